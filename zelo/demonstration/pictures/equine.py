"""Horses, donkeys and mules, seen from the side, looking right."""

from __future__ import annotations

import random
from collections.abc import Sequence

from zelo.demonstration.pictures.canvas import EYE, HOOF, WHITE, Colour, Figure, Point, darker, lighter, mixed, patches

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
        f.within(HORSE, patches(rng, 5, (-70, -140), (70, -90), 26), WHITE)
    if coat == "grey":
        f.within(HORSE, patches(rng, 16, (-75, -145), (60, -95), 5), lighter(body, 0.5), soft=1.5)
    if pale:
        f.within(HORSE, [[(-60, -70), (0, -66), (66, -74), (60, -92), (0, -90), (-60, -96)]], lighter(body, 0.55), soft=4)
    _leg(
        f,
        (62, -102),
        (65 - step, -52),
        (61 - step * 1.4, -14),
        darker(body, 0.08),
        near_sock if "socks" not in marks else darker(body, 0.1),
        25,
    )
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
    f.shape(
        [(86, -208), (82 - 4 * long_ears, -208 - 24 * stretch), (92, -222 - 12 * stretch), (98, -212)],
        darker(body, 0.3),
        smooth=False,
    )
    f.shape([(94, -212), (96, -214 - 24 * stretch), (105, -224 - 6 * stretch), (105, -208)], darker(body, 0.05), smooth=False)
    f.shape(
        [(97, -214), (98.5, -212 - 18 * stretch), (102, -220 - 5 * stretch), (103, -210)],
        mixed(body, (214, 160, 150), 0.45),
        smooth=False,
    )
    if build == "horse":
        f.shape(
            [
                (98, -216),
                (86, -205),
                (66, -178),
                (48, -152),
                (44, -142),
                (56, -146),
                (60, -160),
                (72, -164),
                (76, -182),
                (88, -184),
                (92, -200),
                (104, -204),
            ],
            hair,
        )
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
