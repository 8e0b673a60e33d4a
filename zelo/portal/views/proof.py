"""Is this paper true, and does it still hold? Anyone with its code may ask; nothing of a person is told."""

from __future__ import annotations

import hashlib
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from zelo.documents.codes import grouped, read_code
from zelo.documents.queries import Proof, proof
from zelo.law import Law
from zelo.legal.limits import spent
from zelo.legal.pages import page, with_law
from zelo.petitions.access import KINDS
from zelo.petitions.queries import portal_paper
from zelo.proceedings.words import kind_address, kind_label

A_MINUTE = 20
"""Codes have sixty bits: at this pace nobody guesses one."""
LARGEST = 20_000_000
"""Bytes of a PDF that is compared; ours have some hundred thousand."""


@require_safe
@with_law
def ask(request: HttpRequest, law: Law) -> HttpResponse:
    typed = request.GET.get("codigo", "").strip()[:60]
    if not typed:
        return _hidden(page(request, "portal/proof_ask.html", law))
    code = read_code(typed)
    if code is None:
        wrong = "O código tem 12 letras e algarismos, em três grupos de quatro. Confira o que está ao lado do QR, no pé do papel."
        return _hidden(page(request, "portal/proof_ask.html", law, 422, typed=typed, wrong=wrong))
    return redirect("proof", code=code)


@require_http_methods(["GET", "HEAD", "POST"])
@with_law
def show(request: HttpRequest, law: Law, code: str) -> HttpResponse:
    if spent(request, "proof", A_MINUTE):
        return render(request, "429.html", status=429)
    read = read_code(code)
    found = proof(read) if read else None
    if found is None and read and (sent := portal_paper(read)) is not None:
        return _hidden(
            page(request, "portal/party/proof.html", law, code=grouped(read), sent=sent, kind_label=kind_label(law, sent.file.kind))
        )
    if found is None:
        wrong = f"Não há neste município papel com o código {grouped(read) if read else code[:20]}. Confira se não trocou algum sinal; se estiver certo, o papel não saiu daqui."
        return _hidden(page(request, "portal/proof_ask.html", law, 404, typed=grouped(read) if read else "", wrong=wrong))
    if read != code:
        return redirect("proof", code=read)
    compared, wrong = _compared(request, found) if request.method == "POST" else (None, "")
    context = {
        "proof": found, "paper": found.paper, "code": grouped(found.paper.code), "kind_label": kind_label(law, found.file.kind), "compared": compared,
        "wrong": wrong, "file_of_a_party": kind_address(law, found.file.kind) if found.file.kind in KINDS else "",
    }  # fmt: skip
    return _hidden(page(request, "portal/proof.html", law, 422 if wrong else 200, **context))


def _compared(request: HttpRequest, found: Proof) -> tuple[bool | None, str]:
    """Whether a PDF is the one that was issued; it is read once and not kept. Or what is wrong with it."""
    upload: Any = request.FILES.get("pdf")
    if upload is None:
        return None, "Escolha o arquivo PDF que quer comparar."
    if upload.size > LARGEST:
        return None, f"O arquivo é maior que {LARGEST // 1_000_000} MB: não pode ser este papel."
    total = hashlib.sha256()
    for chunk in upload.chunks():
        total.update(chunk)
    return total.hexdigest() == found.paper.sha256, ""


def _hidden(answer: HttpResponse) -> HttpResponse:
    answer["X-Robots-Tag"] = "noindex, nofollow"
    answer["Cache-Control"] = "private, no-store"
    return answer
