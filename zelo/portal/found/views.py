"""The pages of a city for whoever found an animal."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from zelo.animals.models import Animal
from zelo.documents.codes import grouped, read_code
from zelo.law import Law
from zelo.legal.conflicts import Unfit
from zelo.legal.limits import spent
from zelo.legal.offices import offices
from zelo.legal.pages import page, with_law
from zelo.portal.found.forms import MessageForm
from zelo.portal.found.shown import picture_of, shown, which_of
from zelo.portal.pictures import small_copy
from zelo.registry.acts.leave_found_message import leave_found_message
from zelo.registry.finding import Sought, animals_of, cities_with, city_of, elsewhere, known_by_a_file, sought
from zelo.registry.queries import found as messages
from zelo.tenancy.addresses import address
from zelo.tenancy.current import current_city

A_MINUTE = 20
"""So many numbers an address may try: nobody leafs through a registry at this pace."""
MESSAGES_A_MINUTE = 4


@require_safe
@with_law
def look(request: HttpRequest, law: Law, number: str = "") -> HttpResponse:
    """What was typed, or read off the QR of a card."""
    typed = (number or request.GET.get("numero", "")).strip()
    if not typed:
        return page(request, "portal/found/look.html", law, asked=None, office=_office())
    if spent(request, "found", A_MINUTE):
        return render(request, "429.html", status=429)
    asked = sought(typed)
    here = animals_of(asked, current_city()) if asked.readable else []
    cards = [shown(law, animal, asked.number) for animal in here]
    form = MessageForm() if len(cards) == 1 else None
    status = 422 if not asked.readable else 200
    return _hidden(
        page(request, "portal/found/look.html", law, status, cards=cards, form=form, mapped=_mapped(law), **_about(request, asked))
    )


@require_http_methods(["GET", "HEAD", "POST"])
@with_law
def message(request: HttpRequest, law: Law) -> HttpResponse:
    """Word for the guardian of one animal, named by its number (and, of several with that number, by which)."""
    given = request.POST if request.method == "POST" else request.GET
    if spent(
        request,
        "found_message" if request.method == "POST" else "found",
        MESSAGES_A_MINUTE if request.method == "POST" else A_MINUTE,
    ):
        return render(request, "429.html", status=429)
    asked = sought(given.get("numero", ""))
    animal = _named(asked, given.get("qual", ""))
    form = MessageForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        said = form.cleaned_data
        try:
            made = leave_found_message(
                key=said["chave"], animal=animal, number=asked.number, text=said["text"], phone=said["phone"], email=said["email"],
                place_text=said["place_text"], point=said["point"],
            )  # fmt: skip
        except Unfit as error:
            form.add_error(error.field if error.field in form.fields else None, error.message)
        else:
            return redirect("found_state", code=made.code)
    return _hidden(
        page(
            request, "portal/found/message.html", law, 422 if form.errors else 200, card=shown(law, animal, asked.number), form=form, asked=asked,
            mapped=_mapped(law),
        )
    )  # fmt: skip


@require_safe
@with_law
def state(request: HttpRequest, law: Law, code: str) -> HttpResponse:
    """Whether the guardian was told, for who has the code: nothing of the message, of the animal or of anybody."""
    if spent(request, "found_state", A_MINUTE):
        return render(request, "429.html", status=429)
    read = read_code(code)
    row = messages.by_code(read) if read else None
    if row is None or read is None:
        raise Http404
    if read != code:
        return redirect("found_state", code=read)
    return _hidden(
        page(
            request, "portal/found/state.html", law, code=grouped(read), at=row.at, state=messages.state(row), told=messages.told_step(row),
            office=_office(),
        )
    )  # fmt: skip


@require_safe
def picture(request: HttpRequest) -> HttpResponse:
    """Of an animal that its guardian looks for, to who has its number."""
    if spent(request, "found_picture", 3 * A_MINUTE):
        return render(request, "429.html", status=429)
    evidence = picture_of(_named(sought(request.GET.get("numero", "")), request.GET.get("qual", "")))
    image = small_copy(evidence) if evidence is not None else None
    if image is None:
        raise Http404
    answer = HttpResponse(image, content_type="image/jpeg")
    answer["Content-Disposition"] = 'inline; filename="animal.jpg"'
    return _hidden(answer)


# ---------------------------------------------------------------- parts


def _named(asked: Sought, which: str) -> Animal:
    for animal in animals_of(asked, current_city()) if asked.readable else []:
        if which_of(animal) == which:
            return animal
    raise Http404


def _about(request: HttpRequest, asked: Sought) -> dict[str, Any]:
    """Where else the number is known, and whose number of a registry it is though nobody knows it there."""
    here = current_city()
    others = elsewhere(cities_with(asked), here) if asked.readable else []
    foreign = asked.rga if asked.rga and not others and asked.rga.ibge != here.ibge else None
    return {
        "asked": asked, "office": _office(), "others": [(city, address(request, city, f"/encontrei/?numero={asked.number}")) for city in others],
        "foreign": foreign, "home": city_of(foreign) if foreign else None, "met": known_by_a_file(asked),
    }  # fmt: skip


def _office() -> Any:
    return next((one for one in offices().values() if one.address or one.phone or one.hours), None)


def _mapped(law: Law) -> bool:
    return law.pack.city.map is not None


def _hidden(answer: HttpResponse) -> HttpResponse:
    answer["X-Robots-Tag"] = "noindex, nofollow"
    answer["Cache-Control"] = "private, no-store"
    return answer
