from django.apps import AppConfig


class TenancyConfig(AppConfig):
    name = "zelo.tenancy"
    verbose_name = "Municípios"
