"""`law check` of procedures: every name must exist, every word have its sentence, every condition its type, nothing stand in a ring."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator
from typing import Any

from zelo.law import ids
from zelo.law.check_conditions import held_conditions
from zelo.law.faults import Fault, PackFaults, Place, Refuse
from zelo.law.forms import Form
from zelo.law.law import law
from zelo.law.pack import Library
from zelo.law.procedures import reach
from zelo.law.procedures.acts import ALWAYS, ActKind
from zelo.law.procedures.check_origins import origins
from zelo.law.procedures.check_papers import PaperChecker, repeated
from zelo.law.procedures.forms import Bar, Deadline, ProcedureAct
from zelo.law.procedures.journeys import read_journeys, untried
from zelo.law.procedures.naming import NameChecker
from zelo.law.procedures.nevers import Never, read_nevers
from zelo.law.procedures.roles import PARTIES, ROLES
from zelo.law.procedures.serving import EFFECTIVE, MODE, OF, ORDER_REASON, PROOF, PROOF_FILES
from zelo.law.reads import of_type
from zelo.law.tables import ASKS

JOURNEYS, NEVERS = "journeys.yaml", "nevers.yaml"


def check_procedures(library: Library, slug: str, *, tried: bool = True) -> list[Fault]:
    """Every fault of a city's procedures and, where `tried`, what its journeys leave untried."""
    pack = library.pack(slug)
    bound = law(library, slug)
    found: list[Fault] = []
    try:
        procedures = pack.procedures(pack.readings())
        nevers = read_nevers(pack.folder / NEVERS, library.shown(pack.folder / NEVERS))
    except PackFaults as error:
        return list(error.faults)
    for name, item in pack.interpretations.items():
        for reading in item.readings:
            try:
                pack.procedures(pack.readings({name: reading}))
            except PackFaults as error:
                found += error.faults
    elsewhere = frozenset(_of_cities(library))
    for procedure in procedures.values():
        checker = ProcedureChecker(bound, procedure)
        checker.elsewhere = elsewhere
        found += checker.run([never for never in nevers if never.procedure == procedure.kind])
        found += origins(bound, procedure, procedures, library)
        found += reach.rings(procedure)
        found += reach.unreached(procedure)
    found += repeated(procedures.values())
    found += [Fault(n.place, f"procedimento desconhecido: {n.procedure}") for n in nevers if n.procedure not in procedures]
    if tried and procedures and not found:
        path = pack.folder / JOURNEYS
        if not path.exists():
            return [Fault(Place(library.shown(path)), "há procedimentos e nenhum percurso que os prove")]
        try:
            found += untried(library, slug, read_journeys(path, library.shown(path)))
        except PackFaults as error:
            found += error.faults
    return list(dict.fromkeys(found))


def _of_cities(library: Library) -> Iterator[str]:
    for slug in library.slugs():
        with contextlib.suppress(PackFaults):
            yield from library.pack(slug).facts.facts


