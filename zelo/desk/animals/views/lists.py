"""Lists of animals: of the registry, and of those whose vaccine no longer holds."""

from __future__ import annotations

import csv
import datetime as dt
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from zelo.animals import counting, listing
from zelo.animals.models import Animal
from zelo.animals.permissions import ENTER
from zelo.animals.vaccines import limits, rabies_due
from zelo.desk.animals import showing
from zelo.desk.animals.doors import person, seer
from zelo.law import Law
from zelo.legal.pages import page
from zelo.people.acts import note_looks
from zelo.people.models import Look
from zelo.registry.importing.permissions import IMPORT

LARGEST = 2**62
SHOWN = 8


@seer
def animals(request: HttpRequest, law: Law) -> HttpResponse:
    user, today = person(request), timezone.localdate()
    words = law.vocabulary.facts["species"].words
    asked = {
        "especie": request.GET.get("especie", "") if request.GET.get("especie") in words else "",
        "bairro": " ".join(request.GET.get("bairro", "").replace("\0", "").split())[:100],
        "ver": request.GET.get("ver", "") if request.GET.get("ver") in listing.SITUATIONS else "",
    }
    found = listing.listed(species=asked["especie"], district=asked["bairro"], situation=asked["ver"], before=_number(request))
    sheet = listing.sheet(found)
    note_looks(
        by=user, people=[one.guardian for one in sheet.rows if one.guardian], page=Look.Page.ANIMAL, about="lista", whole=False
    )
    keep = urlencode({name: value for name, value in asked.items() if value})
    by_species, by_district = counting.lines("species"), counting.lines("district")
    return page(
        request, "desk/animals/list.html", law, rows=[showing.row(law, one, today) for one in sheet.rows], asked=asked, keep=keep,
        older=f"?{keep}&antes={sheet.older}" if sheet.older else "", first=_number(request) is None, species=list(words.items()),
        situations=listing.SITUATIONS.items(), districts=[line.name for line in by_district if line.name][:300], works=user.has_role(*ENTER), imports=user.has_role(*IMPORT),
        bars=bars([(words.get(line.name, line.name), line.animals, f"?especie={line.name}") for line in by_species[:SHOWN]]),
        places=bars([(line.name or "sem bairro", line.animals, f"?{urlencode({'bairro': line.name})}" if line.name else "") for line in by_district[:SHOWN]]),
        counted=counting.counted_at(), total=counting.total(by_species),
    )  # fmt: skip


def bars(rows: list[tuple[str, int, str]]) -> list[tuple[str, int, str, float]]:
    """With the width of each, in hundredths of the widest."""
    most = max((amount for _, amount, _ in rows), default=0) or 1
    return [(label, amount, href, round(100 * amount / most, 1)) for label, amount, href in rows]


def _number(request: HttpRequest) -> int | None:
    typed = request.GET.get("antes", "")
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 19 else None


@seer
def overdue(request: HttpRequest, law: Law) -> HttpResponse:
    """The oldest dose first; a page begins after the last animal of the one before."""
    user, today = person(request), timezone.localdate()
    after = _after(request)
    found = listing.overdue(limits(law, today), today)
    rows = list(listing.with_looks(listing.after_dose(found, after))[: listing.A_PAGE + 1])
    more = rows[listing.A_PAGE - 1] if len(rows) > listing.A_PAGE else None
    rows = rows[: listing.A_PAGE]
    note_looks(by=user, people=[one.guardian for one in rows if one.guardian], page=Look.Page.ANIMAL, about="vacinas", whole=False)
    lines = [
        (showing.row(law, one, today), due, (today - due.on).days if due and due.on else 0)
        for one in rows
        if (due := rabies_due(law, one))
    ]
    rule = next((rabies_due(law, Animal(species=one, rabies_on=today)) for one in ("dog", "cat", "horse") if rabies_due(law, Animal(species=one, rabies_on=today))), None)  # fmt: skip
    return page(
        request, "desk/animals/overdue.html", law, lines=lines, rule=rule, first=after is None,
        older=f"?depois={more.rabies_on:%Y-%m-%d}_{more.pk}" if more and more.rabies_on else "",
    )  # fmt: skip


def _after(request: HttpRequest) -> tuple[dt.date, int] | None:
    day, _, number = request.GET.get("depois", "").partition("_")
    try:
        found = dt.date.fromisoformat(day), int(number)
    except ValueError:
        return None
    return found if 0 <= found[1] < LARGEST else None


@seer
def populations(request: HttpRequest, law: Law) -> HttpResponse:
    words = law.vocabulary.facts["species"].words
    by_species, by_district = counting.lines("species"), counting.lines("district")
    return page(
        request, "desk/animals/populations.html", law, counted=counting.counted_at(), total=counting.total(by_species),
        tables=(("Por espécie", "Espécie", [(showing_species(words, line.name), line) for line in by_species]),
                ("Por bairro", "Bairro", [(line.name or "sem bairro", line) for line in by_district])),
    )  # fmt: skip


def showing_species(words: dict[str, str], name: str) -> str:
    return words.get(name, name)


@seer
def populations_csv(request: HttpRequest, law: Law) -> HttpResponse:
    """Every sum, one a line, with the day it was counted. Nothing of persons."""
    words, sexes = law.vocabulary.facts["species"].words, law.vocabulary.facts["sex"].words
    at = counting.counted_at()
    answer = HttpResponse(content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="populacoes-{law.pack.slug}-{timezone.localdate():%Y-%m-%d}.csv"'
    answer.write("\ufeff")
    out = csv.writer(answer, delimiter=";")
    out.writerow(["contado em", "espécie", "sexo", "castrado", "microchip", "vacina contra a raiva em dia", "bairro", "animais"])
    said = {True: "sim", False: "não", None: ""}
    for row in counting.sums():
        out.writerow(
            [f"{timezone.localtime(at):%d/%m/%Y %H:%M}" if at else "", words.get(row.species, row.species), sexes.get(row.sex, ""), said[row.neutered],
             said[row.chipped], said[row.immunised], safe(row.district), row.animals]
        )  # fmt: skip
    return answer


def safe(text: str) -> str:
    """What a spreadsheet would take for a formula is told to be text."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text
