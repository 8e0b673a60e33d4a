"""A photograph or a paper of a file: the copy for show, or the original as it came."""

import uuid
from typing import Any

from django.http import FileResponse, Http404, HttpRequest, HttpResponse

from zelo.desk.files.doors import of_file, reader
from zelo.law import Law
from zelo.proceedings.models import CaseFile, Evidence


@reader
@of_file
def show(request: HttpRequest, law: Law, file: CaseFile, evidence: uuid.UUID) -> HttpResponse:
    row = Evidence.objects.filter(pk=evidence, attached__act__file=file).first()
    if row is None:
        raise Http404
    original = request.GET.get("original") == "1" or not row.shown
    stored = row.original if original else row.shown
    try:
        opened = stored.open("rb")
    except FileNotFoundError:
        raise Http404 from None
    answer: Any = FileResponse(opened, content_type=row.type if original else "image/jpeg")
    # An original is saved, never shown by the browser: whatever it holds, it does not run here.
    kind = "attachment" if original else "inline"
    answer["Content-Disposition"] = (
        f'{kind}; filename="prova-{str(row.pk)[:8]}.{row.name.rpartition(".")[2] if original else "jpg"}"'
    )
    # A copy of a picture may be drawn again for an hour; an original may be somebody's paper.
    answer["Cache-Control"] = "private, no-store" if original else "private, max-age=3600"
    return answer
