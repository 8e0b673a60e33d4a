"""The card of an animal as PDF: to be carried or hung at a collar. It tells what the animal is and how to say that it was found, and nothing of persons
(docs/decisions/0017-the-card-names-no-person.md)."""

from __future__ import annotations

import datetime as dt
import io
from typing import Any
from urllib.parse import urlsplit

from PIL import Image, UnidentifiedImageError

from zelo.animals.chips import Chip
from zelo.animals.models import Animal, AnimalChip, AnimalPhoto
from zelo.documents.letterhead import qr, svg
from zelo.documents.typesetting import Press, breakable
from zelo.law import Law
from zelo.legal.conflicts import Conflict
from zelo.legal.look.arms import drawn

PICTURE = "animal.jpg"
SHAPE = (540, 720)
"""Points of the picture: three to four, as on the card."""
LABELS = 20


def card_pdf(law: Law, animal: Animal, *, site: str, moment: dt.datetime) -> bytes:
    """`site`: where the city answers (`https://host/`). Raises `Conflict` where the animal has no number, `NotTypeset`."""
    return _typeset(law, animal, site, moment, 0)


def labels_pdf(law: Law, animal: Animal, *, site: str, moment: dt.datetime) -> bytes:
    """A sheet of labels with the code, for collars and tags. Raises as `card_pdf`."""
    return _typeset(law, animal, site, moment, LABELS)


def _typeset(law: Law, animal: Animal, site: str, moment: dt.datetime, labels: int) -> bytes:
    if not animal.rga:
        raise Conflict("O animal ainda não tem número de registro: confira o cadastro antes de imprimir a carteirinha.")
    picture = None if labels else _picture(animal)
    with Press({PICTURE: picture} if picture else None) as press:
        return press.pdf("card.typ", card_data(law, animal, site, moment, bool(picture), labels), moment=moment)


def card_data(law: Law, animal: Animal, site: str, moment: dt.datetime, picture: bool, labels: int) -> dict[str, Any]:
    """What the template sets. Texts are plain."""
    city, words = law.pack.city, law.vocabulary.facts
    rga = str(animal.number(str(city.ibge)))
    chips = [Chip(row.number, "iso" if row.standard == "iso" else "old").shown for row in _chips(animal)]
    marks = [f"{row.get_kind_display()} {row.number}" for row in animal.identifiers.filter(until=None)[:2]]
    species = animal.species_said or words["species"].words.get(animal.species, animal.species)
    front = [
        ("Espécie e raça", " · ".join(filter(None, (species, animal.breed)))),
        ("Sexo e pelagem", " · ".join(filter(None, (words["sex"].words.get(animal.sex, ""), animal.coat)))),
        ("Microchip", chips[0] if chips else "sem microchip"),
    ]
    back = [
        ("Outros números", "; ".join([*chips[1:2], *marks])),
        ("Nascimento", _born(animal)),
        ("Sinais", animal.marks[:90] + ("…" if len(animal.marks) > 90 else "")),
        ("Castrado", {True: "sim", False: "não", None: ""}[animal.neutered]),
    ]
    return {
        "title": f"Carteirinha {rga}", "city": city.name, "state": city.state, "shield": svg(drawn(city.slug)), "registry": law.registry.name,
        "number_label": law.registry.number, "rga": rga, "name": breakable((animal.name or species)[:40]), "picture": PICTURE if picture else "",
        "front": _plain(front), "back": _plain(back), "qr": qr(f"{site}rga/{rga}/"), "host": urlsplit(site).netloc.partition(":")[0],
        "issued": f"{moment:%d/%m/%Y}", "labels": labels,
    }  # fmt: skip


def _plain(pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(label, breakable(" ".join(value.split()))[:120]) for label, value in pairs if value]


def _chips(animal: Animal) -> list[AnimalChip]:
    return list(AnimalChip.objects.filter(animal=animal, struck_at=None).order_by("pk")[:2])


def _born(animal: Animal) -> str:
    if animal.born_earliest is None or animal.born_latest is None:
        return ""
    if animal.born_precision == "day":
        return f"{animal.born_earliest:%d/%m/%Y}"
    return (
        str(animal.born_earliest.year)
        if animal.born_earliest.year == animal.born_latest.year
        else f"{animal.born_earliest.year} ou {animal.born_latest.year}"
    )


def _picture(animal: Animal) -> bytes | None:
    """The main photograph, cut to the card's shape; None where there is none that opens."""
    row = AnimalPhoto.objects.filter(animal=animal).select_related("evidence").first()
    if row is None:
        return None
    try:
        with row.evidence.shown.open("rb") as stored, Image.open(stored) as picture:
            flat = picture.convert("RGB")
    except (FileNotFoundError, ValueError, UnidentifiedImageError, OSError):
        return None
    scale = max(SHAPE[0] / flat.width, SHAPE[1] / flat.height)
    sized = flat.resize((max(round(flat.width * scale), SHAPE[0]), max(round(flat.height * scale), SHAPE[1])))
    left, top = (sized.width - SHAPE[0]) // 2, (sized.height - SHAPE[1]) // 2
    out = io.BytesIO()
    sized.crop((left, top, left + SHAPE[0], top + SHAPE[1])).save(out, "JPEG", quality=85)
    return out.getvalue()
