"""Which acts settle a task: read off every city's procedures."""

import pytest

from tests.law.laws import LIBRARY
from zelo.law.law import law
from zelo.law.procedures.settling import settling


@pytest.mark.parametrize(
    ("city", "kind", "task", "acts"),
    [
        ("sao-pedro-da-aldeia", "impoundment", "dispatch_team", {"dispatch", "take_in"}),
        ("sao-pedro-da-aldeia", "impoundment", "notify_responsible", {"notify", "claim"}),
        ("juiz-de-fora", "impoundment", "report_to_authority", {"report_offence"}),
    ],
)
def test_an_act_that_the_task_waits_for_settles_it(city, kind, task, acts):
    bound = law(LIBRARY, city)
    assert settling(bound.pack.procedures(bound.readings)[kind], bound.act_kinds)[task] == acts


def test_a_task_that_waits_for_a_fact_is_settled_by_what_brings_it():
    bound = law(LIBRARY, "sao-pedro-da-aldeia")
    procedure = bound.pack.procedures(bound.readings)["impoundment"]
    bringing = {name for name, act in bound.act_kinds.items() if "separated" in (*act.takes, *act.may)} & procedure.acts.keys()
    bringing |= {name for name, act in procedure.acts.items() if "separated" in (*act.takes, *act.may)}
    assert bringing
    assert settling(procedure, bound.act_kinds)["separate"] == bringing


def test_every_task_but_one_is_settled_within_its_file():
    lost = []
    for slug in LIBRARY.slugs():
        bound = law(LIBRARY, slug)
        for kind, procedure in bound.pack.procedures(bound.readings).items():
            found = settling(procedure, bound.act_kinds)
            if kind in ("complaint", "inspection"):
                continue  # some of their tasks are settled by what is no act: a term that runs out, another file
            lost += [(slug, kind, task.put) for task in procedure.tasks if not found.get(task.put)]
    # The authorisation is revoked where it was given, not in the file of the animal nor in that of the notice.
    assert lost == [("juiz-de-fora", kind, "revoke_authorisation") for kind in ("impoundment", "sanction")]
