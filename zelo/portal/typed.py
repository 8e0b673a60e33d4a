"""What a person typed into a field, as a value of the law's border: Brazilian numbers and dates, nothing guessed."""

import datetime as dt
import re
from typing import Any

from zelo.law.facts import Fact
from zelo.law.faults import Refuse

THOUSANDS = re.compile(r"-?\d{1,3}(\.\d{3})+\Z", re.ASCII)
PLAIN = re.compile(r"-?\d{1,15}(\.\d{1,6})?\Z", re.ASCII)
BRAZILIAN_DAY = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})\Z", re.ASCII)

SAID = {
    "bool": "Responda sim, não ou não sei.",
    "int": "Escreva um número inteiro, como 3.",
    "number": "Escreva um número, como 10 ou 10,5.",
    "money": "Escreva um valor em reais, como 1.250,00.",
    "date": "Escreva uma data que exista, como 05/08/2026.",
    "dates": "Escreva datas que existam, como 05/08/2026.",
    "moment": "Escreva o dia e a hora, como 05/08/2026 10:00.",
    "word": "Escolha uma das opções.",
    "words": "Escolha entre as opções.",
    "provision": "Escolha uma disposição da lista.",
    "provisions": "Escolha disposições da lista.",
    "text": "Escreva um texto mais curto.",
    "name": "Escreva um nome mais curto.",
    "texts": "Escreva textos mais curtos.",
    "records": "Confira as linhas: falta algo ou um valor não serve.",
    "counts": "Escreva quantos de cada, em números inteiros.",
}


def whole(text: str) -> int | None:
    """A number of at most nine plain figures, as an address or a hidden field holds it; None for anything else, `²` among them."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


class Mistyped(Exception):
    """The message stands beside the field."""


def value_of(fact: Fact, name: str, typed: str) -> Any:
    """One value of a single-valued fact, JSON-able and accepted by the law; raises `Mistyped`."""
    typed = typed.strip()
    found: Any = typed
    if fact.type == "bool":
        if typed not in ("1", "0"):
            raise Mistyped(SAID["bool"])
        found = typed == "1"
    elif fact.type in ("int", "number", "money"):
        found = _number(fact, typed)
    elif fact.type == "date":
        found = day(typed).isoformat()
    elif fact.type == "moment":
        found = _moment(typed)
    return checked(fact, name, found)


def checked(fact: Fact, name: str, value: Any) -> Any:
    try:
        fact.read(name, value)
    except Refuse as refusal:
        said = SAID[fact.type]
        if "negativo" in refusal.detail:
            said = "O número não pode ser negativo."
        elif "entre 1900 e 2200" in refusal.detail:
            said = "A data deve estar entre 1900 e 2200."
        raise Mistyped(said) from None
    return value


def _number(fact: Fact, typed: str) -> int | float:
    text = typed.removeprefix("R$").replace("\xa0", "").replace(" ", "")
    if "," in text:
        whole = text.partition(",")[0]
        if "." in whole and not THOUSANDS.match(whole):
            # `4.12,00` is a slip, and what was meant is not guessed.
            raise Mistyped(SAID[fact.type])
        text = text.replace(".", "").replace(",", ".", 1)
    elif THOUSANDS.match(text) and fact.type != "number":
        text = text.replace(".", "")
    if not PLAIN.match(text) or (fact.type == "int" and "." in text):
        raise Mistyped(SAID[fact.type])
    return float(text) if "." in text else int(text)


def day(typed: str) -> dt.date:
    """`30/11/2026` of a hand, `2026-11-30` of a browser's own field. Raises `Mistyped`."""
    text = typed.strip()
    found = BRAZILIAN_DAY.match(text)
    try:
        return dt.date.fromisoformat(f"{found[3]}-{int(found[2]):02d}-{int(found[1]):02d}" if found else text)
    except ValueError:
        raise Mistyped(SAID["date"]) from None


def _moment(typed: str) -> str:
    date, _, hour = typed.replace("T", " ").partition(" ")
    text = f"{day(date).isoformat()}T{hour.strip() or '00:00'}"
    try:
        dt.datetime.fromisoformat(text)
    except ValueError:
        raise Mistyped(SAID["moment"]) from None
    return text
