"""The shape of what a finder writes."""

from __future__ import annotations

import re
import uuid
from decimal import Decimal
from typing import Any

from django import forms

from zelo.legal.conflicts import Unfit
from zelo.people.acts.enter_person import point as degrees

_POINT = re.compile(r"\s*(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*", re.ASCII)


class MessageForm(forms.Form):
    """`chave` is the form's: sent twice, it is one message."""

    text = forms.CharField(
        label="Mensagem", max_length=2000, widget=forms.Textarea(attrs={"rows": 4}), help_text="Onde ele está, como está, até quando pode ficar com você.",
        error_messages={"required": "Escreva a mensagem: onde está o animal e como ele está."},
    )  # fmt: skip
    phone = forms.CharField(
        label="Seu telefone", max_length=40, required=False, widget=forms.TextInput(attrs={"type": "tel", "autocomplete": "tel"})
    )
    email = forms.CharField(
        label="Seu e-mail", max_length=254, required=False, widget=forms.TextInput(attrs={"type": "email", "autocomplete": "email"})
    )
    place_text = forms.CharField(
        label="Onde está o animal",
        max_length=200,
        required=False,
        help_text="Rua, bairro, ponto de referência. Pode ficar em branco.",
    )
    point = forms.CharField(
        label="Ponto no mapa", max_length=60, required=False, help_text="Latitude e longitude, como -22.84,-42.10. Pode ficar em branco.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )  # fmt: skip
    chave = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", "initial": {"chave": uuid.uuid4()}, **kwargs})

    def clean_point(self) -> tuple[Decimal, Decimal] | None:
        typed = self.cleaned_data["point"]
        if not typed:
            return None
        found = _POINT.fullmatch(typed)
        if found is None:
            raise forms.ValidationError("Escreva latitude,longitude, como -22.84,-42.10; ou deixe em branco.")
        try:
            latitude, longitude = degrees(found[1], found[2])
        except Unfit as error:
            raise forms.ValidationError(error.message) from error
        assert latitude is not None and longitude is not None
        return latitude, longitude
