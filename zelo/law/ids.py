"""Ids of provisions (`art59_par2`, `art8_inc4`, `art1-1` for Art. 1º-A, `brasil/lei14228_art2`) and how lawyers cite them."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping, Sequence

from zelo.law.lexml import (
    KINDS,
    BadId,
    Part,
    Provision,
    ancestors,
    fragment,
    from_fragment,
    is_id,
    is_sole,
    parent,
    parse,
    sole_paragraphs,
    sort_key,
    urn,
)

__all__ = [
    "KINDS",
    "BadId",
    "Part",
    "Provision",
    "ancestors",
    "figure",
    "fragment",
    "from_fragment",
    "is_id",
    "label",
    "labels",
    "letters",
    "long",
    "mark",
    "parent",
    "parse",
    "roman",
    "short",
    "sole_paragraphs",
    "sort_key",
    "statute_name",
    "urn",
]


def roman(number: int) -> str:
    out = ""
    for value, letters in zip(
        (1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1),
        ("M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"),
        strict=True,
    ):
        out += letters * (number // value)
        number %= value
    return out


def letters(number: int) -> str:
    """1 = a, 26 = z, 27 = aa."""
    out = ""
    while number:
        number, rest = divmod(number - 1, 26)
        out = chr(97 + rest) + out
    return out


def thousands(number: int) -> str:
    return f"{number:,}".replace(",", ".")


def figure(part: Part, only: bool = False) -> str:
    """The number as it is printed: `8º`, `10`, `IV`, `b`; `único` for a sole paragraph."""
    if part.kind == "par" and only:
        return "único"
    if part.kind in ("art", "par"):
        printed = f"{part.number}º" if part.number < 10 else thousands(part.number)
    elif part.kind == "ali":
        printed = letters(part.number)
    else:
        printed = roman(part.number) if part.kind == "inc" else str(part.number)
    return printed + (f"-{letters(part.suffix).upper()}" if part.suffix else "")


def mark(text: str, *, sole: bool | Container[str] = False) -> str:
    """The mark that opens the provision in the text: `Art. 8º`, `§ 2º`, `Parágrafo único`, `IV`, `a)`, `1.`"""
    provision = parse(text)
    last = provision.parts[-1]
    only = last == Part("par", 1) and is_sole(provision, sole)
    printed = figure(last, only)
    shapes = {"art": "Art. {}", "par": "Parágrafo {}" if only else "§ {}", "inc": "{}", "ali": "{})", "ite": "{}."}
    return shapes[last.kind].format(printed)


def label(text: str, *, sole: bool | Container[str] = False, names: Mapping[str, str] | None = None) -> str:
    """As a lawyer cites it: `art. 29, § 1º, V, a`; `art. 5º, parágrafo único`; `art. 132 do Código Civil`."""
    return labels([text], sole=sole, names=names)


short = label


def long(text: str, *, sole: bool | Container[str] = False, names: Mapping[str, str] | None = None) -> str:
    """In full words: `artigo 29, parágrafo 1º, inciso V, alínea a`."""
    provision = parse(text)
    words = dict(zip(KINDS, ("artigo", "parágrafo", "inciso", "alínea", "item"), strict=True))
    sole_par = Part("par", 1) if is_sole(provision, sole) else None
    spoken = ", ".join(f"{words[part.kind]} {figure(part, part == sole_par)}" for part in provision.parts)
    return _of_statute(spoken, provision.statute, names)


def labels(ids: Iterable[str], *, sole: bool | Container[str] = False, names: Mapping[str, str] | None = None) -> str:
    """Several in one phrase, in the order of the law: `arts. 67 e 75`; `art. 66, IV, e art. 75`; `art. 59, §§ 2º e 3º`.

    `names` gives statutes a better name than their id allows: `{"lei14228": "Lei nº 14.228, de 2021"}`.
    """
    statutes: dict[str, dict[str, list[Provision]]] = {}
    for text in sorted(set(ids), key=sort_key):
        provision = parse(text)
        statutes.setdefault(provision.statute, {}).setdefault(provision.article, []).append(provision)
    phrases = [_of_statute(_articles(articles, sole), statute, names) for statute, articles in sorted(statutes.items())]
    return _join(phrases)


def _articles(articles: Mapping[str, Sequence[Provision]], sole: bool | Container[str]) -> str:
    phrases: list[str] = []
    whole: list[Part] = []  # neighbours cited as a whole share one "arts."

    def flush() -> None:
        if whole:
            phrases.append(_run("art. ", "arts. ", whole))
            whole.clear()

    for provisions in articles.values():
        article = provisions[0].parts[0]
        if all(len(provision.parts) == 1 for provision in provisions):
            whole.append(article)
            continue
        flush()
        below = [provision.parts[1:] for provision in provisions]
        phrases.append(f"art. {figure(article)}, {_below(below, is_sole(provisions[0], sole))}")
    flush()
    return _join(phrases)


def _below(paths: Sequence[tuple[Part, ...]], only: bool) -> str:
    """What is cited inside one article, paragraph, inciso or alínea; an empty path is its caput."""
    phrases: list[str] = []
    whole: list[Part] = []

    def flush() -> None:
        if not whole:
            return
        if whole[0].kind == "par":
            sole = only and whole == [Part("par", 1)]
            phrases.append("parágrafo único" if sole else _run("§ ", "§§ ", whole))
        else:
            phrases.append(_run("", "", whole))
        whole.clear()

    if () in paths:
        phrases.append("caput")
    for head in dict.fromkeys(path[0] for path in paths if path):
        rest = [path[1:] for path in paths if path and path[0] == head]
        if whole and whole[0].kind != head.kind:
            flush()
        if rest == [()]:
            whole.append(head)
            continue
        flush()
        opening = "parágrafo único" if only and head == Part("par", 1) else ("§ " if head.kind == "par" else "")
        printed = "" if opening == "parágrafo único" else figure(head)
        phrases.append(f"{opening}{printed}, {_below(rest, only)}")
    flush()
    return _join(phrases, inside=True)


def _run(one: str, several: str, parts: Sequence[Part]) -> str:
    """`67 e 75`, `94 a 98`, `I a III e V`: three or more in a row become a range (letters stay a list)."""
    groups: list[list[Part]] = []
    for part in parts:
        follows = bool(groups) and not (part.suffix or groups[-1][-1].suffix) and part.kind != "ali"
        if follows and part.number == groups[-1][-1].number + 1:
            groups[-1].append(part)
        else:
            groups.append([part])
    figures: list[str] = []
    for group in groups:
        if len(group) > 2:
            figures.append(f"{figure(group[0])} a {figure(group[-1])}")
        else:
            figures.extend(map(figure, group))
    return (several if len(parts) > 1 else one) + _join(figures, inside=True)


def _join(phrases: Sequence[str], inside: bool = False) -> str:
    """`A, B e C`; where they have commas of their own, `A; B; e C`, but commas still `inside` one article."""
    if len(phrases) < 2:
        return "".join(phrases)
    *first, last = phrases
    if inside or not any(";" in phrase for phrase in phrases):
        if len(phrases) == 2:
            return f"{first[0]}{',' if ',' in first[0] else ''} e {last}"
        if inside or not any("," in phrase for phrase in phrases):
            return ", ".join(first) + (", e " if any("," in phrase for phrase in phrases) else " e ") + last
    return "; ".join(first) + "; e " + last


_STATUTES = {
    "cc": "Código Civil",
    "cdc": "Código de Defesa do Consumidor",
    "cf": "Constituição Federal",
    "cp": "Código Penal",
    "cpc": "Código de Processo Civil",
    "cpp": "Código de Processo Penal",
    "ctb": "Código de Trânsito Brasileiro",
    "ctn": "Código Tributário Nacional",
}
_ACTS = {
    "lei": "Lei",
    "lc": "Lei Complementar",
    "dec": "Decreto",
    "decreto": "Decreto",
    "dl": "Decreto-Lei",
    "ec": "Emenda Constitucional",
    "in": "Instrução Normativa",
    "mp": "Medida Provisória",
    "portaria": "Portaria",
    "res": "Resolução",
}
_FEMININE = ("Lei", "Constituição", "Emenda", "Instrução", "Medida", "Portaria", "Resolução")


def statute_name(statute: str, names: Mapping[str, str] | None = None) -> str:
    """`lei14228` is `Lei 14.228`, `cc` is `Código Civil`; an unknown one stays as it is."""
    known = (names or {}).get(statute) or _STATUTES.get(statute)
    if known:
        return known
    act = re.fullmatch(r"([a-z]+)-?(\d+)", statute)
    if act and act[1] in _ACTS:
        return f"{_ACTS[act[1]]} {thousands(int(act[2]))}"
    return statute


def _of_statute(phrase: str, statute: str, names: Mapping[str, str] | None) -> str:
    if not statute:
        return phrase
    name = statute_name(statute, names)
    of = "da" if name.startswith(_FEMININE) else "do"
    return f"{phrase}{',' if ',' in phrase else ''} {of} {name}"
