"""An answer of the law as a page shows it: the verdict, the lists, the amounts, what lacks."""

import datetime as dt
from dataclasses import dataclass
from typing import Any

from zelo.law import Answer, Law, Refusal, ids
from zelo.law.wording import joined, money, number
from zelo.legal.templatetags.zelo import long_day

VERDICTS = ("allowed", "grantable", "eligible", "passed")
SAID = {
    "reclaim": ("O animal pode ser devolvido", "O animal ainda não pode ser devolvido"),
    "circulation": ("Pode circular", "Não pode circular assim"),
    "licence": ("Nada falta: pode ser concedido", "Ainda não pode ser concedido"),
    "transfer": ("A entrega é permitida", "A entrega ainda não é permitida"),
    "eligible": ("Tem direito", "Não tem direito"),
    "euthanasia": ("A lei permite a eutanásia", "A lei não permite a eutanásia"),
    "vote": ("A votação foi aprovada", "A votação não foi aprovada"),
    "fund": ("O dinheiro pode ser usado assim", "O dinheiro não pode ser usado assim"),
}
UNTOLD = "Ainda não dá para dizer"
GOOD = {"waived", "allowed", "grounds"}
TODO = {"measures", "must_do", "required", "required_documents", "individual_species", "order"}
UNITS = {
    "business": ("dia útil", "dias úteis"),
    "calendar": ("dia corrido", "dias corridos"),
    "month": ("mês", "meses"),
    "year": ("ano", "anos"),
}


@dataclass(frozen=True)
class Point:
    says: str
    provision: str
    maybe: bool


@dataclass(frozen=True)
class Points:
    key: str
    label: str
    tone: str
    items: tuple[Point, ...]

    @property
    def open(self) -> bool:
        """Nothing in it is sure yet."""
        return all(item.maybe for item in self.items)


@dataclass(frozen=True)
class Shown:
    tone: str
    """yes, no, open or plain"""
    verdict: str
    sub: str
    lists: tuple[Points, ...]
    pairs: tuple[tuple[str, str], ...]


def shown(law: Law, outcome: Answer | Refusal) -> Shown:
    if isinstance(outcome, Refusal):
        lacks = outcome.code == "fact_required"
        detail = "" if lacks else outcome.detail
        return Shown("open" if lacks else "no", UNTOLD if lacks else outcome.says, detail, (), ())
    tone, verdict, sub = _verdict(law, outcome)
    return Shown(tone, verdict, sub, tuple(_lists(law, outcome)), tuple(_pairs(law, outcome)))


def _verdict(law: Law, outcome: Answer) -> tuple[str, str, str]:
    values = outcome.values
    if outcome.ask == "deadline":
        return _deadline(values)
    if outcome.ask == "fine":
        return _fine(law, values)
    key = next((k for k in VERDICTS if k in values and not isinstance(values[k], tuple | list | frozenset)), None)
    if key is not None:
        yes, no = SAID.get(outcome.ask, ("Sim", "Não"))
        until = values.get("until")
        sub = f"Pode ser reclamado até {long_day(until)}." if isinstance(until, dt.date) else ""
        found = values[key]
        return ("yes", yes, sub) if found is True else ("no", no, sub) if found is False else ("open", UNTOLD, sub)
    if outcome.ask == "destination":
        outcomes = values.get("allowed") or ()
        if not outcomes:
            return ("open", UNTOLD, "") if outcome.needs else ("no", "Nenhum destino é permitido agora", "")
        named = [law.code_says(str(word)).rstrip(".") for word in sorted(outcomes, key=str)]
        told = joined((name[:1].lower() + name[1:] for name in named), "ou")
        return "yes", f"Destinos permitidos: {told}" if len(told) < 70 else "Destinos permitidos", ""
    step = values.get("next_step")
    if isinstance(step, str):
        return "plain", law.code_says(step), ""
    return "plain", "O que a lei manda", ""


