"""Nevers: what must never be possible on a file, whatever its procedure says. Data written apart from it, that walks are held to."""

from __future__ import annotations

from pathlib import Path

from pydantic import Field, ValidationError, model_validator

from zelo.law import source
from zelo.law.conditions import Expression
from zelo.law.faults import Fault, PackFaults, Place
from zelo.law.forms import Basis, Form, Names, faults_of
from zelo.law.procedures.acts import Act
from zelo.law.procedures.case import Case


class Never(Form):
    """Acts that may never enter a file: in a state of it, with some facts, before or after other acts, by some roles."""

    id: str
    procedure: str
    never: Names
    while_: Expression | None = Field(default=None, alias="while")
    with_: Expression | None = Field(default=None, alias="with")
    before: Names = ()
    after: Names = ()
    by: Names = ()
    basis: Basis
    says: str

    @model_validator(mode="after")
    def _some(self) -> Never:
        if not (self.while_ or self.with_ or self.before or self.after or self.by):
            raise ValueError("um nunca diz while, with, before, after ou by")
        return self

    def broken(self, before: Case, act: Act, after: Case) -> bool:
        """Whether an act that entered should never have: `before` is the file it met, `after` the file with it."""
        if act.kind not in self.never:
            return False
        if self.by and act.role not in self.by:
            return False
        if self.before and any(before.done(kind) for kind in self.before):
            return False
        if self.after and not any(before.done(kind) for kind in self.after):
            return False
        if self.while_ is not None and before.test(self.while_) is not True:
            return False
        return self.with_ is None or after.test(self.with_) is True


def read_nevers(path: Path, shown_as: str | None = None) -> list[Never]:
    """The nevers of a file, none where there is no file; raises `PackFaults`."""
    if not path.exists():
        return []
    data = source.load(path, shown_as)
    if not isinstance(data, list):
        raise PackFaults([Fault(Place(shown_as or str(path), 1), "um arquivo de nuncas é uma lista")])
    found: list[Never] = []
    faults: list[Fault] = []
    for entry in data:
        try:
            found.append(Never.model_validate(entry))
        except ValidationError as error:
            faults += faults_of(error, entry)
    for number, never in enumerate(found):
        if any(other.id == never.id for other in found[:number]):
            faults.append(Fault(never.place, f"nunca repetido: {never.id}"))
    if faults:
        raise PackFaults(faults)
    return found
