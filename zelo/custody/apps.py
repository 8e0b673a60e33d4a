from django.apps import AppConfig


class CustodyConfig(AppConfig):
    name = "zelo.custody"
    verbose_name = "Custódia"

    def ready(self) -> None:
        from zelo.custody.acts.follow_impoundment import follow_impoundment
        from zelo.custody.acts.follow_picture import follow_picture
        from zelo.custody.earlier import CART, earlier_fines, fine_of_the_animal
        from zelo.custody.facts import KIND, impoundment_surroundings
        from zelo.proceedings.facts import provide
        from zelo.proceedings.following import follow

        provide(KIND, impoundment_surroundings)
        provide(KIND, earlier_fines)
        provide(CART, fine_of_the_animal)
        follow(KIND, follow_impoundment)
        follow(KIND, follow_picture)
