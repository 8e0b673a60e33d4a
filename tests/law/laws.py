"""The laws and cases that the tests of the engine share: loaded once, read only."""

from __future__ import annotations

import functools
import os
import shutil
from collections.abc import Iterable
from pathlib import Path

from zelo.law import Law, Library, law
from zelo.law.cases import Case, read_cases
from zelo.law.faults import Fault

HOUSE = Path(__file__).resolve().parents[2]
PACKS = HOUSE / "cities"
HANDED = Path(os.environ.get("ZELO_HANDED_CASES", HOUSE.parent / "shared" / "laws"))
"""Cases handed with the laws, where the checkout has them beside it."""

LIBRARY = Library(PACKS)
SLUGS = tuple(LIBRARY.slugs())


@functools.cache
def law_of(slug: str) -> Law:
    return law(LIBRARY, slug)


@functools.cache
def own_cases() -> tuple[Case, ...]:
    return tuple(case for path in sorted(PACKS.glob("*/cases.yaml")) for case in read_cases(path))


@functools.cache
def handed_cases() -> tuple[Case, ...]:
    return tuple(case for path in sorted(HANDED.glob("*/cases.yaml")) for case in read_cases(path))


@functools.cache
def cases_of(ask: str = "") -> tuple[Case, ...]:
    """Own and handed cases under the default readings, of one question or of all."""
    return tuple(case for case in own_cases() + handed_cases() if not case.readings and ask in ("", case.ask))


def altered(folder: Path, slug: str, file: str, old: str, new: str) -> tuple[Library, str, int]:
    """A copy of one pack (and the federal layer) with one place altered; the file as faults show it, and the line of the place."""
    root = folder / "cities"
    for name in ("_brasil", slug):
        shutil.copytree(PACKS / name, root / name)
    path = root / slug / file
    text = path.read_text(encoding="utf-8")
    assert text.count(old) >= 1, f"{old!r} is not in {path}"
    line = text[: text.index(old)].count("\n") + 1 + (new.count("\n", 0, len(new) - len(new.lstrip("\n"))))
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return Library(root), f"cities/{slug}/{file}", line


def assert_named(faults: Iterable[Fault], cause: str, file: str) -> None:
    """A fault of that cause is among them, each with its file and line."""
    told = list(faults)
    found = [fault for fault in told if cause in fault.cause]
    assert found, [str(fault) for fault in told]
    assert all(fault.place.file == file and fault.place.line for fault in found)
