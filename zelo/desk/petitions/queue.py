"""What waits: petitions in the order in which they were sent, notices that did not enter or were not confirmed, powers of attorney to look at."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from zelo.desk.petitions.doors import see
from zelo.law import Law
from zelo.legal.pages import page
from zelo.petitions.models import Petition
from zelo.petitions.queries import notices_over, notices_to_join, waiting_mandates, waiting_petitions
from zelo.portal.typed import whole
from zelo.proceedings.models import CaseFile
from zelo.proceedings.words import act_label, kind_label, plain, procedures

A_PAGE = 30
SHOWN = 50


@require_safe
@see
def queued(request: HttpRequest, law: Law) -> HttpResponse:
    after = whole(request.GET.get("depois", "")) or 0
    found = list(waiting_petitions(after if after < 2**63 else 0)[: A_PAGE + 1])
    rows = found[:A_PAGE]
    today = timezone.localdate()
    left, over = list(notices_to_join()[:SHOWN]), list(notices_over(today)[:SHOWN])
    known = procedures(law)
    return page(
        request, "desk/petitions/list.html", law, rows=[(row, file_title(law, row.file)) for row in rows], many=Petition.objects.filter(ended_at=None).count(),
        more=rows[-1].pk if len(found) > A_PAGE else None, mandates=list(waiting_mandates()[:SHOWN]),
        notices=[
            (row, file_title(law, row.file), act_label(law, row.file.kind, row.act) if row.file.kind in known else plain(row.act)) for row in (*left, *over)
        ],
    )  # fmt: skip


def file_title(law: Law, file: CaseFile) -> str:
    return f"{kind_label(law, file.kind)} {file}"
