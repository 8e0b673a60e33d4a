"""The short forms of what is done with an animal."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django import forms

from zelo.animals.acts.keep_custody import ENDS
from zelo.animals.event_kinds import NOTE, EventField, EventKind, kinds
from zelo.animals.models import AnimalMark, Guardianship
from zelo.desk.animals.typed import AGE_HELP, SpanField
from zelo.desk.forms import Form
from zelo.desk.settings_pages.forms import NEEDED, day, text


class DayForm(Form):
    """`today` is the last day that can be told, and what a day is by default."""

    def __init__(self, *args: Any, today: dt.date, **kwargs: Any) -> None:
        self.today = today
        super().__init__(*args, **kwargs)


class EventForm(DayForm):
    """What a kind of event asks. Values come out as `EventKind.read` takes them."""

    def __init__(self, *args: Any, kind: EventKind, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.kind = kind
        self.fields["on"] = SpanField(
            label="Quando", required=kind.day, today=self.today, ages=kind.name == "birth", help_text=AGE_HELP if kind.name == "birth" else _HELP,
            error_messages={"required": "Diga quando foi: o dia, o mês ou o ano."},
        )  # fmt: skip
        for field in (*kind.fields, NOTE):
            self.fields[field.name] = _field(field)

    def told(self) -> dict[str, Any]:
        """`data` of the event, after `is_valid`."""
        found = {field.name: self.cleaned_data.get(field.name) for field in (*self.kind.fields, NOTE)}
        return {name: value for name, value in found.items() if value not in (None, "", False)}


_HELP = "O dia, o mês ou só o ano: 11/3/2024, março de 2024, 2024."


def _field(one: EventField) -> forms.Field:
    more: dict[str, Any] = {
        "label": one.label,
        "required": one.required,
        "help_text": one.hint,
        "error_messages": {"required": NEEDED},
    }
    if one.type == "choice":
        return forms.ChoiceField(choices=[("", "escolha…"), *one.choices], **more)
    if one.type == "bool":
        return forms.BooleanField(**{**more, "required": False})
    if one.type == "day":
        return day(one.label, required=one.required, help_text=one.hint)
    if one.type == "count":
        return forms.IntegerField(
            min_value=one.least, max_value=one.most, widget=forms.NumberInput(attrs={"class": "short"}), **more
        )
    widget = forms.Textarea(attrs={"rows": 2}) if one.longest > 200 else forms.TextInput()
    return forms.CharField(max_length=one.longest, widget=widget, **more)


class ChipForm(DayForm):
    chip = text(
        "Microchip", 60, required=True, helps="Passe o leitor, ou digite os 15 algarismos.",
        widget=forms.TextInput(attrs={"data-wedge": "", "autocomplete": "off", "inputmode": "numeric"}),
    )  # fmt: skip
    read = forms.BooleanField(label="Lido agora, com o leitor, neste animal", required=False)
    implanted_by = text("Quem implantou", 120)
    licence = text("CRMV", 30)
    site = text("Onde no corpo", 60)
    twin_why = text("É mesmo repetido: como se conferiu", 200)

    def __init__(self, *args: Any, asks_twin: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["implanted"] = SpanField(label="Implantado em", required=False, today=self.today)
        if not asks_twin:
            del self.fields["twin_why"]
        self.order_fields(["chip", "twin_why", "read", "implanted", "implanted_by", "licence", "site"])


class MarkForm(DayForm):
    kind = forms.ChoiceField(
        label="Meio", choices=[("", "escolha…"), *AnimalMark.Kind.choices], error_messages={"required": NEEDED}
    )
    number = text("Número", 60, required=True, widget=forms.TextInput(attrs={"data-wedge": "", "autocomplete": "off"}))
    since = day("Desde", required=False)


class EndMarkForm(DayForm):
    until = day("Deixou de valer em")
    lost = forms.BooleanField(label="Perdeu-se: anotar a perda da identificação", required=False)
    why = text("Por quê", 200, required=True)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["until"].initial = self.today


class GuardianForm(DayForm):
    capacity = forms.ChoiceField(label="Como", choices=Guardianship.Capacity.choices)
    since = day("Desde", required=False, help_text="Em branco se não se sabe.")


class EndGuardianForm(DayForm):
    until = day("Até")
    ended_by = forms.ChoiceField(label="Por quê", choices=[("", "escolha…"), *((key, says) for key, says in ENDS.items() if key != "death")], error_messages={"required": NEEDED})  # fmt: skip

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["until"].initial = self.today


class TransferForm(DayForm):
    how = forms.ChoiceField(label="Como", error_messages={"required": NEEDED})
    on = day("Em que dia")
    capacity = forms.ChoiceField(label="A pessoa responde como", choices=[choice for choice in Guardianship.Capacity.choices if choice[0] not in ("carer", "attorney")])  # fmt: skip
    paper = text("Documento", 80, helps="Recibo, termo, nota.")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        how = kinds()["transfer"].fields[0]
        self.fields["how"].choices = [("", "escolha…"), *how.choices]  # type: ignore[attr-defined]
        self.fields["on"].initial = self.today


class WhyForm(DayForm):
    why = text("Por quê", 200, required=True, helps="Fica na ficha, com o seu nome.")


class PhotoForm(DayForm):
    photo = forms.FileField(
        label="Foto", help_text="JPEG, PNG ou WebP. O que se mostra é uma cópia sem os dados da câmera.",
        widget=forms.FileInput(attrs={"accept": "image/*"}), error_messages={"required": "Escolha a foto.", "empty": "O arquivo está vazio. Envie-o de novo."},
    )  # fmt: skip
    main = forms.BooleanField(label="Mostrar como foto principal", required=False, initial=True)
