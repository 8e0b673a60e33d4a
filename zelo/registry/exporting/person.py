"""Everything held on one person, for that person: as plain values, and as a ZIP with a page to read and the same as JSON."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable, Mapping
from typing import Any

from django.db.models import F, Q
from django.utils import timezone

from zelo.animals.models import Animal, AnimalEvent, Guardianship
from zelo.complaints.models import Complaint
from zelo.custody.models import Impoundment
from zelo.enforcement.models import FileParty
from zelo.people.listing import changes
from zelo.people.models import Contact, Look, Merge, Person, PersonRole
from zelo.people.queries import looks
from zelo.proceedings.models import Act
from zelo.registry.exporting.plain import label_of, row_told, value_told
from zelo.registry.exporting.readable import as_page
from zelo.registry.models import Accreditation, Declaration, ImportedRow, PartnerMember, TransferOffer
from zelo.tenancy.current import current_city

Section = tuple[str, Callable[[list[int]], Any]]


def everything_on(person: Person) -> dict[str, Any]:
    """Plain values that JSON can hold, under Portuguese names; days as ISO text. Holds of other people no more than that person knew or told. Records
    that were merged into theirs are theirs too. A constant number of queries, but for the lists that grow."""
    numbers = [person.pk, *Person.objects.filter(merged_into=person).values_list("pk", flat=True)]
    found: dict[str, Any] = {
        "sobre este arquivo": {
            "município": str(current_city()), "gerado em": timezone.localtime().isoformat(timespec="seconds"), "de quem": str(person),
            "o que é": "Tudo o que o cadastro municipal guarda sobre esta pessoa.",
        },
        "quem é": row_told(person),
    }  # fmt: skip
    for title, told in (*SECTIONS.values(), *MORE):
        held = told(numbers)
        if held:
            found[title] = found.get(title, []) + held if isinstance(held, list) else held
    found["mudanças do cadastro"] = _changes(person)
    found["quem viu este cadastro"] = _looks(person)
    account = person.user
    if account is not None:
        found["conta de acesso"] = {
            "e-mail": account.email, "nome": account.name, "criada em": value_told(account.date_joined), "última entrada": value_told(account.last_login),
            "ativa": account.is_active,
        }  # fmt: skip
    return found


def as_zip(person: Person, everything: Mapping[str, Any] | None = None) -> bytes:
    """`dados.html`, which any browser opens, and `dados.json`."""
    told = everything if everything is not None else everything_on(person)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("dados.html", as_page(told))
        archive.writestr("dados.json", json.dumps(told, ensure_ascii=False, indent=2))
    return packed.getvalue()


# ---------------------------------------------------------------- each thing that names a person


def _rows(manager: Any, field: str, *related: str) -> Callable[[list[int]], list[dict[str, Any]]]:
    def told(numbers: list[int]) -> list[dict[str, Any]]:
        rows = manager.filter(**{f"{field}__in": numbers}).select_related(*related).order_by("pk")
        return [row_told(row, leaves={field}) for row in rows]

    return told


def _animals(numbers: list[int]) -> list[dict[str, Any]]:
    rows = Animal.objects.filter(guardian__in=numbers).order_by("pk").prefetch_related(
        "chips", "identifiers", "events", "photos__evidence", "found_messages", "impoundments__file"
    )  # fmt: skip
    return [_animal(row) for row in rows]


def _animal(animal: Animal) -> dict[str, Any]:
    parts = {
        "microchips": [row_told(row, leaves={"animal"}) for row in animal.chips.all()],
        "outras identificações": [row_told(row, leaves={"animal"}) for row in animal.identifiers.all()],
        "acontecimentos": [row_told(row, leaves={"animal", "person"}) for row in animal.events.all()],
        "fotografias": [{"arquivo": photo.evidence.name, "SHA-256": photo.evidence.sha256} for photo in animal.photos.all()],
        # Whoever found the animal left word for the city; their phone is theirs.
        "avisos de que foi achado": [{"em": value_told(one.at), "mensagem": one.text} for one in animal.found_messages.all()],
        "recolhimentos": [str(row.file) for row in animal.impoundments.all()],
    }  # fmt: skip
    return {**row_told(animal, leaves={"guardian", "entered_for"}), **{name: held for name, held in parts.items() if held}}


def _guards(numbers: list[int]) -> list[dict[str, Any]]:
    rows = Guardianship.objects.filter(person__in=numbers).select_related("animal").order_by("pk")
    return [{"animal": str(row.animal), **row_told(row, leaves={"person", "animal"})} for row in rows]


def _events(numbers: list[int]) -> list[dict[str, Any]]:
    rows = AnimalEvent.objects.filter(person__in=numbers).order_by("pk")
    return [row_told(row, leaves={"person", "animal", "data"}) for row in rows]


def _entered_for(numbers: list[int]) -> dict[str, Any]:
    """Of the animals of others only how many: they are their guardians' data."""
    many = Animal.objects.filter(entered_for__in=numbers).count()
    return {"quantos": many} if many else {}


