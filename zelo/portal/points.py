"""A point on the map as a field of a form."""

from __future__ import annotations

from typing import Any

from django import forms

from zelo.legal.points import Point, point_of

WRITE_IT = "Esse ponto não existe. Escreva latitude,longitude, como -22.84,-42.10; ou deixe em branco."


class PointField(forms.CharField):
    """Typed or marked on the map; gives degrees, or None where it is left blank."""

    def __init__(self, **more: Any) -> None:
        super().__init__(
            label="Ponto no mapa", max_length=60, required=False, help_text="Latitude e longitude, como -22.84,-42.10. Pode ficar em branco.",
            widget=forms.TextInput(attrs={"autocomplete": "off"}), **more,
        )  # fmt: skip

    def clean(self, value: Any) -> Point | None:  # type: ignore[override]  # a point, and not the text of one
        typed = super().clean(value)
        found = point_of(typed) if typed else None
        if typed and found is None:
            raise forms.ValidationError(WRITE_IT)
        return found
