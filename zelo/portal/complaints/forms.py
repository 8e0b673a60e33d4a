"""The shape of what is told: in the public's page, by a partner, and at the desk by whoever writes it down."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from typing import Any

from django import forms

from zelo.complaints.acts.leave_complaint import Told, Who
from zelo.complaints.limits import LONGEST, LONGEST_OFFENDER
from zelo.complaints.models import Complaint
from zelo.law import Law
from zelo.people.models import Person
from zelo.portal.points import PointField

YES_NO = (("1", "sim"), ("0", "não"), ("", "não sei"))
WAYS = (
    (Complaint.Way.ANONYMOUS, "Anônima: não digo quem sou, e nada do que diria é guardado"),
    (Complaint.Way.CONFIDENTIAL, "Com sigilo: só a coordenação pode ver quem sou, e por um motivo escrito"),
    (Complaint.Way.NAMED, "Com meu nome: o atendimento pode falar comigo"),
)


def line(label: str, longest: int, helps: str = "", type_: str = "text", required: bool = False, **more: Any) -> forms.CharField:
    attrs = {"type": type_, **more.pop("attrs", {})}
    return forms.CharField(
        label=label, max_length=longest, required=required, help_text=helps, widget=forms.TextInput(attrs=attrs), **more
    )


def area(label: str, longest: int, rows: int, helps: str = "", required: bool = False, **more: Any) -> forms.CharField:
    return forms.CharField(
        label=label, max_length=longest, required=required, help_text=helps, widget=forms.Textarea(attrs={"rows": rows}), **more
    )


class ToldForm(forms.Form):
    """What, where, which animals, who may be responsible. `law` gives the words of signs and species, and the districts."""

    description = area(
        "O que está acontecendo", LONGEST, 5, "Conte como a um vizinho: o que viu, quando, com que frequência. Não escreva aqui quem você é.", required=True,
        error_messages={"required": "Conte o que está acontecendo."},
    )  # fmt: skip
    signs = forms.MultipleChoiceField(label="O que parece ser", required=False, widget=forms.CheckboxSelectMultiple)
    species = forms.ChoiceField(label="Que animal", required=False)
    animals = forms.IntegerField(
        label="Quantos", required=False, min_value=1, max_value=100_000, widget=forms.NumberInput(attrs={"class": "short", "inputmode": "numeric"}),
        help_text="Se não sabe ao certo, diga mais ou menos.",
    )  # fmt: skip
    happening = forms.ChoiceField(label="Está acontecendo agora?", required=False, choices=YES_NO, widget=forms.RadioSelect)
    danger = forms.ChoiceField(
        label="Há perigo imediato para pessoas ou animais?", required=False, choices=YES_NO, widget=forms.RadioSelect
    )
    place_text = line(
        "Endereço ou ponto de referência", 300, "Rua e número; ou o que fica perto: «estrada do sítio, depois da ponte».", required=True,
        error_messages={"required": "Diga onde é: rua e número, ou um ponto de referência."},
    )  # fmt: skip
    district = forms.ChoiceField(label="Bairro", required=False)
    point = PointField()
    offender_text = area(
        "Quem seria o responsável, se você sabe",
        LONGEST_OFFENDER,
        2,
        "Nome, apelido, a casa de portão verde… Pode ficar em branco. Só a prefeitura lê.",
    )

    def __init__(self, *args: Any, law: Law, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})
        facts = law.vocabulary.facts
        self.choices("signs", facts["signs"].words.items())
        self.choices("species", [("", "escolha…"), *facts["species"].words.items()])
        ground = law.pack.city.map
        self.choices("district", [("", "escolha…"), *((name, name) for name in (ground.districts if ground else ()))])
        if ground is None or not ground.districts:
            del self.fields["district"]

    def choices(self, name: str, pairs: Iterable[tuple[str, str]]) -> None:
        self.fields[name].choices = [(key, said[:1].upper() + said[1:]) for key, said in pairs]  # type: ignore[attr-defined]

    def told(self) -> Told:
        given = self.cleaned_data
        return Told(
            given["description"], given["place_text"], given["signs"], given["species"], given["animals"], given.get("district", ""), given["point"],
            given["offender_text"], _yes(given["happening"]), _yes(given["danger"]),
        )  # fmt: skip


class WhoForm(ToldForm):
    """And who tells it, or nobody."""

    way = forms.ChoiceField(
        label="Como quer denunciar",
        choices=WAYS,
        widget=forms.RadioSelect,
        error_messages={"required": "Escolha como quer denunciar."},
    )
    name = line("Seu nome", 200, attrs={"autocomplete": "name"})
    phone = line("Seu telefone", 40, "Com o DDD.", "tel", attrs={"autocomplete": "tel"})
    email = line("Seu e-mail", 254, "", "email", attrs={"autocomplete": "email"})
    mail_agreed = forms.BooleanField(label="Quero receber a resposta por e-mail", required=False)

    @property
    def anonymous(self) -> bool:
        """What was not said is taken for anonymous: nothing is kept that would have to be forgotten."""
        return self.data.get("way") not in (Complaint.Way.CONFIDENTIAL, Complaint.Way.NAMED)

    def who(self, person: Person | None = None) -> Who | None:
        given = self.cleaned_data
        if self.anonymous:
            return None
        return Who(given["name"], given["phone"], given["email"], given["mail_agreed"], given.get("registration", ""), person)


class PublicForm(WhoForm):
    """`site` is a field that nobody sees: what fills it in is no person."""

    site = forms.CharField(required=False, max_length=200)

    @property
    def suspect(self) -> bool:
        return bool(self.cleaned_data.get("site"))


class PartnerForm(ToldForm):
    """A clinic, hospital or veterinarian tells what they are bound to tell."""

    reporter = forms.ChoiceField(
        label="Quem comunica", widget=forms.RadioSelect, error_messages={"required": "Diga quem comunica."}
    )
    name = line(
        "Nome de quem comunica", 200, required=True, error_messages={"required": "Diga o nome do profissional que comunica."}
    )
    registration = line(
        "Registro profissional (CRMV)",
        60,
        "Número e estado.",
        required=True,
        error_messages={"required": "Diga o número do registro profissional."},
    )
    phone = line("Telefone para contato", 40, "Com o DDD.", "tel")
    email = line("E-mail para a resposta", 254, "Em branco: a resposta fica só na página de vocês.", "email")

    def __init__(self, *args: Any, law: Law, **kwargs: Any) -> None:
        super().__init__(*args, law=law, **kwargs)
        self.choices("reporter", [(key, said) for key, said in law.vocabulary.facts["reporter"].words.items() if key != "citizen"])
        self.fields["signs"].required = True
        self.fields["signs"].error_messages["required"] = "Marque o que viu."
        self.fields["place_text"].label = "De onde vem o animal"
        self.fields["place_text"].help_text = "O endereço que disseram, ou onde ele vive. Se não se sabe, o endereço da clínica."
        self.fields[
            "description"
        ].help_text = "O que se viu no exame: lesões, estado, o que foi dito por quem o trouxe, o que foi feito."
        self.fields["offender_text"].label = "Quem trouxe o animal, ou quem responde por ele"

    def who(self) -> Who:
        given = self.cleaned_data
        return Who(given["name"], given["phone"], given["email"], bool(given["email"]), given["registration"])


class AdditionForm(forms.Form):
    text = area("Informação", LONGEST, 4, "O que mudou, o que a prefeitura perguntou. Não escreva quem você é.", required=True, error_messages={"required": "Escreva a informação."})  # fmt: skip
    chave = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", "initial": {"chave": uuid.uuid4()}, **kwargs})


def _yes(typed: str) -> bool | None:
    return {"1": True, "0": False}.get(typed)