def _told_for(numbers: list[int]) -> dict[str, Any]:
    many = Declaration.objects.filter(partner__in=numbers).count()
    return {"quantas": many} if many else {}


def _complaints_told(numbers: list[int]) -> list[dict[str, Any]]:
    rows = Complaint.objects.filter(partner__in=numbers).select_related("file").order_by("pk")
    return [
        {"em": value_told(row.at), "protocolo": str(row.file) if row.file else "ainda sem número", "o que disse": row.description}
        for row in rows
    ]


def _files(model: type[Impoundment] | type[FileParty], field: str, part: str) -> Callable[[list[int]], list[dict[str, Any]]]:
    """`model`: rows that stand for a file each, and name the person by `field`."""

    def told(numbers: list[int]) -> list[dict[str, Any]]:
        rows = (
            model._default_manager.filter(**{f"{field}__in": numbers}).select_related("file", "file__projection").order_by("file")
        )
        acts = Act.objects.filter(file__in=[row.file_id for row in rows]).order_by("file", "n").only("file", "kind", "on", "facts")
        refs = {f"p-{number}" for number in numbers}
        named: dict[int, list[dict[str, Any]]] = {}
        for act in acts:
            as_what = [label_of_fact(name) for name, value in act.facts.items() if isinstance(value, str) and value in refs]
            if as_what:
                named.setdefault(act.file_id, []).append({"ato": act.kind, "em": value_told(act.on), "citada como": as_what})
        return [
            {"processo": str(row.file), "tipo": row.file.kind, "a pessoa é": part, "aberto em": value_told(row.file.projection.opened_on),
             "a pagar (R$)": value_told(row.file.projection.total_open), "atos que a citam": named.get(row.file_id, [])}
            for row in rows
        ]  # fmt: skip

    return told


def label_of_fact(name: str) -> str:
    return {"responsible": "responsável", "claimant": "quem reclamou", "received_by": "quem recebeu"}.get(name, name)


def _offers(numbers: list[int]) -> list[dict[str, Any]]:
    rows = TransferOffer.objects.filter(accepted_by__in=numbers).order_by("pk")
    return [row_told(row, leaves={"accepted_by", "declaration", "code", "to_email"}) for row in rows]


def _declared(numbers: list[int]) -> list[dict[str, Any]]:
    rows = Declaration.objects.filter(person__in=numbers).select_related("animal").prefetch_related("steps").order_by("pk")
    return [
        {
            **row_told(row, leaves={"person", "partner", "evidence"}),
            "andamento": [row_told(step, leaves={"declaration"}) for step in row.steps.all()],
        }
        for row in rows
    ]


def _merged(numbers: list[int]) -> list[dict[str, Any]]:
    rows = Merge.objects.filter(Q(kept__in=numbers) | Q(gone__in=numbers)).select_related("gone", "by").order_by("pk")
    return [
        {"cadastro reunido": str(row.gone), "em": value_told(row.at), "por quê": row.why, "desfeita em": value_told(row.undone_at)}
        for row in rows
    ]


