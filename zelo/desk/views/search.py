"""One box: a chip, a registry number, a tag, a CPF, a phone, a name, a place, the number of a file. What is looked for travels by POST, so that no
address or log holds it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from zelo.animals.models import Animal
from zelo.custody.searching import LONGEST, MOST, Found, search
from zelo.desk.files.doors import person, reader
from zelo.desk.files.looking import seen_in_search
from zelo.desk.files.now import address
from zelo.desk.files.rows import rows
from zelo.law import Law
from zelo.legal.pages import page
from zelo.people.documents import masked, shown
from zelo.people.models import Person
from zelo.people.permissions import DOCUMENT, SEE
from zelo.proceedings.permissions import STAFF
from zelo.proceedings.words import procedures
from zelo.proceedings.words import shown as said

A_GLANCE = 6
"""Of each kind, while somebody types."""


@never_cache
@sensitive_post_parameters("procura")
@require_http_methods(["GET", "HEAD", "POST"])
@reader
def find(request: HttpRequest, law: Law) -> HttpResponse:
    text = " ".join(request.POST.get("procura", "").replace("\0", "").split())[:LONGEST]
    user, typing = person(request), request.headers.get("HX-Request") == "true"
    found = search(text, people=user.has_role(*SEE), most=A_GLANCE if typing else MOST)
    found.files[:] = [(file, why) for file, why in found.files if file.kind in procedures(law)]
    opens = user.has_role(*SEE)
    straight = "" if typing else _address_of(law, found, opens)
    if straight:
        return redirect(straight)
    if found.identified or not typing:
        # Names that pass by while somebody types are an index, with the district and no more; whoever is looked for by a number of their own, or
        # stands on the page of results, was looked at.
        seen_in_search(user, [one for one, _ in found.people])
    document = shown if user.has_role(*DOCUMENT) else masked
    drawn = rows(law, [file.projection for file, _ in found.files], timezone.localdate())
    return page(
        request, "desk/_hits.html" if typing else "desk/found.html", law, sought=text, found=found,
        files=[(row, why) for row, (_, why) in zip(drawn, found.files, strict=True)],
        people=[(one, document(one.document), why) for one, why in found.people],
        animals=[_animal(law, one, why) for one, why in found.animals], works=user.has_role(*STAFF), opens=opens,
    )  # fmt: skip


@reader
def moved(request: HttpRequest, law: Law) -> HttpResponse:
    """Where the box was before animals had a registry."""
    return redirect("search")


def _address_of(law: Law, found: Found, opens: bool) -> str:
    """Where Enter leads; empty where the results must be looked through first."""
    one = found.only
    if isinstance(one, Animal):
        return reverse("animal_record", args=[one.pk]) if opens else ""
    if isinstance(one, Person):
        return reverse("person", args=[one.opaque]) if opens else ""
    return address(law, one, "file") if one else ""


def _animal(law: Law, one: Animal, why: str) -> dict[str, object]:
    return {
        "row": one,
        "species": said(law, "species", one.species),
        "chips": [chip.number for chip in one.chips.all()],
        "photo": next((photo for photo in one.photos.all() if photo.evidence.is_picture), None),
        "why": why,
    }
