from django.apps import AppConfig


class ProceedingsConfig(AppConfig):
    name = "zelo.proceedings"
    verbose_name = "Processos"

    def ready(self) -> None:
        from zelo.accounts.following import follow
        from zelo.legal.acts.following import FOLLOWERS
        from zelo.proceedings.acts.assign import settle_person
        from zelo.proceedings.acts.recompute import begin_after

        if begin_after not in FOLLOWERS:
            FOLLOWERS.append(begin_after)
        follow(settle_person)
