"""The shape of a petition, of the consent to be notified, of asking to act for somebody."""

from __future__ import annotations

import uuid
from typing import Any

from django import forms

from zelo.petitions.kinds import PARTS
from zelo.petitions.limits import LONGEST
from zelo.petitions.models import Petition
from zelo.petitions.words import HINTS, OWN

K = Petition.Kind
ADDRESS_OF: dict[str, str] = {
    K.DEFENCE: "defesa", K.APPEAL: "recurso", K.SPEECH: "manifestacao-no-recurso", K.DOCUMENT: "documento", K.MORE_TIME: "prazo",
    K.WITHDRAWAL: "desistencia", K.OTHER: "manifestacao",
}  # fmt: skip
"""Each kind of petition as an address has it."""
KIND_AT = {word: kind for kind, word in ADDRESS_OF.items()}
VERBS: dict[str, str] = {
    K.DEFENCE: "Apresentar defesa", K.APPEAL: "Apresentar recurso", K.SPEECH: "Falar sobre o recurso", K.DOCUMENT: "Juntar documento",
    K.MORE_TIME: "Pedir prazo", K.WITHDRAWAL: "Desistir do recurso", K.OTHER: "Dizer outra coisa",
}  # fmt: skip
TALL = {"grounds_of_fact": 8, "grounds_of_law": 5, "text": 8, "qualification": 3, "final_request": 3}


class PetitionForm(forms.Form):
    """One field a part; none of them is demanded: what lacks is told, and the petition is received."""

    def __init__(self, *args: Any, kind: str, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})
        for name in PARTS[kind]:
            self.fields[name] = forms.CharField(
                label=OWN[name], required=False, help_text=HINTS[name], max_length=LONGEST, strip=True,
                widget=forms.Textarea(attrs={"rows": TALL[name], "maxlength": LONGEST}),
            )  # fmt: skip

    def parts(self) -> dict[str, str]:
        """What was typed, fit or not; without NUL, which no database keeps."""
        return {name: str(self.data.get(name, "")).replace("\0", " ")[:LONGEST] for name in self.fields}


class MandateForm(forms.Form):
    kind = forms.ChoiceField(label="Que processo é")
    number = forms.CharField(
        label="Número do processo", max_length=20, help_text="Número e ano, como 17/2026.", widget=forms.TextInput(attrs={"class": "short"}),
        error_messages={"required": "Escreva o número e o ano, como 17/2026."},
    )  # fmt: skip
    party_name = forms.CharField(
        label="Quem você representa",
        max_length=200,
        help_text="Nome da pessoa ou da empresa.",
        error_messages={"required": "Diga quem você representa."},
    )
    registration = forms.CharField(label="OAB, se é advogado", max_length=60, required=False)
    document = forms.FileField(
        label="Procuração", help_text="Foto ou PDF, com a assinatura.", error_messages={"required": "Junte a procuração."},
        widget=forms.ClearableFileInput(attrs={"accept": "image/jpeg,image/png,image/webp,application/pdf"}),
    )  # fmt: skip
    chave = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, kinds: list[tuple[str, str]], **kwargs: Any) -> None:
        kwargs["initial"] = {"chave": uuid.uuid4(), **(kwargs.get("initial") or {})}
        super().__init__(*args, **{"label_suffix": "", **kwargs})
        self.fields["kind"].choices = kinds  # type: ignore[attr-defined]
