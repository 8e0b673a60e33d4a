"""A fact as a field of a form: label, kind of input, options, what was typed, what is wrong."""

import re
from dataclasses import dataclass, field
from typing import Any

from zelo.law import Law, ids
from zelo.law.facts import Fact
from zelo.law.reads import conditions
from zelo.legal.memo import Memo
from zelo.legal.pages import sole_articles
from zelo.portal.filled import NONE, Filled, as_query

FEW = 4
CIRCUMSTANCES = ("aggravating", "mitigating")
PERSONAL = frozenset(
    {"born_on", "family_income", "family_vulnerable", "social_programme", "social_report", "driver_age", "conductor_age"}
)
"""Facts about a person. A question that needs one travels by POST, so that no address, history or log holds it."""


@dataclass(frozen=True)
class Option:
    value: str
    label: str
    chosen: bool


@dataclass(frozen=True)
class Cell:
    name: str
    label: str
    type: str
    value: str
    options: tuple[Option, ...]


@dataclass(frozen=True)
class Field:
    name: str
    label: str
    help: str
    widget: str
    unit: str
    required: bool
    value: str = ""
    options: tuple[Option, ...] = ()
    none_label: str = ""
    none_chosen: bool = False
    rows: tuple[tuple[Cell, ...], ...] = ()
    values: tuple[str, ...] = ()
    error: str = ""
    describes: str = field(default="")

    @property
    def template(self) -> str:
        return f"portal/fields/{self.widget}.html"

    @property
    def touched(self) -> bool:
        return bool(
            self.value
            or self.error
            or self.none_chosen
            or any(o.chosen and o.value for o in self.options)
            or any(self.values)
            or self._rows
        )

    @property
    def _rows(self) -> bool:
        return any(cell.value for row in self.rows for cell in row)


def queried(law: Law, given: dict[str, Any]) -> str:
    """Facts as the query of an address that shows the answer."""
    data = as_query(law, given)
    data["r"] = "1"
    return data.urlencode()


def field_of(filled: Filled, name: str, *, required: bool = False, among: tuple[str, ...] = ()) -> Field:
    """`among`: the only words to offer of a checklist (all of them where it is empty)."""
    law, data = filled.law, filled.data
    fact = law.known[name]
    error = filled.errors.get(name, "")
    none = bool(fact.nullable or fact.type == "records") and bool(data.get(f"{name}-none") or data.get(name) == NONE)
    base: dict[str, Any] = {
        "name": name, "label": fact.label[:1].upper() + fact.label[1:], "help": fact.help or "", "unit": fact.unit or "", "required": required,
        "error": error, "none_label": fact.nullable or ("nenhum registro" if fact.type == "records" else ""), "none_chosen": none,
        "describes": " ".join(filter(None, [f"{name}-hint" if fact.help else "", f"{name}-error" if error else ""])),
    }  # fmt: skip
    typed = data.get(name, "")
    if fact.type == "bool":
        options = tuple(Option(v, said, typed == v) for v, said in (("1", "sim"), ("0", "não"), ("", "não sei")))
        return Field(widget="choices", options=options, **base)
    if fact.type in ("word", "provision"):
        widget = _widget(fact)
        options = _options(law, fact, name, [NONE] if none else [typed])
        if widget == "select":
            options = _blank_first(options, "escolha…" if required else "não sei")
        return Field(widget=widget, options=options, **base)
    if fact.type in ("words", "provisions"):
        if among:
            fact = fact.model_copy(update={"words": {word: fact.words.get(word, word) for word in among}})
        return Field(widget="ticks", options=_options(law, fact, name, data.getlist(name), none="nenhum destes"), **base)
    if fact.type in ("dates", "texts"):
        values = [item for item in data.getlist(name) if item.strip()]
        return Field(widget=fact.type, values=(*values, ""), **base)
    if fact.type == "records":
        return Field(widget="records", rows=_rows(filled, fact, name), **base)
    if fact.type == "counts":
        cells = tuple(
            Cell(f"{name}-{word}", fact.words.get(word, word), "int", data.get(f"{name}-{word}", ""), ())
            for word in filled.counted(fact, name)
        )
        return Field(widget="counts", rows=(cells,), **base)
    widget = {"int": "number", "number": "number", "money": "number", "date": "date", "moment": "moment"}.get(fact.type, "text")
    if error and fact.type in ("date", "moment"):
        widget = "text"  # the browser's own field would hide what was typed
    if fact.type == "money":
        base["unit"] = "R$"
    return Field(widget=widget, value=typed if error else _shown(fact, typed), **base)