class ProcedureChecker(NameChecker):
    """One procedure under the default readings. `elsewhere`: facts that other cities know."""

    elsewhere: frozenset[str] = frozenset()

    def run(self, nevers: Iterable[Never] = ()) -> list[Fault]:
        procedure = self.procedure
        self._top()
        for kind, act in procedure.acts.items():
            self._act(kind, act)
        for name, deadline in procedure.deadlines.items():
            self._deadline(name, deadline)
        self._services()
        self._money()
        self._stages()
        for task in procedure.tasks:
            self._sentence(task.put, task.place)
        for form in of_type(procedure, Form):
            for field in type(form).model_fields:
                if field == "basis" or field.endswith("_basis"):
                    self._provisions(getattr(form, field), form.place)
        for holder, _, condition in held_conditions(procedure):
            self.expression(condition, holder.place, yes_or_no=type(holder).__name__ != "ProcedureDefinition")
        for never in nevers:
            self._never(never)
        brought = self._brought()
        self._read(brought)
        PaperChecker(procedure, self.facts, brought, self.pack.city.offices, self.fault).run()
        return self.faults

    # ------------------------------------------------------------ parts

    def _top(self) -> None:
        procedure = self.procedure
        self._acts(procedure.opens_with, procedure.at("opens_with"))
        for kind in procedure.opens_with:
            act = procedure.acts.get(kind)
            if act is not None and act.stages and procedure.stages[-1].stage not in act.stages:
                self.fault(act.place, f"{kind} abre o processo, mas não cabe na primeira fase ({procedure.stages[-1].stage})")
        self._facts(procedure.shows, procedure.at("shows"), "shows")
        self._facts(procedure.surroundings, procedure.at("surroundings"), "surroundings")
        for name, value in procedure.silence.items():
            self._value(name, value, procedure.at("silence"), "silence")
        for ask, renamed in procedure.asks.items():
            self._asked(ask, procedure.at("asks"))
            self._facts((*renamed, *(n for n in renamed.values() if n not in procedure.define)), procedure.at("asks"), "asks")
        for name, form in procedure.define.items():
            if name in self.rules.define:
                self.fault(form.place, f"a definição {name} já existe nas regras desta lei")
            for one in form.first:
                self._value(name, one.then, one.place, "define")
            if form.day is not None:
                self._acts(form.day.acts, form.place)
                if form.day.lapse is not None and form.day.lapse not in procedure.deadlines:
                    self.fault(form.place, f"day: prazo desconhecido neste procedimento: {form.day.lapse}")
                if name in self.facts and self.facts[name].type != "date":
                    self.fault(form.place, f"day: {name} não é um fato de tipo data")

    def _value(self, name: str, value: Any, place: Place, where: str) -> None:
        fact = self.facts.get(name)
        if fact is None:
            if where != "define":
                self.fault(place, f"{where}: fato desconhecido: {name}")
            return
        try:
            if value is not None:
                fact.read(name, value)
        except Refuse as refusal:
            self.fault(place, f"{where}: {refusal.detail}")

    def _act(self, kind: str, act: ProcedureAct) -> None:
        vocabulary = self.law.act_kinds.get(kind)
        if vocabulary is None:
            self.fault(act.place, f"ato desconhecido: {kind} (não está em vocabulary/acts.yaml)")
        else:
            self._kind(vocabulary, act.place)
        self._roles(act.by, act.place)
        for name in act.stages:
            if self.procedure.stage_named(name) is None:
                self.fault(act.place, f"in: fase desconhecida: {name}")
        self._facts((*act.takes, *act.may), act.place, kind)
        brings = (*act.may, *(vocabulary.may if vocabulary else ()))
        for fact in act.expects:
            if fact not in brings:
                self.fault(act.place, f"expects: {kind} não pode trazer {fact}")
        for fact, words in act.offers.items():
            if fact not in (*act.takes, *brings, *(vocabulary.takes if vocabulary else ())):
                self.fault(act.place, f"offers: {kind} não pode trazer {fact}")
            elif fact in self.facts and self.facts[fact].type != "words":
                self.fault(act.place, f"offers: {fact} não é lista de palavras")
            else:
                self._value(fact, list(words), act.place, "offers")
        self._acts((*act.not_by, *act.anew), act.place)
        for bar in (*act.bars, *act.checks, *act.then):
            self._bar(bar)
        for fact, source in act.choice.items():
            self._facts((fact,), source.place, "choice")
            self._asked(source.ask, source.place)
            if source.ask in ASKS and source.list not in ASKS[source.ask].lists:
                self.fault(source.place, f"choice: {source.list} não é lista de {source.ask}")
            if source.documents and source.ask != "destination":
                self.fault(source.place, "choice: documents só cabe em destination")
        for fact, value in act.fixes.items():
            self._facts((fact,), act.place, "fixes")
            ask, _, key = value.partition(".")
            if key:
                self._asked(ask, act.place)
            else:
                self._facts((value.removesuffix("?"),), act.place, "fixes")
        if act.fixes_each is not None:
            self._records(act.fixes_each, act.place)
        self._serves(act)

    def _records(self, name: str, place: Place) -> None:
        if name not in self.facts or self.facts[name].type != "records":
            self.fault(place, f"each: {name} não é uma lista de registros")

    def _serves(self, act: ProcedureAct) -> None:
        if isinstance(act.served, str) and act.served not in self.procedure.services:
            self.fault(act.place, f"served: {act.served} não está em services")
        if act.served is True and self.rules.service is None:
            self.fault(act.place, "served: o pacote não diz os modos de comunicação (service)")
        self._acts(act.attempts, act.place)
        for name in act.attempts:
            tried = self.procedure.acts.get(name)
            if tried is not None and tried.served is False:
                self.fault(act.place, f"attempts: {name} não notifica ninguém (served)")

    def _services(self) -> None:
        for name, how in self.procedure.services.items():
            if how.law and self.rules.service is None:
                self.fault(how.place, f"services: {name} usa os modos da lei, e o pacote não os diz (service)")
            known = set(how.modes) or set(self.rules.service.modes if self.rules.service else ())
            for mode in (*how.modes, *how.proofs):
                if mode not in self.facts[MODE].words or (known and mode not in known):
                    self.fault(how.place, f"services: {name}: modo desconhecido: {mode}")
            for proof in dict.fromkeys(item for found in how.proofs.values() for item in found):
                if proof not in self.facts[PROOF].words:
                    self.fault(how.place, f"services: {name}: prova desconhecida: {proof}")
            if not any(act.served == name for act in self.procedure.acts.values()):
                self.fault(how.place, f"services: nenhum ato notifica por {name}")

    def _kind(self, kind: ActKind, place: Place) -> None:
        pays = (kind.pays.charge, kind.pays.amount) if kind.pays else ()
        self._facts((*kind.takes, *kind.sums, *kind.adds, *kind.completes, *pays), place, kind.label)
        if kind.renews is not None:
            self._facts((*kind.renews.facts, *kind.renews.where), kind.place, kind.label)
        for name in kind.may:
            if name not in self.facts and name not in self.elsewhere:
                self.fault(kind.place, f"{kind.label}: fato desconhecido: {name} (não está no vocabulário nem em município algum)")
        for name, fields in (*kind.adds.items(), *kind.completes.items()):
            for field in fields:
                if name in self.facts and field not in self.facts[name].fields:
                    self.fault(kind.place, f"{field} não é campo de {name}")
        for about in kind.about:
            if about not in self.law.act_kinds:
                self.fault(kind.place, f"about: ato desconhecido: {about}")

    def _bar(self, bar: Bar) -> None:
        if bar.put is not None:
            self._sentence(bar.put, bar.place)
        if bar.ask is not None:
            self._asked(bar.ask, bar.place)
            if bar.each is not None:
                self._records(bar.each, bar.place)
            elif bar.ask in ASKS and ASKS[bar.ask].verdict is None:
                self.fault(bar.place, f"ask: {bar.ask} não responde sim ou não")

    def _deadline(self, name: str, deadline: Deadline) -> None:
        if deadline.term is not None and deadline.term not in self.rules.terms:
            self.fault(deadline.place, f"prazo desconhecido nas regras: {deadline.term}")
        self._acts((*deadline.after.acts, *deadline.met_by), deadline.place)
        for other in (deadline.after.deadline, deadline.after.lapse):
            if other is not None and other not in self.procedure.deadlines:
                self.fault(deadline.place, f"after: prazo desconhecido neste procedimento: {other}")
        if deadline.after.day is not None and deadline.after.day not in self._days():
            self.fault(deadline.place, f"after: {deadline.after.day} não é um dia que o processo diga")
        if deadline.date is not None:
            fact = self.facts.get(deadline.date)
            if fact is None or fact.type != "date":
                self.fault(deadline.place, f"date: {deadline.date} não é um fato de tipo data")
            for kind in deadline.after.acts:
                if deadline.date not in self._taken(kind):
                    self.fault(deadline.place, f"date: o ato {kind} não exige {deadline.date}")
        self._label(f"o prazo {name}", deadline.label, deadline.place)
        self._waits(deadline.waits_for, deadline.place)

    def _days(self) -> set[str]:
        """The names that say a day: facts of type date, and definitions of a day."""
        return {n for n, f in self.facts.items() if f.type == "date"} | {n for n, d in self.procedure.define.items() if d.day}

    def _taken(self, kind: str) -> set[str]:
        vocabulary, act = self.law.act_kinds.get(kind), self.procedure.acts.get(kind)
        return {*(vocabulary.takes if vocabulary else ()), *(act.takes if act else ())}

    def _money(self) -> None:
        for name, charge in self.procedure.charges.items():
            amount = charge.amount
            if amount.ask is not None:
                self._asked(amount.ask, charge.place)
            if amount.each is not None:
                self._records(amount.each, charge.place)
            names = (*((amount.fact,) if amount.fact else ()), *(item for item in amount.product if isinstance(item, str)))
            for fact in names:
                if fact not in self.facts and fact not in self.procedure.define and fact not in self.rules.define:
                    self.fault(charge.place, f"amount: {fact} não é fato nem definição")
            self._label(f"a cobrança {name}", charge.label, charge.place)
        for name, effect in self.procedure.effects.items():
            self._label(f"o efeito {name}", effect.label, effect.place)
            if effect.until is not None and effect.until not in {
                *self.procedure.deadlines,
                *(self._days() & set(self.procedure.shows)),
            }:
                self.fault(effect.place, f"until: {effect.until} não é prazo nem dia que o processo mostre")

    def _stages(self) -> None:
        seen: set[str] = set()
        for stage in self.procedure.stages:
            if stage.stage in seen:
                self.fault(stage.place, f"fase repetida: {stage.stage}")
            seen.add(stage.stage)
            self._label(f"a fase {stage.stage}", stage.label, stage.place)
            self._waits(stage.waits_for, stage.place)
            if stage.when is not None:
                for name in stage.when.names:
                    if name.startswith("owes_") and name[5:] in self.procedure.charges:
                        self.fault(stage.place, f"a fase lê {name}, que pode não ser conhecido; use settled('{name[5:]}')")

    def _never(self, never: Never) -> None:
        self._acts((*never.never, *never.before, *never.after), never.place)
        self._roles(never.by, never.place)
        self._provisions(never.basis, never.place)
        for condition in (never.while_, never.with_):
            if condition is not None:
                self.expression(condition, never.place)

    def _brought(self) -> set[str]:
        """The facts that something brings: an act, silence, surroundings, a definition, a presumption."""
        brought = {"on", *self.procedure.silence, *self.procedure.surroundings, *self.procedure.define, *self.pack.facts.presume}
        for kind, act in self.procedure.acts.items():
            brought |= self._taken(kind) | {
                *act.may,
                *act.choice,
                *act.fixes,
                "outcome_papers",
                EFFECTIVE,
                MODE,
                OF,
                ORDER_REASON,
                PROOF,
                PROOF_FILES,
            }
            vocabulary = self.law.act_kinds.get(kind)
            if vocabulary is not None:
                brought |= {*vocabulary.may, *vocabulary.sets, *vocabulary.adds, *vocabulary.completes, vocabulary.day or ""}
        return brought

    def _read(self, brought: set[str]) -> None:
        """A fact that a condition reads and that nothing brings is never known."""
        for holder, _, condition in held_conditions(self.procedure):
            for name in condition.names:
                if name in self.facts and name not in brought and name not in self.words:
                    self.fault(holder.place, f"ninguém diz {name}: nenhum ato o traz, nem silence, define ou surroundings")

    # ------------------------------------------------------------ names

    def _acts(self, names: Iterable[str], place: Place) -> None:
        for name in names:
            if name not in self.procedure.acts and name not in ALWAYS:
                self.fault(place, f"ato que não existe neste procedimento: {name}")

    def _facts(self, names: Iterable[str], place: Place, where: str) -> None:
        for name in names:
            if name not in self.facts:
                self.fault(place, f"{where}: fato desconhecido: {name} (não está no vocabulário)")

    def _asked(self, ask: str, place: Place) -> None:
        if ask not in self.asks:
            self.fault(place, f"ask: esta lei não responde a {ask}")

    def _roles(self, names: Iterable[str], place: Place) -> None:
        for name in names:
            if name not in ROLES:
                self.fault(place, f"função desconhecida: {name}; são: {', '.join(ROLES)}")

    def _waits(self, name: str | None, place: Place) -> None:
        if name is not None and name not in ROLES and name not in PARTIES:
            self.fault(place, f"waits_for: {name} não é função nem parte; as partes são: {', '.join(PARTIES)}")

    def _sentence(self, code: str, place: Place) -> None:
        if code not in self.codes and code not in self.words and not ids.is_id(code):
            self.fault(place, f"código desconhecido: {code} (sem frase em vocabulary/codes.yaml)")

    def _label(self, what: str, label: str | None, place: Place) -> None:
        if not label:
            self.fault(place, f"{what} não tem label (como as telas o chamam)")

    def _provisions(self, names: Iterable[str], place: Place) -> None:
        for name in names:
            if self.law.provision(name) is None:
                self.fault(place, f"dispositivo desconhecido: {name}")
