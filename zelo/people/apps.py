from django.apps import AppConfig


class PeopleConfig(AppConfig):
    name = "zelo.people"
    verbose_name = "Pessoas"
