from django.apps import AppConfig


class PetitionsConfig(AppConfig):
    name = "zelo.petitions"
    verbose_name = "Petições"

    def ready(self) -> None:
        from zelo.petitions.access import KINDS
        from zelo.petitions.acts.follow_file import follow_petitions
        from zelo.petitions.exporting import tell_exports
        from zelo.proceedings.following import follow

        for kind in KINDS:
            follow(kind, follow_petitions)
        tell_exports()