def _shown(fact: Fact, typed: str) -> str:
    """A date typed by hand in the Brazilian order fits the browser's own input only turned around."""
    found = re.fullmatch(r"\s*(\d{1,2})/(\d{1,2})/(\d{4})\s*", typed) if fact.type == "date" else None
    return f"{found[3]}-{int(found[2]):02d}-{int(found[1]):02d}" if found else typed


def _widget(fact: Fact) -> str:
    few = fact.type == "word" and len(fact.words) <= FEW and all(len(label) < 40 for label in fact.words.values())
    return "choices" if few else "select"


def _blank_first(options: tuple[Option, ...], label: str) -> tuple[Option, ...]:
    chosen = any(option.chosen and option.value for option in options)
    return (Option("", label, not chosen), *(option for option in options if option.value))


def _options(law: Law, fact: Fact, name: str, typed: list[str], none: str = "") -> tuple[Option, ...]:
    pairs = list(provisions_for(law, name)) if fact.type.startswith("provision") else list(fact.words.items())
    known = {value for value, _ in pairs}
    pairs += [(value, law.code_says(value)) for value in dict.fromkeys(typed) if value and value != NONE and value not in known]
    if fact.type in ("word", "provision"):
        if fact.nullable:
            pairs.append((NONE, fact.nullable))
        pairs.append(("", "não sei"))
    elif none:
        pairs.append((NONE, none))
    return tuple(Option(value, label, value in typed or (value == "" and not any(typed))) for value, label in pairs)


_named: Memo[tuple[tuple[str, str], ...]] = Memo()


def provisions_for(law: Law, name: str) -> tuple[tuple[str, str], ...]:
    """The provisions a fact may name, with what each says: those the rules speak of with it; the acts that are fined, for the offence."""
    return _named.get((law.hash, name), lambda: _provisions_for(law, name))


def _provisions_for(law: Law, name: str) -> tuple[tuple[str, str], ...]:
    found: dict[str, None] = {}
    if name == "offence":
        for fines in law.rules.fines:
            found.update(dict.fromkeys(fines.acts))
        if any(fines.any_other and fines.any_other.fine_class for fines in law.rules.fines):
            kinds = ("ban", "duty", "offence", "condition")
            found.update(dict.fromkeys(p.id for p in law.pack.statute.provisions.values() if p.kind in kinds))
    elif listed := [one for fines in law.rules.fines for one in getattr(fines, name, ()) if name in CIRCUMSTANCES]:
        found.update(dict.fromkeys(listed))
    else:
        forms = (law.rules.tables, law.rules.fines, law.rules.define, law.federal_rules.tables)
        for condition in conditions(list(forms)):
            if name in condition.names:
                found.update(dict.fromkeys(word for word in condition.literals if ids.is_id(word)))
    names = [n for n in found if law.provision(n)] or list(law.pack.statute.provisions)
    sole = sole_articles(law)
    return tuple((n, f"{ids.label(n, sole=sole)} · {_short(law.provision(n).says)}") for n in sorted(names, key=ids.sort_key))


def _short(text: str, most: int = 80) -> str:
    return text if len(text) <= most else text[: most - 1].rsplit(" ", 1)[0] + "…"


def _rows(filled: Filled, fact: Fact, name: str) -> tuple[tuple[Cell, ...], ...]:
    numbers = filled.rows(name)
    blank = (max(numbers) + 1) if numbers else 0
    return tuple(
        tuple(_cell(filled, key, inner, f"{name}-{number}-{key}") for key, inner in fact.fields.items())
        for number in [*numbers, blank]
    )


def _cell(filled: Filled, key: str, inner: Fact, full: str) -> Cell:
    typed = filled.data.get(full, "")
    options: tuple[Option, ...] = ()
    if inner.type in ("word", "provision"):
        options = _blank_first(_options(filled.law, inner, "offence" if inner.type == "provision" else key, [typed]), "não sei")
    return Cell(full, inner.label[:1].upper() + inner.label[1:], inner.type, _shown(inner, typed), options)
