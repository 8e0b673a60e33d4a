from django.apps import AppConfig


class LegalConfig(AppConfig):
    name = "zelo.legal"
