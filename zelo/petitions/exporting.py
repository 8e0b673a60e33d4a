"""What a person did by the portal in their files, in the export of all that is held on them."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from zelo.accounts.models import User
from zelo.petitions.models import Enrolment, Mandate, Notice, PartyLook, Petition
from zelo.registry.exporting.person import MORE


def tell_exports() -> None:
    for section in (
        ("petições que enviou", _petitions),
        ("notificações eletrônicas", _notices),
        ("adesões à notificação eletrônica", _enrolments),
        ("procurações", _mandates),
        ("procurações que deu", _given),
        ("processos que consultou pelo portal", _looks),
    ):
        if section[0] not in {title for title, _ in MORE}:
            MORE.append(section)


def _users(numbers: list[int]) -> list[int]:
    return list(User.objects.filter(person__in=numbers).values_list("pk", flat=True))


def _petitions(numbers: list[int]) -> list[dict[str, Any]]:
    rows = Petition.objects.filter(by__in=_users(numbers)).select_related("file").order_by("pk")
    return [
        {
            "número": str(row), "o quê": row.get_kind_display(), "processo": str(row.file), "enviada em": _at(row.sent_at), "texto": dict(row.parts),
            "resumo (SHA-256)": row.sha256, "juntada em": _at(row.ended_at),
        }
        for row in rows
    ]  # fmt: skip


def _notices(numbers: list[int]) -> list[dict[str, Any]]:
    rows = Notice.objects.filter(to__in=_users(numbers)).select_related("file").order_by("pk")
    return [
        {
            "processo": str(row.file), "enviada em": _at(row.sent_at), "aberta em": _at(row.opened_at), "confirmada em": _at(row.confirmed_at),
            "situação": row.get_state_display(),
        }
        for row in rows
    ]  # fmt: skip


def _enrolments(numbers: list[int]) -> list[dict[str, Any]]:
    rows = Enrolment.objects.filter(user__in=_users(numbers)).order_by("pk")
    return [{"desde": _at(row.since), "até": _at(row.until), "o que aceitou": row.says} for row in rows]


def _mandates(numbers: list[int]) -> list[dict[str, Any]]:
    rows = Mandate.objects.filter(user__in=_users(numbers)).order_by("pk")
    return [
        {
            "processo": row.typed, "quem representa": row.party_name, "pedida em": _at(row.asked_at), "aceita": row.accepted,
            "vale até": row.until.isoformat() if row.until else None, "revogada em": _at(row.ended_at),
        }
        for row in rows
    ]  # fmt: skip


def _given(numbers: list[int]) -> list[dict[str, Any]]:
    rows = Mandate.objects.filter(person__in=numbers).select_related("file", "user").order_by("pk")
    return [
        {
            "processo": str(row.file), "a quem": row.user.name, "aceita em": _at(row.settled_at), "vale até": row.until.isoformat() if row.until else None,
            "revogada em": _at(row.ended_at),
        }
        for row in rows
    ]  # fmt: skip


def _looks(numbers: list[int]) -> list[dict[str, Any]]:
    rows = PartyLook.objects.filter(user__in=_users(numbers)).select_related("file").order_by("pk")
    return [
        {"em": _at(row.at), "processo": str(row.file), "o quê": row.get_what_display(), "qual": row.detail}
        for row in rows.iterator()
    ]


def _at(moment: Any) -> str | None:
    return timezone.localtime(moment).isoformat(timespec="minutes") if moment else None
