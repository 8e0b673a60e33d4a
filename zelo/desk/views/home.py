"""The desk's first page."""

from django.db.models import prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from zelo.accounts.permissions import staff_only
from zelo.complaints.permissions import SEE as SEE_COMPLAINTS
from zelo.complaints.queries import counts as complaint_counts
from zelo.desk.deadlines.mine import mine_due
from zelo.desk.files.today import today_of
from zelo.desk.settings_pages.doors import SEERS
from zelo.law import Law
from zelo.legal.models import Change
from zelo.legal.pages import page, with_law
from zelo.legal.queries import changes, next_days, official_text
from zelo.people.permissions import LOG, SEE
from zelo.registry.accreditation.permissions import KEEP
from zelo.registry.declaring.permissions import QUEUE
from zelo.registry.declaring.queries import queue_length
from zelo.registry.importing.permissions import IMPORT
from zelo.registry.permissions import EXPORT, FOUND
from zelo.registry.queries.found import waiting_many


@staff_only
@with_law
def home(request: HttpRequest, law: Law) -> HttpResponse:
    switched = [name for name, item in law.pack.interpretations.items() if law.readings[name] != item.taken]
    return page(
        request,
        "desk/home.html",
        law,
        days=next_days(timezone.localdate(), 3),
        changes=with_files(changes(5)),
        switched=len(switched),
        text=official_text(),
        now=timezone.now(),
        asks_looks=request.user.has_role(*LOG),  # type: ignore[union-attr]
        sets=request.user.has_role(*SEERS),  # type: ignore[union-attr]
        day=today_of(law, request.user, timezone.localdate()),  # type: ignore[arg-type]
        dues=mine_due(law, request.user, timezone.localdate()),  # type: ignore[arg-type]
        sees=request.user.has_role(*SEE),  # type: ignore[union-attr]
        imports=request.user.has_role(*IMPORT),  # type: ignore[union-attr]
        exports=request.user.has_role(*EXPORT),  # type: ignore[union-attr]
        keeps_partners=request.user.has_role(*KEEP),  # type: ignore[union-attr]
        told=queue_length() if request.user.has_role(*QUEUE) else None,  # type: ignore[union-attr]
        complaints=complaint_counts() if request.user.has_role(*SEE_COMPLAINTS) else None,  # type: ignore[union-attr]
        finds=waiting_many() if request.user.has_role(*FOUND) else None,  # type: ignore[union-attr]
    )


@staff_only
@with_law
def history(request: HttpRequest, law: Law) -> HttpResponse:
    return page(request, "desk/history.html", law, changes=with_files(changes()))


def with_files(found: list[Change]) -> list[Change]:
    """Changes with what each did to case files. One query."""
    prefetch_related_objects(found, "recomputations")
    return found