def _gone(numbers: list[int]) -> list[dict[str, Any]]:
    return [
        row_told(row, leaves={"merged_into"})
        for row in Person.objects.filter(pk__in=numbers, merged_into__isnull=False).order_by("pk")
    ]


SECTIONS: Mapping[str, Section] = {
    "people.Contact.person": ("contatos", _rows(Contact.objects, "person")),
    "people.PersonRole.person": ("papéis", _rows(PersonRole.objects, "person")),
    "animals.Animal.guardian": ("animais", _animals),
    "animals.Guardianship.person": ("guardas de animais, de hoje e de antes", _guards),
    "animals.AnimalEvent.person": ("acontecimentos de animais em que tomou parte", _events),
    "animals.Animal.entered_for": ("animais de outras pessoas que cadastrou como parceiro", _entered_for),
    "custody.Impoundment.responsible": ("processos", _files(Impoundment, "responsible", "responsável")),
    "custody.Impoundment.claimant": ("processos", _files(Impoundment, "claimant", "quem reclamou o animal")),
    "enforcement.FileParty.person": ("processos", _files(FileParty, "person", "parte")),
    "people.Merge.kept": ("cadastros reunidos", _merged),
    "people.Person.merged_into": ("o que havia nos cadastros reunidos", _gone),
    "registry.Declaration.person": ("declarações", _declared),
    "registry.Declaration.partner": ("declarações de outras pessoas que registrou como parceiro", _told_for),
    "registry.TransferOffer.accepted_by": ("passagens de animais que aceitou", _offers),
    "registry.Accreditation.person": ("credenciamentos", _rows(Accreditation.objects, "person")),
    "registry.PartnerMember.person": ("contas que agem por este parceiro", _rows(PartnerMember.objects, "person", "user")),
    "complaints.Complaint.partner": ("comunicações que fez como parceiro", _complaints_told),
    "registry.ImportedRow.person": ("linhas de arquivos importados", _rows(ImportedRow.objects, "person", "batch")),
}
"""By the field that names a person (people/pointers.py): the title, and what is told."""

MORE: list[Section] = []
"""Sections of rooms that stand on this one; each registers its own."""

LEFT_OUT = {
    "people.Look.person": "está em «quem viu este cadastro»",
    "complaints.Complainant.person": "o sigilo de quem denuncia vale também diante de quem entrega este arquivo; a própria pessoa acompanha pelo código",
    "petitions.Mandate.person": "está em «procurações que deu»",
    "people.Merge.gone": "está em «cadastros reunidos»",
    "people.NotTwins.one": "diz só que duas pessoas são diferentes, e a outra é outra",
    "people.NotTwins.other": "diz só que duas pessoas são diferentes, e a outra é outra",
    "people.TwinPair.one": "suspeita automática, refeita toda noite, que aponta outra pessoa",
    "people.TwinPair.other": "suspeita automática, refeita toda noite, que aponta outra pessoa",
}
"""What names a person and is told elsewhere, or is no more than a suspicion about somebody else."""


def _changes(person: Person) -> list[dict[str, Any]]:
    return [
        {
            "em": value_told(row.at), "por": str(row.by) if row.by else "a própria pessoa, ou o sistema", "por quê": row.why,
            "antes": {label_of(Person, name): value_told(value) for name, value in row.before.items()},
            "depois": {label_of(Person, name): value_told(value) for name, value in row.after.items()},
        }
        for row in changes(person)
    ]  # fmt: skip


def _looks(person: Person) -> list[dict[str, Any]]:
    rows = looks(person=person.opaque).annotate(who=F("by__name"))
    return [
        {
            "em": value_told(row.at), "quem viu": row.who, "onde": Look.Page(row.page).label, "processo": row.about, "por quê": row.why,  # type: ignore[attr-defined]
            "viu documento ou contatos inteiros": row.whole,
        }
        for row in rows.iterator()
    ]  # fmt: skip
