"""What is chosen for a list: how its columns are read, and the few things that only a person knows."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django import forms

from zelo.desk.forms import Form
from zelo.imports.columns import labels
from zelo.imports.data import load
from zelo.imports.mapping import Mapping
from zelo.registry.importing.options import Options, fits_as_of

LEAVE = "-"


class UploadForm(Form):
    file = forms.FileField(
        label="Arquivo", help_text="Planilha .xlsx, ou texto .csv, .tsv ou .txt, como veio. Não é preciso arrumar nada antes.",
        widget=forms.FileInput(attrs={"accept": ".csv,.tsv,.txt,.xlsx,.xlsm"}), error_messages={"required": "Escolha o arquivo.", "empty": "O arquivo está vazio."},
    )  # fmt: skip


class OptionsForm(Form):
    """`tables`: by name of the sheet, its mapping as it stands now. A column's field is called `column-SHEET-PLACE`."""

    as_of = forms.DateField(
        label="A lista é de que dia", widget=forms.DateInput(attrs={"type": "date", "class": "short"}, format="%Y-%m-%d"),
        help_text="Idades são contadas deste dia para trás.", error_messages={"required": "Diga o dia.", "invalid": "Escreva uma data que exista."},
    )  # fmt: skip
    area = forms.RegexField(
        r"^[1-9][0-9]$", label="DDD, para telefones que vieram sem ele", required=False, max_length=2, widget=forms.TextInput(attrs={"class": "short", "inputmode": "numeric"}),
        error_messages={"invalid": "O DDD tem dois algarismos."},
    )  # fmt: skip
    dates = forms.ChoiceField(
        label="Nas datas, vem primeiro",
        required=False,
        choices=[("", "como cada coluna mostrar"), ("day", "o dia"), ("month", "o mês")],
    )
    species = forms.ChoiceField(label="Espécie de todos, se nenhuma coluna a diz", required=False)
    hidden = forms.BooleanField(label="Ler também as linhas ocultas da planilha", required=False)

    def __init__(self, *args: Any, tables: list[tuple[str, Mapping]], options: Options, **kwargs: Any) -> None:
        initial = {
            "as_of": options.as_of,
            "area": options.area,
            "dates": options.dates,
            "species": options.species,
            "hidden": options.hidden,
        }
        super().__init__(*args, **{"initial": initial, **kwargs})
        shown = load("words")["species_shown"]
        self.fields["species"].choices = [("", "cada linha diz a sua"), *shown.items()]  # type: ignore[attr-defined]
        self._tables = tables
        known = [(LEAVE, "não usar"), *sorted(labels().items(), key=lambda item: item[1])]
        for place, (_, mapping) in enumerate(tables):
            for column in mapping.columns:
                self.fields[f"column-{place}-{column.index}"] = forms.ChoiceField(
                    label=column.header or f"coluna {column.index + 1}",
                    choices=known,
                    required=False,
                    initial=column.field or LEAVE,
                )

    def clean_as_of(self) -> dt.date:
        found: dt.date = self.cleaned_data["as_of"]
        if not fits_as_of(found):
            raise forms.ValidationError("Confira a data: a lista é de um dia que já passou, e não tão antigo.")
        return found

    def sheets(self) -> list[tuple[str, Mapping, list[tuple[Any, Any]]]]:
        """Name, mapping, and each column with its field of the form."""
        return [
            (name, mapping, [(column, self[f"column-{place}-{column.index}"]) for column in mapping.columns])
            for place, (name, mapping) in enumerate(self._tables)
        ]

    def plain(self) -> list[Any]:
        return [self[name] for name in ("as_of", "area", "dates", "species", "hidden")]

    def options(self, before: Options) -> Options:
        """Only columns that are to be read otherwise than proposed are kept."""
        data = self.cleaned_data
        columns = {name: dict(chosen) for name, chosen in before.columns.items()}
        for place, (name, mapping) in enumerate(self._tables):
            for column in mapping.columns:
                chosen = data.get(f"column-{place}-{column.index}") or LEAVE
                wanted = None if chosen == LEAVE else chosen
                if wanted != column.field:
                    columns.setdefault(name, {})[column.index] = wanted
        return Options(
            data["as_of"],
            data["area"] or None,
            before.take,
            data["species"] or None,
            data["hidden"],
            data["dates"] or None,
            columns,
        )
