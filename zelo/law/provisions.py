"""Where each provision lives: in a rule or procedure, on a screen that a test shows; awaiting what is not built yet; or nowhere, and why."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from zelo.law import ids
from zelo.law.cases import read_cases
from zelo.law.forms import Form
from zelo.law.law import law
from zelo.law.pack import PREFIX, Library
from zelo.law.reads import of_type

State = Literal["rule", "screen", "awaits", "nothing"]
STATES: Final[Mapping[str, str]] = {
    "rule": "calculado por regra",
    "screen": "atendido por uma tela",
    "awaits": "ainda não construído",
    "nothing": "não pede nada do sistema",
}
TESTS: Final = Path(__file__).resolve().parents[2] / "tests"


@dataclass(frozen=True)
class Lives:
    """One provision and where it lives."""

    id: str
    label: str
    says: str
    does: str
    kind: str
    area: str
    room: str
    state: State
    rules: tuple[str, ...]
    """Places of the rules that cite it."""
    cases: tuple[str, ...]
    """Ids of the pack's own cases that demand its citation."""
    tests: tuple[str, ...]
    """Tests marked `@pytest.mark.law(city, provision)`."""

    def as_json(self) -> dict[str, Any]:
        return {
            "id": self.id, "label": self.label, "says": self.says, "does": self.does, "kind": self.kind, "area": self.area, "room": self.room,
            "state": self.state, "rules": list(self.rules), "cases": list(self.cases), "tests": list(self.tests),
        }  # fmt: skip


def lives(library: Library, slug: str, tests: Path = TESTS) -> list[Lives]:
    """Every provision of a city's law, in the law's order; raises KeyError for a city without a folder."""
    bound = law(library, slug)
    statute = bound.pack.statute
    sole = ids.sole_paragraphs(statute.provisions)
    cited = _cited((bound.rules, *bound.pack.procedures(bound.readings).values()))
    for name in statute.in_force_basis:
        cited.setdefault(name, []).append(library.shown(bound.pack.folder / "law.yaml"))
    path = bound.pack.folder / "cases.yaml"
    proved: dict[str, list[str]] = {}
    for case in read_cases(path) if path.exists() else []:
        for name in case.basis:
            proved.setdefault(name, []).append(case.id)
    marked = marks(tests).get(slug, {})
    found = []
    for name, item in sorted(statute.provisions.items(), key=lambda entry: ids.sort_key(entry[0])):
        rules = tuple(dict.fromkeys(cited.get(name, ())))
        tried = tuple(marked.get(name, ()))
        # A screen is only claimed where a test shows it: that a room stands does not mean that it does all its provisions ask.
        state: State = "rule" if rules else "nothing" if item.room == "none" else "screen" if tried else "awaits"
        found.append(
            Lives(
                name,
                ids.label(name, sole=sole),
                item.says,
                item.does,
                item.kind,
                item.area,
                item.room,
                state,
                rules,
                tuple(proved.get(name, ())),
                tried,
            )
        )
    return found


def _cited(rules: Iterable[Form]) -> dict[str, list[str]]:
    """By rules and by procedures."""
    found: dict[str, list[str]] = {}
    for form in (form for whole in rules for form in of_type(whole, Form)):
        names: Iterable[str] = (
            item
            for field in type(form).model_fields
            if field == "basis" or field.endswith("_basis") or field == "put"
            for item in _names(getattr(form, field))
        )
        for name in names:
            if ids.is_id(name) and not name.startswith(PREFIX) and form.place.line:
                found.setdefault(name, []).append(str(form.place))
        for name in filter(ids.is_id, getattr(form, "acts", ())):
            found.setdefault(name, []).append(str(form.place))
    return found


def _names(value: str | tuple[str, ...] | None) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else value or ()


def marks(folder: Path) -> dict[str, dict[str, list[str]]]:
    """City → provision → tests that carry `@pytest.mark.law(city, provision, …)`, read from the source without running it."""
    found: dict[str, dict[str, list[str]]] = {}
    for path in sorted(folder.rglob("test_*.py")) if folder.is_dir() else []:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef | ast.ClassDef):
                continue
            for words in filter(None, map(_law_mark, node.decorator_list)):
                for provision in words[1:]:
                    test = f"{path.relative_to(folder.parent)}::{node.name}"
                    found.setdefault(words[0], {}).setdefault(provision, []).append(test)
    return found


def _law_mark(decorator: ast.expr) -> list[str] | None:
    """The words of a `pytest.mark.law(…)`, or None for another decorator."""
    if not (isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Attribute) and decorator.func.attr == "law"):
        return None
    return [a.value for a in decorator.args if isinstance(a, ast.Constant) and isinstance(a.value, str)] or None
