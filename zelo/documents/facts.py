"""What a paper says: a file's rows, the law and a form in, the template's data out. The only file that sees all three."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from zelo.documents.letterhead import letterhead
from zelo.documents.money import charges
from zelo.documents.names import Names, identity, names_of
from zelo.documents.pictures import for_print, wide
from zelo.documents.typesetting import breakable
from zelo.law import ids
from zelo.law.procedures.folding import mended
from zelo.law.procedures.papers import PLACEHOLDER, PaperForm, Sentence, Signature, holds
from zelo.law.procedures.roles import ROLES
from zelo.law.wording import day, long_day, money
from zelo.legal.pages import sole_articles
from zelo.legal.templatetags.zelo import day_of
from zelo.proceedings.facts import folded, law_acts_of
from zelo.proceedings.models import Act
from zelo.proceedings.queries import Look
from zelo.proceedings.told import signatures
from zelo.proceedings.words import act_label, charge_label, kind_label, shown

WIDEST = 1000
"""Points of a photograph on a paper, on its longer side."""
MOST_PICTURES = 8
BY_HAND = "_" * 34


@dataclass(frozen=True)
class Told:
    """A file as its papers may speak of it: `held` what its acts brought, `own` what the paper's act says, mended; both as acts keep them."""

    look: Look
    act: Act
    own: Mapping[str, Any]
    held: Mapping[str, Any]
    names: Names

    @property
    def known(self) -> dict[str, Any]:
        heads = {"animals": len(self.act.subjects)} if self.act.subjects else {}
        return {**self.held, **self.own, **heads}

    @property
    def many(self) -> bool:
        """Whether the act speaks of more than one animal: the heads it names, else all that were taken in."""
        animals = self.known.get("animals")
        return isinstance(animals, int) and animals > 1

    def said(self, name: str) -> str:
        """A fact in Portuguese; empty where nobody told it."""
        value = self.known.get(name)
        if value is None or value == "" or value == []:
            return ""
        law = self.look.law
        if name == "charge":
            return charge_label(law, self.look.file.kind, str(value))
        known = isinstance(value, str) and value in self.names.words
        return breakable(self.names.said(str(value)) if known else shown(law, name, value))


def told(look: Look, act: Act) -> Told:
    acts = law_acts_of(look.acts)
    held = {**look.standing.shown, **{name: value.exact for name, value in folded(look.law, acts, look.today).items()}}
    own = dict(next(one.facts for one in mended(acts) if one.n == act.n))
    kind = look.law.act_kinds.get(act.kind)
    if kind is not None and kind.day:
        own[kind.day] = act.on
    return Told(look, act, {**own, **act.answers}, held, names_of(look.acts, law=look.law))


def contents(seen: Told, form: PaperForm) -> tuple[dict[str, Any], dict[str, bytes]]:
    """The template's data, but for number, code and whom it replaces; and the pictures it shows, by file name."""
    look, act = seen.look, seen.act
    law, kind = look.law, look.file.kind
    pictures, files = _pictures(seen) if form.pictures else ([], {})
    signed = [(line, _signature(seen, line, first, files)) for line, first in _first_of_the_house(form, act.role)]
    facts = [(law.fact_label(name), said) for name in form.shows if (said := seen.said(name))]
    owed = charges(look) if form.amounts else None
    data = {
        **letterhead(law, form.office),
        "title": form.label,
        "file": f"{kind_label(law, kind)} {look.file}",
        "act": f"ato {act.n}: {act_label(law, kind, act.kind).lower()}, {day(act.on)}",
        "rows": [[_first_up(label), value] for label, value in facts] + _subjects(act),
        "identified": _identified(seen, form),
        "says": list(_sentences(seen, form)),
        "pictures": pictures,
        "provisions": provisions(look, form.basis),
        "charges": owed and owed.rows,
        "total": owed and owed.total,
        "signatures": [one for line, one in signed if one["drawn"] or not line.if_drawn],
        "place_and_day": f"{law.pack.city.name}, {day_of(look.today)}",
        "undrawn": "",
    }
    return data, files


def provisions(look: Look, basis: tuple[str, ...]) -> list[dict[str, str]]:
    """Each with its label and, in short, what it says."""
    law = look.law
    found = []
    for name in sorted(dict.fromkeys(basis), key=ids.sort_key):
        item = law.provision(name)
        if item is not None:
            found.append({"label": ids.label(name, sole=sole_articles(law)), "says": item.says})
    return found


def _subjects(act: Act) -> list[list[str]]:
    return [["Animais do grupo", ", ".join(act.subjects)]] if act.subjects else []


