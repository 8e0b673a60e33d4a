from django.apps import AppConfig


class RegistryConfig(AppConfig):
    name = "zelo.registry"
    verbose_name = "Cadastro"

    def ready(self) -> None:
        from zelo.custody.facts import KIND
        from zelo.proceedings.facts import provide
        from zelo.registry.facts import phase_surroundings

        provide(KIND, phase_surroundings)
