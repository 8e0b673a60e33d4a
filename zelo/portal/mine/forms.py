"""The shape of what a guardian tells. Whether it may be, and what follows, the acts decide."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Any

from django import forms

from zelo.animals.event_kinds import NOTE, EventField, EventKind
from zelo.animals.models import Animal
from zelo.animals.spans import Span
from zelo.people.models import Person

NEEDED = "Preencha este campo."
UNKNOWN = [("", "não sei")]


class KeyForm(forms.Form):
    """`chave` is the form's: sent twice, it is one act."""

    chave = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("label_suffix", "")
        kwargs["initial"] = {"chave": uuid.uuid4(), **(kwargs.get("initial") or {})}
        super().__init__(*args, **kwargs)

    def told(self) -> dict[str, Any]:
        """What was typed, without the key and without files."""
        return {name: value for name, value in self.cleaned_data.items() if name not in ("chave", "evidence", "photo")}


def text(label: str, longest: int, *, required: bool = False, helps: str = "", auto: str = "", **more: Any) -> forms.CharField:
    attrs = {"autocomplete": auto} if auto else {}
    return forms.CharField(
        label=label, max_length=longest, required=required, help_text=helps, error_messages={"required": NEEDED},
        widget=more.pop("widget", forms.TextInput(attrs=attrs)), **more,
    )  # fmt: skip


def day(label: str, *, required: bool = False, helps: str = "", **more: Any) -> forms.DateField:
    return forms.DateField(
        label=label, required=required, help_text=helps, widget=forms.DateInput(attrs={"type": "date", "class": "short"}, format="%Y-%m-%d"),
        error_messages={"required": "Diga o dia.", "invalid": "Escreva uma data que exista, como 11/11/2026."}, **more,
    )  # fmt: skip


def document() -> forms.FileField:
    return forms.FileField(
        label="Foto do documento", required=False, help_text="Atestado, carteira de vacinação, laudo: foto ou PDF."
    )


class AddressFields(KeyForm):
    street = text("Rua", 200, auto="address-line1")
    street_number = text("Número", 20)
    complement = text("Complemento", 100, auto="address-line2")
    district = text("Bairro ou localidade", 100)
    postal_code = text("CEP", 10, auto="postal-code")
    town = text("Município", 120, auto="address-level2")
    state = text("UF", 2, auto="address-level1")
    phone = text("Telefone", 40, helps="Com o DDD.", widget=forms.TextInput(attrs={"type": "tel", "autocomplete": "tel"}))
    email = text("E-mail", 254, widget=forms.TextInput(attrs={"type": "email", "autocomplete": "email"}))
    messages = forms.BooleanField(
        label="Aceito receber mensagens da prefeitura sobre os meus animais", required=False,
        help_text="Se alguém achar um animal seu, avisamos na hora. Pode desistir quando quiser.",
    )  # fmt: skip


class ContactForm(AddressFields):
    pass


class IdentityForm(AddressFields):
    name = text("Nome completo", 200, required=True, auto="name")
    social_name = text("Nome social", 200, helps="Se usa um, é por ele que chamamos você.")
    document = text(
        "CPF", 20, helps="Não é obrigatório. Com ele a prefeitura acha mais depressa os animais que já são seus.",
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )  # fmt: skip
    born_on = day("Nascimento")
    field_order = ["name", "social_name", "document", "born_on"]


