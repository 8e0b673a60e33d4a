"""The settings' first page, and the log of who changed what."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from zelo.accounts.log import KINDS, setting_changes
from zelo.accounts.permissions import ACCOUNTS
from zelo.custody.models import Team
from zelo.custody.prices import lacking, needed_prices
from zelo.custody.queries import occupancy, prices
from zelo.desk.settings_pages.doors import may, seer, settings_page
from zelo.law import Law
from zelo.legal.offices import offices

A_PAGE = 30


@seer
def settings_home(request: HttpRequest, law: Law) -> HttpResponse:
    today = timezone.localdate()
    return settings_page(
        request, "home", law, teams=Team.objects.filter(active=True).count(), places=list(occupancy()),
        lacking=lacking(needed_prices(law, today), prices(today)), offices=[one for one in offices().values() if not one.described],
        log=setting_changes(kinds=_kinds(request))[:8],
    )  # fmt: skip


@seer
def settings_log(request: HttpRequest, law: Law) -> HttpResponse:
    kinds = _kinds(request)
    kind = request.GET.get("tipo", "")
    sheet = Paginator(setting_changes(kinds=(kind,) if kind in kinds else kinds), A_PAGE).get_page(request.GET.get("pagina"))
    return settings_page(
        request,
        "log",
        law,
        sheet=sheet,
        kinds=[(key, KINDS[key]) for key in kinds],
        kind=kind if kind in kinds else "",
        keep=f"tipo={kind}&" if kind in kinds else "",
    )


def _kinds(request: HttpRequest) -> tuple[str, ...]:
    """Accounts are the administrator's to see."""
    return tuple(key for key in KINDS if key != "account" or may(request, ACCOUNTS))
