"""Decides which marks of a text open a provision, by their place and by the numbers before them."""

from __future__ import annotations

from dataclasses import dataclass, field

from zelo.law import ids
from zelo.law.article_marks import Mark, Quotation, Stand, find

_DIVISIONS = ("liv", "prt", "tit", "cap", "sec", "sub")
_ABOVE = {"par": ("art",), "inc": ("par", "art"), "ali": ("inc", "par", "art"), "ite": ("ali",)}
_MOST_MISSING = {"art": 100_000, "par": 20, "inc": 10, "ali": 6, "ite": 0}  # a wider gap is taken for a reference
_MOST_MISSING_GLUED = {"art": 3, "par": 2, "inc": 2, "ali": 0, "ite": 0}
_WORDS = {
    "art": ("o artigo", "os artigos"),
    "par": ("o parágrafo", "os parágrafos"),
    "inc": ("o inciso", "os incisos"),
    "ali": ("a alínea", "as alíneas"),
    "ite": ("o item", "os itens"),
}
_DIVISION_NAMES = {
    "liv": "Livro",
    "prt": "Parte",
    "tit": "Título",
    "cap": "Capítulo",
    "sec": "Seção",
    "sub": "Subseção",
}

Remark = tuple[int, str]  # offset, sentence


@dataclass(frozen=True, slots=True)
class Taken:
    """A mark that opens something: a provision (kind as in its id), a `heading`, or a `quotation` left whole."""

    kind: str
    id: str
    parent: str  # id of the provision above, "" for none
    start: int
    mark_end: int
    sole: bool = False  # "Parágrafo único"


