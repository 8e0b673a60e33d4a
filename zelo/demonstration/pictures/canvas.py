"""Smooth shapes on a picture drawn three times too large: curves through points, limbs that taper, soft shadows, light from above."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from PIL import Image, ImageChops, ImageDraw, ImageFilter

Point = tuple[float, float]
Colour = tuple[int, int, int]
HOOF: Colour = (58, 48, 44)
WHITE: Colour = (243, 238, 228)
EYE: Colour = (26, 20, 20)
OVER = 2
"""How many times too large a picture is drawn, for smooth edges."""


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """`share` of the other."""
    r, g, b = (round(a + (c - a) * share) for a, c in zip(one, other, strict=True))
    return (r, g, b)


def darker(colour: Colour, share: float = 0.25) -> Colour:
    return mixed(colour, (24, 18, 22), share)


def lighter(colour: Colour, share: float = 0.25) -> Colour:
    return mixed(colour, (255, 250, 240), share)


def curve(points: Sequence[Point], closed: bool = True, steps: int = 8) -> list[Point]:
    """Catmull-Rom through the points."""
    n = len(points)
    found: list[Point] = []
    for i in range(n if closed else n - 1):
        p0, p1, p2, p3 = (points[(i + k) % n] if closed else points[max(0, min(n - 1, i + k))] for k in (-1, 0, 1, 2))
        for step in range(steps):
            t = step / steps
            t2, t3 = t * t, t * t * t
            x, y = (
                0.5 * (2 * p1[a] + (p2[a] - p0[a]) * t + (2 * p0[a] - 5 * p1[a] + 4 * p2[a] - p3[a]) * t2 + (3 * p1[a] - p0[a] - 3 * p2[a] + p3[a]) * t3)
                for a in (0, 1)
            )  # fmt: skip
            found.append((x, y))
    return found if closed else [*found, points[-1]]


def tapered(points: Sequence[Point], widths: Sequence[float]) -> list[Point]:
    """The outline of a limb through the points, so wide at each."""
    line = curve(points, closed=False)
    last = len(line) - 1
    left, right = [], []
    for i, (x, y) in enumerate(line):
        ax, ay = line[max(0, i - 1)]
        bx, by = line[min(last, i + 1)]
        dx, dy = bx - ax, by - ay
        length = (dx * dx + dy * dy) ** 0.5 or 1.0
        at = i / last * (len(widths) - 1)
        k = min(int(at), len(widths) - 2)
        half = (widths[k] + (widths[k + 1] - widths[k]) * (at - k)) / 2
        left.append((x - dy / length * half, y + dx / length * half))
        right.append((x + dy / length * half, y - dx / length * half))
    return [*left, *reversed(right)]


def patches(rng: random.Random, many: int, low: Point, high: Point, size: float) -> list[list[Point]]:
    """Blotches scattered between two corners."""
    found = []
    for _ in range(many):
        x, y = rng.uniform(low[0], high[0]), rng.uniform(low[1], high[1])
        shape = [(1, 0), (0.6, 0.8), (-0.2, 1), (-0.9, 0.5), (-1, -0.3), (-0.3, -1), (0.7, -0.8)]
        found.append([(x + a * size * rng.uniform(0.6, 1.3), y + b * size * rng.uniform(0.5, 1.1)) for a, b in shape])
    return found


class Figure:
    """An animal or a cart on a layer of its own, in units of its own: x to the right, y down, the ground at 0."""

    def __init__(self, size: tuple[int, int], at: Point, scale: float, mirrored: bool) -> None:
        self.layer = Image.new("RGBA", size, (0, 0, 0, 0))
        self.draw = ImageDraw.Draw(self.layer)
        self.at, self.scale, self.mirrored = at, scale, mirrored

    def spot(self, point: Point) -> Point:
        x = -point[0] if self.mirrored else point[0]
        return (self.at[0] + x * self.scale, self.at[1] + point[1] * self.scale)

    def shape(self, points: Sequence[Point], fill: Colour, smooth: bool = True) -> None:
        line = curve(points) if smooth else points
        self.draw.polygon([self.spot(p) for p in line], fill=(*fill, 255))

    def limb(self, points: Sequence[Point], widths: Sequence[float], fill: Colour) -> None:
        self.draw.polygon([self.spot(p) for p in tapered(points, widths)], fill=(*fill, 255))
        for point, width in ((points[0], widths[0]), (points[-1], widths[-1])):
            self.round(point, width / 2, width / 2, fill)

    def round(self, centre: Point, rx: float, ry: float, fill: Colour) -> None:
        x, y = self.spot(centre)
        a, b = rx * self.scale, ry * self.scale
        self.draw.ellipse((x - a, y - b, x + a, y + b), fill=(*fill, 255))

    def line(self, points: Sequence[Point], width: float, fill: Colour) -> None:
        spots = [self.spot(p) for p in curve(points, closed=False)]
        self.draw.line(spots, fill=(*fill, 255), width=max(1, round(width * self.scale)), joint="curve")

    def within(self, outline: Sequence[Point], patches: Iterable[Sequence[Point]], fill: Colour, soft: float = 0) -> None:
        """Patches of another colour, only where the outline is."""
        line = [self.spot(p) for p in curve(outline)]
        left, up = (max(0, int(min(p[a] for p in line)) - 2) for a in (0, 1))
        size = (int(max(p[0] for p in line)) + 3 - left, int(max(p[1] for p in line)) + 3 - up)
        inside = Image.new("L", size, 0)
        ImageDraw.Draw(inside).polygon([(x - left, y - up) for x, y in line], fill=255)
        spots = Image.new("L", size, 0)
        pen = ImageDraw.Draw(spots)
        for patch in patches:
            pen.polygon([(x - left, y - up) for x, y in (self.spot(p) for p in curve(patch))], fill=255)
        if soft:
            spots = spots.filter(ImageFilter.GaussianBlur(soft * self.scale))
        self.layer.paste(Image.new("RGBA", size, (*fill, 255)), (left, up), ImageChops.multiply(inside, spots))

    def lit(self, top: float, night: bool = False) -> tuple[Image.Image, tuple[int, int]]:
        """The figure with light from above, in its own size, and where it stands on the picture. `top`: its height, in its units."""
        box = self.layer.getbbox() or (0, 0, 2, 2)
        left, up = (max(0, v // OVER * OVER - 8 * OVER) for v in box[:2])
        layer = self.layer.crop((left, up, box[2] + 8 * OVER, box[3] + 8 * OVER))
        alpha = layer.getchannel("A")
        width, height = layer.size
        foot, head = self.at[1] - up, self.at[1] - up - top * self.scale
        shade = Image.new("L", (1, height))
        for y in range(height):
            share = min(1.0, max(0.0, (y - head) / max(1.0, foot - head)))
            shade.putpixel((0, y), round(255 - 105 * share**1.6))
        light = shade.resize((width, height))
        rgb = ImageChops.multiply(layer.convert("RGB"), Image.merge("RGB", (light, light, light)))
        rim = ImageChops.subtract(alpha, ImageChops.offset(alpha, 0, round(5 * self.scale))).filter(
            ImageFilter.BoxBlur(2.2 * self.scale)
        )
        rim = ImageChops.multiply(rim, alpha).point(lambda v: v * (0.28 if night else 0.42))
        rgb.paste(Image.new("RGB", rgb.size, (205, 220, 255) if night else (255, 246, 222)), mask=rim)
        found = rgb.convert("RGBA")
        found.putalpha(alpha)
        return found.reduce(OVER), (left // OVER, up // OVER)


def shadow(picture: Image.Image, centre: Point, rx: float, ry: float, strength: int = 95) -> None:
    """Soft and dark, on the ground."""
    edge = round(ry * 2)
    left, up = round(centre[0] - rx) - edge, round(centre[1] - ry) - edge
    spot = Image.new("L", (round(2 * rx) + 2 * edge, round(2 * ry) + 2 * edge), 0)
    ImageDraw.Draw(spot).ellipse(
        (centre[0] - rx - left, centre[1] - ry - up, centre[0] + rx - left, centre[1] + ry - up), fill=strength
    )
    picture.paste((18, 20, 26), (left, up), spot.filter(ImageFilter.GaussianBlur(ry * 0.6)))


def gradient(size: tuple[int, int], top: Colour, bottom: Colour) -> Image.Image:
    column = Image.new("RGB", (1, size[1]))
    for y in range(size[1]):
        column.putpixel((0, y), mixed(top, bottom, y / max(1, size[1] - 1)))
    return column.resize(size)
