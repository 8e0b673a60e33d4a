from django.apps import AppConfig


class ComplaintsConfig(AppConfig):
    name = "zelo.complaints"
    verbose_name = "Denúncias"
