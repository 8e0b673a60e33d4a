"""Pictures of invented animals: they open, differ, and carry what a telephone writes into them."""

import datetime as dt
import io
from dataclasses import replace

import pytest
from PIL import Image, ImageChops, ImageStat

from zelo.demonstration.animals import COAT_OF, COATS, MARKS
from zelo.demonstration.pictures import Shot, picture

SHOT = Shot(
    "horse",
    "bay",
    ("star",),
    "a",
    "road",
    at=dt.datetime.combine(dt.date(2026, 3, 9), dt.time(6, 40)),
    latitude=-22.84,
    longitude=-42.1,
    look="x",
)


def opened(shot):
    return Image.open(io.BytesIO(picture(shot)))


def apart(one, other):
    """How far two pictures are from each other, from 0 to 255."""
    return sum(ImageStat.Stat(ImageChops.difference(one.convert("RGB"), other.convert("RGB"))).mean) / 3


@pytest.mark.parametrize("species", ["horse", "donkey", "mule", "cattle", "goat", "sheep", "swine", "dog", "cat"])
def test_every_species_and_coat_is_drawn_and_looks_its_own_way(species):
    kind = COAT_OF.get(species, species)
    shots = [replace(SHOT, species=species, coat=coat, marks=(), place="street") for coat, _, _ in COATS[kind]]
    drawn = [opened(shot) for shot in shots[:3]]
    assert {image.size for image in drawn} == {(720, 540)}
    assert all(apart(drawn[i], drawn[j]) > 0.5 for i in range(len(drawn)) for j in range(i))
    marked = opened(replace(shots[0], marks=tuple(mark for marks, _ in MARKS[kind] for mark in marks.split(",") if mark)))
    assert apart(drawn[0], marked) > 0.02


def test_species_and_scenes_differ():
    drawn = [opened(replace(SHOT, species=species)) for species in ("horse", "cattle", "goat")]
    drawn += [
        opened(replace(SHOT, place=place, night=night)) for place, night in (("paddock", False), ("cart", False), ("road", True))
    ]
    assert all(apart(drawn[i], drawn[j]) > 1 for i in range(len(drawn)) for j in range(i))


def test_the_same_shot_is_the_same_to_the_byte():
    assert picture(SHOT) == picture(SHOT)


def test_it_says_where_and_when_as_a_telephone_does():
    exif = opened(SHOT).getexif()
    assert exif[0x0132] == "2026:03:09 06:40:00"
    place = exif.get_ifd(0x8825)
    assert (place[1], place[3]) == ("S", "W")
    assert float(place[2][0]) + float(place[2][1]) / 60 + float(place[2][2]) / 3600 == pytest.approx(22.84, abs=1e-4)
