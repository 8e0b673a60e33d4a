from django.apps import AppConfig


class RegistryConfig(AppConfig):
    name = "zelo.registry"
    verbose_name = "Cadastro"

    def ready(self) -> None:
        from zelo.custody.facts import KIND
        from zelo.enforcement.facts import SANCTION
        from zelo.proceedings.facts import provide
        from zelo.registry.facts import offence_surroundings, phase_surroundings

        provide(KIND, phase_surroundings)
        provide(SANCTION, offence_surroundings)
