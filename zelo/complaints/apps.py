from django.apps import AppConfig


class ComplaintsConfig(AppConfig):
    name = "zelo.complaints"
    verbose_name = "Denúncias"

    def ready(self) -> None:
        from zelo.complaints.acts.follow_complaint import KIND, follow_complaint
        from zelo.proceedings.following import follow

        follow(KIND, follow_complaint)
