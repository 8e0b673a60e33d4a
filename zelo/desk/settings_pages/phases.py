"""The phases of the registry's obligations: what is published, what it comes to today, and one more."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django import forms
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from zelo.desk.forms import Form
from zelo.desk.settings_pages.doors import done, may, must, person, seer, settings_page
from zelo.desk.settings_pages.forms import WhyForm, day, text
from zelo.law import Law
from zelo.portal.phase_bars import bars
from zelo.registry.acts.keep_phases import publish_phase, shown, withdraw_phase
from zelo.registry.facts import law_phases
from zelo.registry.models import Phase
from zelo.registry.permissions import PHASES
from zelo.registry.queries.phases import history

A_PAGE = 25
EXEMPTIONS = 3
"""Rows of the form; whoever has more of them writes several in one."""


class PhaseForm(Form):
    what = forms.ChoiceField(label="O que começa, e para quem", error_messages={"required": "Escolha na lista."})
    words = text("O grupo, com as palavras do decreto", 300, helps="Em branco: todos, ou o grupo da lei como ela o diz.")
    species = forms.MultipleChoiceField(
        label="Espécies", required=False, widget=forms.CheckboxSelectMultiple, help_text="Nenhuma marcada: todas as do cadastro."
    )
    starts = day("Começa em", help_text="Desde este dia a prefeitura oferece os meios de cumprir.")
    last_day = day(
        "Último dia para cumprir", required=False, help_text="Até ele ninguém é multado. Em branco: vale desde o começo."
    )
    act = text("Decreto ou ato publicado", 200, required=True, helps="Número e data do ato.")
    ground = forms.ChoiceField(label="Tipo de fundamento", required=False, help_text="Só para o grupo que o próprio decreto cria.")
    reason = text("Fundamento que o decreto dá", 500)

    def __init__(self, *args: Any, law: Law, today: dt.date, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        kinds = (law.known.get("species") or law.vocabulary.facts["species"]).words
        self.fields["what"].choices = choices(law)  # type: ignore[attr-defined]
        self.fields["species"].choices = list(kinds.items())  # type: ignore[attr-defined]
        self.fields["starts"].initial = today
        grounds = law.vocabulary.facts["justification"].words
        wanted = [name for item in law.registry.phased.values() for group in item.groups.values() for name in group.grounds]
        if wanted:
            found = [(name, grounds[name]) for name in dict.fromkeys(wanted)]
            self.fields["ground"].choices = [("", "nenhum"), *found]  # type: ignore[attr-defined]
        else:
            del self.fields["ground"], self.fields["reason"]
        for number in range(1, EXEMPTIONS + 1):
            self.fields[f"exempt_{number}"] = text(f"Dispensa {number}: quem", 300)
            self.fields[f"exempt_{number}_species"] = forms.ChoiceField(
                label=f"Dispensa {number}: espécie", required=False, choices=[("", "conforme as palavras"), *kinds.items()]
            )

    def given(self) -> dict[str, Any]:
        """As the act takes it."""
        data = dict(self.cleaned_data)
        obligation, _, group = data.pop("what").partition("/")
        pairs = [(data.pop(f"exempt_{n}"), data.pop(f"exempt_{n}_species")) for n in range(1, EXEMPTIONS + 1)]
        return {**data, "obligation": obligation, "group": group, "exemptions": [pair for pair in pairs if pair[0]]}


def choices(law: Law) -> list[tuple[str, Any]]:
    """`obligation` or `obligation/group`, the groups under their obligation."""
    found: list[tuple[str, Any]] = []
    for name, item in law.registry.phased.items():
        label = item.label[:1].upper() + item.label[1:]
        if item.groups:
            found.append(
                (label, [(f"{name}/{group}", one.label[:1].upper() + one.label[1:]) for group, one in item.groups.items()])
            )
        else:
            found.append((name, label))
    return found


@require_http_methods(["GET", "HEAD", "POST"])
@seer
def phases(request: HttpRequest, law: Law) -> HttpResponse:
    if not law.registry.phased:
        raise Http404
    today = timezone.localdate()
    form = PhaseForm(request.POST or None, law=law, today=today)
    if request.method == "POST":
        must(request, PHASES)
        if form.is_valid() and done(
            request, form, lambda: publish_phase(by=person(request), today=today, **form.given()), "Fase publicada. Já aparece na página do cadastro."
        ):  # fmt: skip
            return redirect("phases")
    sheet = Paginator(history(), A_PAGE).get_page(request.GET.get("pagina"))
    return settings_page(
        request, "phases", law, 422 if form.errors else 200, form=form, bars=bars(law, law_phases(), today), sheet=sheet,
        rows=[(row, shown(law, row)) for row in sheet.object_list], may=may(request, PHASES),
    )  # fmt: skip


@require_http_methods(["GET", "HEAD", "POST"])
@seer
def withdraw(request: HttpRequest, law: Law, phase: int) -> HttpResponse:
    must(request, PHASES)
    row = get_object_or_404(Phase.objects.select_related("by", "withdrawn_by"), pk=phase)
    form = WhyForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        today = timezone.localdate()
        if done(
            request,
            form,
            lambda: withdraw_phase(by=person(request), phase=phase, today=today, **form.cleaned_data),
            "Fase retirada.",
        ):
            return redirect("phases")
    return settings_page(request, "withdraw_phase", law, 422 if form.errors else 200, form=form, row=row, shown=shown(law, row))
