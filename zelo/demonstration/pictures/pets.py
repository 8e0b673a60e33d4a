"""Dogs, standing or sitting, and cats, sitting."""

from __future__ import annotations

import random
from collections.abc import Sequence

from zelo.demonstration.pictures.canvas import Colour, Figure, Point, darker, lighter, mixed

WHITE: Colour = (245, 241, 233)
EYE: Colour = (28, 20, 18)
NOSE: Colour = (34, 28, 30)
DOG_COATS: dict[str, tuple[Colour, Colour]] = {
    "caramel": ((196, 138, 78), (158, 102, 56)), "black": ((56, 52, 56), (40, 36, 40)), "white": ((240, 234, 222), (206, 196, 180)),
    "spotted": ((242, 237, 228), (60, 52, 52)), "brindle": ((140, 98, 62), (66, 48, 38)), "tan": ((52, 46, 48), (176, 112, 62)),
}  # fmt: skip
STANDING: Sequence[Point] = (
    (-54, -74), (-44, -84), (-14, -84), (16, -82), (34, -90), (44, -104), (50, -120), (60, -131), (74, -131), (84, -121), (90, -114), (105, -108), (108, -101), (100, -94),
    (86, -94), (76, -96), (68, -88), (60, -70), (52, -54), (36, -46), (10, -48), (-18, -58), (-40, -54), (-56, -56),
)  # fmt: skip
SITTING: Sequence[Point] = (
    (-40, -8), (-46, -30), (-34, -58), (-12, -84), (6, -100), (16, -116), (22, -134), (34, -146), (50, -146), (60, -136), (66, -129), (82, -123), (85, -116), (76, -109),
    (62, -109), (52, -108), (46, -96), (46, -74), (42, -50), (36, -24), (30, -4), (0, -2),
)  # fmt: skip


def dog(f: Figure, rng: random.Random, coat: str, marks: Sequence[str], sitting: bool) -> float:
    body, other = DOG_COATS.get(coat, DOG_COATS["caramel"])
    outline = SITTING if sitting else STANDING
    shift: Point = (-23, -15) if sitting else (0, 0)
    floppy = rng.random() < 0.6
    if sitting:
        _sitting_under(f, body, other, coat, marks)
    else:
        _standing_under(f, body, other, coat, rng)
    f.shape(outline, body)
    _coat(f, rng, outline, body, other, coat, marks, shift, sitting)
    paw = WHITE if "socks" in marks else (other if coat == "tan" else darker(body, 0.05))
    if sitting:
        f.limb([(34, -62), (37, -34), (36, -6)], (20, 12, 10), darker(body, 0.05))
        f.limb([(36, -22), (36, -12), (37, -5)], (11, 10.5, 10), paw)
        f.round((42, -4.5), 8, 4.5, paw)
        f.shape([(-40, -6), (-44, -28), (-26, -44), (-4, -36), (2, -16), (-8, -4)], darker(body, 0.1))
        f.round((2, -5), 13, 5, paw)
    else:
        for top, knee, foot, width in (((44, -58), (47, -32), (46, -5), 19), ((-46, -64), (-58, -34), (-50, -5), 27)):
            f.limb([top, knee, foot], (width, 11, 9), darker(body, 0.05))
            f.limb([((knee[0] + foot[0]) / 2, -18), foot], (9, 9), paw)
            f.round((foot[0] + 4, -4.5), 8, 4.5, paw)
    _dog_head(f, body, other, coat, marks, shift, floppy)
    return 160


def _standing_under(f: Figure, body: Colour, other: Colour, coat: str, rng: random.Random) -> None:
    far = darker(body, 0.34)
    wag = rng.uniform(-8, 8)
    f.limb([(-50, -78), (-70, -96), (-74 + wag, -122)], (11, 9, 4), darker(body, 0.1) if coat != "spotted" else other)
    for top, knee, foot in (((34, -54), (32, -30), (34, -5)), ((-36, -58), (-46, -32), (-36, -5))):
        f.limb([top, knee, foot], (16, 10, 9), far)
        f.round((foot[0] + 4, -4), 8, 4, far)


def _sitting_under(f: Figure, body: Colour, other: Colour, coat: str, marks: Sequence[str]) -> None:
    f.limb([(-36, -10), (-58, -8), (-74, -22)], (12, 10, 4), darker(body, 0.1) if coat != "spotted" else other)
    f.limb([(22, -56), (24, -30), (24, -5)], (16, 11, 9), darker(body, 0.32))
    f.round((29, -4), 8, 4, darker(body, 0.3))