class AnimalForm(KeyForm):
    name = text("Nome do animal", 100)
    species = forms.ChoiceField(label="Espécie", error_messages={"required": "Escolha a espécie na lista."})
    breed = text("Raça", 100, helps="Se não tem raça definida, escreva SRD.")
    sex = forms.ChoiceField(label="Sexo", required=False)
    size = forms.ChoiceField(label="Porte", required=False)
    coat = text("Cor e pelagem", 100)
    marks = text("Sinais que o distinguem", 2000, widget=forms.Textarea(attrs={"rows": 2}))
    born_on = day("Nascimento, se sabe o dia")
    born_year = forms.IntegerField(
        label="Ou o ano", required=False, widget=forms.NumberInput(attrs={"class": "short"}), help_text="Mesmo que aproximado."
    )
    neutered = forms.ChoiceField(label="É castrado?", required=False, choices=[("", "não sei"), ("sim", "sim"), ("nao", "não")])
    origin = forms.ChoiceField(label="De onde veio", required=False, choices=[("", "não sei"), *Animal.Origin.choices])
    conditions = text("Doenças e tratamentos", 2000, widget=forms.Textarea(attrs={"rows": 2}))
    chip = text(
        "Microchip", 40, helps="Os quinze algarismos, se tem. A prefeitura confere antes de pôr na ficha.",
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )  # fmt: skip
    photo = forms.FileField(
        label="Foto", required=False, help_text="De frente ou de lado, com luz. É o que mais ajuda a reconhecê-lo."
    )

    def __init__(
        self, *args: Any, species: list[tuple[str, str]], sexes: dict[str, str], sizes: dict[str, str], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["species"].choices = [("", "escolha"), *species]  # type: ignore[attr-defined]
        self.fields["sex"].choices = [*UNKNOWN, *sexes.items()]  # type: ignore[attr-defined]
        self.fields["size"].choices = [*UNKNOWN, *sizes.items()]  # type: ignore[attr-defined]
        self.fields["photo"].widget.attrs["accept"] = "image/*"

    def clean_neutered(self) -> bool | None:
        return {"sim": True, "nao": False}.get(self.cleaned_data["neutered"])

    def clean_born_year(self) -> int | None:
        found: int | None = self.cleaned_data["born_year"]
        if found is not None and not 1950 <= found <= 2200:
            raise forms.ValidationError("Escreva o ano com quatro algarismos, como 2021.")
        return found

    def animal(self) -> dict[str, Any]:
        """As the act takes it."""
        given = self.told()
        on, year = given.pop("born_on"), given.pop("born_year")
        if on is not None:
            given["born"] = Span(on, on, "day")
        elif year is not None:
            given["born"] = Span(dt.date(year, 1, 1), dt.date(year, 12, 31), "year")
        return given


class EventForm(KeyForm):
    """What one kind of event asks, with its day and a document."""

    on = day("Quando foi", required=True, helps="Se não sabe ao certo, o dia mais provável.")

    def __init__(self, *args: Any, kind: EventKind, with_document: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in (*kind.fields, NOTE):
            self.fields[field.name] = _field(field)
        if with_document:
            self.fields["evidence"] = document()

    def event(self) -> dict[str, Any]:
        """The day, and what the kind asks."""
        told = self.told()
        return {"on": told.pop("on"), "data": told}


class ChipForm(KeyForm):
    chip = text("Número do microchip", 40, required=True, helps="Os quinze algarismos, como estão na etiqueta ou no leitor.")
    on = day("Quando foi implantado", helps="Se sabe.")
    implanted_by = text("Quem implantou", 120)
    evidence = document()


class OfferForm(KeyForm):
    how = forms.ChoiceField(label="Como o animal passa", widget=forms.RadioSelect, error_messages={"required": "Diga como."})
    to_name = text("Nome de quem vai receber", 100, required=True)
    to_email = text(
        "E-mail dessa pessoa",
        254,
        helps="Enviamos o código a ela. Em branco, você mesmo entrega o código.",
        widget=forms.TextInput(attrs={"type": "email"}),
    )
    from_name = text("Como você quer aparecer para ela", 100, required=True, helps="É só isto que ela vê de você.")

    def __init__(self, *args: Any, hows: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["how"].choices = hows  # type: ignore[attr-defined]


class CodeForm(forms.Form):
    codigo = text("Código", 30, required=True, helps="Doze letras e algarismos, como 7K3D-91XQ-ZB4M.")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})


def _field(field: EventField) -> forms.Field:
    plain: dict[str, Any] = {"label": field.label, "required": field.required, "help_text": field.hint}
    if field.type == "choice":
        return forms.ChoiceField(
            **plain,
            choices=[("", "escolha" if field.required else "não sei"), *field.choices],
            error_messages={"required": "Escolha na lista."},
        )
    if field.type == "day":
        return day(field.label, required=field.required, helps=field.hint)
    if field.type == "bool":
        return forms.BooleanField(**plain)
    if field.type == "count":
        return forms.IntegerField(**plain, min_value=field.least, max_value=field.most)
    return forms.CharField(
        **plain, max_length=field.longest, error_messages={"required": NEEDED},
        widget=forms.Textarea(attrs={"rows": 2}) if field.longest >= 300 else forms.TextInput,
    )  # fmt: skip


def contact_initial(person: Person, given: dict[str, Any]) -> dict[str, Any]:
    """What the form of contacts shows first."""
    return {**given, "postal_code": f"{person.postal_code[:5]}-{person.postal_code[5:]}" if person.postal_code else ""}
