"""The shape of what a partner enters."""

from __future__ import annotations

from typing import Any

from django import forms

from zelo.animals.event_kinds import EventKind
from zelo.portal.mine.forms import AnimalForm, EventForm, KeyForm, day, text

OF_GUARDIAN = {"g_name": "name", "g_document": "document", "g_phone": "phone", "g_email": "email", "g_district": "district"}


class NewForm(AnimalForm):
    g_name = text("Nome de quem responde pelo animal", 200, required=True)
    g_document = text(
        "CPF dessa pessoa",
        20,
        helps="Não é obrigatório.",
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    g_phone = text("Telefone dessa pessoa", 40, helps="Com o DDD.")
    g_email = text("E-mail dessa pessoa", 254)
    g_district = text("Bairro dessa pessoa", 100)
    field_order = [*OF_GUARDIAN]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["photo"]

    def guardian(self) -> dict[str, Any]:
        return {name: self.cleaned_data[field] for field, name in OF_GUARDIAN.items() if self.cleaned_data[field]}

    def animal(self) -> dict[str, Any]:
        return {name: value for name, value in super().animal().items() if name not in OF_GUARDIAN}


class DeedForm(EventForm):
    def __init__(self, *args: Any, kind: EventKind, **kwargs: Any) -> None:
        super().__init__(*args, kind=kind, with_document=False, **kwargs)


class ImplantForm(KeyForm):
    chip = text("Número do microchip", 40, required=True, helps="Passe o leitor, ou digite os quinze algarismos.")
    on = day("Quando foi implantado", required=True)
    site = text("Onde no corpo", 60)

    def event(self) -> dict[str, Any]:
        return {"on": self.cleaned_data["on"], "data": {name: self.cleaned_data[name] for name in ("chip", "site")}}
