"""Phases of an obligation: one is published with its act, and one that was typed wrong is withdrawn. What open files rest on is computed anew.

Each change takes the law's lock first, as changes of prices do: acts being recorded hold it shared, so that a file opened in the same moment is
either reckoned with the new phase or there to be reckoned anew.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from django.db import IntegrityError, transaction
from django.utils import timezone

from zelo.accounts.log import KINDS, note_change
from zelo.accounts.models import User
from zelo.law import Law
from zelo.law.registry_forms import Obligation
from zelo.law.wording import day, joined
from zelo.legal.acts.following import lock
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.models import Change
from zelo.legal.queries import law_now
from zelo.legal.withdrawing import withdraw
from zelo.proceedings.acts.recompute import begin_after
from zelo.registry.facts import tells
from zelo.registry.models import Exemption, Phase
from zelo.registry.permissions import PHASES, demand

KINDS["phase"] = "Fases do cadastro"
AHEAD = dt.timedelta(days=10 * 366)
FIRST = dt.date(1988, 10, 5)


@transaction.atomic
def publish_phase(
    *, by: User, obligation: str, starts: dt.date, act: str, group: str = "", words: str = "", species: Sequence[str] = (),
    last_day: dt.date | None = None, ground: str = "", reason: str = "", exemptions: Sequence[tuple[str, str]] = (), today: dt.date | None = None,
) -> Phase:  # fmt: skip
    """`group`: a provision of the obligation's groups, where it has them. `exemptions`: words and species (or none) of each. A phase is not rewritten:
    a later one of the same group takes its place from its first day on."""
    demand(by, PHASES)
    lock()
    today = today or timezone.localdate()
    law = law_now()
    act, words, reason = (" ".join(text.split()) for text in (act, words, reason))
    item = _obligation(law, obligation)
    _group(law, item, group, words, ground, reason)
    _species(law, species)
    _days(law, starts, last_day, act, today)
    try:
        with transaction.atomic():
            made = Phase.objects.create(
                obligation=obligation, group=group, words=words[:300], species=sorted(set(species)), starts=starts, last_day=last_day,
                act=act[:200], ground=ground, reason=reason[:500], by=by, begun=starts <= today, ended=last_day is not None and last_day < today,
            )  # fmt: skip
    except IntegrityError as error:
        raise Conflict(f"Esta fase já está publicada, desde {day(starts)}. Nada foi mudado.") from error
    told = [(" ".join(who.split())[:300], kind) for who, kind in exemptions if who.strip()]
    _species(law, [kind for _, kind in told if kind])
    Exemption.objects.bulk_create(Exemption(phase=made, words=who, species=kind) for who, kind in told)
    _log(by, law, made, "Publicada", told)
    _follow(by, law, f"Publicada: {shown(law, made)} ({act})", made, starts, now=made.begun)
    return made


@transaction.atomic
def withdraw_phase(*, by: User, phase: int, why: str, today: dt.date | None = None) -> Phase:
    """It counts no more, on any day, and stays in the history with the reason. Raises Phase.DoesNotExist."""
    demand(by, PHASES)
    lock()
    today = today or timezone.localdate()
    row = withdraw(Phase, phase, by=by, why=why, ask="Diga por que a fase é retirada.", gone="Esta fase já tinha sido retirada.")
    law = law_now()
    _log(by, law, row, "Retirada", [], gone=True)
    _follow(by, law, f"Retirada: {shown(law, row)} ({row.withdrawn_why})", row, row.starts, now=row.starts <= today)
    return row


@transaction.atomic
def begin_phases(*, today: dt.date) -> int:
    """Each night: phases whose first day has come, and those whose last has passed, move what open files rest on. Answers how many."""
    lock()
    law = law_now()
    kept = Phase.objects.select_for_update().filter(withdrawn_at=None)
    coming = list(kept.filter(begun=False, starts__lte=today))
    gone = list(kept.filter(ended=False, last_day__lt=today))
    for row in coming:
        _follow(None, law, f"Começou a fase: {shown(law, row)} ({row.act})", row, row.starts, now=True)
    for row in gone:
        _follow(None, law, f"Terminou a fase: {shown(law, row)} ({row.act})", row, row.last_day, now=True)
    Phase.objects.filter(pk__in=[row.pk for row in coming]).update(begun=True)
    Phase.objects.filter(pk__in=[row.pk for row in gone]).update(ended=True)
    return len(coming) + len(gone)


def _obligation(law: Law, name: str) -> Obligation:
    own = law.registry.own
    item = own.obligations.get(name) if own else None
    if item is None or not item.phased:
        raise Unfit("obligation", "A lei desta cidade não prevê fases para isto. Escolha uma da lista.")
    return item


def _group(law: Law, item: Obligation, group: str, words: str, ground: str, reason: str) -> None:
    if not item.groups:
        if group or ground:
            raise Unfit(
                "group",
                "Para esta obrigação a lei não separa grupos. Diga o grupo com as palavras do decreto, ou deixe em branco para todos.",
            )
        return
    named = item.groups.get(group)
    if named is None:
        raise Unfit("group", "A lei só obriga por grupos: escolha o grupo que o decreto diz.")
    if not named.grounds:
        if ground:
            raise Unfit("ground", "Só o grupo que o decreto cria precisa de fundamento.")
        return
    if not words:
        raise Unfit("words", "Diga o grupo com as palavras do decreto.")
    fact = law.vocabulary.facts["justification"]
    if ground not in named.grounds:
        raise Unfit(
            "ground", f"A lei pede que o decreto dê um fundamento: {joined((fact.words[one] for one in named.grounds), 'ou')}."
        )
    if not reason:
        raise Unfit("reason", "Escreva o fundamento que o decreto dá.")


def _species(law: Law, species: Sequence[str]) -> None:
    fact = law.known.get("species") or law.vocabulary.facts["species"]
    if any(name not in fact.words for name in species):
        raise Unfit("species", "Escolha as espécies da lista.")


def _days(law: Law, starts: dt.date, last_day: dt.date | None, act: str, today: dt.date) -> None:
    first = law.pack.statute.in_force or FIRST
    if not act:
        raise Unfit("act", "Diga o decreto ou o ato publicado.")
    if starts < first:
        raise Unfit("starts", f"A lei vale desde {day(first)}; a fase não começa antes.")
    if starts > today + AHEAD:
        raise Unfit("starts", "O primeiro dia está longe demais. Confira o ano.")
    if last_day is not None and last_day < starts:
        raise Unfit("last_day", "O último dia não pode vir antes do primeiro.")
    if last_day is not None and last_day > today + AHEAD:
        raise Unfit("last_day", "O último dia está longe demais. Confira o ano.")


def shown(law: Law, row: Phase) -> str:
    """A phase in one line: `pôr microchip no animal, para os resgatados…, de 01/03/2027 a 30/06/2027`."""
    item = law.registry.own.obligations.get(row.obligation) if law.registry.own else None
    group = item.groups.get(row.group) if item else None
    whom = row.words or (group.label if group else "")
    until = f" a {day(row.last_day)}" if row.last_day else ""
    return f"{item.label if item else row.obligation}{f', {whom}' if whom else ''}, de {day(row.starts)}{until}"


def _log(by: User, law: Law, row: Phase, did: str, exemptions: Sequence[tuple[str, str]], *, gone: bool = False) -> None:
    held = {
        "começa": day(row.starts), "último dia": day(row.last_day) if row.last_day else "", "ato": row.act, "fundamento": row.reason,
        "dispensas": "; ".join(who for who, _ in exemptions),
    }  # fmt: skip
    note_change(
        by=by, kind="phase", subject=f"phase:{row.obligation}", says=f"{did}: {shown(law, row)}", before=held if gone else {},
        after={} if gone else held,
    )  # fmt: skip


def _follow(by: User | None, law: Law, says: str, row: Phase, since: dt.date | None, *, now: bool) -> None:
    """The law's own answers do not move by a phase; open files do, where its group tells their questions something."""
    change = Change.objects.create(kind=Change.Kind.PHASE_CHANGED, says=says[:500], by=by, since=since, finished=timezone.now())
    if now and tells(law, row.obligation, row.group):
        begin_after(change)
