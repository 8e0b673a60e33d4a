from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "zelo.accounts"
    verbose_name = "Contas"

    def ready(self) -> None:
        from allauth.account.signals import password_changed, password_reset, password_set

        from zelo.accounts.provisional import chosen

        for signal in (password_changed, password_reset, password_set):
            signal.connect(chosen, dispatch_uid="zelo.accounts.chosen")
