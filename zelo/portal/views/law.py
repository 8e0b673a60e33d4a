"""The law, to read and to search."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

from zelo.law import Law, ids
from zelo.legal.coverage import coverage
from zelo.legal.look.words import AREAS, KINDS
from zelo.legal.pages import page, sole_articles, with_law
from zelo.legal.queries import newest_choices, official_pieces, official_text
from zelo.portal.law_pages import areas, article_of, articles, doubts_about, excerpts
from zelo.portal.searching import search, stems

SHOWN = 60


@with_law
def browse(request: HttpRequest, law: Law) -> HttpResponse:
    text, area, kind = (request.GET.get(name, "").strip()[:200] for name in ("q", "area", "tipo"))
    provisions = law.pack.statute.provisions
    if text:
        found = search(law, text)
    elif area or kind:
        found = [p for p in provisions.values() if area in ("", p.area) and kind in ("", p.kind)]
        found.sort(key=lambda p: ids.sort_key(p.id))
    else:
        found = []
    shown = found if request.GET.get("todos") else found[:SHOWN]
    context: dict[str, Any] = {
        "q": text, "area_taken": area, "kind_taken": kind, "found": shown,
        "stems": stems(text), "number": len(found), "more": len(found) - len(shown),
        "asked": bool(text or area or kind), "lives": {item.id: item for item in coverage(law)} if found else {},
        "articles": articles(provisions.values()), "areas": areas(law), "kinds": _kinds(law),
    }  # fmt: skip
    part = request.headers.get("HX-Request") == "true"
    answer = page(request, "portal/_results.html" if part else "portal/law.html", law, **context)
    patch_vary_headers(answer, ["HX-Request"])
    return answer


def _kinds(law: Law) -> list[tuple[str, str, int]]:
    counts: dict[str, int] = {}
    for provision in law.pack.statute.provisions.values():
        counts[provision.kind] = counts.get(provision.kind, 0) + 1
    return sorted(((kind, KINDS[kind], number) for kind, number in counts.items()), key=lambda item: -item[2])


@with_law
def provision(request: HttpRequest, law: Law, id: str) -> HttpResponse:
    """A provision, or an article whose provisions are all below it."""
    statute = law.pack.statute
    article = article_of(id)
    family = next((a for a in articles(statute.provisions.values()) if a.id == article), None)
    if family is None or (id != article and id not in statute.provisions):
        raise Http404
    lives = {item.id: item for item in coverage(law)}
    one = statute.provisions.get(id)
    names = [a.id for a in articles(statute.provisions.values())]
    place = names.index(article)
    chosen = newest_choices() if one and doubts_about(law, id) else {}
    return page(
        request, "portal/provision.html", law, id=id, one=one, family=family, lives=lives, live=lives.get(id),
        label=ids.label(id, sole=sole_articles(law)), official=official_pieces(article), text=official_text(),
        excerpts=excerpts(law, lives[id].rules) if id in lives else [], doubts=doubts_about(law, id), chosen=chosen,
        before=names[place - 1] if place else None, after=names[place + 1] if place + 1 < len(names) else None,
        area_name=AREAS.get(one.area) if one else "", kind_name=KINDS[one.kind] if one else "",
    )  # fmt: skip


@with_law
def federal(request: HttpRequest, law: Law, id: str) -> HttpResponse:
    one = law.federal.statute.provisions.get(id)
    if one is None:
        raise Http404
    statute = law.federal.statute.statutes.get(ids.parse(id).statute)
    return page(request, "portal/federal.html", law, id=id, one=one, label=ids.label(id), statute=statute)


@with_law
def doubts(request: HttpRequest, law: Law) -> HttpResponse:
    noted = [p for p in law.pack.statute.provisions.values() if p.note]
    return page(request, "portal/doubts.html", law, chosen=newest_choices(), noted=noted)