def _coat(
    f: Figure,
    rng: random.Random,
    outline: Sequence[Point],
    body: Colour,
    other: Colour,
    coat: str,
    marks: Sequence[str],
    shift: Point,
    sitting: bool,
) -> None:
    if coat == "spotted":
        for _ in range(4):
            x, y = rng.uniform(-42, 30), rng.uniform(-80, -56) - (20 if sitting else 0)
            f.within(outline, [[(x - 13, y), (x - 4, y - 11), (x + 11, y - 7), (x + 13, y + 7), (x, y + 11)]], other)
    if coat == "brindle":
        for k in range(9):
            x = -46 + k * 10
            f.within(outline, [[(x, -96), (x + 3, -96), (x - 2, -50), (x - 5, -50)]], other, soft=1)
    if coat == "tan":
        f.within(
            outline,
            [
                [
                    (70 + shift[0], -112 + shift[1]),
                    (110 + shift[0], -110 + shift[1]),
                    (104 + shift[0], -90 + shift[1]),
                    (76 + shift[0], -94 + shift[1]),
                ]
            ],
            other,
            soft=1,
        )
        f.within(
            outline,
            [[(44, -78), (62, -84), (60, -60), (44, -50)]] if not sitting else [[(36, -90), (52, -94), (48, -60), (36, -60)]],
            other,
            soft=1,
        )
    if coat in ("caramel", "brindle"):
        f.within(
            outline,
            [
                [
                    (82 + shift[0], -112 + shift[1]),
                    (110 + shift[0], -110 + shift[1]),
                    (104 + shift[0], -92 + shift[1]),
                    (84 + shift[0], -94 + shift[1]),
                ]
            ],
            lighter(body, 0.4),
            soft=2,
        )
    if "chest" in marks:
        f.within(
            outline,
            [[(58, -86), (66, -82), (56, -58), (44, -46), (46, -66)]]
            if not sitting
            else [[(40, -98), (54, -92), (50, -60), (36, -46), (36, -74)]],
            WHITE,
            soft=0.8,
        )


def _dog_head(f: Figure, body: Colour, other: Colour, coat: str, marks: Sequence[str], shift: Point, floppy: bool) -> None:
    def at(x: float, y: float) -> Point:
        return (x + shift[0], y + shift[1])

    if "patch" in marks:
        f.round(at(78, -118), 9, 8, darker(other, 0.1) if coat != "black" else WHITE)
    ear = darker(other if coat in ("caramel", "spotted", "white", "brindle") else body, 0.16)
    if floppy:
        f.shape([at(56, -130), at(66, -131), at(64, -112), at(57, -100), at(50, -108)], ear)
    else:
        tip = at(56, -150) if "torn" not in marks else at(55, -143)
        f.shape([at(54, -124), tip, at(70, -130)], ear, smooth=False)
        f.shape([at(58, -127), (tip[0] + 1.5, tip[1] + 7), at(66, -130)], mixed(ear, (214, 150, 140), 0.5), smooth=False)
    if floppy and "torn" in marks:
        f.shape([at(53, -103), at(58, -98), at(61, -106)], body, smooth=False)
    if coat == "tan":
        f.round(at(80, -125), 2.6, 2, other)
    f.round(at(79, -117), 3.4, 3.4, EYE)
    f.round(at(80, -118.2), 1.1, 1.1, WHITE)
    f.round(at(106, -106), 4.2, 3.6, NOSE)
    f.line([at(104, -99), at(96, -97), at(88, -99)], 1.5, darker(body, 0.55))
    if "collar" in marks:
        f.limb(
            [at(48, -108), at(57, -98), at(68, -91)] if shift == (0, 0) else [(14, -112), (30, -104), (48, -104)],
            (7, 7, 7),
            (204, 52, 46),
        )
        f.round(at(66, -86) if shift == (0, 0) else (44, -98), 4, 4, (238, 196, 72))


# ---------------------------------------------------------------- cats

CAT_COATS: dict[str, tuple[Colour, Colour]] = {
    "tabby": ((150, 128, 104), (84, 68, 54)), "black": ((54, 50, 56), (38, 34, 40)), "white": ((243, 239, 231), (214, 206, 194)),
    "orange": ((218, 148, 78), (176, 104, 48)), "grey": ((142, 146, 154), (104, 108, 118)), "calico": ((243, 239, 231), (206, 134, 70)),
}  # fmt: skip
CAT: Sequence[Point] = (
    (-34, -4), (-38, -26), (-28, -52), (-12, -72), (-4, -84), (8, -90), (26, -88), (34, -78), (34, -56), (34, -28), (32, -4), (0, 0),
)  # fmt: skip


