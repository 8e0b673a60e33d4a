from django.apps import AppConfig


class AnimalsConfig(AppConfig):
    name = "zelo.animals"
    verbose_name = "Animais"
