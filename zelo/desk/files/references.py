"""Which other file an act names: chosen among those beside it, or found by number, kind, animal or person. Nobody writes a ref by hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from zelo.accounts.models import User
from zelo.desk.files.finding import LONGEST, Sought, find, line, sought, title
from zelo.enforcement.linking import kinds_named
from zelo.law import Law
from zelo.people.permissions import SEE
from zelo.portal.fields import Field, Option
from zelo.proceedings.models import CaseFile
from zelo.proceedings.refs import file_of, ref_of
from zelo.proceedings.words import kind_label, procedures

CHOOSE = "Escolha o processo na lista, ou escreva o número e o tipo."
NOT_THERE = "Não há processo assim neste município. Confira o tipo, o número e o ano."
BOTH = "Você marcou um processo e escreveu outro. Apague o que escreveu, ou marque o que achou."


@dataclass(frozen=True)
class FileField(Field):
    """`options`: files to choose from, the one chosen among them; `found`: those that the words typed speak of."""

    act: str = ""
    sought: str = ""
    none_found: bool = False
    found: tuple[Option, ...] = ()
    kinds: tuple[Option, ...] = ()
    """Empty where the act names files of one kind."""

    @property
    def template(self) -> str:
        return "desk/files/fields/file.html"


class References:
    """The other files of one form: `names` are its fields, `known` the files linked to it. One query for all, and the search's."""

    def __init__(
        self, law: Law, act: str, names: Sequence[str], data: QueryDict, user: User, known: Iterable[CaseFile] = ()
    ) -> None:
        self.law, self.act, self.names, self.data = law, act, names, data
        self.kinds = tuple(kind for kind in kinds_named(law, act) if kind in procedures(law))
        known = [one for one in known if not self.kinds or one.kind in self.kinds] if names else []
        self.known = {ref_of(one.pk): one for one in known}
        self.chosen = {**self.known, **self._chosen()} if names else {}
        self.wanted = {name: self._sought(name) for name in names}
        people = user.has_role(*SEE)
        self.found = {name: find(one, people=people) for name, one in self.wanted.items()}

    def _chosen(self) -> dict[str, CaseFile]:
        refs = {self.data.get(name, "") for name in self.names} - self.known.keys()
        pks = [pk for ref in refs if (pk := file_of(ref)) is not None]
        found = CaseFile.objects.select_related("projection").filter(pk__in=pks) if pks else ()
        return {ref_of(one.pk): one for one in found if not self.kinds or one.kind in self.kinds}

    def _sought(self, name: str) -> Sought:
        return sought(self.law, self.data.get(f"{name}-find", "")[:LONGEST], self.kinds, self.data.get(f"{name}-kind", ""))

    def read(self, name: str, facts: dict[str, Any], errors: dict[str, str], *, required: bool) -> None:
        """The ref into `facts`, or what is wrong into `errors`."""
        facts.pop(name, None)
        chosen, wanted, found = self.chosen.get(self.data.get(name, "")), self.wanted[name], self.found[name]
        sole = found[0] if wanted.exact and len(found) == 1 else None
        if chosen is not None and wanted.text and chosen not in found:
            errors[name] = BOTH
        elif chosen is not None or sole is not None:
            facts[name] = ref_of((chosen or found[0]).pk)
        elif wanted.text:
            errors[name] = CHOOSE if found else NOT_THERE
        elif required or self.data.get(name):
            errors[name] = CHOOSE

    def field(self, name: str, base: Field) -> FileField:
        ref, wanted = self.data.get(name, ""), self.wanted[name]
        offered = {**({ref: self.chosen[ref]} if ref in self.chosen else {}), **self.known}
        options = [Option(key, line(self.law, one), key == ref) for key, one in offered.items()]
        if options and not base.required:
            options.append(Option("", "nenhum", ref not in self.chosen))
        found = tuple(
            Option(ref_of(one.pk), line(self.law, one), wanted.exact and len(self.found[name]) == 1 and ref not in self.chosen)
            for one in self.found[name]
            if ref_of(one.pk) not in offered
        )
        return FileField(
            name=name, label=base.label, help=base.help, widget="file", unit="", required=base.required, value=ref if ref in self.chosen else "",
            options=tuple(options), error=base.error, describes=base.describes, act=self.act, sought=wanted.text,
            none_found=bool(wanted.text) and not self.found[name], found=found, kinds=self._kinds(name),
        )  # fmt: skip

    def _kinds(self, name: str) -> tuple[Option, ...]:
        among = self.kinds or tuple(procedures(self.law))
        picked = self.data.get(f"{name}-kind", "")
        return tuple(Option(one, kind_label(self.law, one), one == picked) for one in among) if len(among) > 1 else ()


__all__ = ["FileField", "References", "title"]
