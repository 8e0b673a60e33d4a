"""A signature drawn on the screen: the strokes come in as numbers, the picture is drawn here, and it is kept as evidence of the act.

No picture is taken from outside: what is kept is what the strokes say, so that a form that fails can draw them again, and the same strokes make the same bytes.
"""

from __future__ import annotations

import dataclasses
import hashlib
import io
import itertools
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image, ImageDraw

from zelo.accounts.models import User
from zelo.law import Law
from zelo.portal.fields import Field
from zelo.proceedings.acts import keep_evidence
from zelo.proceedings.models import Evidence

REFERS = "signature"
WIDE, HIGH = 1000, 500
"""Points of the pad, whatever the screen: `static/sign.js` reckons in them."""
PEN = 7
MOST_STROKES, MOST_POINTS = 200, 8_000
LARGEST = 120_000
"""Letters of what is sent."""
SHORTEST = 120.0
"""Points that all strokes together must run: less is a touch, not a signature."""
NAME = "assinatura.png"
SAYS = "Assinatura na tela"
UNREADABLE = "A assinatura não chegou inteira. Limpe e assine de novo."
TOO_SHORT = "O que se desenhou é curto demais para uma assinatura. Assine de novo, ou limpe o quadro."
OTHERWISE = "Há uma assinatura no quadro. Escolha «{word}», ou limpe o quadro."
TELLS = {"drawn_signature": ("signed_by", "signed")}
"""What a drawn signature says besides: the fact and its word."""

Strokes = tuple[tuple[tuple[int, int], ...], ...]


class Unreadable(ValueError):
    """Not strokes; says in Portuguese what to do."""


@dataclass(frozen=True)
class SignatureField(Field):
    """`value`: the strokes, as they were sent."""

    @property
    def tells(self) -> str:
        """Selector of the choice that a drawing makes, where nobody chose otherwise."""
        fact, word = TELLS.get(self.name, ("", ""))
        return f'[name="{fact}"][value="{word}"]' if fact else ""

    @property
    def touched(self) -> bool:
        return bool(self.value or self.error)

    @property
    def template(self) -> str:
        return "desk/files/fields/signature.html"


def strokes_of(text: str) -> Strokes:
    """`[[[x, y], …], …]`, x within 0..1000 and y within 0..500; empty where nothing was drawn. Raises `Unreadable`."""
    if not text.strip():
        return ()
    if len(text) > LARGEST:
        raise Unreadable(UNREADABLE)
    try:
        read = json.loads(text)
        found = tuple(tuple((_within(x, WIDE), _within(y, HIGH)) for x, y in stroke) for stroke in read)
    except (ValueError, TypeError, RecursionError, OverflowError) as error:
        raise Unreadable(UNREADABLE) from error
    found = tuple(stroke for stroke in found if stroke)
    if len(found) > MOST_STROKES or sum(map(len, found)) > MOST_POINTS:
        raise Unreadable(UNREADABLE)
    if found and _length(found) < SHORTEST:
        raise Unreadable(TOO_SHORT)
    return found


def _within(value: Any, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= most:
        raise ValueError(value)
    return round(value)


def _length(strokes: Strokes) -> float:
    return sum(math.dist(one, next_) for stroke in strokes for one, next_ in itertools.pairwise(stroke))


def png_of(strokes: Strokes) -> bytes:
    """Black on white, drawn twice as large and made smaller, so that the line is smooth."""
    drawn = Image.new("L", (WIDE * 2, HIGH * 2), 255)
    pen = ImageDraw.Draw(drawn)
    for stroke in strokes:
        points = [(x * 2, y * 2) for x, y in stroke]
        pen.line(points, fill=0, width=PEN * 2, joint="curve")
        for x, y in (points[0], points[-1]):
            pen.ellipse((x - PEN, y - PEN, x + PEN, y + PEN), fill=0)
    out = io.BytesIO()
    drawn.resize((WIDE, HIGH), Image.Resampling.LANCZOS).save(out, "PNG", optimize=True)
    return out.getvalue()


def kept(by: User, strokes: Strokes, says: str = SAYS) -> Evidence:
    """The drawing as evidence; the one this person's form left behind when it failed, where the strokes are the same."""
    png = png_of(strokes)
    before = Evidence.objects.filter(by=by, sha256=hashlib.sha256(png).hexdigest(), attached=None, says=says).first()
    return before or keep_evidence(by=by, upload=SimpleUploadedFile(NAME, png, "image/png"), says=says)


class Signatures:
    """The signatures of one form: `names` are its facts."""

    def __init__(self, law: Law, names: Sequence[str]) -> None:
        self.law, self.names = law, names
        self.strokes: dict[str, Strokes] = {}

    def read(self, data: Mapping[str, Any], facts: dict[str, Any], errors: dict[str, str]) -> None:
        """What was drawn is no text of the form's: it enters the facts when it is kept. A drawing says that it was signed."""
        for name in self.names:
            facts.pop(name, None)
            errors.pop(name, None)
            try:
                self.strokes[name] = strokes_of(str(data.get(name, "")))
            except Unreadable as error:
                errors[name] = str(error)
                continue
            if self.strokes[name] and name in TELLS:
                self._tell(name, facts, errors)

    def _tell(self, name: str, facts: dict[str, Any], errors: dict[str, str]) -> None:
        fact, word = TELLS[name]
        if fact in self.law.known and facts.setdefault(fact, word) != word:
            errors.setdefault(fact, OTHERWISE.format(word=self.law.known[fact].words.get(word, word)))

    def keep(self, by: User, facts: dict[str, Any]) -> list[Evidence]:
        """Keeps each drawing and names it in the facts."""
        found = []
        for name, strokes in self.strokes.items():
            if strokes:
                one = kept(by, strokes, f"{SAYS}: {self.law.known[name].label}"[:300])
                facts[name] = str(one.pk)
                found.append(one)
        return found


def signature_field(found: Field, typed: str) -> SignatureField:
    values = {item.name: getattr(found, item.name) for item in dataclasses.fields(found)}
    return SignatureField(**{**values, "widget": "signature", "value": typed[:LARGEST]})


__all__ = ["SignatureField", "Signatures", "Strokes", "Unreadable", "kept", "png_of", "signature_field", "strokes_of"]
