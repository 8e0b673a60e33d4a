from django.apps import AppConfig


class AnimalsConfig(AppConfig):
    name = "zelo.animals"
    verbose_name = "Animais"

    def ready(self) -> None:
        from zelo.animals.guards import moved
        from zelo.people.following import follow

        follow(moved)
