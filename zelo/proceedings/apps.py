from django.apps import AppConfig


class ProceedingsConfig(AppConfig):
    name = "zelo.proceedings"
    verbose_name = "Processos"

    def ready(self) -> None:
        from zelo.legal.acts.following import FOLLOWERS
        from zelo.proceedings.acts.recompute import begin_after

        if begin_after not in FOLLOWERS:
            FOLLOWERS.append(begin_after)
