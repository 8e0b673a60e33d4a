"""Items of a checklist are answered within the lists of their kind of inspection. That the act itself is refused, the journeys of the cities show."""

import pytest

from tests.law.laws import SLUGS, law_of
from zelo.law.checklists import KIND, checklists, off_list


@pytest.mark.parametrize("slug", SLUGS)
def test_every_item_of_a_kind_is_of_its_list_and_no_other_is(slug: str) -> None:
    law = law_of(slug)
    kinds = {kind: [item.item for one in checklists(law, kind) for item in one.items] for kind in law.vocabulary.facts[KIND].words}
    for kind, mine in kinds.items():
        others = sorted({item for items in kinds.values() for item in items} - set(mine))
        assert off_list(law, kind, [*mine, *others, *others]) == (tuple(others) if mine else ())


def test_the_chip_is_no_item_of_a_visit_after_a_complaint() -> None:
    assert off_list(law_of("nobres"), "complaint", ["art12_inc1", "art35"]) == ("art35",)
    assert off_list(law_of("nobres"), "home", ["art12_inc1", "art35"]) == ()