def _identified(seen: Told, form: PaperForm) -> list[dict[str, Any]]:
    """Whom the paper must identify: once each, with document and address where the registry has them."""
    found = []
    for name in dict.fromkeys(str(seen.known.get(fact) or "") for fact in form.identifies):
        if name in seen.names.people:
            found.append({"name": seen.names.said(name), "rows": [list(row) for row in identity(seen.names.people[name])]})
    return found


# ---------------------------------------------------------------- sentences


def _sentences(seen: Told, form: PaperForm) -> Iterator[str]:
    for sentence in form.says:
        said = _sentence(seen, sentence)
        if said:
            yield said


def _sentence(seen: Told, sentence: Sentence) -> str:
    if not holds(sentence.where, seen.known):
        return ""
    words = sentence.for_animals(seen.many)
    values = {name: _value(seen, name) for name in sentence.names}
    for name, by_hand in PLACEHOLDER.findall(words):
        values[name] = values[name] or (BY_HAND if by_hand else "")
    if not all(values.values()):
        return ""
    said = PLACEHOLDER.sub(lambda found: values[found[1]], words).strip()
    return said.replace("..", ".") if said.endswith("..") else said if said.endswith((".", "!", "?", ":")) else f"{said}."


def _value(seen: Told, name: str) -> str:
    """What a placeholder stands for; empty where it is not known."""
    look = seen.look
    thing, dot, which = name.partition(".")
    if dot:
        return _until(look, which) if thing == "until" else _charge(look, thing, which)
    own = {
        "file": str(look.file), "day": day(seen.act.on), "today": day(look.today), "city": look.law.pack.city.name,
        "state": look.law.pack.city.state, "author": str(seen.act.by),
        "total_open": money(look.standing.total_open) if look.standing.total_open is not None else "",
    }  # fmt: skip
    return own[name] if name in own else seen.said(name)


def _until(look: Look, name: str) -> str:
    dues = [one.due for one in look.standing.deadlines if one.name == name and one.due is not None]
    return long_day(dues[-1]) if dues else ""


def _charge(look: Look, thing: str, name: str) -> str:
    found = next((one for one in look.standing.owed if one.charge == name), None)
    amount = None if found is None else found.open if thing == "owes" else found.amount
    return "" if amount is None else money(amount)


# ---------------------------------------------------------------- signatures and pictures


def _first_of_the_house(form: PaperForm, role: str) -> Iterator[tuple[Signature, bool]]:
    """The line of the role that did the act is signed by who did it; where no line is of that role, the first for the house."""
    house = [line for line in form.signs if line.who in ROLES]
    author = next((line for line in house if line.who == role), next(iter(house), None))
    for line in form.signs:
        yield line, line is author


def _signature(seen: Told, line: Signature, author: bool, files: dict[str, bytes]) -> dict[str, str]:
    name = seen.said(line.name) if line.name else str(seen.act.by) if author else ""
    role = ROLES.get(seen.act.role if author else line.who, "")
    return {"name": name, "under": line.label or role, "role": role if author and line.label else "", **_drawn(seen, line, files)}


def _drawn(seen: Told, line: Signature, files: dict[str, bytes]) -> dict[str, str]:
    """The signature drawn on the screen with this very act: its picture's file and the beginning of its hash; both empty where there is none."""
    mended_since = any(one.kind == "rectify" and one.about == seen.act.n for one in seen.look.acts)
    # What was signed is the act as it was: a paper of a rectified act is signed anew.
    wanted = seen.own.get(line.drawn) if line.drawn and not mended_since else None
    row = next((one for one in seen.look.evidence.get(seen.act.n, []) if str(one.pk) == wanted), None)
    drawn = for_print(row, WIDEST) if row is not None else None
    if row is None or drawn is None:
        return {"drawn": "", "sha256": ""}
    file = f"{len(files)}.jpg"
    files[file] = drawn
    return {"drawn": file, "sha256": row.sha256[:16]}


def _pictures(seen: Told) -> tuple[list[dict[str, Any]], dict[str, bytes]]:
    found: list[dict[str, Any]] = []
    files: dict[str, bytes] = {}
    signed = signatures(seen.look.law, seen.own)
    rows = [row for row in seen.look.evidence.get(seen.act.n, []) if row.is_picture and str(row.pk) not in signed]
    for row in rows[:MOST_PICTURES]:
        drawn = for_print(row, WIDEST)
        if drawn is None:
            continue
        file = f"{len(files)}.jpg"
        files[file] = drawn
        taken = timezone.localtime(row.taken_at).strftime("%d/%m/%Y %H:%M") if row.taken_at else ""
        found.append({"file": file, "wide": wide(drawn), "says": row.says or "Fotografia", "taken": taken, "sha256": row.sha256})
    return found, files


def _first_up(text: str) -> str:
    return text[:1].upper() + text[1:]


def moment_said(moment: dt.datetime) -> str:
    return timezone.localtime(moment).strftime("%d/%m/%Y às %Hh%M")
