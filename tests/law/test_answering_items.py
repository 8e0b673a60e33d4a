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


def test_a_missing_chip_is_an_item_of_every_visit_of_nobres() -> None:
    assert off_list(law_of("nobres"), "dangerous_animal", ["art12_inc1", "art14"]) == ("art14",)
    assert off_list(law_of("nobres"), "complaint", ["art12_inc1", "art35"]) == (), (
        "a chip that is missing is found in a visit of any kind"
    )
