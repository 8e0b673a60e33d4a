"""A city's first page."""

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from zelo.custody.holding import held_stages
from zelo.custody.listing import heads_here
from zelo.law import Law
from zelo.legal.pages import page, with_law
from zelo.legal.queries import next_days
from zelo.portal.examples import examples
from zelo.portal.questions import by_ask


@with_law
def front(request: HttpRequest, law: Law) -> HttpResponse:
    days = next_days(timezone.localdate(), 5)
    held = heads_here(law) if held_stages(law) else None
    return page(request, "portal/front.html", law, days=days, examples=examples(law), asks=by_ask(law)[:6], held=held)
