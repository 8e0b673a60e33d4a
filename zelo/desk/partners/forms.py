"""The shape of an accreditation as it is typed."""

from __future__ import annotations

import uuid
from typing import Any

from django import forms

from zelo.desk.forms import Form
from zelo.desk.settings_pages.forms import day, text
from zelo.registry.models import Accreditation


class AccreditationForm(Form):
    actor = forms.ChoiceField(label="O que é, nas palavras da lei", error_messages={"required": "Escolha na lista."})
    instrument = forms.ChoiceField(label="Instrumento", choices=Accreditation.Instrument.choices)
    number = text("Número", 60, required=True, helps="Do termo, do convênio ou da portaria.")
    since = day("Vale desde")
    until = day("Vale até", required=False, help_text="Em branco: sem fim marcado.")
    activities = forms.MultipleChoiceField(
        label="O que pode fazer", choices=Accreditation.Activity.choices, widget=forms.CheckboxSelectMultiple,
        error_messages={"required": "Marque ao menos uma coisa."},
    )  # fmt: skip
    qualified = forms.ChoiceField(
        label="Habilitado na forma do regulamento?",
        required=False,
        choices=[("", "o regulamento não diz"), ("sim", "sim"), ("nao", "não")],
    )
    confirms = forms.BooleanField(
        label="O que cadastra entra já conferido", required=False, help_text="Sem isto, cada animal espera conferência na fila."
    )
    terms_accepted_on = day("Termo de adesão aceito em")
    why = text("Ato que concede", 300, required=True, helps="Processo, portaria ou decisão.")
    weighed = text(
        "Por que credenciar apesar do que está em vigor", 300, helps="Só quando há medida em vigor contra quem se credencia."
    )
    chave = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, actors: dict[str, str], weighs: bool, **kwargs: Any) -> None:
        super().__init__(*args, **{"initial": {"chave": uuid.uuid4()}, **kwargs})
        if not weighs:
            del self.fields["weighed"]
        self.fields["actor"].choices = [("", "escolha"), *actors.items()]  # type: ignore[attr-defined]

    def clean_qualified(self) -> bool | None:
        return {"sim": True, "nao": False}.get(self.cleaned_data["qualified"])


class MoveForm(Form):
    why = text("Por quê", 300, required=True, helps="O ato, o processo ou o que aconteceu.")
    until = day("Novo último dia", required=False, help_text="Só para mudar o prazo. Em branco: sem fim marcado.")


class MemberForm(Form):
    name = text("Nome da pessoa", 150)
    email = text("E-mail", 254, required=True, helps="Com ele a pessoa entra.")
