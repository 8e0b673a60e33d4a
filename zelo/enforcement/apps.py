from functools import partial

from django.apps import AppConfig


class EnforcementConfig(AppConfig):
    name = "zelo.enforcement"
    verbose_name = "Fiscalização"

    def ready(self) -> None:
        from zelo.animals.guards import bar_guardians
        from zelo.custody.earlier import CART
        from zelo.custody.facts import KIND as IMPOUNDMENT
        from zelo.enforcement.acts import follow_links, follow_party, follow_recipient, follow_visits
        from zelo.enforcement.binding import barred_guardian, of_recipient
        from zelo.enforcement.facts import INSPECTION, SANCTION, prices, priors_beside_fines, priors_of_respondent, shown_by_others
        from zelo.proceedings.facts import provide
        from zelo.proceedings.following import follow

        for kind in (SANCTION, INSPECTION):
            provide(kind, prices)
            follow(kind, follow_party)
        provide(SANCTION, priors_of_respondent)
        provide(IMPOUNDMENT, priors_beside_fines)
        provide(IMPOUNDMENT, of_recipient)
        follow(IMPOUNDMENT, follow_recipient)
        bar_guardians(barred_guardian)
        for kind in (INSPECTION, "complaint"):
            follow(kind, follow_visits)
        for kind in (SANCTION, INSPECTION, IMPOUNDMENT, CART, "complaint"):
            follow(kind, follow_links)
            if kind not in (CART, "complaint"):
                provide(kind, partial(shown_by_others, kind))
