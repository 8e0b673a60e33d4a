"""What things of a procedure are called on the screens: the pack's word, else the vocabulary's, else the house's."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.text import slugify

from zelo.law import Law, ids
from zelo.law.facts import Fact
from zelo.law.procedures.forms import Procedure
from zelo.law.procedures.roles import ROLES, waited_for
from zelo.law.wording import joined
from zelo.legal.memo import Memo
from zelo.legal.pages import sole_articles
from zelo.proceedings.facts import procedure_of

STAGES = {
    "called": "Chamado aberto",
    "held": "Sob guarda",
    "destination": "Aguarda destino",
    "released": "Devolvido",
    "destined": "Destinado",
    "dead": "Morto",
    "nothing_found": "Encerrado sem recolher",
    "escaped": "Fugiu",
    "lost": "Fugiu e não foi achado",
}
EFFECT_STATES = {"pending": "ainda não vale", "in_force": "em vigor", "stayed": "suspenso", "ended": "cessou"}
DEADLINE_STATES = {
    "pending": "ainda não corre", "running": "corre", "suspended": "parado", "met": "cumprido", "met_late": "cumprido fora do prazo",
    "passed": "vencido", "ceased": "encerrado", "unknown": "não se pode contar",
}  # fmt: skip
MANY_KINDS: Memo[dict[str, Procedure]] = Memo()
_addresses: Memo[dict[str, str]] = Memo()
_facts: Memo[Mapping[str, Fact]] = Memo()
_articles: Memo[str] = Memo(4096)


def procedures(law: Law) -> dict[str, Procedure]:
    """This law's procedures by kind."""
    return MANY_KINDS.get(law.hash, lambda: dict(law.pack.procedures(law.readings)))


def kind_address(law: Law, kind: str) -> str:
    """A kind as an address has it: the city's own word."""
    found = procedures(law).get(kind)
    return slugify(found.label) if found else kind


def kind_at(law: Law, address: str) -> str | None:
    return next((kind for kind in procedures(law) if kind_address(law, kind) == address), None)


def kind_label(law: Law, kind: str) -> str:
    found = procedures(law).get(kind)
    return found.label if found else plain(kind)


def act_addresses(law: Law, kind: str) -> dict[str, str]:
    """Act by address: its verb, and where two share one, its name."""

    def make() -> dict[str, str]:
        found: dict[str, str] = {}
        for act in procedure_of(law, kind).every_act:
            address = slugify(verb(law, kind, act))
            found[slugify(act) if address in found else address] = act
        return found

    return _addresses.get((law.hash, kind), make)


def act_address(law: Law, kind: str, act: str) -> str:
    return next((address for address, name in act_addresses(law, kind).items() if name == act), act)


def act_label(law: Law, kind: str, act: str) -> str:
    form, of_all = procedure_of(law, kind).acts.get(act), law.act_kinds.get(act)
    return (form and form.label) or (of_all and of_all.label) or plain(act)


def verb(law: Law, kind: str, act: str) -> str:
    form, of_all = procedure_of(law, kind).acts.get(act), law.act_kinds.get(act)
    return (form and form.verb) or (of_all and of_all.verb) or act_label(law, kind, act)


def stage_label(law: Law, kind: str, stage: str) -> str:
    form = procedure_of(law, kind).stage_named(stage)
    return (form and form.label) or STAGES.get(stage) or plain(stage)


def deadline_label(law: Law, kind: str, name: str) -> str:
    form = procedure_of(law, kind).deadlines.get(name)
    if form and form.label:
        return form.label
    steps = law.known["step"].words if "step" in law.known else {}
    return steps.get(form.term or "" if form else "") or steps.get(name) or plain(name)


def charge_label(law: Law, kind: str, name: str) -> str:
    form = procedure_of(law, kind).charges.get(name)
    said = (form and form.label) or law.code_says(name)
    said = said if said != name else plain(name)
    return said[:1].upper() + said[1:]


def effect_label(law: Law, kind: str, name: str) -> str:
    form = procedure_of(law, kind).effects.get(name)
    said = (form and form.label) or law.code_says(name)
    return said if said != name else plain(name)


def role_names(roles: Iterable[str]) -> str:
    """`Equipe de campo ou Atendente`."""
    return joined((ROLES.get(role, role) for role in dict.fromkeys(roles)), "ou")


def waits(law: Law, name: str | None) -> str:
    """Whom a file waits for, in the city's word where it has one."""
    return law.pack.city.words.get(name or "", "") or waited_for(name)


def facts_of(law: Law) -> Mapping[str, Fact]:
    """Every fact that an act may bring: of the vocabulary, and the city's own."""
    return _facts.get(law.hash, lambda: {**law.vocabulary.facts, **law.known})


def shown(law: Law, name: str, value: object) -> str:
    """A fact's value, as an act or a projection keeps it, in Portuguese."""
    fact = facts_of(law).get(name)
    if fact is None:
        return str(value)
    try:
        return fact.shown(fact.read(name, value).exact)
    except Exception:
        # Written under an older vocabulary: it is shown as it was written.
        return str(value)


def articles(law: Law, basis: Iterable[str], most: int = 16) -> str:
    """A basis as plain text, for inside a button: as many provisions as fit, the first always."""
    wanted = tuple(basis)
    return _articles.get((law.pack.hash, wanted, most), lambda: _fitting(law, wanted, most))


def _fitting(law: Law, basis: tuple[str, ...], most: int) -> str:
    found = [ids.label(i, sole=sole_articles(law)) for i in dict.fromkeys(basis) if ids.is_id(i)]
    told = found[:1]
    while len(told) < len(found) and len(", ".join(found[: len(told) + 1])) <= most:
        told = found[: len(told) + 1]
    return ", ".join(told) + (" …" if len(found) > len(told) else "")


def plain(name: str) -> str:
    return name.replace("_", " ").capitalize()
