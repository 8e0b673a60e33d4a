from django.apps import AppConfig


class EnforcementConfig(AppConfig):
    name = "zelo.enforcement"
    verbose_name = "Fiscalização"
