from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "zelo.accounts"
    verbose_name = "Contas"
