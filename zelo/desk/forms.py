"""The shape of what is typed at the desk. Whether it may be done, and what follows, the acts decide."""

from typing import Any

from django import forms

from zelo.legal.models import CalendarDay


class Form(forms.Form):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})


class DayForm(Form):
    on = forms.DateField(
        label="Dia", widget=forms.DateInput(attrs={"type": "date", "class": "short"}, format="%Y-%m-%d"),
        error_messages={"required": "Diga o dia.", "invalid": "Escreva uma data que exista, como 11/11/2026."},
    )  # fmt: skip
    kind = forms.ChoiceField(label="O que acontece", choices=CalendarDay.Kind.choices, initial=CalendarDay.Kind.CLOSURE)
    name = forms.CharField(label="Nome", max_length=120, error_messages={"required": "Diga o nome do dia, como aparece no ato."})
    act = forms.CharField(
        label="Decreto ou lei", max_length=200, help_text="Número e data do ato. Sem ato o dia não muda prazos.",
        error_messages={"required": "Diga o número do decreto ou da lei: sem ato o dia não muda prazos."},
    )  # fmt: skip


class RemovalForm(Form):
    why = forms.CharField(
        label="Por que este dia sai do calendário", max_length=300, help_text="Por exemplo: decreto revogado pelo Decreto 53/2026.",
        error_messages={"required": "Diga por que o dia sai do calendário."},
    )  # fmt: skip


class ReadingForm(Form):
    reading = forms.ChoiceField(label="Leitura", widget=forms.RadioSelect, error_messages={"required": "Escolha uma das leituras."})
    reason = forms.CharField(
        label="Motivo", max_length=2000, widget=forms.Textarea(attrs={"rows": 3}), help_text="Aparece na página de dúvidas, para todos.",
        error_messages={"required": "Diga por que o município lê a lei assim."},
    )  # fmt: skip
    act = forms.CharField(label="Parecer ou ato, se houver", max_length=200, required=False)
    seen = forms.IntegerField(widget=forms.HiddenInput, min_value=0)

    def __init__(self, *args: Any, readings: dict[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reading"].choices = [(key, says[:1].upper() + says[1:]) for key, says in readings.items()]  # type: ignore[attr-defined]


class TextForm(Form):
    file = forms.FileField(label="Arquivo de texto (.txt)", required=False, help_text="Ou cole o texto abaixo.")
    text = forms.CharField(label="Texto da lei", required=False, strip=False, widget=forms.Textarea(attrs={"rows": 10}))
    source = forms.CharField(
        label="De onde veio", max_length=300, help_text="Por exemplo: Diário Oficial de 12/06/2026, páginas 3 a 14.",
        error_messages={"required": "Diga de onde veio o texto."},
    )  # fmt: skip

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        upload = data.get("file")
        if upload:
            if upload.size > 4_000_000:
                self.add_error("file", "O arquivo passa de 4 MB. Envie só o texto da lei.")
                return data
            raw = upload.read()
            try:
                data["text"] = raw.decode("utf-8-sig")
            except UnicodeDecodeError:
                data["text"] = raw.decode("cp1252", errors="replace")
        if not (data.get("text") or "").strip():
            self.add_error("text", "Cole o texto da lei ou escolha um arquivo.")
        return data
