"""The shape of what is typed about a person. Whether it may be written, and what follows, the acts decide."""

from __future__ import annotations

from typing import Any

from django import forms

from zelo.desk.forms import Form
from zelo.desk.settings_pages.forms import day, text
from zelo.law import Law
from zelo.people.acts.keep_record import shown_fields
from zelo.people.documents import shown
from zelo.people.models import Person, PersonRole
from zelo.portal.points import PointField

STATES = [
    "AC",
    "AL",
    "AM",
    "AP",
    "BA",
    "CE",
    "DF",
    "ES",
    "GO",
    "MA",
    "MG",
    "MS",
    "MT",
    "PA",
    "PB",
    "PE",
    "PI",
    "PR",
    "RJ",
    "RN",
    "RO",
    "RR",
    "RS",
    "SC",
    "SE",
    "SP",
    "TO",
]
GROUPS = (
    ("Quem é", ("kind", "name", "social_name", "document", "born_on")),
    ("Onde mora ou funciona", ("postal_code", "street", "street_number", "complement", "district", "town", "state", "point")),
)
IDENTITY = frozenset({"kind", "name", "social_name", "document", "born_on"})


class PersonForm(Form):
    kind = forms.ChoiceField(label="Tipo", choices=Person.Kind.choices, initial=Person.Kind.NATURAL, widget=forms.RadioSelect)
    name = text("Nome, ou razão social", 200, required=True, widget=forms.TextInput(attrs={"autocomplete": "off"}))
    social_name = text("Nome social", 200, helps="Como a pessoa quer ser chamada, se não for o nome do documento.")
    document = text(
        "CPF ou CNPJ",
        30,
        helps="Em branco se não tem ou não disse. Nenhum outro número se pede.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    born_on = day("Nascimento", required=False)
    postal_code = text("CEP", 10, widget=forms.TextInput(attrs={"class": "short", "inputmode": "numeric"}))
    street = text("Rua", 200)
    street_number = text("Número", 20, widget=forms.TextInput(attrs={"class": "short"}))
    complement = text("Complemento", 100)
    district = text("Bairro", 100, widget=forms.TextInput(attrs={"list": "bairros", "autocomplete": "off"}))
    town = text("Município", 120)
    state = forms.ChoiceField(
        label="UF",
        required=False,
        choices=[("", ""), *((one, one) for one in STATES)],
        widget=forms.Select(attrs={"class": "short"}),
    )
    point = PointField()
    why = text("Por que muda", 200, helps="Se for bom que se saiba depois. Pode ficar em branco.")

    def fields_of_person(self) -> dict[str, Any]:
        """What was typed, as `people/acts` take it."""
        data = dict(self.cleaned_data)
        data.pop("why", None)
        if "point" in data:
            data["latitude"], data["longitude"] = data.pop("point") or (None, None)
        return data


def seen_of(form: Form, person: Person) -> dict[str, Any]:
    """Of the record, what this form shows."""
    shows = {*form.fields, *(("latitude", "longitude") if "point" in form.fields else ())}
    return {name: value for name, value in shown_fields(person).items() if name in shows}


def initial_of(person: Person) -> dict[str, Any]:
    found = {name: getattr(person, name) for name in PersonForm.base_fields if hasattr(person, name)}
    point = f"{person.latitude},{person.longitude}" if person.latitude is not None else ""
    return {**found, "document": shown(person.document), "point": point}


def initial_of_new(law: Law) -> dict[str, Any]:
    return {"town": law.pack.city.name, "state": law.pack.city.state}


class RoleForm(Form):
    role = forms.ChoiceField(label="Papel", choices=PersonRole.Role.choices, error_messages={"required": "Escolha o papel."})
    since = day("Desde", required=False)
    number = text("Registro ou licença", 60, helps="CRMV, número da licença ou do cadastro, se houver.")


class RoleChangeForm(Form):
    since = day("Desde", required=False)
    until = day("Até", required=False)
    number = text("Registro ou licença", 60)
    why = text("Por que acabou", 200)


class SieveForm(Form):
    papel = forms.ChoiceField(label="Papel", required=False, choices=[("", "qualquer um"), *PersonRole.Role.choices])
    tipo = forms.ChoiceField(label="Tipo", required=False, choices=[("", "física ou jurídica"), *Person.Kind.choices])
    bairro = forms.CharField(
        label="Bairro", required=False, max_length=100, widget=forms.TextInput(attrs={"list": "bairros", "autocomplete": "off"})
    )
    depois = forms.UUIDField(required=False, widget=forms.HiddenInput)


class EverythingForm(Form):
    why = text(
        "Para quê",
        120,
        required=True,
        helps="Por exemplo: pedido da própria pessoa, protocolo 123/2026. Fica no registro de consultas.",
    )
