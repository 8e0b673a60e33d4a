"""What the city decides of its guardians' own pages: whether they may open accounts, and how long an offer waits."""

from __future__ import annotations

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from zelo.accounts.acts import open_sign_ups
from zelo.accounts.queries import sign_ups_open
from zelo.desk.forms import Form
from zelo.desk.settings_pages.doors import done, may, must, person, seer, settings_page
from zelo.desk.settings_pages.forms import text
from zelo.law import Law
from zelo.registry.declaring.acts.set_declaring import LONGEST, set_declaring
from zelo.registry.declaring.permissions import SETTINGS
from zelo.registry.declaring.queries import settings_now


class GuardiansForm(Form):
    open = forms.BooleanField(label="Cidadãos podem abrir conta pela internet", required=False)
    transfer_days = forms.IntegerField(
        label="Dias para aceitar uma passagem", min_value=1, max_value=LONGEST, widget=forms.NumberInput(attrs={"class": "short"}),
        error_messages={"required": "Diga quantos dias."},
    )  # fmt: skip
    transfer_act = text(
        "Ato que fixa os dias", 200, helps="Decreto ou portaria. Em branco, a página diz que é um ajuste da prefeitura."
    )


@require_http_methods(["GET", "HEAD", "POST"])
@seer
def guardians(request: HttpRequest, law: Law) -> HttpResponse:
    now = settings_now()
    initial = {"open": sign_ups_open(), "transfer_days": now.transfer_days, "transfer_act": now.transfer_act}
    form = GuardiansForm(request.POST if request.method == "POST" else None, initial=initial)
    if request.method == "POST":
        must(request, SETTINGS)
        if form.is_valid():
            given = dict(form.cleaned_data)
            opened = given.pop("open")
            if done(request, form, lambda: set_declaring(by=person(request), **given), "Gravado."):
                open_sign_ups(by=person(request), open=opened)
                return redirect("guardian_settings")
    return settings_page(request, "guardians", law, 422 if form.errors else 200, form=form, may=may(request, SETTINGS))
