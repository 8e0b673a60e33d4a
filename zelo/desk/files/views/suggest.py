"""Files that the words typed so far speak of, for the field of a form."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from zelo.desk.files.doors import person, staff
from zelo.desk.files.references import References
from zelo.law import Law
from zelo.legal.pages import page
from zelo.portal.fields import Field
from zelo.proceedings.words import facts_of


@never_cache
@sensitive_post_parameters()
@require_POST
@staff
def suggest(request: HttpRequest, law: Law) -> HttpResponse:
    """What is looked for travels by POST: no address or log holds it."""
    name, act = request.POST.get("campo", ""), request.POST.get("ato", "")
    fact = facts_of(law).get(name)
    if fact is None or fact.refers != "file":
        return HttpResponse(status=400)
    found = References(law, act, [name], request.POST, person(request))
    field = found.field(name, Field(name, fact.label, "", "file", "", False))
    return page(request, "desk/files/fields/_files.html", law, field=field)
