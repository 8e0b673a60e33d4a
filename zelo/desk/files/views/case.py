"""The page of one file."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from zelo.desk.bound import shown as shown_against
from zelo.desk.deadlines.people import who_has
from zelo.desk.files.about import about
from zelo.desk.files.broken import broken
from zelo.desk.files.doors import of_file, person, reader
from zelo.desk.files.looking import seen_in_file
from zelo.desk.files.named import Namer, names_in, row_of
from zelo.desk.files.now import now
from zelo.desk.files.onward import doors
from zelo.desk.files.papers import papers_by_act
from zelo.desk.files.story import story
from zelo.desk.files.views.mend import may_annul, may_rectify
from zelo.desk.petitions.on_file import on_file
from zelo.law import Law
from zelo.legal.pages import page
from zelo.proceedings.facts import BROKEN
from zelo.proceedings.models import CaseFile
from zelo.proceedings.queries import look
from zelo.proceedings.told import told
from zelo.proceedings.words import kind_address, kind_label


@reader
@of_file
def show(request: HttpRequest, law: Law, file: CaseFile) -> HttpResponse:
    user = person(request)
    base: dict[str, Any] = {"file": file, "kind_label": kind_label(law, file.kind), "kind": kind_address(law, file.kind)}
    try:
        seen = look(file, today=timezone.localdate(), law=law)
    except BROKEN as error:
        return broken(request, law, file, error)
    row = row_of(file)
    names = names_in(law, seen.acts, row)
    namer = Namer(law, file, names, user)
    acts = [replace(one, may_rectify=may_rectify(law, file.kind, user, one), may_annul=may_annul(user, one)) for one in told(seen)]
    base["people"] = seen_in_file(law, user, file, row, names)
    base["bound"] = shown_against(law, user, base["people"], seen.today, but=file.pk)
    base["papers"] = papers_by_act(seen, user)
    base["story"] = story(law, file)
    base["onward"] = doors(law, file, user)
    base["party"] = on_file(seen, user)
    base["who"] = who_has(seen, user)
    said = {one.n: namer.all(one.pairs) for one in acts}
    about_it = about(seen)
    return page(
        request, "desk/files/case.html", law, acts=acts, said=said, now=now(seen, user), about=about_it, parties=namer.all(about_it.pairs), **base
    )  # fmt: skip
