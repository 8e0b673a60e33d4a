"""Deadlines and fines answered on one core, with provisions and memo, beside the plain loop that only counts the days.

The questions are the legal cases of the packs themselves, under the default readings. Every answer is computed anew: nothing of it is kept.
"""

import datetime as dt
from collections.abc import Callable
from decimal import ROUND_HALF_UP, Decimal
from functools import partial
from typing import Any

from bench.measure import figure, least, micro, table
from zelo.law import Answer, Law, Library, law
from zelo.law.cases import Case, read_cases

ROUNDS = 40
CENT = Decimal("0.01")
ONE_DAY = dt.timedelta(days=1)


def report() -> str:
    library = Library()
    laws = {slug: law(library, slug) for slug in library.slugs()}
    cases = [case for case in read_cases(library.root) if case.city in laws and case.expect is not None and not case.readings]
    asked = {ask: [case for case in cases if case.ask == ask] for ask in ("deadline", "fine")}
    counted = [(case, loop) for case in asked["deadline"] if (loop := plain_loop(laws[case.city], case))]
    time = least(
        {
            **{ask: [partial(laws[c.city].ask, ask, c.given) for c in found] for ask, found in asked.items()},
            "in days": [partial(laws[case.city].ask, "deadline", case.given) for case, _ in counted],
            "loop": [loop for _, loop in counted],
            "product": [partial(multiplied, 50, 2, Decimal("38.42"))] * 50,
        },
        ROUNDS,
    )
    both = (time["deadline"] + time["fine"]) / 2
    rows = [
        (f"a deadline ({len(asked['deadline'])} cases)", micro(time["deadline"]), figure(1 / time["deadline"])),
        (f"a fine ({len(asked['fine'])} cases)", micro(time["fine"]), figure(1 / time["fine"])),
        ("as many of the one as of the other", micro(both), figure(1 / both)),
    ]
    beside = [
        (
            f"deadlines in days ({len(counted)} cases), beside a loop over the days",
            micro(time["in days"]), micro(time["loop"]), figure(time["in days"] / time["loop"]),
        ),
        (
            "fines, beside one exact product rounded to cents",
            micro(time["fine"]), micro(time["product"]), figure(time["fine"] / time["product"]),
        ),
    ]  # fmt: skip
    return "\n\n".join(
        (
            table(("answered, with provisions and memo", "one answer", "answers a second"), rows),
            table(("beside the floor", "answer", "floor", "ratio"), beside),
        )
    )


def plain_loop(bound: Law, case: Case) -> Callable[[], object] | None:
    """The floor: the same days counted by a loop that knows the closed days, and nothing of the law. None where no days were counted."""
    answer = bound.ask("deadline", case.given)
    if not isinstance(answer, Answer) or answer.values.get("unit") not in ("business", "calendar") or not answer.values.get("due"):
        return None
    start: Any = answer.values.get("effective") or case.given.get("from")
    if start is None:
        return None
    start = dt.date.fromisoformat(start) if isinstance(start, str) else start
    due: dt.date = answer.values["due"]
    closed = frozenset(marked.on for year in range(start.year, due.year + 1) for marked in bound.calendar.marked(year))
    return partial(count, start, due, closed)


def count(start: dt.date, due: dt.date, closed: frozenset[dt.date]) -> int:
    here, open_days = start, 0
    while here < due:
        here += ONE_DAY
        if here.weekday() < 5 and here not in closed:
            open_days += 1
    return open_days


def multiplied(units: int, animals: int, value: Decimal) -> Decimal:
    return (units * animals * value).quantize(CENT, ROUND_HALF_UP)
