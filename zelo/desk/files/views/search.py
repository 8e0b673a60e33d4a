"""One box: a number, a chip, a name. What is looked for travels by POST, so that no address or log holds a person's name."""

from __future__ import annotations

import re

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from zelo.desk.files.doors import person, reader
from zelo.desk.files.now import address
from zelo.desk.files.queries import by_chip, by_name, first_acts
from zelo.desk.files.rows import row
from zelo.law import Law
from zelo.legal.pages import page
from zelo.proceedings.models import CaseFile
from zelo.proceedings.permissions import STAFF
from zelo.proceedings.queries import NUMBER, search_number
from zelo.proceedings.words import procedures


@require_http_methods(["GET", "HEAD", "POST"])
@reader
def search(request: HttpRequest, law: Law) -> HttpResponse:
    text = " ".join(request.POST.get("procura", "").replace("\0", "").split())[:120]
    found = [file for file in _found(text) if file.kind in procedures(law)]
    if len(found) == 1 and NUMBER.fullmatch(text):
        return redirect(address(law, found[0], "file"))
    today, opened = timezone.localdate(), first_acts([file.pk for file in found])
    return page(
        request, "desk/files/found.html", law, sought=text, rows=[row(law, file, file.projection, opened.get(file.pk), today) for file in found],
        works=person(request).has_role(*STAFF),
    )  # fmt: skip


def _found(text: str) -> list[CaseFile]:
    bare = re.sub(r"[ .-]", "", text)
    if not text:
        return []
    if bare.isascii() and bare.isdigit() and len(bare) == 15:
        return by_chip(bare)
    if NUMBER.fullmatch(text) or (bare.isascii() and bare.isdigit()):
        return search_number(text)
    return by_name(text) if len(text) >= 3 else []
