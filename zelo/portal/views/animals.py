"""The animals that the city holds, for whoever looks for theirs: a list, a map, a page for each. Nothing of persons."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from zelo.custody.claiming import claiming
from zelo.custody.holding import KIND
from zelo.custody.listing import A_PAGE, MOST_POINTS, Animal, animals, listed, species_held
from zelo.custody.models import Impoundment
from zelo.law import Law
from zelo.law.lengths import Length
from zelo.legal.offices import offices
from zelo.legal.pages import page, with_law
from zelo.portal.animal_words import button, tag
from zelo.portal.claim_days import drawn
from zelo.portal.ground import ground
from zelo.portal.pictures import small_copy
from zelo.proceedings.facts import BROKEN

MINUTES = 5
"""How long a picture may be kept by whoever fetched it: so long may one that was taken off still be seen there."""


@require_safe
@with_law
def catalogue(request: HttpRequest, law: Law) -> HttpResponse:
    today, counts = timezone.localdate(), species_held(law)
    wanted = _wanted(request, counts)
    rows = listed(law).select_related("file__projection", "responsible", "claimant")
    found = rows.filter(species=wanted) if wanted else rows
    sheet = _Counted(found, A_PAGE, counts[wanted] if wanted else sum(counts.values())).get_page(request.GET.get("pagina"))
    shown = [_card(one, law, today) for one in animals(law, list(sheet.object_list), today)]
    species = [(word, _species(law, word), many) for word, many in counts.items()]
    return page(
        request, "portal/animals/list.html", law, cards=shown, sheet=sheet, species=species, wanted=wanted, total=sum(counts.values()),
        mapped=law.pack.city.map is not None and any(card["animal"].told.point for card in shown), length=_length(law),
    )  # fmt: skip


@require_safe
@with_law
def one(request: HttpRequest, law: Law, year: int, number: int) -> HttpResponse:
    row, today = _row(year, number), timezone.localdate()
    if row is None:
        raise Http404
    here = row.file.projection
    try:
        found = claiming(law, row, today) if row.present and not here.final else None
    except BROKEN:
        found = None
    if found is None:
        return page(request, "portal/animals/gone.html", law, 410)
    days = (found.until - today).days if found.until else None
    office = next((one for one in offices().values() if one.address or one.phone or one.hours), None)
    return page(
        request, "portal/animals/one.html", law, found=found, told=found.told, tag=tag(found.claim, found.until, days, today), row=row,
        picture=str(row.public_picture_id)[:8] if row.public_picture_id else "", months=drawn(law, found.term, today), office=office,
        place=row.place if row.place and (row.place.address or row.place.phone or row.place.hours) else None, mapped=law.pack.city.map is not None,
    )  # fmt: skip


@require_safe
@with_law
def picture(request: HttpRequest, law: Law, year: int, number: int) -> HttpResponse:
    row = (
        listed(law).filter(file__year=year, file__number=number).select_related("public_picture").first()
        if _sane(year, number)
        else None
    )
    image = small_copy(row.public_picture) if row is not None and row.public_picture is not None else None
    if image is None:
        raise Http404
    answer = HttpResponse(image, content_type="image/jpeg")
    answer["Content-Disposition"] = f'inline; filename="animal-{number}-{year}.jpg"'
    answer["Cache-Control"] = f"public, max-age={MINUTES * 60}"
    return answer


@require_safe
@with_law
def points(request: HttpRequest, law: Law) -> HttpResponse:
    """The ground, and where the animals of the list were found (or one of them): no more than the pages say."""
    today = timezone.localdate()
    rows = listed(law)
    wanted = _wanted(request, None)
    rows = rows.filter(species=wanted) if wanted else rows
    key = request.GET.get("n", "")
    if key:
        number, _, year = key.partition("-")
        rows = rows.filter(file__number=int(number), file__year=int(year)) if _sane_text(number, year) else rows.none()
    found = animals(law, rows.select_related("file__projection", "responsible", "claimant")[:MOST_POINTS], today)
    answer = JsonResponse({"ground": ground(law), "points": [_point(law, animal, today) for animal in found if animal.told.point]})
    answer["Cache-Control"] = "max-age=60"
    return answer


@require_safe
@with_law
def bare_ground(request: HttpRequest, law: Law) -> HttpResponse:
    answer = JsonResponse({"ground": ground(law), "points": []})
    answer["Cache-Control"] = "max-age=3600"
    return answer


# ---------------------------------------------------------------- parts


class _Counted(Paginator):  # type: ignore[type-arg]
    """Pages of a list whose length is known already."""

    def __init__(self, found: Any, per_page: int, total: int) -> None:
        super().__init__(found, per_page)
        self._total = total

    @property
    def count(self) -> int:  # type: ignore[override]
        return self._total


def _wanted(request: HttpRequest, counts: dict[str, int] | None) -> str:
    found = request.GET.get("especie", "").replace("\0", "?")[:40]
    return found if counts is None or found in counts else ""


def _sane(year: int, number: int) -> bool:
    return 0 < number < 10**9 and 1900 < year < 2201


def _sane_text(number: str, year: str) -> bool:
    return all(part.isascii() and part.isdigit() and len(part) < 10 for part in (number, year)) and _sane(int(year), int(number))


def _row(year: int, number: int) -> Impoundment | None:
    """A file in which an animal was once taken in; where it stands now is not asked."""
    if not _sane(year, number):
        return None
    rows = Impoundment.objects.select_related("file__projection", "responsible", "claimant", "place")
    return rows.filter(file__kind=KIND, file__year=year, file__number=number, taken_on__isnull=False).first()


def _species(law: Law, word: str) -> str:
    fact = law.known.get("species") or law.vocabulary.facts["species"]
    return fact.shown(word) if word else "outros"


def _card(animal: Animal, law: Law, today: Any) -> dict[str, Any]:
    return {
        "animal": animal, "tag": tag(animal.claim, animal.until, animal.days, today), "button": button(animal.claim, animal.told.heads),
        "url": reverse("animal", args=[animal.year, animal.number]),
    }  # fmt: skip


def _point(law: Law, animal: Animal, today: Any) -> dict[str, Any]:
    lat, lon = animal.told.point or (0.0, 0.0)
    return {
        "lat": lat, "lon": lon, "near": animal.told.near, "title": animal.told.title, "says": animal.told.where,
        "more": tag(animal.claim, animal.until, animal.days, today).says, "url": reverse("animal", args=[animal.year, animal.number]),
    }  # fmt: skip


def _length(law: Law) -> tuple[str, tuple[str, ...]] | None:
    """`5 dias úteis` with its provisions, where the law has one term for everybody."""
    terms = law.rules.terms.get("reclaim", ())
    return (str(terms[0].length), terms[0].basis) if len(terms) == 1 and isinstance(terms[0].length, Length) else None
