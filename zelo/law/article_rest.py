"""Cuts a text at its marks, and from the provisions what belongs to none: preamble, loose lines, closing, annexes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from zelo.law import ids
from zelo.law.article_marks import BLANK, content_end, sentence_ended
from zelo.law.article_outline import Remark, Taken

_LINE = re.compile(r"[^\n\r\f\v\x85\u2028\u2029]+")
_MONTHS = "janeiro|fevereiro|março|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro"
_DATED = re.compile(
    r"(?<!\d)(?:\d{1,2}[ \xa0]?[º°ª]?|primeiro)[ \xa0](?:dias?[ \xa0])?d[eo][ \xa0](?:mês[ \xa0]de[ \xa0])?"
    rf"(?:{_MONTHS})[ \xa0](?:d[eo][ \xa0])?(?:ano[ \xa0]de[ \xa0])?\d",
    re.IGNORECASE,
)
_ANNEX = re.compile(r"^[ \t]*ANEXOS?(?!\w)(?![ \t]+[a-zà-ÿ])", re.MULTILINE)
_ARTICLE = re.compile(r"^[ \t\xa0\ufeff]*A[rR][tT]", re.MULTILINE)
_WRAP_WIDTH = 120


@dataclass(frozen=True, slots=True)
class Stretch:
    kind: str
    id: str
    start: int
    mark_end: int
    end: int
    parent: int | None = None  # index of the stretch above


@dataclass(frozen=True, slots=True)
class _Line:
    start: int
    text: str
    apart: bool  # a blank line stands before it


def body_end(text: str) -> int:
    """Where the annexes begin: tables and forms are not split."""
    first = _ARTICLE.search(text)
    annex = _ANNEX.search(text, first.end()) if first else None
    return annex.start() if annex else len(text)


def cut(text: str, taken: Sequence[Taken], body: int) -> tuple[list[Stretch], list[Remark]]:
    """Stretches that cover the whole text, each after the one it belongs to, and the doubts about what is left over."""
    stretches: list[Stretch] = []
    remarks: list[Remark] = []
    index_of: dict[str, int] = {}
    wrapped = _is_wrapped(text)
    capitals = _is_capitals(text[:body])

    first = taken[0].start if taken else body
    start = 0
    if text[:first].strip(BLANK) or not taken:
        stretches.append(Stretch("preamble", "", 0, 0, first))
        start = first
    if not any(one.kind == "art" for one in taken):
        remarks.append((0, "nenhum artigo encontrado"))
    for index, one in enumerate(taken):
        end = taken[index + 1].start if index + 1 < len(taken) else body
        following = taken[index + 1] if index + 1 < len(taken) else None
        own_end = _own_end(text, one, end, wrapped, last=following is None)
        index_of[one.id] = len(stretches)
        above = index_of.get(one.parent) if one.parent else None
        stretches.append(Stretch(one.kind, one.id, start if index == 0 else one.start, one.mark_end, own_end, above))
        remarks.extend(_about(text, one, own_end, following))
        if own_end < end:
            kind = "closing" if following is None else "loose"
            holder = index_of.get(following.parent) if following and following.parent else None
            line = text[own_end:end].strip(BLANK)
            if following and not capitals and _is_capitals(line) and len(line) < 160:
                kind = "heading"
            elif following:
                remarks.append((own_end, f"linha sem marca, não atribuída a nenhum dispositivo: “{_shown(line)}”"))
            stretches.append(Stretch(kind, "", own_end, own_end, end, holder))
    if body < len(text):
        remarks.append((body, "os anexos não são divididos"))
        stretches.append(Stretch("annex", "", body, body, len(text)))
    return stretches, remarks


def _own_end(text: str, one: Taken, end: int, wrapped: bool, last: bool) -> int:
    """Where the provision's or heading's own words end, at the first line that is not theirs."""
    lines = _lines(text, one.mark_end, end)
    if one.kind == "heading":
        return _title_end(text, one, lines, end)
    for line in lines[1:]:
        before = text[one.mark_end : content_end(text, line.start)]
        ended = sentence_ended(before[-80:]) and not before.endswith((";", ":"))
        if last and _DATED.search(line.text) and (ended or line.apart) and len(line.text) < 300:
            return line.start
        if one.kind != "quotation" and ended and (line.apart or not wrapped) and _opens_sentence(line.text):
            return line.start
    return end


def _title_end(text: str, one: Taken, lines: Sequence[_Line], end: int) -> int:
    """A heading has its mark and the title below it: capitals, or one line."""
    titled = False
    for line in lines:
        capitals = _is_capitals(line.text)
        if titled and (not capitals or line.text.endswith(".")):
            return line.start
        if len(line.text) > 200 and line.start > one.mark_end:
            return line.start
        titled = titled or not capitals or line.apart
    return end


def _about(text: str, one: Taken, own_end: int, following: Taken | None) -> list[Remark]:
    if one.kind not in ids.KINDS:
        return []
    own = text[one.mark_end : own_end].strip(BLANK)
    label = ids.label("_".join(part.split("~")[0] for part in one.id.split("_")))
    if following is not None and following.parent == one.id:
        return []
    if not own:
        return [(one.start, f"{label} não tem texto")]
    out: list[Remark] = []
    figure = ids.mark("_".join(part.split("~")[0] for part in one.id.split("_"))).rstrip(".)")
    if re.match(rf"{re.escape(figure)}\s?[.)–-]", own):
        out.append((one.start, f"{label}: o texto repete a marca “{figure}”"))
    sibling = following is not None and (following.parent, following.kind) == (one.parent, one.kind)
    tail = re.sub(r"[;,]\s+(?:e|ou)\Z", ";", own, flags=re.IGNORECASE)
    if tail.endswith((";", ",")) and not sibling:
        out.append((own_end - 1, f"{label} termina em “{own[-1]}” e nada vem depois: pode faltar texto"))
    elif own.endswith(":") and not (sibling and one.kind in ("inc", "ali", "ite")):
        out.append((own_end - 1, f"{label} anuncia uma lista que não vem"))
    return out


def _lines(text: str, start: int, end: int) -> list[_Line]:
    out: list[_Line] = []
    for found in _LINE.finditer(text, start, end):
        stripped = found[0].strip(BLANK)
        if stripped:
            at = found.start() + found[0].index(stripped[0])
            gap = text[content_end(text, at) : at]
            out.append(_Line(at, stripped, sum(map(gap.count, "\n\f\v\x85\u2028\u2029")) > 1 or gap.count("\r\r") > 0))
    return out


def _opens_sentence(line: str) -> bool:
    first = next((char for char in line if char not in "“\"'‘(*[«"), "")
    return first.isupper()


def _is_capitals(text: str) -> bool:
    letters = [char for char in text if char.isalpha()]
    return bool(letters) and sum(char.isupper() for char in letters) > 0.9 * len(letters)


def _is_wrapped(text: str) -> bool:
    """Whether lines were broken at a margin, as copies from a PDF are: then a line says nothing of its own."""
    lengths = sorted(len(found[0]) for found in _LINE.finditer(text) if found[0].strip(BLANK))
    return len(lengths) >= 10 and lengths[int(len(lengths) * 0.95)] <= _WRAP_WIDTH


def _shown(line: str) -> str:
    words = " ".join(line.split())
    return words if len(words) <= 60 else words[:57].rsplit(" ", 1)[0] + "…"
