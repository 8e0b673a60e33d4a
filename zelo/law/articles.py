"""Splits a law's official text, as a city has it, into articles, paragraphs, incisos and alíneas, and says what it doubts.

Nothing is lost: the `raw` of the pieces, one after another, is the text. Nothing is guessed in silence: a number healed,
a gap, a repetition, a line that belongs nowhere is a `Doubt`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from zelo.law import ids
from zelo.law.article_outline import Taken, outline
from zelo.law.article_rest import body_end, cut

REPEATED = re.compile(r"~\d+")
NAMES = {"liv": "Livro", "prt": "Parte", "tit": "Título", "cap": "Capítulo", "sec": "Seção", "sub": "Subseção"}


@dataclass(frozen=True, slots=True, order=True)
class Doubt:
    line: int
    message: str

    def __str__(self) -> str:
        return f"linha {self.line}: {self.message}"


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of the text: a provision (`art par inc ali ite`), or `preamble heading loose quotation closing annex`."""

    kind: str
    id: str  # of the provision; `art5_par2~2` where the text repeats a mark; `tit1_cap2` for a heading; "" for the rest
    label: str  # "art. 5º, § 2º", "Título I"; "" for what has no number
    mark: str  # as printed: "§2\"", "'A7 2º"
    text: str  # its own words, without mark and without its children, in one line
    raw: str  # exactly as in the text, with mark and blanks, without its children
    line: int  # counted from 1
    offset: int
    children: tuple[Piece, ...] = ()

    def walk(self) -> Iterator[Piece]:
        yield self
        for child in self.children:
            yield from child.walk()

    @property
    def whole(self) -> str:
        """As in the text, with all its children."""
        return "".join(piece.raw for piece in self.walk())


@dataclass(frozen=True)
class Articles:
    roots: tuple[Piece, ...]  # preamble, headings, articles, closing, in the order of print
    doubts: tuple[Doubt, ...]
    sole: frozenset[str] = field(default_factory=frozenset)  # articles whose paragraph is printed "Parágrafo único"

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        return tuple(piece for root in self.roots for piece in root.walk())

    @cached_property
    def by_id(self) -> Mapping[str, Piece]:
        """The provisions, in the order of print."""
        return MappingProxyType({piece.id: piece for piece in self.pieces if piece.kind in ids.KINDS})

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(self.by_id)

    @property
    def text(self) -> str:
        return "".join(piece.raw for piece in self.pieces)


@dataclass(frozen=True, slots=True)
class Comparison:
    """A text beside a pack. `missing`: in the text, not in the pack; `extra`: in the pack, not in the text."""

    missing: tuple[str, ...]
    extra: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.missing or self.extra)


def compare(articles: Articles, provision_ids: Iterable[str]) -> Comparison:
    """`provision_ids` are the pack's; ids of other statutes among them are left out."""
    pack = [text for text in provision_ids if not ids.is_id(text) or not ids.parse(text).statute]
    known, found = set(pack), articles.by_id
    return Comparison(
        missing=tuple(text for text in found if text not in known),
        extra=tuple(dict.fromkeys(text for text in pack if text not in found)),
    )


def split(text: str) -> Articles:
    body = body_end(text)
    taken, remarks = outline(text[:body])
    stretches, more = cut(text, taken, body)
    lines = _line_starts(text)
    doubts = sorted({Doubt(bisect_right(lines, at), message) for at, message in (*remarks, *more)})
    sole = frozenset(one.parent for one in taken if one.sole and one.kind == "par") - _with_more(taken)

    children: list[list[Piece]] = [[] for _ in stretches]
    roots: list[Piece] = []
    for index in range(len(stretches) - 1, -1, -1):  # from the end: a piece is made after its children
        stretch = stretches[index]
        raw = text[stretch.start : stretch.end]
        piece = Piece(
            kind=stretch.kind,
            id=stretch.id,
            label=_label(stretch.kind, stretch.id, sole),
            mark=" ".join(text[stretch.start : stretch.mark_end].split()),
            text=" ".join(text[stretch.mark_end : stretch.end].replace("\ufeff", " ").split()),
            raw=raw,
            line=bisect_right(lines, stretch.start + len(raw) - len(raw.lstrip())),
            offset=stretch.start,
            children=tuple(reversed(children[index])),
        )
        (roots if stretch.parent is None else children[stretch.parent]).append(piece)
    return Articles(tuple(reversed(roots)), tuple(doubts), sole)


def _with_more(taken: Iterable[Taken]) -> frozenset[str]:
    return frozenset(one.parent for one in taken if one.kind == "par" and not one.sole)


def _line_starts(text: str) -> list[int]:
    return [0, *(found.end() for found in re.finditer(r"\r\n?|\n", text))]


def _label(kind: str, id: str, sole: frozenset[str]) -> str:
    if kind == "heading" and id:
        last = re.fullmatch(r"([a-z]+)(\d+)", REPEATED.sub("", id).rsplit("_", 1)[-1])
        return f"{NAMES[last[1]]} {ids.roman(int(last[2]))}" if last else ""
    if kind not in ids.KINDS:
        return ""
    return ids.label(REPEATED.sub("", id), sole=sole) + (" (repetido)" if "~" in id else "")
