"""Horses, donkeys, mules, cattle, goats, sheep and pigs, seen from the side, looking right."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from zelo.demonstration.pictures.canvas import Colour, Figure, Point, darker, lighter, mixed

HOOF: Colour = (58, 48, 44)
WHITE: Colour = (243, 238, 228)
EYE: Colour = (26, 20, 20)

EQUINE: dict[str, tuple[Colour, Colour]] = {
    "bay": ((134, 74, 42), (42, 30, 28)), "chestnut": ((170, 92, 48), (186, 112, 62)), "grey": ((176, 178, 182), (120, 122, 130)),
    "black": ((58, 52, 56), (34, 30, 34)), "dun": ((206, 168, 112), (74, 56, 42)), "paint": ((150, 84, 48), (70, 46, 36)),
    "ash": ((150, 138, 126), (74, 66, 62)), "brown": ((124, 92, 70), (58, 44, 38)),
}  # fmt: skip
"""Coat and mane."""
HORSE: Sequence[Point] = (
    (-80, -128), (-68, -146), (-40, -149), (-8, -139), (20, -141), (42, -153), (60, -178), (80, -206), (97, -217), (109, -209), (120, -192), (134, -172),
    (144, -158), (143, -147), (132, -144), (120, -153), (106, -164), (95, -166), (86, -148), (82, -124), (80, -104), (64, -88), (30, -80), (-6, -76), (-38, -84),
    (-60, -92), (-80, -104),
)  # fmt: skip


def equine(f: Figure, rng: random.Random, coat: str, marks: Sequence[str], build: str) -> float:
    """`build`: horse, donkey or mule. Answers the height it takes."""
    body, hair = EQUINE.get(coat, EQUINE["bay"])
    long_ears = {"horse": 0.0, "mule": 0.6, "donkey": 1.0}[build]
    pale = build == "donkey"
    points = coat in ("bay", "dun")
    step = rng.uniform(-8, 8)
    far = darker(body, 0.34)
    _leg(f, (50, -98), (52 + step, -50), (47 + step * 1.5, -14), far, far if not points else darker(hair, 0.3), 20)
    _leg(f, (-60, -104), (-60 - step, -52), (-54 - step, -14), far, far if not points else darker(hair, 0.3), 32)
    tail = [(-78, -132), (-92, -112), (-97, -78), (-90 + step, -38)]
    f.limb(tail, (7, 15, 19, 5) if build != "donkey" else (6, 6, 7, 13), hair)
    near_sock = WHITE if "socks" in marks else (darker(hair, 0.05) if points else darker(body, 0.12))
    f.shape(HORSE, body)
    if coat == "paint":
        f.within(HORSE, _patches(rng, 5, (-70, -140), (70, -90), 26), WHITE)
    if coat == "grey":
        f.within(HORSE, _patches(rng, 16, (-75, -145), (60, -95), 5), lighter(body, 0.5), soft=1.5)
    if pale:
        f.within(HORSE, [[(-60, -70), (0, -66), (66, -74), (60, -92), (0, -90), (-60, -96)]], lighter(body, 0.55), soft=4)
    _leg(f, (62, -102), (65 - step, -52), (61 - step * 1.4, -14), darker(body, 0.08), near_sock if "socks" not in marks else darker(body, 0.1), 25)
    _leg(f, (-62, -108), (-76 + step, -54), (-69 + step, -14), darker(body, 0.06), near_sock, 42)
    _head(f, body, hair, marks, pale, long_ears, build)
    if "brand" in marks:
        f.line([(-62, -116), (-55, -124), (-48, -116), (-55, -108), (-62, -116)], 2.2, darker(body, 0.5))
    if "scar" in marks:
        f.line([(-50, -130), (-40, -122), (-34, -110)], 2.6, mixed(body, (214, 150, 140), 0.65))
    if "cross" in marks:
        f.line([(30, -146), (34, -128), (32, -108)], 4, darker(body, 0.5))
    return 235


def _leg(f: Figure, top: Point, knee: Point, foot: Point, upper: Colour, lower: Colour, width: float) -> None:
    f.limb([top, ((top[0] + knee[0]) / 2 + 1, (top[1] + knee[1]) / 2), knee], (width, width * 0.72, 13), upper)
    f.limb([knee, ((knee[0] + foot[0]) / 2, (knee[1] + foot[1]) / 2), foot], (13, 9, 10.5), lower)
    x, y = foot
    f.shape([(x - 6, y - 1), (x + 6, y - 1), (x + 11, 0), (x - 7, 0)], HOOF, smooth=False)


def _head(f: Figure, body: Colour, hair: Colour, marks: Sequence[str], pale: bool, long_ears: float, build: str) -> None:
    stretch = 1 + long_ears * 0.9
    f.shape([(86, -208), (82 - 4 * long_ears, -208 - 24 * stretch), (92, -222 - 12 * stretch), (98, -212)], darker(body, 0.3), smooth=False)
    f.shape([(94, -212), (96, -214 - 24 * stretch), (105, -224 - 6 * stretch), (105, -208)], darker(body, 0.05), smooth=False)
    f.shape([(97, -214), (98.5, -212 - 18 * stretch), (102, -220 - 5 * stretch), (103, -210)], mixed(body, (214, 160, 150), 0.45), smooth=False)
    if build == "horse":
        f.shape([(98, -216), (86, -205), (66, -178), (48, -152), (44, -142), (56, -146), (60, -160), (72, -164), (76, -182), (88, -184), (92, -200), (104, -204)], hair)
        f.shape([(98, -219), (108, -212), (114, -196), (108, -193), (102, -203)], hair)
    else:
        f.limb([(92, -214), (68, -184), (46, -152)], (5, 7, 4), hair)
    muzzle = lighter(body, 0.6) if pale or build == "mule" else darker(body, 0.35)
    f.shape([(131, -167), (144, -156), (143, -147), (133, -144), (126, -151)], muzzle)
    f.round((138, -154), 2.2, 1.6, darker(muzzle, 0.6))
    f.line([(141, -147), (135, -147), (130, -150)], 1.2, darker(muzzle, 0.5))
    if "star" in marks:
        f.shape([(113, -203), (118, -198), (115, -191), (110, -197)], WHITE)
    if "blaze" in marks:
        f.shape([(110, -207), (117, -199), (137, -170), (134, -166), (115, -188), (109, -198)], WHITE)
    if pale:
        f.round((112, -189), 7, 6, lighter(body, 0.45))
    f.round((112, -190), 3.6, 3.4, EYE)
    f.round((113.2, -191.2), 1.1, 1.1, WHITE)


def _patches(rng: random.Random, many: int, low: Point, high: Point, size: float) -> list[list[Point]]:
    found = []
    for _ in range(many):
        x, y = rng.uniform(low[0], high[0]), rng.uniform(low[1], high[1])
        shape = [(1, 0), (0.6, 0.8), (-0.2, 1), (-0.9, 0.5), (-1, -0.3), (-0.3, -1), (0.7, -0.8)]
        found.append([(x + a * size * rng.uniform(0.6, 1.3), y + b * size * rng.uniform(0.5, 1.1)) for a, b in shape])
    return found


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
        f.within(COW, _patches(rng, 7, (-80, -130), (100, -76), 24), other)
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
        f.within(GOAT, _patches(rng, 5, (-48, -92), (40, -64), 17), other)
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
            f.round((-4 + 47 * ring * math.cos(angle), -72 + 25 * ring * math.sin(angle)), 15 + rng.uniform(-2, 2), 14, darker(wool, shade))
        f.round((-4, -72), 46 * ring, 27 * ring, darker(wool, shade))
    for k in range(9):
        x, y = -38 + k * 8.5, -78 + rng.uniform(-10, 16)
        f.line([(x - 4, y), (x, y + 4), (x + 4, y)], 1.6, darker(wool, 0.18))
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
        f.within(PIG, _patches(rng, 6, (-55, -84), (40, -40), 13), (70, 60, 62))
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