@dataclass(slots=True)
class _Outline:
    text: str
    taken: list[Taken] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    open: dict[str, str] = field(default_factory=dict)  # kind -> id of the provision that stands open
    last: dict[tuple[str, str], tuple[int, int]] = field(default_factory=dict)  # (parent, kind) -> number, suffix
    headings: dict[str, str] = field(default_factory=dict)
    division_last: dict[tuple[str, str], int] = field(default_factory=dict)
    seen: set[str] = field(default_factory=set)
    soles: dict[str, int] = field(default_factory=dict)  # article -> where its "parágrafo único" stands

    def read(self) -> None:
        for mark in find(self.text):
            if isinstance(mark, Quotation):
                self.quotation(mark)
            elif mark.kind in _DIVISIONS:
                self.division(mark)
            else:
                self.provision(mark)

    def doubt(self, at: int, sentence: str) -> None:
        self.remarks.append((at, sentence))

    def quotation(self, found: Quotation) -> None:
        if self.open:
            holder = self.open[next(kind for kind in reversed(ids.KINDS) if kind in self.open)]
            self.doubt(found.start, f"trecho entre aspas: parece texto de outra lei; ficou inteiro em {self.label(holder)}")
            self.taken.append(Taken("quotation", "", holder, found.start - 1, found.start - 1))

    def printed(self, mark: Mark) -> str:
        return "“" + " ".join(self.text[mark.start : mark.end].split()).strip(" -–—.:") + "”"

    # ------------------------------------------------------------------------------------------------- headings

    def division(self, mark: Mark) -> None:
        after_heading = bool(self.taken) and self.taken[-1].kind == "heading"
        above = next(
            (self.headings[kind] for kind in reversed(_DIVISIONS[: _DIVISIONS.index(mark.kind)]) if kind in self.headings),
            "",
        )
        last = self.division_last.get((above, mark.kind), 0)
        running = self.division_last.get(("", mark.kind), 0)  # some laws number chapters through all titles
        next_one = mark.number in (last + 1, running + 1)
        if mark.cites or not (
            mark.stand == Stand.SURE or (mark.firm and next_one) or (after_heading and mark.stand == Stand.WRAPPED)
        ):
            return
        name = f"{_DIVISION_NAMES[mark.kind]} {ids.roman(mark.number)}"
        if not next_one and mark.number > last + 1:
            missing = ", ".join(ids.roman(number) for number in range(last + 1, min(mark.number, last + 12)))
            self.doubt(mark.start, f"antes de {name} falta {_DIVISION_NAMES[mark.kind]} {missing}")
        elif not next_one:
            self.doubt(mark.start, f"{name} está fora de ordem")
        id = self.fresh(f"{above}_{mark.kind}{mark.number}" if above else f"{mark.kind}{mark.number}", mark, name)
        self.division_last[above, mark.kind] = self.division_last["", mark.kind] = mark.number
        for lower in _DIVISIONS[_DIVISIONS.index(mark.kind) :]:
            self.headings.pop(lower, None)
        self.headings[mark.kind] = id
        self.take("heading", id, "", mark, mark.end)

    # ------------------------------------------------------------------------------------------------ provisions

    def provision(self, mark: Mark) -> None:
        parent = next((self.open[kind] for kind in _ABOVE.get(mark.kind, ()) if kind in self.open), "")
        if mark.kind != "art" and not parent:
            return
        number, suffix = self.last.get((parent, mark.kind), (0, 0))
        stand = mark.stand
        if stand == Stand.WRAPPED and self.taken and self.taken[-1].kind == "heading":
            stand = Stand.SURE
        lettered = mark.suffix > 0 and (mark.number, mark.suffix) == (number, suffix + 1)
        read = self.healed(mark, number + 1)
        if lettered or (read == number + 1 and self.stands_as_next(mark, stand)):
            self.open_provision(mark, parent, read, mark.suffix if lettered else 0, lettered)
            if read != mark.number or mark.slip:
                self.doubt(mark.start, f"{self.printed(mark)} é marca pouco clara; lida como {self.label(self.taken[-1].id)}")
        elif self.stands_out_of_order(mark, stand, number):
            self.out_of_order(mark, parent, number)
        elif stand >= Stand.WRAPPED and mark.kind in ("art", "par") and not mark.slip:
            where = self.label(self.taken[-1].id) if self.taken and self.taken[-1].kind != "heading" else "ao preâmbulo"
            self.doubt(mark.start, f"{self.printed(mark)} no começo da linha parece citação; ficou no texto ({where})")

    def healed(self, mark: Mark, expected: int) -> int:
        """The number meant: `Art. 85` where 8 comes next is `Art. 8º` with its º misread as a digit."""
        misread = mark.kind in ("art", "par") and not mark.ordinal and expected < 10 and mark.number // 10 == expected
        return expected if misread and mark.number != expected else mark.number

    def stands_as_next(self, mark: Mark, stand: Stand) -> bool:
        if stand == Stand.SURE:
            return not (mark.slip and mark.cites)
        if mark.cites:
            return False
        if mark.kind == "inc":
            if stand == Stand.INLINE:
                return (mark.firm and not mark.slip) or (mark.number > 1 and not mark.slip and self.after_semicolon(mark))
            return mark.firm and not mark.slip
        if mark.kind in ("ali", "ite"):
            before = self.text[max(0, mark.start - 8) : mark.start].rstrip()[-1:]
            return not mark.slip and (mark.firm or (mark.kind == "ite" and before in ":;"))
        if mark.after_and:
            return stand == Stand.INLINE
        badly = mark.slip and self.text[mark.start] in "$S5&ßA"
        return not badly or (stand == Stand.INLINE and mark.ordinal)

    def after_semicolon(self, mark: Mark) -> bool:
        return self.text[max(0, mark.start - 8) : mark.start].rstrip().endswith((";", ":"))

    def stands_out_of_order(self, mark: Mark, stand: Stand, last: int) -> bool:
        if mark.slip or not mark.firm or mark.cites:
            return False
        missing = mark.number - last - 1
        if stand == Stand.SURE:
            return missing <= _MOST_MISSING[mark.kind]
        return stand == Stand.INLINE and 0 < missing <= _MOST_MISSING_GLUED[mark.kind] and not mark.after_and

    def out_of_order(self, mark: Mark, parent: str, last: int) -> None:
        self.open_provision(mark, parent, mark.number, mark.suffix, True)
        id = self.taken[-1].id
        if "~" in id.rsplit("_", 1)[-1]:
            return
        if mark.number > last + 1:
            first, final = last + 1, mark.number - 1
            missing = _names(mark.kind, first, final) + (f" do {self.label(parent)}" if parent else "")
            self.doubt(mark.start, f"antes de {self.printed(mark)} falta{'m' if final > first else ''} {missing}")
        else:
            self.doubt(mark.start, f"{self.label(id)} está fora de ordem")

    def open_provision(self, mark: Mark, parent: str, number: int, suffix: int, keep_suffix: bool) -> None:
        own = f"{mark.kind}{number}" + (f"-{suffix}" if suffix else "")
        id = f"{parent}_{own}" if parent else own
        id = self.fresh(id, mark, self.label(id))
        self.last[parent, mark.kind] = (number, suffix)
        kinds = list(ids.KINDS)
        for kind in kinds[kinds.index(mark.kind) :]:
            self.open.pop(kind, None)
        self.open[mark.kind] = id
        if mark.kind == "par":
            if mark.sole:
                self.soles[parent] = mark.start
            if (parent in self.soles and not mark.sole) or (mark.sole and len(self.paragraphs(parent)) > 0):
                self.doubt(mark.start, f"{self.label(parent)} tem “parágrafo único” e outros parágrafos")
        self.take(mark.kind, id, parent, mark, mark.end if keep_suffix or not mark.suffix else mark.plain_end)

    def paragraphs(self, article: str) -> list[str]:
        return [one.id for one in self.taken if one.kind == "par" and one.parent == article]

    def fresh(self, id: str, mark: Mark, name: str) -> str:
        if id not in self.seen:
            self.seen.add(id)
            return id
        times = 2
        while f"{id}~{times}" in self.seen:
            times += 1
        self.seen.add(f"{id}~{times}")
        self.doubt(mark.start, f"{name} aparece de novo; ficou à parte, a conferir")
        return f"{id}~{times}"

    def label(self, id: str) -> str:
        parts = [part.split("~")[0] for part in id.split("_")]
        return ids.label("_".join(parts), sole=self.soles) if id else ""

    def take(self, kind: str, id: str, parent: str, mark: Mark, mark_end: int) -> None:
        self.taken.append(Taken(kind, id, parent, mark.start, mark_end, mark.sole))


def _names(kind: str, first: int, last: int) -> str:
    """`o inciso V`, `os incisos III e IV`."""
    one, several = _WORDS[kind]
    figures = [ids.figure(ids.Part(kind, number)) for number in (first, last)]
    if first == last:
        return f"{one} {figures[0]}"
    return f"{several} {figures[0]} {'e' if last == first + 1 else 'a'} {figures[1]}"


def outline(text: str) -> tuple[list[Taken], list[Remark]]:
    """What opens where, in the order of the text, and the doubts met on the way."""
    found = _Outline(text)
    found.read()
    return found.taken, found.remarks
