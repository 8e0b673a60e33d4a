"""The registry of the city, to anybody: what it is, who enters animals, what to bring, what to tell and when, and what applies to one's own animal."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from zelo.law import Law
from zelo.legal.pages import page, with_law
from zelo.portal.fields import field_of
from zelo.portal.filled import Filled
from zelo.portal.phase_bars import bars
from zelo.registry.facts import law_phases

ORDER = ("due", "running", "ahead", "open", "unpublished", "exempt")
"""What weighs on a person first; what does not reach the animal stands apart."""


@require_safe
@with_law
def registry(request: HttpRequest, law: Law) -> HttpResponse:
    today, phases = timezone.localdate(), law_phases()
    filled = Filled(law, law.registry.asked(), request.GET)
    asked = bool(request.GET.get("r")) and not filled.errors
    found = law.registry.applies(filled.given, phases, today) if asked else ()
    part = request.headers.get("HX-Request") == "true"
    context: dict[str, Any] = {
        "registry": law.registry, "fields": [field_of(filled, name) for name in law.registry.asked()], "asked": asked,
        "applies": sorted((item for item in found if item.state != "outside"), key=lambda item: ORDER.index(item.state)),
        "outside": [item for item in found if item.state == "outside"], "barred": _barred(law, filled.given),
        "errors": list(filled.errors.values()) if request.GET.get("r") else [],
    }  # fmt: skip
    if not part:
        context |= {"bars": bars(law, phases, today), "actors": _actors(law), "groups": law.registry.groups(), **_told(law)}
    answer = page(request, "portal/_applies.html" if part else "portal/registry.html", law, **context)
    patch_vary_headers(answer, ["HX-Request"])
    return answer


def _barred(law: Law, given: dict[str, Any]) -> Any:
    """The class that forbids entering such an animal."""
    return law.registry.registrable(str(given.get("species", "")))


def _told(law: Law) -> dict[str, Any]:
    """What must be told. The term and offence that most of it shares are said once (`common`); each item is marked that has no other."""
    own = [item for item in law.registry.all_to_tell() if not item.national]
    alike = Counter((item.term, item.offence, item.gate) for item in own)
    usual, number = alike.most_common(1)[0] if alike else (None, 0)
    common = next((item for item in own if (item.term, item.offence, item.gate) == usual), None) if number > 1 else None
    return {
        "common": common, "tell": [(item, common is not None and (item.term, item.offence, item.gate) == usual) for item in own],
        "national": [item for item in law.registry.all_to_tell() if item.national],
    }  # fmt: skip


def _actors(law: Law) -> list[tuple[str, str, Any]]:
    """Who may enter: each actor, in a word, with the law's answer."""
    found = []
    for actor in law.registry.actors():
        may = law.registry.who_may_enter(actor.id)
        says = (
            "pode"
            if may.allowed
            else "não pode"
            if may.allowed is False
            else "a prefeitura decide"
            if may.silent
            else "com autorização"
        )
        found.append((actor.label, says, may))
    return found
