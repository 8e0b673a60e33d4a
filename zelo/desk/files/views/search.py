"""One box: a number, a chip, a CPF, a name, a place. What is looked for travels by POST, so that no address or log holds it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from zelo.custody.searching import LONGEST, search
from zelo.desk.files.doors import person, reader
from zelo.desk.files.looking import seen_in_search
from zelo.desk.files.now import address
from zelo.desk.files.rows import rows
from zelo.law import Law
from zelo.legal.pages import page
from zelo.people.documents import masked, shown
from zelo.people.permissions import DOCUMENT, SEE
from zelo.proceedings.permissions import STAFF
from zelo.proceedings.queries import NUMBER
from zelo.proceedings.words import procedures
from zelo.proceedings.words import shown as said


@never_cache
@sensitive_post_parameters("procura")
@require_http_methods(["GET", "HEAD", "POST"])
@reader
def find(request: HttpRequest, law: Law) -> HttpResponse:
    text = " ".join(request.POST.get("procura", "").replace("\0", "").split())[:LONGEST]
    user, typing = person(request), request.headers.get("HX-Request") == "true"
    found = search(text, people=user.has_role(*SEE))
    files = [(file, why) for file, why in found.files if file.kind in procedures(law)]
    if len(files) == 1 and NUMBER.fullmatch(text) and not typing:
        return redirect(address(law, files[0][0], "file"))
    if not typing:
        # While somebody types, people are only counted: nobody's record is shown, and none of those looks needs noting.
        seen_in_search(user, [one for one, _ in found.people])
    drawn = rows(law, [file.projection for file, _ in files], timezone.localdate())
    document = shown if user.has_role(*DOCUMENT) else masked
    return page(
        request, "desk/files/_found.html" if typing else "desk/files/found.html", law, sought=text, found=found, typing=typing,
        files=[(row, unnamed(why) if typing else why) for row, (_, why) in zip(drawn, files, strict=True)], number=len(files) + found.number - len(found.files),
        people=[(one, document(one.document), why) for one, why in found.people],
        animals=[(one, said(law, "species", one.species), [chip.number for chip in one.chips.all()], why) for one, why in found.animals],
        works=user.has_role(*STAFF), opens=user.has_role(*SEE),
    )  # fmt: skip


def unnamed(why: str) -> str:
    """`nome de uma pessoa` for `nome de Ana Souza`: who only types has not been shown anybody."""
    what, of, _ = why.partition(" de ")
    return f"{what} de uma pessoa" if of and what in ("nome", "CPF", "CNPJ") else why
