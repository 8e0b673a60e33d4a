from django.apps import AppConfig


class PetitionsConfig(AppConfig):
    name = "zelo.petitions"
    verbose_name = "Petições"
