"""The shape of what is typed on the settings pages. Whether it may be done, and what follows, the acts decide."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal, InvalidOperation
from typing import Any

from django import forms

from zelo.accounts.roles import Role
from zelo.desk.forms import Form
from zelo.portal.typed import PLAIN, THOUSANDS

NEEDED = "Preencha este campo."


class Amount(forms.CharField):
    """Reais as Brazilians write them: `30`, `1.250,00`, `R$ 3,6502`."""

    def to_python(self, value: Any) -> Any:
        typed = str(value or "").replace("R$", "").strip()
        if not typed:
            return None
        whole, comma, cents = typed.partition(",")
        plain = (whole.replace(".", "") if THOUSANDS.match(whole) else whole) + (f".{cents}" if comma else "")
        if not PLAIN.match(plain):
            raise forms.ValidationError("Escreva um valor em reais, como 30,00 ou 1.250,00.")
        return Decimal(plain)


class Coordinate(forms.CharField):
    """Degrees, with a point or a comma."""

    def to_python(self, value: Any) -> Any:
        typed = str(value or "").strip().replace(",", ".").replace("−", "-")
        if not typed:
            return None
        try:
            return Decimal(typed)
        except InvalidOperation as error:
            raise forms.ValidationError("Escreva o número que o mapa mostra, como -14,7183.") from error


def day(label: str, **more: Any) -> forms.DateField:
    return forms.DateField(
        label=label, widget=forms.DateInput(attrs={"type": "date", "class": "short"}, format="%Y-%m-%d"),
        error_messages={"required": "Diga o dia.", "invalid": "Escreva uma data que exista, como 11/11/2026."}, **more,
    )  # fmt: skip


def text(label: str, longest: int, *, required: bool = False, helps: str = "", **more: Any) -> forms.CharField:
    return forms.CharField(
        label=label, max_length=longest, required=required, help_text=helps, error_messages={"required": NEEDED}, **more
    )


class TeamForm(Form):
    name = text("Nome da equipe", 100, required=True)


class PlaceForm(Form):
    name = text("Nome do local", 120, required=True)
    capacity = forms.IntegerField(
        label="Quantos animais cabem", min_value=1, widget=forms.NumberInput(attrs={"class": "short"}),
        error_messages={"required": "Diga quantos animais cabem no local.", "min_value": "Diga quantos animais cabem no local."},
    )  # fmt: skip
    address = text("Endereço", 200)
    phone = text("Telefone", 40, helps="Com o DDD.")
    hours = text("Horário de atendimento", 200, helps="Por exemplo: segunda a sexta, das 8h às 17h.")
    latitude = Coordinate(label="Latitude", required=False, help_text="As duas, como o mapa mostra: -14,7183 e -56,3264.")
    longitude = Coordinate(label="Longitude", required=False)


class PriceForm(Form):
    name = forms.ChoiceField(label="Qual valor", error_messages={"required": "Escolha um valor da lista."})
    value = Amount(
        label="Valor em reais", error_messages={"required": "Diga o valor."}, widget=forms.TextInput(attrs={"class": "short"})
    )
    since = day("Vale desde")
    until = day("Vale até", required=False, help_text="Só se o ato diz quando acaba. Em branco: até que outro comece.")
    act = text("Decreto ou lei", 200, required=True, helps="Número e data do ato que fixa o valor.")

    def __init__(self, *args: Any, names: dict[str, str], today: dt.date, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].choices = list(names.items())  # type: ignore[attr-defined]
        self.fields["since"].initial = today


class WhyForm(Form):
    why = text("Por quê", 300, required=True, helps="Por exemplo: digitado com a vírgula errada.")


class OfficeForm(Form):
    address = text("Endereço", 200)
    phone = text("Telefone", 40, helps="Com o DDD.")
    email = text("E-mail", 254)
    hours = text("Horário de atendimento", 200, helps="Por exemplo: segunda a sexta, das 8h às 17h.")


class RolesForm(Form):
    roles = forms.MultipleChoiceField(label="Funções", choices=Role.choices, required=False, widget=forms.CheckboxSelectMultiple)


class AccountForm(RolesForm):
    name = text("Nome da pessoa", 150, required=True)
    email = text("E-mail", 254, required=True, helps="Com ele a pessoa entra.")
    field_order = ["name", "email", "roles"]