def _deadline(values: dict[str, Any]) -> tuple[str, str, str]:
    due, days, unit = values.get("due"), values.get("days"), str(values.get("unit"))
    length = f"{days} {UNITS[unit][0 if days == 1 else 1]}" if unit in UNITS else ""
    if not isinstance(due, dt.date):
        return "open", "O prazo está parado", f"São {length}, que voltam a correr quando a exigência for cumprida."
    effective = values.get("effective")
    since = f" A notificação vale desde {long_day(effective)}." if isinstance(effective, dt.date) else ""
    return "plain", f"Até {long_day(due)}", f"São {length}.{since}"


def _fine(law: Law, values: dict[str, Any]) -> tuple[str, str, str]:
    unit, total, brl = str(values.get("unit") or ""), values.get("total_units"), values.get("total_brl")
    severity = values.get("severity")
    sub = f"Infração {law.code_says(severity).lower()}." if isinstance(severity, str) else ""
    if total is not None and unit != "BRL":
        if brl is not None:
            return "plain", f"{number(total)} {unit} = {money(brl)}", sub
        return "plain", f"{number(total)} {unit}", f"{sub} O valor em reais depende do valor da {unit} no dia.".strip()
    if brl is not None:
        return "plain", money(brl), sub
    if values.get("max_units") is not None:
        least, most = values.get("min_units"), values["max_units"]
        band = (
            f"De {number(least)} a {number(most)} {unit}" if least is not None and least != most else f"Até {number(most)} {unit}"
        )
        return "open", band, f"{sub} A autoridade escolhe o valor dentro da faixa; diga qual foi para ter o total.".strip()
    penalty = values.get("penalty")
    if isinstance(penalty, str):
        return "plain", law.code_says(penalty), sub
    return "open", UNTOLD, sub


def _lists(law: Law, outcome: Answer) -> list[Points]:
    maybe: dict[str, list[str]] = {}
    for key, word in outcome.undecided:
        maybe.setdefault(key, []).append(word)
    found = []
    for key, value in outcome.values.items():
        if not isinstance(value, tuple | list | frozenset):
            continue
        words = list(value) if law.vocabulary.ordered(key) else sorted(value, key=str)
        items = [_point(law, word, False) for word in words] + [
            _point(law, word, True) for word in maybe.get(key, []) if word not in words
        ]
        if items:
            tone = "ok" if key in GOOD else "do" if key in TODO else "bad"
            label = "Destinos" if key == "allowed" else law.answer_label(key)
            found.append(Points(key, label, tone, tuple(items)))
    return found


def _point(law: Law, word: Any, maybe: bool) -> Point:
    text = str(word)
    provision = law.provision(text) if ids.is_id(text) else None
    says = provision.says if provision else law.code_says(text)
    return Point(says[:1].upper() + says[1:], text if provision else "", maybe)


SUMMED = {"total_units", "total_brl", "capped", "multiplier"}
"""Told by the verdict and the chain."""
HEAD = {"due", "effective", "days", "unit", "until", "allowed", "grantable", "eligible", "passed", "severity", "next_step"}


def _pairs(law: Law, outcome: Answer) -> list[tuple[str, str]]:
    """What the verdict has not said already."""
    found = []
    for key, value in outcome.values.items():
        if key in HEAD or isinstance(value, tuple | list | frozenset | dict):
            continue
        if outcome.ask == "fine" and key in SUMMED:
            continue
        if value is None or (key == "multiplier" and value == 1) or (key == "capped" and not value):
            continue
        found.append((law.answer_label(key), _value(law, outcome, key, value)))
    return found


def _value(law: Law, outcome: Answer, key: str, value: Any) -> str:
    kind = law.vocabulary.answers[key].type if key in law.vocabulary.answers else ""
    if isinstance(value, bool):
        return "sim" if value else "não"
    if isinstance(value, dt.date):
        return long_day(value)
    if kind == "money":
        return money(value)
    if kind == "units":
        return f"{number(value)} {outcome.values.get('unit', '')}".strip()
    if isinstance(value, str):
        return law.code_says(value)
    return number(value)
