"""Small packs for tests: an invented law in a few lines of YAML, under the shipped federal layer and vocabulary."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import zelo.law.check
from zelo.law import Answer, Calendar, Law, Library, Refusal
from zelo.law import law as bind
from zelo.law.pack import SHIPPED

SLUG = "vila-exemplo"
PROVISIONS = " ".join(f"art{n} art{n}_par1 art{n}_par2" for n in range(1, 13))
UNIT = """
    units:
      UFE:
        name: Unidade Fiscal de Exemplo
        values:
          - {value: 4.10, since: 2025-01-01, until: 2025-12-31, act: Decreto 7/2024}
          - {value: 4.55, since: 2026-01-01, until: 2026-12-31, act: Decreto 8/2025}
    """
FEDERAL_NAMES = """
    define:
      public_keeping: {is: in_public_keeping, basis: art1}
      federal_illness: {is: diagnosis == serious_illness, basis: art1}
    """
"""What the federal layer asks every city to define; a rule file of its own where a test needs it."""
_SHARED = Library(SHIPPED)


def library(
    folder: Path,
    rules: str | Mapping[str, str] = "",
    *,
    knows: str = "",
    facts: str = "",
    city: str = "",
    head: str = "in_force: 2025-01-01\nin_force_basis: [art1]",
    provisions: str = PROVISIONS,
    interpretations: str = "",
    cases: str = "",
) -> Library:
    """Writes the pack and opens it. `rules`: the text of one file, or of several by name; each starts `since: in_force` unless it says a date."""
    root = folder / "cities"
    shutil.rmtree(root, ignore_errors=True)
    home = root / SLUG
    (home / "rules").mkdir(parents=True)
    write = {
        "city.yaml": f"slug: {SLUG}\nname: Vila Exemplo\nstate: SC\nibge: 1\ntime_zone: America/Sao_Paulo\n{_plain(city)}",
        "facts.yaml": f"{_plain(facts)}\nknows: [{', '.join(map(repr, knows.split()))}]\n",
        "law.yaml": f"title: Lei de exemplo\n{_plain(head)}\nprovisions:\n" + "\n".join(map(_provision, provisions.split())),
    }
    for name, text in ({"rules": rules} if isinstance(rules, str) else rules).items():
        plain = _plain(text)
        write[f"rules/{name}.yaml"] = plain if "since:" in plain.split("\n", 1)[0] else f"since: in_force\n{plain}"
    if interpretations:
        write["interpretations.yaml"] = _plain(interpretations)
    if cases:
        write["cases.yaml"] = _plain(cases)
    for name, text in write.items():
        (home / name).write_text(text, encoding="utf-8")
    return opened(root)


def opened(root: Path) -> Library:
    """The packs of a folder, with the shared layer read once for all tests."""
    found = Library(root)
    found.__dict__.update(
        vocabulary=_SHARED.vocabulary,
        calendars=_SHARED.calendars,
        federal=_SHARED.federal,
        federal_rules=_SHARED.federal_rules,
    )
    return found


def law(
    folder: Path,
    rules: str | Mapping[str, str] = "",
    *,
    readings: Mapping[str, str] | None = None,
    calendar: Calendar | None = None,
    **pack: str,
) -> Law:
    """The law of a small pack, ready to be asked."""
    return bind(library(folder, rules, **pack), SLUG, readings=readings, calendar=calendar)


def faults(found: Library, *, cases: bool = False) -> list[str]:
    """What `law check` says of the small pack."""
    return [str(fault) for fault in sorted(zelo.law.check.check(found, [SLUG], cases=cases))]


def line_of(found: Library, file: str, text: str) -> int:
    """The line of a file of the small pack on which a text stands first."""
    whole = (found.root / SLUG / file).read_text(encoding="utf-8")
    return whole[: whole.index(text)].count("\n") + 1


def answer(bound: Law, ask: str, **given: Any) -> Answer:
    """The answer to a question that must not be refused. `from` is a word of Python: write `from_`."""
    found = bound.ask(ask, named(given))
    assert isinstance(found, Answer), f"{found.code}: {found.detail}"
    return found


def refusal(bound: Law, ask: str, **given: Any) -> Refusal:
    """The refusal of a question that must not be answered."""
    found = bound.ask(ask, named(given))
    assert isinstance(found, Refusal), found.values
    return found


def values(bound: Law, ask: str, **given: Any) -> dict[str, Any]:
    return answer(bound, ask, **given).values


def named(given: Mapping[str, Any]) -> dict[str, Any]:
    return {name.rstrip("_"): value for name, value in given.items()}


def _plain(text: str) -> str:
    return textwrap.dedent(text).strip("\n")


def _provision(name: str) -> str:
    return f"  - {{id: {name}, says: Diz {name}., kind: duty, does: Calcula {name}., room: law}}"
