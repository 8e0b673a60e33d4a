"""Every page about the law opens the city's law first; a pack that cannot be used is said, not hidden."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from zelo.law import Law, PackFaults
from zelo.law.ids import sole_paragraphs
from zelo.legal.memo import Memo
from zelo.legal.queries import law_now

View = Callable[..., HttpResponse]


def with_law(view: View) -> View:
    @wraps(view)
    def opened(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            law = law_now()
        except (PackFaults, KeyError) as error:
            faults = error.faults if isinstance(error, PackFaults) else ["a pasta do município não foi encontrada"]
            return render(request, "portal/unavailable.html", {"faults": faults}, status=503)
        # Days and hours are those of the city: Nobres is an hour behind Brasília.
        with timezone.override(law.pack.city.time_zone):
            return view(request, law, *args, **kwargs)

    return opened


def page(request: HttpRequest, template: str, law: Law, status: int = 200, **more: Any) -> HttpResponse:
    """A page of the site, with what all of them need of the law."""
    context = {"law": law, "sole": sole_articles(law), "today": timezone.localdate(), **more}
    return render(request, template, context, status=status)


_soles: Memo[frozenset[str]] = Memo()


def sole_articles(law: Law) -> frozenset[str]:
    """Articles with a `parágrafo único`."""
    return _soles.get(law.pack.hash, lambda: sole_paragraphs(law.pack.statute.provisions))
