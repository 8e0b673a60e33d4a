"""The shape of a decision on what was told."""

from __future__ import annotations

import uuid
from typing import Any

from django import forms

from zelo.desk.forms import Form


class DecisionForm(Form):
    """`fazer` is the button's. `onto`: of an identity, the record that the city had already."""

    says = forms.CharField(
        label="Se recusar, por quê", max_length=200, required=False, help_text="Quem avisou lê este motivo.",
        widget=forms.Textarea(attrs={"rows": 2}),
    )  # fmt: skip
    onto = forms.ChoiceField(label="É alguém que já está no cadastro?", required=False, widget=forms.RadioSelect)
    chave = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, records: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **{"initial": {"chave": uuid.uuid4(), "onto": ""}, **kwargs})
        if records:
            self.fields["onto"].choices = [("", "Não: é um cadastro novo"), *records]  # type: ignore[attr-defined]
        else:
            del self.fields["onto"]


class CounterForm(Form):
    code = forms.CharField(
        label="Código da passagem", max_length=30, help_text="Doze letras e algarismos, como 7K3D-91XQ-ZB4M.",
        error_messages={"required": "Escreva o código que a pessoa trouxe."},
    )  # fmt: skip
    person = forms.CharField(
        label="Quem recebe", max_length=200, help_text="CPF, telefone ou nome de quem está no atendimento.",
        error_messages={"required": "Diga quem recebe o animal."},
    )  # fmt: skip
    seen = forms.BooleanField(label="Vi um documento da pessoa", error_messages={"required": "Sem ver quem é, o animal não passa."})
