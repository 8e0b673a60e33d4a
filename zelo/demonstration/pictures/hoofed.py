"""Cattle, goats, sheep and pigs, seen from the side, looking right."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from zelo.demonstration.pictures.canvas import EYE, HOOF, WHITE, Colour, Figure, Point, darker, mixed, patches

# ---------------------------------------------------------------- cattle

CATTLE: dict[str, tuple[Colour, Colour]] = {
    "white": ((232, 228, 218), (204, 198, 190)), "spotted": ((238, 234, 226), (48, 44, 46)), "red": ((152, 74, 44), (120, 58, 38)),
    "grey": ((170, 168, 166), (110, 108, 110)),
}  # fmt: skip
COW: Sequence[Point] = (
    (-88, -118), (-84, -132), (-60, -138), (-20, -134), (24, -136), (46, -146), (62, -144), (80, -142), (96, -148), (108, -144), (118, -128), (128, -108), (130, -98),
    (122, -92), (110, -96), (102, -106), (92, -104), (86, -86), (80, -70), (66, -64), (30, -62), (-20, -58), (-56, -66), (-84, -76), (-92, -98),
)  # fmt: skip


def cattle(f: Figure, rng: random.Random, coat: str, marks: Sequence[str], cow: bool) -> float:
    body, other = CATTLE.get(coat, CATTLE["white"])
    step = rng.uniform(-5, 5)
    far = darker(body, 0.3)
    for top, foot in (((54, -70), 50 + step), ((-66, -74), -62 - step)):
        f.limb([(top[0], top[1]), (foot, -36), (foot, -8)], (24, 15, 12), far)
        f.shape([(foot - 8, -9), (foot + 8, -9), (foot + 10, 0), (foot - 9, 0)], HOOF, smooth=False)
    f.limb([(-88, -128), (-98, -104), (-98, -60)], (7, 5, 4), darker(body, 0.15))
    f.limb([(-98, -64), (-99, -50), (-97, -38)], (5, 12, 3), darker(other, 0.2))
    if cow:
        f.shape([(-58, -66), (-34, -62), (-30, -50), (-42, -44), (-56, -50)], (226, 172, 160))
    f.shape(COW, body)
    if coat == "white":
        f.shape([(34, -136), (48, -158), (64, -150), (66, -138)], body)
    if coat == "spotted":
        f.within(COW, patches(rng, 7, (-80, -130), (100, -76), 24), other)
    if coat == "red":
        f.within(COW, [[(106, -146), (120, -126), (130, -104), (120, -94), (108, -112)]], WHITE)
    for top, foot in (((66, -74), 68 - step), ((-72, -82), -78 + step)):
        f.limb([(top[0], top[1]), (foot - 1, -38), (foot, -8)], (30, 16, 12), darker(body, 0.06))
        f.shape([(foot - 8, -9), (foot + 8, -9), (foot + 10, 0), (foot - 9, 0)], HOOF, smooth=False)
    f.shape([(82, -136), (70, -132), (62, -124), (74, -122), (86, -126)], darker(body, 0.18))
    muzzle = mixed(body, (206, 158, 146), 0.7)
    f.shape([(121, -112), (130, -102), (130, -96), (122, -91), (114, -97)], muzzle)
    f.round((126, -102), 2, 1.6, darker(muzzle, 0.6))
    f.round((104, -126), 3.4, 3.6, EYE)
    f.round((105, -127), 1, 1, WHITE)
    if "horns" in marks or coat in ("white", "grey"):
        f.limb([(92, -146), (90, -160), (98, -170)], (6, 5, 2), (214, 200, 172))
        f.limb([(98, -146), (102, -160), (112, -166)], (6, 5, 2), (226, 214, 188))
    if "tag" in marks:
        f.shape([(66, -126), (73, -126), (73, -114), (66, -114)], (250, 208, 52), smooth=False)
    if "brand" in marks:
        f.line([(-66, -112), (-58, -104), (-66, -96), (-52, -96)], 2.6, darker(body, 0.5))
    return 175


# ---------------------------------------------------------------- goats, sheep, pigs

GOAT_COATS: dict[str, tuple[Colour, Colour]] = {
    "white": ((236, 230, 218), (208, 198, 182)), "brown": ((146, 98, 62), (72, 50, 38)), "spotted": ((236, 230, 218), (126, 82, 52)), "black": ((60, 54, 56), (38, 34, 36)),
}  # fmt: skip
GOAT: Sequence[Point] = (
    (-56, -84), (-50, -94), (-20, -96), (16, -94), (32, -102), (44, -122), (54, -134), (66, -136), (78, -126), (90, -112), (91, -106), (82, -102), (70, -108), (60, -106),
    (54, -90), (52, -74), (42, -60), (10, -54), (-26, -52), (-50, -60),
)  # fmt: skip


def goat(f: Figure, rng: random.Random, coat: str, marks: Sequence[str]) -> float:
    body, other = GOAT_COATS.get(coat, GOAT_COATS["white"])
    step = rng.uniform(-5, 5)
    for x, shade in ((32 + step, 0.32), (-38 - step, 0.32)):
        _thin_leg(f, x, darker(body, shade), 14, -62)
    f.limb([(-54, -90), (-64, -102), (-70, -98)], (8, 8, 3), darker(body, 0.1))
    f.shape(GOAT, body)
    if coat == "spotted":
        f.within(GOAT, patches(rng, 5, (-48, -92), (40, -64), 17), other)
    if coat == "brown":
        f.within(GOAT, [[(-60, -92), (0, -99), (34, -104), (30, -98), (0, -93), (-54, -86)]], other, soft=1.5)
    for x in (42 - step, -46 + step):
        _thin_leg(f, x, darker(body, 0.06), 17, -64)
    f.shape([(58, -130), (46, -130), (38, -120), (48, -118), (58, -124)], darker(body, 0.22))
    if "horns" in marks or coat in ("brown", "black"):
        f.limb([(62, -135), (54, -154), (40, -158)], (7, 5, 2), (150, 132, 108))
        f.limb([(66, -135), (60, -158), (46, -166)], (7, 5, 2), (176, 158, 130))
    f.shape([(80, -104), (74, -104), (74, -84), (79, -90)], darker(body, 0.3))
    f.round((88, -109), 1.6, 1.2, darker(body, 0.7))
    f.round((69, -124), 3, 2.6, (196, 158, 70))
    f.round((69, -124), 1.8, 1.1, EYE)
    if "tag" in marks:
        f.shape([(40, -122), (46, -122), (46, -112), (40, -112)], (250, 208, 52), smooth=False)
    return 165


def _thin_leg(f: Figure, x: float, colour: Colour, width: float, top: float) -> None:
    f.limb([(x, top), (x - 1, top / 2), (x, -6)], (width, 8, 6.5), colour)
    f.shape([(x - 4, -7), (x + 4, -7), (x + 6, 0), (x - 5, 0)], HOOF, smooth=False)


def sheep(f: Figure, rng: random.Random, coat: str, marks: Sequence[str]) -> float:
    wool: Colour = (238, 232, 216)
    skin: Colour = (58, 50, 50) if coat == "dark" else (214, 196, 174)
    for x in (30, -32):
        _thin_leg(f, x, darker(skin, 0.35), 11, -50)
    for ring, shade in ((1.0, 0.12), (0.86, 0.0)):
        for k in range(17):
            angle = k / 17 * 2 * math.pi
            spot = (-4 + 47 * ring * math.cos(angle), -72 + 25 * ring * math.sin(angle))
            f.round(spot, 15 + rng.uniform(-2, 2), 14, darker(wool, shade))
        f.round((-4, -72), 46 * ring, 27 * ring, darker(wool, shade))
    for k in range(9):
        a, b = -38 + k * 8.5, -78 + rng.uniform(-10, 16)
        f.line([(a - 4, b), (a, b + 4), (a + 4, b)], 1.6, darker(wool, 0.18))
    for x in (40, -40):
        _thin_leg(f, x, skin, 12, -52)
    f.shape([(44, -108), (58, -112), (70, -104), (82, -88), (80, -80), (70, -80), (56, -84), (44, -92)], skin)
    f.shape([(48, -104), (34, -106), (26, -98), (38, -94), (50, -98)], darker(skin, 0.2))
    for x, y, r in ((46, -112, 10), (56, -114, 8), (38, -106, 10)):
        f.round((x, y), r, r * 0.9, wool)
    f.round((64, -99), 3, 3, EYE if coat != "dark" else (226, 190, 110))
    if coat == "dark":
        f.round((64, -99), 1.6, 1.6, EYE)
    f.round((79, -85), 1.5, 1.2, darker(skin, 0.6))
    if "tag" in marks:
        f.shape([(28, -100), (34, -100), (34, -91), (28, -91)], (250, 208, 52), smooth=False)
    return 130


PIG_COATS: dict[str, Colour] = {"pink": (232, 172, 162), "black": (66, 60, 62), "spotted": (230, 176, 164)}
PIG: Sequence[Point] = (
    (-66, -58), (-62, -78), (-36, -90), (0, -92), (34, -86), (50, -84), (64, -74), (78, -62), (86, -58), (87, -44), (78, -42), (66, -42), (56, -34), (40, -28), (0, -22),
    (-40, -26), (-62, -38),
)  # fmt: skip


def pig(f: Figure, rng: random.Random, coat: str, marks: Sequence[str]) -> float:
    body = PIG_COATS.get(coat, PIG_COATS["pink"])
    for x in (28, -40):
        _stump(f, x, darker(body, 0.28))
    f.line([(-64, -66), (-74, -72), (-78, -64), (-71, -62), (-74, -72), (-84, -76)], 3.4, darker(body, 0.1))
    f.shape(PIG, body)
    if coat == "spotted":
        f.within(PIG, patches(rng, 6, (-55, -84), (40, -40), 13), (70, 60, 62))
    for x in (38, -48):
        _stump(f, x, darker(body, 0.06))
    f.shape([(40, -82), (52, -96), (66, -88), (64, -74), (52, -72)], darker(body, 0.14))
    f.shape([(82, -60), (90, -59), (91, -44), (83, -42)], darker(body, 0.16))
    f.round((88, -55), 1.5, 2.2, darker(body, 0.6))
    f.round((88, -48), 1.5, 2.2, darker(body, 0.6))
    f.line([(84, -41), (76, -40), (70, -43)], 1.6, darker(body, 0.4))
    f.round((68, -66), 2.8, 2.8, EYE)
    f.round((68.8, -66.8), 0.9, 0.9, WHITE)
    if "tag" in marks:
        f.shape([(54, -80), (60, -80), (60, -70), (54, -70)], (250, 208, 52), smooth=False)
    return 100


def _stump(f: Figure, x: float, colour: Colour) -> None:
    f.limb([(x, -34), (x, -18), (x, -6)], (20, 14, 11), colour)
    f.shape([(x - 6, -7), (x + 6, -7), (x + 7, 0), (x - 7, 0)], HOOF, smooth=False)
