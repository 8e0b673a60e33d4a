"""The form of an animal's record: for a new one and for one that changes."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping
from typing import Any

from django import forms
from django.forms.boundfield import BoundField

from zelo.animals.chips import ChipFault, read
from zelo.animals.fitting import PLACE
from zelo.animals.lists import OWN, Species, breeds_of, species_list
from zelo.animals.models import Animal
from zelo.desk.animals.typed import SpanField, said_span, span_of
from zelo.desk.forms import Form
from zelo.desk.settings_pages.forms import Coordinate, text
from zelo.law import Law
from zelo.people.changes import plain
from zelo.people.keys import folded

YES_NO = [("", "não se sabe"), ("sim", "sim"), ("nao", "não")]
PARTS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("numero", "Como se identifica", ("chip", "implanted", "implanted_by", "site")),
    ("animal", "O animal", ("species", "name", "breed", "sex", "size", "coat", "marks", "born")),
    ("saude", "Saúde e reprodução", ("neutered", "reproduction", "conditions")),
    ("origem", "De onde veio", ("origin", "origin_said")),
    ("lugar", "Onde fica", ("kept", "street", "street_number", "complement", "district", "postal_code", "latitude", "longitude")),
)


class AnimalForm(Form):
    """What is told of an animal. `known`: the animal that changes; its chips and its guardian have pages of their own."""

    chip = text(
        "Microchip", 60, helps="Passe o leitor, ou digite os 15 algarismos. Em branco se não tem.",
        widget=forms.TextInput(attrs={"data-wedge": "", "autocomplete": "off", "inputmode": "numeric"}),
    )  # fmt: skip
    implanted_by = text("Quem implantou", 120)
    site = text("Onde no corpo", 60)
    species = forms.ChoiceField(label="Espécie", error_messages={"required": "Escolha a espécie."})
    name = text("Nome", 100)
    breed = text("Raça", 100, helps="Escolha ou escreva.", widget=forms.TextInput(attrs={"list": "racas", "autocomplete": "off"}))
    sex = forms.ChoiceField(label="Sexo", required=False)
    size = forms.ChoiceField(label="Porte", required=False)
    coat = text("Pelagem", 100, helps="Cor e tipo do pelo.")
    marks = text("Sinais que o distinguem", 2000, widget=forms.Textarea(attrs={"rows": 2}))
    neutered = forms.ChoiceField(label="Castrado", required=False, choices=YES_NO)
    reproduction = text("Vida reprodutiva", 2000, helps="Crias, cios, gestação.", widget=forms.Textarea(attrs={"rows": 2}))
    conditions = text("Doenças, tratamentos e outras condições", 2000, widget=forms.Textarea(attrs={"rows": 2}))
    origin = forms.ChoiceField(label="Procedência", required=False, choices=[("", "não se sabe"), *Animal.Origin.choices])
    origin_said = text("De quem ou de onde", 200)
    kept = forms.ChoiceField(
        label="Onde o animal fica", required=False, widget=forms.RadioSelect,
        choices=[("", "com quem responde por ele"), ("apart", "em outro endereço"), ("community", "é comunitário: vive na rua, cuidado por vizinhos")],
    )  # fmt: skip
    street = text("Rua", 200, helps="Os campos do lugar só se o animal não fica com quem responde por ele.")
    street_number = text("Número", 20)
    complement = text("Complemento ou ponto de referência", 100)
    district = text("Bairro", 100)
    postal_code = text("CEP", 10)
    latitude = Coordinate(label="Latitude", required=False, help_text="Como o mapa mostra: -14,7183.")
    longitude = Coordinate(label="Longitude", required=False)

    def __init__(
        self, *args: Any, law: Law, today: dt.date, known: Animal | None = None, lacks: Mapping[str, str], **kwargs: Any
    ) -> None:
        """`lacks`: fields that may be said not to be known, and what they are called."""
        self.law, self.today, self.known = law, today, known
        super().__init__(*args, **({"initial": _initial(known)} if known else {}), **kwargs)
        words = law.vocabulary.facts
        self.all_species: list[Species] = species_list(law)
        self._choices("species", [("", "escolha…"), *((one.value, _up(one.label)) for one in self.all_species)])
        self._choices("sex", [("", "não se sabe"), *words["sex"].words.items()])
        self._choices("size", [("", "não se sabe"), *words["size"].words.items()])
        self.fields["born"] = SpanField(label="Nascimento ou idade", required=False, today=today, ages=True)
        self.fields["implanted"] = SpanField(label="Implantado em", required=False, today=today)
        if known is not None:
            for name in PARTS[0][2]:
                self.fields.pop(name, None)
            self.initial["species"] = self._own_species(known)
            self.initial["born"] = said_span(span_of(known, "born_earliest", "born_latest", "born_precision"))
        self.excuses = [f"sem_{name}" for name in lacks]
        for name, label in lacks.items():
            self.fields[f"sem_{name}"] = text(_up(label), 200, initial=known.unavailable.get(name, "") if known else "")

    def _choices(self, name: str, choices: list[tuple[str, str]]) -> None:
        self.fields[name].choices = choices  # type: ignore[attr-defined]

    def _own_species(self, known: Animal) -> str:
        same = (
            one.value for one in self.all_species if one.word == known.species and folded(one.said) == folded(known.species_said)
        )
        return next(same, known.species)

    @property
    def parts(self) -> list[tuple[str, str, list[BoundField]]]:
        """The form's sections: address, heading, fields."""
        return [
            (address, heading, [self[name] for name in names if name in self.fields])
            for address, heading, names in PARTS
            if any(name in self.fields for name in names)
        ]

    @property
    def excused(self) -> list[BoundField]:
        return [self[name] for name in self.excuses]

    @property
    def breeds(self) -> list[str]:
        """To choose from, of the species that stands in the form."""
        one = self._chosen(str(self["species"].value() or ""))
        return breeds_of(one.word) if one else []

    @property
    def offer(self) -> str:
        """The chip that was perhaps meant: offered as a button."""
        found = read(str(self["chip"].value() or "")) if self.is_bound and "chip" in self.fields else None
        return found.offer or "" if isinstance(found, ChipFault) and found.code != "empty" else ""

    def _chosen(self, value: str) -> Species | None:
        return next((one for one in self.all_species if one.value == value), None)

    def clean_chip(self) -> str:
        typed = str(self.cleaned_data["chip"])
        found = read(typed) if typed else None
        if isinstance(found, ChipFault):
            raise forms.ValidationError(found.says)
        return typed

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        typed = [name for name in PLACE if data.get(name) not in (None, "")]
        if typed and not data.get("kept"):
            self.add_error("kept", "Há um lugar escrito: diga que o animal fica em outro endereço, ou deixe o lugar em branco.")
        return data

    def given(self) -> dict[str, Any]:
        """What the act takes, after `is_valid`."""
        data = dict(self.cleaned_data)
        one = self._chosen(data["species"])
        assert one is not None
        kept = data.pop("kept")
        if not kept:
            data = {name: value for name, value in data.items() if name not in PLACE}
        excuses = {name.removeprefix("sem_"): data.pop(name) for name in self.excuses}
        neutered = {"sim": True, "nao": False}.get(data.pop("neutered"))
        if self.known is None:
            data = {name: value for name, value in data.items() if name not in PARTS[0][2]}
        if self.known is not None and self["born"].initial == str(self.data.get("born", "")).strip():
            data.pop("born", None)  # an age that was not touched keeps the day it was told on
        elif data.get("born") is not None:
            data["age_told_on"] = self.today if data["born"].precision in ("age", "stage") else None
        return {
            **data, "species": one.word, "species_said": one.said, "neutered": neutered, "kept_apart": bool(kept), "community": kept == "community",
            "unavailable": {name: reason for name, reason in excuses.items() if reason},
        }  # fmt: skip

    @property
    def class_chosen(self) -> str | None:
        """The law's class that the city gave to the species, where it is one of its own."""
        one = self._chosen(str(self.cleaned_data.get("species", "")))
        return one.group or None if one and one.value.startswith(OWN) else None


