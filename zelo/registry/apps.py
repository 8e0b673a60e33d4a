from django.apps import AppConfig


class RegistryConfig(AppConfig):
    name = "zelo.registry"
    verbose_name = "Cadastro"
