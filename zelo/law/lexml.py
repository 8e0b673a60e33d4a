"""The shape of provision ids and of LexML's URNs.

Ids are LexML's, shortened: without `cpt`, the only paragraph is `par1`; `fragment` gives LexML's own form back.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterable
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

KINDS = ("art", "par", "inc", "ali", "ite")
_RANK = {"art": 0, "inc": 1, "ali": 2, "ite": 3, "par": 4}  # as printed: the caput's incisos before the paragraphs
_NUMBER = r"([1-9][0-9]*)(?:-([1-9][0-9]*))?"
_PARTS = re.compile(rf"art{_NUMBER}(?:_par{_NUMBER})?(?:_inc{_NUMBER})?(?:_ali{_NUMBER}(?:_ite{_NUMBER})?)?")
_WHOLE = re.compile(r"(?:(?P<scope>[a-z][a-z0-9-]*)/)?(?:(?P<statute>[a-z][a-z0-9-]*)_)?(?P<parts>art[1-9].*)")


class BadId(ValueError):
    """The text is no id of a provision."""


@dataclass(frozen=True, slots=True)
class Part:
    kind: str
    number: int
    suffix: int = 0  # 1 = -A, 2 = -B, 27 = -AA

    def __str__(self) -> str:
        return f"{self.kind}{self.number}" + (f"-{self.suffix}" if self.suffix else "")


@dataclass(frozen=True, slots=True)
class Provision:
    parts: tuple[Part, ...]
    statute: str = ""  # "" is the law itself; `lei14228`, `cc` another statute
    scope: str = ""  # `brasil` where one pack cites another's

    def __str__(self) -> str:
        scope = f"{self.scope}/" if self.scope else ""
        statute = f"{self.statute}_" if self.statute else ""
        return scope + statute + "_".join(map(str, self.parts))

    @property
    def article(self) -> str:
        return str(Provision(self.parts[:1], self.statute, self.scope))


@lru_cache(maxsize=8192)
def parse(text: str) -> Provision:
    whole = _WHOLE.fullmatch(text)
    found = _PARTS.fullmatch(whole["parts"]) if whole else None
    if whole is None or found is None:
        raise BadId(f"not the id of a provision: {text!r}")
    numbers = found.groups()
    parts = tuple(
        Part(kind, int(number), int(suffix or 0))
        for kind, number, suffix in zip(KINDS, numbers[::2], numbers[1::2], strict=True)
        if number
    )
    return Provision(parts, whole["statute"] or "", whole["scope"] or "")


def is_id(text: str) -> bool:
    try:
        parse(text)
    except BadId:
        return False
    return True


@lru_cache(maxsize=8192)
def sort_key(text: str) -> tuple[str, str, tuple[tuple[int, int, int], ...]]:
    """The order of print: caput, its incisos, then the paragraphs; Art. 1º-A after the whole of Art. 1º."""
    provision = parse(text)
    parts = tuple((_RANK[part.kind], part.number, part.suffix) for part in provision.parts)
    return provision.scope, provision.statute, parts


def ancestors(text: str) -> tuple[str, ...]:
    """From the article down to the immediate parent; an article has none."""
    provision = parse(text)
    cuts = range(1, len(provision.parts))
    return tuple(str(Provision(provision.parts[:cut], provision.statute, provision.scope)) for cut in cuts)


def parent(text: str) -> str | None:
    above = ancestors(text)
    return above[-1] if above else None


def sole_paragraphs(ids: Iterable[str]) -> frozenset[str]:
    """The articles among a law's ids whose only paragraph is `par1`: there it is called *parágrafo único*."""
    paragraphs: dict[str, set[Part]] = {}
    for text in ids:
        provision = parse(text)
        if len(provision.parts) > 1 and provision.parts[1].kind == "par":
            paragraphs.setdefault(provision.article, set()).add(provision.parts[1])
    return frozenset(article for article, found in paragraphs.items() if found == {Part("par", 1)})


def is_sole(provision: Provision, sole: bool | Container[str]) -> bool:
    """Whether this provision's paragraph is the article's only one. `sole`: yes, or the articles that have only one."""
    return sole if isinstance(sole, bool) else provision.article in sole


def fragment(text: str, *, sole: bool | Container[str] = False) -> str:
    """LexML's own id, without statute or scope: `art8_cpt_inc4`, `art5_par1u`. An article alone stays `art8`."""
    provision = parse(text)
    out = [str(provision.parts[0])]
    if len(provision.parts) > 1 and provision.parts[1].kind != "par":
        out.append("cpt")
    for part in provision.parts[1:]:
        out.append("par1u" if part == Part("par", 1) and is_sole(provision, sole) else str(part))
    return "_".join(out)


def from_fragment(text: str) -> str:
    """LexML's id to the short form; `art1u` (the only article) and `par1u` lose their `u`."""
    return str(parse(re.sub(r"\b(art|par)1u\b|(?<=_)(par)1u(?=_|$)", r"\1\g<2>1", text).replace("_cpt", "")))


_STATES = {
    "AC": "Acre",
    "AL": "Alagoas",
    "AP": "Amapá",
    "AM": "Amazonas",
    "BA": "Bahia",
    "CE": "Ceará",
    "DF": "Distrito Federal",
    "ES": "Espírito Santo",
    "GO": "Goiás",
    "MA": "Maranhão",
    "MT": "Mato Grosso",
    "MS": "Mato Grosso do Sul",
    "MG": "Minas Gerais",
    "PA": "Pará",
    "PB": "Paraíba",
    "PR": "Paraná",
    "PE": "Pernambuco",
    "PI": "Piauí",
    "RJ": "Rio de Janeiro",
    "RN": "Rio Grande do Norte",
    "RS": "Rio Grande do Sul",
    "RO": "Rondônia",
    "RR": "Roraima",
    "SC": "Santa Catarina",
    "SP": "São Paulo",
    "SE": "Sergipe",
    "TO": "Tocantins",
}


def slug(name: str) -> str:
    """A name as URNs write it: `São Pedro da Aldeia` is `sao.pedro.aldeia`."""
    plain = "".join(letter for letter in unicodedata.normalize("NFD", name.lower()) if not unicodedata.combining(letter))
    words = re.findall(r"[a-z0-9]+", re.sub(r"\bd['’`´]", "", plain))  # d'Oeste: an elided "de", dropped alike
    return ".".join(word for word in words if word not in {"de", "da", "das", "do", "dos"})


def urn(
    state: str, city: str, type: str, enacted: date | None, number: str | int | None, *, fragment: str | None = None
) -> str | None:
    """`urn:lex:br;minas.gerais;juiz.fora:municipal:lei:2014-12-22;13071`; None where number or date is not known.

    `state` is `MT` or `Mato Grosso`. An organic law is numbered by its year; a resolution is the Chamber's.
    """
    kind = slug(type)
    if enacted is None:
        return None
    if kind == "lei.organica":
        number = enacted.year
    figure = re.sub(r"[.\s]", "", str(number or "")).lower()
    if not figure:
        return None
    authority = "camara.municipal" if kind in {"resolucao", "regimento.interno", "decreto.legislativo"} else "municipal"
    place = f"{slug(_STATES.get(state.upper(), state))};{slug(city)}"
    tail = f"!{fragment}" if fragment else ""
    return f"urn:lex:br;{place}:{authority}:{kind}:{enacted.isoformat()};{figure}{tail}"
