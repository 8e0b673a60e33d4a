"""What the portal prints: the petition with its receipt, and the certificate of a notice that was confirmed."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any

from django.utils import timezone

from zelo.accounts.models import User
from zelo.documents.codes import grouped
from zelo.documents.facts import moment_said, provisions
from zelo.documents.letterhead import letterhead, qr
from zelo.documents.typesetting import Press, breakable
from zelo.law import Law
from zelo.legal.templatetags.zelo import day_of
from zelo.petitions.models import Capacity, Notice, Petition
from zelo.petitions.words import part_label, sent_as
from zelo.proceedings.models import Evidence
from zelo.proceedings.queries import Look
from zelo.proceedings.words import act_label, kind_label

EMPTY: dict[str, Any] = {
    "replaces": "", "identified": [], "pictures": [], "charges": None, "total": "", "signatures": [], "undrawn": "", "provisions": [],
}  # fmt: skip


def petition_pdf(look: Look, row: Petition, evidence: Sequence[Evidence], *, site: str, basis: tuple[str, ...]) -> bytes:
    """`row` is not stored yet. `site`: where the city answers. Raises `NotTypeset`."""
    says: list[str] = []
    for name, text in row.parts.items():
        says += [f"{part_label(look.law, name).upper()}:", *(breakable(line) for line in str(text).splitlines() if line.strip())]
    rows = [
        ["Enviada por", breakable(f"{row.by.name} ({Capacity(row.capacity).label})")],
        ["Recebida em", moment_said(row.sent_at)],
        ["Prazo", _term(row)],
        *([f"Arquivo {place}", breakable(f"{one.name} · SHA-256 {one.sha256}")] for place, one in enumerate(evidence, 1)),
        ["Resumo do que foi enviado (SHA-256)", breakable(row.sha256)],
    ]
    told = [
        f"O Município recebeu esta petição pelo portal em {moment_said(row.sent_at)}. O dia e a hora são os do envio, ainda que alguém só a junte ao processo depois."
    ]
    if row.lacks:
        told.append(
            f"Falta completar: {', '.join(part_label(look.law, one).lower() for one in row.lacks)}. A petição foi recebida assim mesmo."
        )
    data = {
        "title": f"{row.get_kind_display()}: petição e recibo", "act": "petição recebida pelo portal", "says": [*told, *says], "rows": rows,
        "provisions": provisions(look, basis),
        "issued": f"Recibo dado pelo sistema em {moment_said(row.sent_at)}.",
    }  # fmt: skip
    return _made(look.law, look, data, number=str(row), code=row.code, moment=row.sent_at, site=site)


def certificate_pdf(look: Look, notice: Notice, *, to: User, code: str, site: str, basis: tuple[str, ...]) -> bytes:
    """`notice` is confirmed and not stored so yet. Raises `NotTypeset`."""
    assert notice.confirmed_at is not None
    papers = list(notice.papers.all())
    says = [
        f"Certifica-se que {to.name} recebeu pela sua conta no portal do Município, à qual a prefeitura ligou o seu cadastro depois de conferir quem é, a notificação "
        f"eletrônica deste processo: {act_label(look.law, look.file.kind, notice.act).lower()}.",
        f"A notificação foi enviada em {moment_said(notice.sent_at)} por {notice.by}, {sent_as(notice.role)}, e aberta em "
        f"{moment_said(notice.opened_at or notice.confirmed_at)}.",
        f"A pessoa confirmou o recebimento em {moment_said(notice.confirmed_at)}. É esse o dia da notificação.",
    ]
    rows = [
        [
            "Papéis que acompanharam",
            breakable("; ".join(f"{one.label} nº {one}, SHA-256 {one.sha256}" for one in papers) or "nenhum"),
        ]
    ]
    data = {
        "title": "Certidão de notificação eletrônica", "act": "confirmação de recebimento pelo portal", "says": says, "rows": rows,
        "provisions": provisions(look, basis), "issued": f"Emitida pelo sistema em {moment_said(notice.confirmed_at)}.",
    }  # fmt: skip
    return _made(look.law, look, data, number=f"{notice.pk}/{notice.sent_at:%Y}", code=code, moment=notice.confirmed_at, site=site)


def _made(law: Law, look: Look, data: dict[str, Any], *, number: str, code: str, moment: dt.datetime, site: str) -> bytes:
    address = f"{site.rstrip('/')}/conferir/{code}/"
    whole = {
        **letterhead(law), **EMPTY, "file": f"{kind_label(law, look.file.kind)} {look.file}", "number": number, "code": grouped(code),
        "address": address.partition("://")[2], "qr": qr(address), "place_and_day": f"{law.pack.city.name}, {day_of(timezone.localdate(moment))}",
        **data,
    }  # fmt: skip
    with Press() as press:
        return press.pdf("paper.typ", whole, moment=moment)


def _term(row: Petition) -> str:
    if row.due is None:
        return "não há prazo que corra para esta petição"
    late = "depois do último dia do prazo, que foi" if row.late else "dentro do prazo, que vai até"
    return f"{late} {row.due:%d/%m/%Y}"
