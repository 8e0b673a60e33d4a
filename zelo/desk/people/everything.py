"""Everything held on a person is handed to that person: with a reason, and noted."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from zelo.desk.people.doors import door, of_person, user_of
from zelo.desk.people.forms import EverythingForm
from zelo.law import Law
from zelo.legal.pages import page
from zelo.people.acts import note_looks
from zelo.people.models import Look, Person
from zelo.people.permissions import EVERYTHING
from zelo.registry.exporting.person import as_zip


@require_http_methods(["GET", "HEAD", "POST"])
@door(*EVERYTHING)
@of_person
def give(request: HttpRequest, law: Law, one: Person) -> HttpResponse:
    form = EverythingForm(request.POST or None)
    user = user_of(request)
    if request.method == "POST" and form.is_valid():
        # Noted first, so that this look too stands in what is handed over.
        note_looks(by=user, people=[one], page=Look.Page.EXPORT, whole=True, why=form.cleaned_data["why"])
        answer = HttpResponse(as_zip(one), content_type="application/zip")
        answer["Content-Disposition"] = f'attachment; filename="tudo-{str(one.opaque)[:8]}-{timezone.localdate():%Y-%m-%d}.zip"'
        answer["Cache-Control"] = "no-store"
        return answer
    note_looks(by=user, people=[one], page=Look.Page.PERSON)
    return page(request, "desk/people/everything.html", law, 422 if form.errors else 200, person=one, form=form)
