"""A cart behind the animal that draws it."""

from __future__ import annotations

import math
import random

from zelo.demonstration.pictures.canvas import Colour, Figure, darker, lighter

PAINTS: tuple[Colour, ...] = ((58, 104, 164), (176, 62, 52), (66, 128, 84), (206, 150, 58))
IRON: Colour = (62, 58, 60)


def cart(f: Figure, rng: random.Random) -> None:
    """Two wheels, a box with its load, and shafts along the animal's sides."""
    paint = rng.choice(PAINTS)
    load = rng.choice((((150, 132, 110), (124, 108, 92)), ((196, 160, 86), (170, 134, 66)), ((128, 140, 150), (104, 114, 124))))
    for k in range(9):
        f.round((-216 + k * 12, -112 - 10 * math.sin(k / 8 * math.pi) + rng.uniform(-4, 4)), 15, 13, load[k % 2])
    f.shape([(-238, -104), (-108, -104), (-114, -66), (-230, -66)], paint, smooth=False)
    for k in (1, 2):
        f.line([(-236 + k * 3, -104 + k * 13), (-109 - k * 2, -104 + k * 13)], 2, darker(paint, 0.3))
    f.shape([(-242, -108), (-104, -108), (-106, -101), (-240, -101)], lighter(paint, 0.25), smooth=False)
    f.limb([(-116, -72), (-20, -92), (70, -106)], (6, 5, 4), (120, 88, 60))
    f.line([(60, -106), (78, -130)], 4, (84, 58, 42))
    wheel(f, (-172, -40), 40)


def wheel(f: Figure, centre: tuple[float, float], radius: float) -> None:
    x, y = centre
    wood: Colour = (154, 110, 70)
    for outer, inner, colour in ((radius, radius - 4, IRON), (radius - 4, radius - 10, wood)):
        ring = [(x + outer * math.cos(a / 24 * math.pi), y + outer * math.sin(a / 24 * math.pi)) for a in range(49)]
        ring += [(x + inner * math.cos(a / 24 * math.pi), y + inner * math.sin(a / 24 * math.pi)) for a in reversed(range(49))]
        f.shape(ring, colour, smooth=False)
    for k in range(6):
        a = k / 6 * math.pi + 0.2
        dx, dy = (radius - 8) * math.cos(a), (radius - 8) * math.sin(a)
        f.line([(x - dx, y - dy), (x + dx, y + dy)], 4, wood)
    f.round(centre, 8, 8, darker(wood, 0.3))