def cat(f: Figure, rng: random.Random, coat: str, marks: Sequence[str]) -> float:
    body, other = CAT_COATS.get(coat, CAT_COATS["tabby"])
    f.limb(
        [(-30, -8), (-54, -6), (-64, -22), (-56, -40)], (11, 10, 9, 7), darker(other if coat != "calico" else (70, 60, 60), 0.08)
    )
    f.shape(CAT, body)
    if coat in ("tabby", "orange"):
        for k in range(5):
            y = -66 + k * 13
            f.within(CAT, [[(-44, y), (-12, y - 7), (-8, y - 3), (-40, y + 5)]], other, soft=0.6)
    if coat == "calico":
        f.within(CAT, [[(-40, -50), (-16, -70), (0, -50), (-14, -26), (-36, -30)]], other)
        f.within(CAT, [[(-6, -84), (14, -92), (10, -70), (-2, -66)]], (72, 62, 62))
    if "chest" in marks:
        f.within(CAT, [[(12, -86), (32, -84), (33, -50), (22, -34), (12, -56)]], WHITE, soft=0.8)
    f.shape([(-34, -4), (-38, -26), (-22, -40), (-2, -32), (4, -12), (-4, -3)], darker(body, 0.1))
    paw = WHITE if "socks" in marks else darker(body, 0.04)
    for x, shade in ((16, 0.16), (27, 0.0)):
        f.limb([(x, -46), (x + 1, -22), (x + 1, -6)], (13, 9.5, 9), darker(body, shade))
        f.round((x + 4, -4.5), 7.5, 4.5, darker(paw, shade))
    f.round((2, -4.5), 9, 4.5, paw)
    _cat_head(f, body, other, coat, marks)
    return 135


def _cat_head(f: Figure, body: Colour, other: Colour, coat: str, marks: Sequence[str]) -> None:
    inner = mixed(body, (226, 158, 150), 0.6)
    left = darker((72, 62, 62) if coat == "calico" else body, 0.08)
    right = other if coat == "calico" else darker(body, 0.08)
    f.shape([(-2, -104), (-4, -134), (17, -120)], left, smooth=False)
    f.shape([(22, -120), (46, -134 if "torn" not in marks else -126), (44, -104)], right, smooth=False)
    if "torn" in marks:
        f.shape([(40, -127), (46, -128), (45, -119)], body, smooth=False)
    f.shape([(2, -108), (0, -127), (12, -118)], inner, smooth=False)
    f.shape([(28, -118), (43, -127 if "torn" not in marks else -121), (41, -108)], inner, smooth=False)
    head: list[Point] = [
        (21, -122),
        (38, -117),
        (47, -102),
        (44, -88),
        (34, -79),
        (21, -76),
        (8, -79),
        (-2, -88),
        (-5, -102),
        (4, -117),
    ]
    f.shape(head, body)
    if coat == "calico":
        f.within(head, [[(-8, -100), (2, -120), (18, -124), (16, -98), (4, -92)]], (72, 62, 62))
        f.within(head, [[(26, -124), (46, -112), (46, -92), (32, -96)]], other)
    if coat in ("tabby", "orange"):
        for x in (12, 21, 30):
            f.line([(x, -119), (x + (x - 21) * 0.05, -107)], 2.4, other)
        for side in (-1, 1):
            f.line([(21 + side * 23, -94), (21 + side * 13, -92)], 1.8, other)
    f.shape(
        [(21, -94), (31, -90), (30, -82), (21, -79), (12, -82), (11, -90)],
        lighter(body, 0.45) if coat != "black" else lighter(body, 0.1),
    )
    iris: Colour = (154, 178, 66) if coat != "white" else (92, 152, 190)
    for x in (10, 32):
        f.round((x, -100), 5.4, 5.2, iris)
        f.round((x, -100), 2, 4.4, EYE)
        f.round((x + 1.4, -102), 1.1, 1.1, WHITE)
    f.shape([(17.5, -91), (24.5, -91), (21, -87)], (206, 122, 118), smooth=False)
    f.line([(21, -87), (17, -84), (14, -85)], 1, darker(body, 0.5))
    f.line([(21, -87), (25, -84), (28, -85)], 1, darker(body, 0.5))
    for side in (-1, 1):
        for rise in (-3, 1):
            f.line([(21 + side * 10, -87), (21 + side * 27, -88 + rise * 2)], 0.7, (236, 232, 224))
    if "collar" in marks:
        f.limb([(2, -79), (21, -73), (39, -79)], (5, 6, 5), (46, 116, 168))
        f.round((21, -70), 3.6, 3.6, (240, 200, 76))
