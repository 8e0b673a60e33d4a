"""`law check` of a procedure's papers: what they name must exist and be brought by some act; a number belongs to one paper of the city."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

from zelo.law.facts import Fact
from zelo.law.faults import Fault, Place, Refuse
from zelo.law.procedures.forms import Procedure
from zelo.law.procedures.papers import OF_A_THING, OF_THE_PAPER, PaperForm, Sentence, conditions
from zelo.law.procedures.roles import PARTIES, ROLES, WITNESS

Tell = Callable[[Place, str], None]


class PaperChecker:
    """The papers of one procedure. `known`: facts that may be named; `brought`: those that some act, silence or surrounding brings."""

    def __init__(
        self, procedure: Procedure, known: Mapping[str, Fact], brought: Collection[str], offices: Collection[str], tell: Tell
    ) -> None:
        self.procedure, self.known, self.brought, self.offices, self.tell = procedure, known, brought, offices, tell

    def run(self) -> None:
        for paper in self.procedure.papers.values():
            self._paper(paper)

    def _paper(self, paper: PaperForm) -> None:
        for act in paper.after:
            if act not in self.procedure.acts:
                self.tell(paper.at("after"), f"after: ato que não existe neste procedimento: {act}")
        for role in paper.by:
            if role not in ROLES:
                self.tell(paper.at("by"), f"função desconhecida: {role}; são: {', '.join(ROLES)}")
        if paper.office is not None and paper.office not in self.offices:
            self.tell(paper.at("office"), f"office: {paper.office} não está entre os órgãos de city.yaml")
        for field, names in (("shows", paper.shows), ("identifies", paper.identifies)):
            for name in names:
                self._fact(name, paper.at(field, name), field)
        if paper.amounts and not self.procedure.charges:
            self.tell(paper.at("amounts"), "amounts: este procedimento não cobra nada")
        for sentence in paper.says:
            for name in sentence.names:
                self._placeholder(name, sentence)
        for place, where, of_the_act in conditions(paper):
            self._where(paper, place, where, of_the_act)
        for line in paper.signs:
            if line.who not in (*ROLES, *PARTIES, WITNESS):
                self.tell(line.place, f"signs: {line.who} não é função nem parte")
            if line.name is not None:
                self._fact(line.name, line.place, "signs")
            if line.if_drawn and line.drawn is None:
                self.tell(line.place, "signs: if_drawn pede drawn")
            if line.drawn is not None:
                self._fact(line.drawn, line.place, "signs")
                fact = self.known.get(line.drawn)
                if fact is not None and fact.refers != "signature":
                    self.tell(line.place, f"signs: {line.drawn} não é assinatura (refers: signature)")

    def _fact(self, name: str, place: Place, where: str) -> None:
        if name not in self.known:
            self.tell(place, f"{where}: fato desconhecido: {name} (não está no vocabulário)")
        elif name not in self.brought:
            self.tell(place, f"{where}: ninguém diz {name}: nenhum ato o traz, nem silence, define ou surroundings")

    def _placeholder(self, name: str, sentence: Sentence) -> None:
        thing, dot, which = name.partition(".")
        if not dot:
            if name not in OF_THE_PAPER:
                self._fact(name, sentence.place, "says")
            return
        held: Mapping[str, Any] = self.procedure.deadlines if thing == "until" else self.procedure.charges
        if thing not in OF_A_THING:
            self.tell(sentence.place, f"says: {thing} não existe; são: {', '.join(OF_A_THING)}")
        elif which not in held:
            self.tell(
                sentence.place, f"says: {'prazo' if thing == 'until' else 'cobrança'} que não existe neste procedimento: {which}"
            )

    def _where(self, paper: PaperForm, place: Place, where: Mapping[str, Any], of_the_act: bool) -> None:
        for name, wanted in where.items():
            fact = self.known.get(name)
            if fact is None or name not in self.brought:
                self._fact(name, place, "where")
                continue
            if isinstance(wanted, Mapping):
                if fact.type != "int" or not set(wanted) <= {"min", "max"} or not all(type(end) is int for end in wanted.values()):
                    self.tell(place, f"where: {name}: min e max são números inteiros, e só cabem em fato de número inteiro")
                continue
            for value in wanted if isinstance(wanted, list | tuple) else [wanted]:
                try:
                    fact.read(name, [value] if fact.type in ("words", "texts") else value)
                except Refuse as refusal:
                    self.tell(place, f"where: {refusal.detail or refusal}")


def repeated(procedures: Iterable[Procedure]) -> Iterator[Fault]:
    """Papers are numbered by name in a city: two procedures cannot share one."""
    owner: dict[str, str] = {}
    for procedure in procedures:
        for name, paper in procedure.papers.items():
            if owner.setdefault(name, procedure.kind) != procedure.kind:
                yield Fault(paper.place, f"o papel {name} já existe em outro procedimento desta lei ({owner[name]})")


__all__ = ["PaperChecker", "repeated"]
