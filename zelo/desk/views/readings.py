"""The readings of the law's doubtful texts, and the choosing of one."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from zelo.accounts.permissions import role_required, staff_only
from zelo.desk.forms import ReadingForm
from zelo.desk.preview import preview
from zelo.law import Law
from zelo.legal.acts import choose_reading
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.models import ReadingChoice
from zelo.legal.pages import page, with_law
from zelo.legal.permissions import READINGS
from zelo.legal.queries import newest_choices


@staff_only
@with_law
def readings(request: HttpRequest, law: Law) -> HttpResponse:
    return page(request, "desk/readings.html", law, chosen=newest_choices())


@require_http_methods(["GET", "HEAD", "POST"])
@staff_only
@with_law
def reading(request: HttpRequest, law: Law, name: str) -> HttpResponse:
    if name not in law.pack.interpretations:
        raise Http404
    if request.method == "POST":
        return _choose(request, name)
    return _show(request, law, name, None)


@role_required(*READINGS)
def _choose(request: HttpRequest, name: str) -> HttpResponse:
    def choose(request: HttpRequest, law: Law) -> HttpResponse:
        form = ReadingForm(request.POST, readings=law.pack.interpretations[name].readings)
        if form.is_valid():
            try:
                choose_reading(by=request.user, interpretation=name, **form.cleaned_data)  # type: ignore[misc, arg-type]
            except Unfit as error:
                form.add_error(error.field, error.message)
            except Conflict as error:
                form.add_error(None, str(error))
            else:
                messages.success(request, "A leitura foi escolhida. As consultas em aberto estão sendo recalculadas.")
                return redirect("reading", name=name)
        return with_law(_show)(request, name, form)

    return with_law(choose)(request)


def _show(request: HttpRequest, law: Law, name: str, form: ReadingForm | None) -> HttpResponse:
    item = law.pack.interpretations[name]
    history = list(ReadingChoice.objects.filter(interpretation=name).select_related("by"))
    seen = history[0].pk if history else 0
    errors = form is not None and bool(form.errors)
    if form is None:
        form = ReadingForm(initial={"reading": law.readings[name], "seen": seen}, readings=item.readings)
    elif form.non_field_errors():
        # The person has now been shown what stands; deciding again is deciding on that.
        form.data = {**form.data.dict(), "seen": str(seen)}  # type: ignore[attr-defined]
    return page(
        request, "desk/reading.html", law, status=422 if errors else 200, name=name, item=item, form=form, history=history,
        choice=history[0] if history else None, preview=preview(law, name), may=request.user.has_role(*READINGS),  # type: ignore[union-attr]
    )  # fmt: skip