def _initial(known: Animal) -> dict[str, Any]:
    found = {name: getattr(known, name) for name in ("name", "breed", "sex", "size", "coat", "marks", "reproduction", "conditions", "origin", "origin_said", "street", "street_number", "complement", "district", "postal_code", "latitude", "longitude")}  # fmt: skip
    found["neutered"] = {True: "sim", False: "nao", None: ""}[known.neutered]
    found["kept"] = "community" if known.community else "apart" if known.kept_apart else ""
    if not known.kept_apart and not known.community:
        found["district"] = ""
    return found


SEEN = (
    "name", "species", "species_said", "breed", "sex", "size", "coat", "marks", "born_earliest", "born_latest", "born_precision", "neutered",
    "reproduction", "conditions", "origin", "origin_said", "unavailable", "kept_apart", "community", "street", "street_number", "complement",
    "district", "postal_code", "latitude", "longitude",
)  # fmt: skip


def seen_of(animal: Animal) -> dict[str, Any]:
    """What the form shows, as the log keeps it: sent along, so that what another changed meanwhile is found."""
    return {name: plain(getattr(animal, name)) for name in SEEN}


def key_of(typed: str) -> uuid.UUID:
    try:
        return uuid.UUID(typed)
    except ValueError:
        return uuid.uuid4()


def _up(label: str) -> str:
    return label[:1].upper() + label[1:]


__all__ = ["SEEN", "AnimalForm", "key_of", "seen_of"]
