"""The shape of what a finder writes."""

from __future__ import annotations

import uuid
from typing import Any

from django import forms

from zelo.portal.points import PointField


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
    point = PointField()
    chave = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", "initial": {"chave": uuid.uuid4()}, **kwargs})
