"""The price table: what the law needs, what it comes to today, and how it came to that."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from zelo.custody.acts import set_price, withdraw_price
from zelo.custody.acts.keep_prices import exact
from zelo.custody.models import Price
from zelo.custody.permissions import PRICES
from zelo.custody.prices import Needed, lacking, needed_prices
from zelo.custody.queries import coming_prices, owing, price_history, prices
from zelo.desk.settings_pages.doors import done, may, must, person, seer, settings_page
from zelo.desk.settings_pages.forms import PriceForm, WhyForm
from zelo.law import Law

A_PAGE = 25
SAYS = "Gravado. O que os processos abertos devem está sendo recalculado; o histórico mostra o que mudou."


@dataclass(frozen=True)
class Shown:
    """A price of the table: what it is for, what it is today, and what it will be."""

    need: Needed
    now: Price | None
    value: str
    coming: tuple[Price, ...]


@require_http_methods(["GET", "HEAD", "POST"])
@seer
def price_table(request: HttpRequest, law: Law) -> HttpResponse:
    today = timezone.localdate()
    needed, standing, coming = needed_prices(law, today), prices(today), coming_prices(today)
    others = {row.name: law.fact_label(row.name) for row in (*standing.values(), *coming) if row.name not in needed}
    names = {**{name: one.label for name, one in needed.items()}, **others}
    form = PriceForm(request.POST or None, names=names, today=today)
    if request.method == "POST":
        must(request, PRICES)
        if form.is_valid() and done(request, form, lambda: set_price(by=person(request), today=today, **form.cleaned_data), SAYS):
            return redirect("prices")
    shown = [
        Shown(
            needed.get(name) or Needed(name, label, (), ()), standing.get(name), exact(standing[name].value) if name in standing else "",
            tuple(row for row in coming if row.name == name),
        )
        for name, label in names.items()
    ]  # fmt: skip
    sheet = Paginator(price_history(), A_PAGE).get_page(request.GET.get("pagina"))
    history = [(row, law.fact_label(row.name), exact(row.value)) for row in sheet.object_list]
    return settings_page(
        request, "prices", law, 422 if form.errors else 200, form=form, shown=shown, lacking=lacking(needed, standing), sheet=sheet, history=history,
        may=may(request, PRICES), owing=owing().count(),
    )  # fmt: skip


@require_http_methods(["GET", "HEAD", "POST"])
@seer
def withdraw(request: HttpRequest, law: Law, price: int) -> HttpResponse:
    must(request, PRICES)
    row = get_object_or_404(Price.objects.select_related("by", "withdrawn_by"), pk=price)
    form = WhyForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        today = timezone.localdate()
        if done(request, form, lambda: withdraw_price(by=person(request), price=price, today=today, **form.cleaned_data), SAYS):
            return redirect("prices")
    return settings_page(
        request, "withdraw", law, 422 if form.errors else 200, form=form, row=row, label=law.fact_label(row.name), shown=exact(row.value),
        owing=owing().count(),
    )  # fmt: skip
