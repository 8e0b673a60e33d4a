"""The vocabulary of facts, and the border where a question's values become facts.

Types are described in docs/packs.md. `Fact.read` refuses what does not fit with `wrong_type` or `unknown_word`, never guesses.
"""

from __future__ import annotations

import datetime as dt
import functools
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any, Literal

from pydantic import Field, field_validator

from zelo.law import ids
from zelo.law.faults import Refuse
from zelo.law.forms import Form
from zelo.law.wording import day, folded, joined, number

Type = Literal[
    "bool", "int", "number", "money", "date", "moment", "text", "name", "word", "words", "texts", "dates", "provision", "provisions", "records", "counts"
]  # fmt: skip

_LARGEST = Decimal(10) ** 15
_LONGEST = 2000


@functools.lru_cache(maxsize=8192)
def _cited(text: str) -> str:
    """The label of a provision's id; any other text as it is."""
    return ids.label(text) if ids.is_id(text) else text


class Fact(Form):
    """One fact: what it is called, its type, its words."""

    label: str
    type: Type
    words: dict[str, str] = Field(default_factory=dict)
    open: bool = False
    unit: str | None = None
    nullable: str | None = None
    signed: bool = False
    fields: dict[str, Fact] = Field(default_factory=dict)
    help: str | None = None
    long: bool = False
    """Of a text: it takes several lines, and forms make room for them."""
    refers: Literal["person", "team", "boarding_place", "file", "signature"] | None = None
    """Of a text that names a row of a registry, another case file, or a signature drawn with the act: which one. The law only compares it; a form offers what is there."""

    @field_validator("words", mode="before")
    @classmethod
    def _labels(cls, words: Any) -> Any:
        return {word: word for word in words} if isinstance(words, list) else words

    def read(self, name: str, value: Any) -> Value:
        """A given value as a fact; raises `Refuse` where it does not fit. `None` only for a nullable fact."""
        if value is None:
            return Value(None, None)
        return _READERS[self.type](self, name, value)

    def shown(self, value: Any) -> str:
        """A value in Portuguese, for memos and pages."""
        if value is None:
            return self.nullable or "não há"
        if self.type == "bool":
            return "sim" if value else "não"
        if isinstance(value, dt.datetime):
            return f"{day(value)} {value:%H:%M}"
        if isinstance(value, dt.date):
            return day(value)
        if isinstance(value, Decimal):
            return f"R$ {number(value, 2)}" if self.type == "money" else number(value) + (f" {self.unit}" if self.unit else "")
        if self.type == "provision":
            return _cited(value)
        if self.type == "records":
            return "; ".join(self._record(record) for record in value) or "nenhum"
        if isinstance(value, Mapping):
            return joined(f"{number(n)} {self.words.get(w, w)}" for w, n in value.items())
        if isinstance(value, tuple):
            return joined(day(item) if isinstance(item, dt.date) else self._word(item) for item in value) or "nenhum"
        if isinstance(value, int):
            return number(value) + (f" {self.unit}" if self.unit else "")
        return self._word(value)

    def _record(self, record: Mapping[str, Any]) -> str:
        """`art. 55, II (número de animais: 2, multa-base escolhida: 30 UFM, multa aplicada por animal)`."""
        told = [(field, record[name]) for name, field in self.fields.items() if record.get(name) is not None]
        said = [
            field.label if value is True else f"{field.label}: {field.shown(value).rstrip('.')}"
            for field, value in told[1:]
            if value is not False
        ]
        first = told[0][0].shown(told[0][1]) if told else ""
        return f"{first} ({', '.join(said)})" if said else first

    def _word(self, item: Any) -> str:
        if item in self.words:
            return self.words[item]
        return _cited(str(item))


@dataclass(frozen=True)
class Value:
    """A fact's value twice: exact for arithmetic and memos, and as conditions see it."""

    exact: Any
    cel: Any


def midnight(on: dt.date) -> dt.datetime:
    return dt.datetime(on.year, on.month, on.day, tzinfo=dt.UTC)


def _wrong(fact: Fact, name: str, value: Any, wanted: str) -> Refuse:
    return Refuse("wrong_type", f"{fact.label} ({name}): {wanted}; veio {str(value)[:60]!r}", needs=[name])


def _bool(fact: Fact, name: str, value: Any) -> Value:
    if not isinstance(value, bool):
        raise _wrong(fact, name, value, "responda sim (true) ou não (false)")
    return Value(value, value)


def _exact(fact: Fact, name: str, value: Any) -> Decimal:
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal | str):
        raise _wrong(fact, name, value, "deve ser um número")
    try:
        found = Decimal(str(value).strip())
    except InvalidOperation:
        raise _wrong(fact, name, value, "deve ser um número") from None
    if not found.is_finite() or abs(found) >= _LARGEST:
        raise _wrong(fact, name, value, "número grande demais ou que não existe")
    if found < 0 and not fact.signed:
        raise _wrong(fact, name, value, "não pode ser negativo")
    return found


def _int(fact: Fact, name: str, value: Any) -> Value:
    found = _exact(fact, name, value)
    if found != found.to_integral_value():
        raise _wrong(fact, name, value, "deve ser um número inteiro")
    return Value(int(found), int(found))


