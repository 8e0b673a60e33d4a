from django.apps import AppConfig


class DocumentsConfig(AppConfig):
    name = "zelo.documents"
    verbose_name = "Papéis"
