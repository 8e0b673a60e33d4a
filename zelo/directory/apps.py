from django.apps import AppConfig


class DirectoryConfig(AppConfig):
    name = "zelo.directory"
    verbose_name = "Diretório de números"