def _number(fact: Fact, name: str, value: Any) -> Value:
    found = _exact(fact, name, value)
    return Value(found, float(found))


def _date(fact: Fact, name: str, value: Any) -> Value:
    if isinstance(value, dt.datetime):
        value = value.date()
    if isinstance(value, str):
        try:
            value = dt.date.fromisoformat(value.strip())
        except ValueError:
            raise _wrong(fact, name, value, "deve ser uma data, como 2026-08-05") from None
    if not isinstance(value, dt.date):
        raise _wrong(fact, name, value, "deve ser uma data, como 2026-08-05")
    if not 1900 <= value.year <= 2200:
        raise _wrong(fact, name, value, "a data deve estar entre 1900 e 2200")
    return Value(value, midnight(value))


def _moment(fact: Fact, name: str, value: Any) -> Value:
    if isinstance(value, str):
        try:
            value = dt.datetime.fromisoformat(value.strip())
        except ValueError:
            raise _wrong(fact, name, value, "deve ser data e hora, como 2026-08-05T10:00") from None
    if isinstance(value, dt.date) and not isinstance(value, dt.datetime):
        value = dt.datetime.combine(value, dt.time())
    if not isinstance(value, dt.datetime) or not 1900 <= value.year <= 2200:
        raise _wrong(fact, name, value, "deve ser data e hora, como 2026-08-05T10:00")
    if value.tzinfo is not None:
        raise _wrong(fact, name, value, "diga a hora local, sem fuso")
    return Value(value, value.replace(tzinfo=dt.UTC))


def _text(fact: Fact, name: str, value: Any) -> Value:
    if not isinstance(value, str) or len(value) > _LONGEST:
        raise _wrong(fact, name, value, "deve ser um texto")
    return Value(value, value)


def _name(fact: Fact, name: str, value: Any) -> Value:
    found = _text(fact, name, value)
    return Value(found.exact, folded(found.exact))


def _word(fact: Fact, name: str, value: Any) -> Value:
    found = _text(fact, name, value)
    if found.exact not in fact.words and not fact.open and not (fact.type == "words" and ids.is_id(found.exact)):
        known = joined((f"{word} ({label})" for word, label in list(fact.words.items())[:12]), "ou")
        raise Refuse("unknown_word", f"{fact.label} ({name}): {found.exact[:60]!r} não é uma das opções: {known}", needs=[name])
    return found


def _words(fact: Fact, name: str, value: Any) -> Value:
    items = value if isinstance(value, list | tuple) else [value]
    found = tuple(dict.fromkeys(_word(fact, name, item).exact for item in items))
    return Value(found, list(found))


def _texts(fact: Fact, name: str, value: Any) -> Value:
    if not isinstance(value, list | tuple):
        raise _wrong(fact, name, value, "deve ser uma lista de textos")
    found = tuple(_text(fact, name, item).exact for item in value)
    return Value(found, [folded(item) for item in found])


def _dates(fact: Fact, name: str, value: Any) -> Value:
    items = value if isinstance(value, list | tuple) else [value]
    found = [_date(fact, name, item) for item in items]
    return Value(tuple(item.exact for item in found), [item.cel for item in found])


def _provision(fact: Fact, name: str, value: Any) -> Value:
    if not isinstance(value, str) or not ids.is_id(value):
        raise _wrong(fact, name, value, "deve ser um dispositivo da lei, como art5_par1")
    return Value(value, value)


def _provisions(fact: Fact, name: str, value: Any) -> Value:
    items = value if isinstance(value, list | tuple) else [value]
    found = tuple(dict.fromkeys(_provision(fact, name, item).exact for item in items))
    return Value(found, list(found))


def _records(fact: Fact, name: str, value: Any) -> Value:
    if not isinstance(value, list | tuple) or not all(isinstance(item, Mapping) for item in value):
        raise _wrong(fact, name, value, "deve ser uma lista de registros")
    exact, cel = [], []
    for number_, item in enumerate(value, 1):
        read: dict[str, Value] = {}
        for key, inner in item.items():
            where = f"{name}[{number_}].{key}"
            if key not in fact.fields:
                raise Refuse("unknown_fact", f"{where}: campo que não existe em {fact.label}", needs=[name])
            if inner is not None:
                read[key] = fact.fields[key].read(where, inner)
        exact.append({key: found.exact for key, found in read.items()})
        cel.append({key: found.cel for key, found in read.items()})
    return Value(tuple(exact), cel)


def _counts(fact: Fact, name: str, value: Any) -> Value:
    if not isinstance(value, Mapping):
        raise _wrong(fact, name, value, "deve dizer quantos de cada espécie")
    found = {str(_word(fact, name, word).exact): _int(fact, name, count).exact for word, count in value.items()}
    return Value(found, found)


_READERS = {
    "bool": _bool, "int": _int, "number": _number, "money": _number, "date": _date, "moment": _moment, "text": _text, "name": _name,
    "word": _word, "words": _words, "texts": _texts, "dates": _dates, "provision": _provision, "provisions": _provisions, "records": _records, "counts": _counts,
}  # fmt: skip
