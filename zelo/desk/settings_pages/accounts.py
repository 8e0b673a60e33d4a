"""The accounts of a city: who may log in, and as what. A new password is shown on the answer to the request that made it, and nowhere else."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_http_methods

from zelo.accounts import acts
from zelo.accounts.acts.keep_accounts import labels
from zelo.accounts.log import setting_changes
from zelo.accounts.models import User
from zelo.accounts.queries import accounts as all_accounts
from zelo.desk.settings_pages.doors import done, keeper, person, settings_page
from zelo.desk.settings_pages.forms import AccountForm, RolesForm
from zelo.law import Law

A_PAGE = 50
BOTH = ["GET", "HEAD", "POST"]


@never_cache
@sensitive_variables("made")
@require_http_methods(BOTH)
@keeper
def accounts(request: HttpRequest, law: Law) -> HttpResponse:
    form = AccountForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        made = done(request, form, lambda: acts.make_account(by=person(request), **form.cleaned_data), "")
        if made:
            return _password(request, law, *made)
    sheet = Paginator(all_accounts(), A_PAGE).get_page(request.GET.get("pagina"))
    rows = [(user, labels(user.held)) for user in sheet.object_list]
    return settings_page(request, "accounts", law, 422 if form.errors else 200, form=form, sheet=sheet, rows=rows)


@never_cache
@sensitive_variables("made")
@require_http_methods(BOTH)
@keeper
def account(request: HttpRequest, law: Law, account: int) -> HttpResponse:
    user = get_object_or_404(User, pk=account)
    doing = request.POST.get("fazer") if request.method == "POST" else None
    form = RolesForm(request.POST if doing == "mudar" else None, initial={"roles": list(user.roles)})
    by = person(request)
    if doing == "fechar":
        done(request, None, lambda: acts.close_account(by=by, account=account), "A conta de {} foi fechada; as sessões acabaram.")
        return redirect("account", account)
    if doing in ("reabrir", "senha"):
        act = (
            (lambda: acts.reopen_account(by=by, account=account))
            if doing == "reabrir"
            else (lambda: acts.reset_password(by=by, account=account, second_factor="segundo" in request.POST))
        )
        made = done(request, None, act, "")
        return _password(request, law, *made) if made else redirect("account", account)
    if doing == "mudar" and form.is_valid():
        roles = form.cleaned_data["roles"]
        if done(request, form, lambda: acts.change_roles(by=by, account=account, roles=roles), "As funções de {} foram mudadas."):
            return redirect("account", account)
    return settings_page(
        request, "account", law, 422 if form.errors else 200, form=form, row=user, own=user.pk == by.pk,
        log=setting_changes(subject=f"account:{account}")[:20],
    )  # fmt: skip


@sensitive_variables("password")
def _password(request: HttpRequest, law: Law, user: User, password: str) -> HttpResponse:
    list(messages.get_messages(request))
    return settings_page(request, "password", law, row=user, password=password)
