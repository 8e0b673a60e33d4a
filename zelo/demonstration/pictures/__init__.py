"""Pictures of invented animals: drawn, the same each time for the same animal and place, with what a telephone writes into them."""

from __future__ import annotations

import datetime as dt
import io
import random
from dataclasses import dataclass

from PIL import Image, ImageFilter
from PIL.TiffImagePlugin import IFDRational

from zelo.demonstration.pictures.canvas import OVER, Figure, shadow
from zelo.demonstration.pictures.cart import cart
from zelo.demonstration.pictures.equine import equine
from zelo.demonstration.pictures.hoofed import cattle, goat, pig, sheep
from zelo.demonstration.pictures.pets import cat, dog
from zelo.demonstration.pictures.scenes import scene

WIDE, TALL = 720, 540
SIZES = {
    "horse": 1.8, "mule": 1.74, "donkey": 1.55, "cattle": 1.9, "ox": 1.9, "buffalo": 1.9, "goat": 2.1, "sheep": 2.3, "swine": 2.5, "dog": 2.5, "cat": 2.7,
}  # fmt: skip
"""Pixels for a unit of each figure on a picture 800 wide: animals fill a photograph, whatever their size."""


@dataclass(frozen=True)
class Shot:
    """One photograph to be drawn. `seed` moves the scene, `look` the animal: two shots of one animal share the latter."""

    species: str
    coat: str
    marks: tuple[str, ...]
    seed: str
    place: str
    night: bool = False
    heads: int = 1
    at: dt.datetime | None = None
    latitude: float | None = None
    longitude: float | None = None
    look: str = ""


def picture(shot: Shot) -> bytes:
    """A JPEG of 720 by 540 with day, place and camera in its EXIF."""
    out = io.BytesIO()
    drawing(shot).save(out, "JPEG", quality=86, exif=_exif(shot))
    return out.getvalue()


def drawing(shot: Shot) -> Image.Image:
    rng = random.Random(f"scene/{shot.seed}")
    place = "paddock" if shot.place == "inside" and SIZES.get(shot.species, 2.1) < 1.95 else shot.place
    sharp, ground = scene(place, (WIDE, TALL), rng, shot.night)  # in its own size: what is behind is blurred anyway
    blurred = sharp.filter(ImageFilter.BoxBlur(1.6))
    blurred.paste(sharp.crop((0, round(ground) - 60, WIDE, TALL)), (0, round(ground) - 60))
    mirrored = rng.random() < 0.5
    for number in reversed(range(shot.heads)):
        _stand(blurred, shot, rng, number, ground, mirrored if number == 0 else rng.random() < 0.5)
    return blurred


def _stand(background: Image.Image, shot: Shot, rng: random.Random, number: int, ground: float, mirrored: bool) -> None:
    """Drawn too large on a layer of its own, and laid on the picture in its size."""
    scale = WIDE / 800 * SIZES.get(shot.species, 2.1) * (1.0 if number == 0 else 0.8) * (0.82 if shot.heads > 1 else 1.0)
    foot = ground - 26 * number
    x = WIDE * (0.5 if shot.heads == 1 else (0.4, 0.72, 0.2)[number % 3]) + rng.uniform(-0.03, 0.03) * WIDE
    with_cart = shot.place == "cart"
    if with_cart:
        scale *= 0.78
        x += (-1 if mirrored else 1) * 70 * scale
    own = random.Random(f"{shot.look or shot.seed}/{number}")
    figure = Figure((WIDE * OVER, TALL * OVER), (x * OVER, foot * OVER), scale * OVER, mirrored)
    shadow(
        background,
        (x, foot + 3),
        (92 if SIZES.get(shot.species, 2.1) < 1.95 else 66) * scale,
        11 * scale,
        150 if shot.night else 120,
    )
    if with_cart:
        shadow(background, (x + (165 if mirrored else -165) * scale, foot + 3), 80 * scale, 9 * scale, 120)
        cart(figure, own)
    lit, corner = figure.lit(_animal(figure, own, shot, number), shot.night)
    background.paste(lit, corner, lit.getchannel("A"))


def _animal(figure: Figure, rng: random.Random, shot: Shot, number: int) -> float:
    coat = shot.coat if number == 0 else rng.choice((shot.coat, "white", "brown", "spotted"))
    marks = shot.marks if number == 0 else ()
    if shot.species in ("horse", "donkey", "mule"):
        return equine(figure, rng, coat, marks, shot.species)
    if shot.species in ("cattle", "ox", "buffalo"):
        return cattle(figure, rng, coat, marks, rng.random() < 0.5)
    if shot.species == "goat":
        return goat(figure, rng, coat, marks)
    if shot.species == "sheep":
        return sheep(figure, rng, coat, marks)
    if shot.species == "swine":
        return pig(figure, rng, coat, marks)
    if shot.species == "cat":
        return cat(figure, rng, coat, marks)
    return dog(figure, rng, coat, marks, random.Random(shot.seed).random() < 0.45)


def _exif(shot: Shot) -> Image.Exif:
    exif = Image.Exif()
    exif[0x010F], exif[0x0110] = "Zelo", "Aparelho de exemplo"
    if shot.at is not None:
        exif[0x0132] = exif.get_ifd(0x8769)[0x9003] = f"{shot.at:%Y:%m:%d %H:%M:%S}"
    if shot.latitude is not None and shot.longitude is not None:
        gps = exif.get_ifd(0x8825)
        gps[1], gps[2] = "S" if shot.latitude < 0 else "N", _degrees(shot.latitude)
        gps[3], gps[4] = "W" if shot.longitude < 0 else "E", _degrees(shot.longitude)
    return exif


def _degrees(value: float) -> tuple[IFDRational, IFDRational, IFDRational]:
    whole = abs(value)
    minutes = (whole - int(whole)) * 60
    return IFDRational(int(whole)), IFDRational(int(minutes)), IFDRational(round((minutes - int(minutes)) * 60 * 100), 100)
