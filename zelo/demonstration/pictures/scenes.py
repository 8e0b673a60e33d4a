"""Where an animal stands: road, street, square, paddock, beach, at night, or indoors."""

from __future__ import annotations

import random

from PIL import Image, ImageDraw, ImageFilter

from zelo.demonstration.pictures.canvas import Colour, curve, darker, gradient, lighter, mixed

Size = tuple[int, int]


def scene(kind: str, size: Size, rng: random.Random, night: bool) -> tuple[Image.Image, float]:
    """The background, and the height at which feet stand."""
    draws = {"road": _road, "street": _street, "paddock": _paddock, "inside": _inside, "cart": _street, "night": _road}
    picture, ground = draws.get(kind, _street)(size, rng)
    return (_dark(picture, rng) if night else picture), ground


def _sky(size: Size, rng: random.Random, horizon: float) -> Image.Image:
    top, low = rng.choice(
        (
            ((112, 170, 222), (222, 236, 242)),
            ((146, 184, 214), (240, 226, 206)),
            ((92, 150, 214), (206, 228, 240)),
            ((168, 182, 196), (226, 228, 226)),
        )
    )
    picture = Image.new("RGB", size)
    picture.paste(gradient((size[0], round(horizon)), top, low), (0, 0))
    clouds = Image.new("L", (size[0] // 4, size[1] // 4), 0)
    pen = ImageDraw.Draw(clouds)
    for _ in range(rng.randrange(2, 5)):
        x, y, w = (v / 4 for v in (rng.uniform(0, size[0]), rng.uniform(0.04, 0.6) * horizon, rng.uniform(0.1, 0.22) * size[0]))
        for k in range(5):
            r = w * (0.16 + 0.12 * rng.random())
            pen.ellipse((x + (k - 2) * w * 0.24 - r, y - r * 0.62, x + (k - 2) * w * 0.24 + r, y + r * 0.5), fill=170)
    picture.paste((255, 253, 248), mask=clouds.filter(ImageFilter.GaussianBlur(size[0] / 640)).resize(size))
    return picture


def _hills(picture: Image.Image, rng: random.Random, horizon: float, colour: Colour, height: float) -> None:
    width = picture.size[0]
    tops = [(k / 7 * width, horizon - height * rng.uniform(0.25, 1)) for k in range(8)]
    line = curve([(-width * 0.2, horizon - height * 0.5), *tops, (width * 1.2, horizon - height * 0.6)], closed=False)
    ImageDraw.Draw(picture).polygon([*line, (width * 1.2, horizon + 4), (-width * 0.2, horizon + 4)], fill=colour)


def _tree(pen: ImageDraw.ImageDraw, rng: random.Random, x: float, foot: float, tall: float) -> None:
    trunk: Colour = (96, 72, 54)
    leaf = rng.choice(((84, 128, 66), (98, 140, 72), (66, 112, 66), (116, 142, 70)))
    pen.rectangle((x - tall * 0.035, foot - tall * 0.5, x + tall * 0.035, foot), fill=trunk)
    for k in range(6):
        a, b, r = rng.uniform(-0.24, 0.24), rng.uniform(0.5, 0.9), rng.uniform(0.15, 0.24)
        pen.ellipse(
            (x + (a - r) * tall, foot - (b + r) * tall, x + (a + r) * tall, foot - (b - r) * tall),
            fill=darker(leaf, 0.16) if k < 3 else leaf,
        )


def _grass(picture: Image.Image, rng: random.Random, top: float, colour: Colour) -> None:
    width, height = picture.size
    picture.paste(gradient((width, height - round(top)), lighter(colour, 0.18), darker(colour, 0.2)), (0, round(top)))
    pen = ImageDraw.Draw(picture)
    for _ in range(150):
        y = top + (height - top) * rng.random() ** 0.8
        x, tall = rng.uniform(0, width), (6 + 16 * (y - top) / (height - top)) * width / 1600
        pen.line((x, y, x + rng.uniform(-3, 3), y - tall), fill=darker(colour, rng.uniform(0.02, 0.25)), width=max(1, width // 640))


def _road(size: Size, rng: random.Random) -> tuple[Image.Image, float]:
    width, height = size
    horizon = height * 0.5
    picture = _sky(size, rng, horizon)
    _hills(picture, rng, horizon, mixed((124, 152, 138), (206, 220, 226), 0.35), height * 0.16)
    _hills(picture, rng, horizon, (112, 146, 96), height * 0.08)
    pen = ImageDraw.Draw(picture)
    for _ in range(rng.randrange(2, 5)):
        _tree(pen, rng, rng.uniform(0, width), horizon + 6, height * rng.uniform(0.14, 0.26))
    _grass(picture, rng, horizon, (136, 156, 84))
    edge = height * 0.66
    pen = ImageDraw.Draw(picture)
    for x in range(-40, width + 80, width // 9):
        pen.line((x, horizon + height * 0.02, x, horizon + height * 0.1), fill=(122, 100, 80), width=max(2, width // 220))
    for y in (0.035, 0.07):
        pen.line((0, horizon + height * y, width, horizon + height * y), fill=(150, 140, 128), width=max(1, width // 500))
    picture.paste(gradient((width, height - round(edge)), (120, 120, 124), (92, 92, 98)), (0, round(edge)))
    pen.rectangle((0, edge, width, edge + height * 0.012), fill=(226, 222, 208))
    for x in range(-width // 8, width, width // 4):
        y = height * 0.93
        pen.polygon(
            ((x, y), (x + width * 0.14, y), (x + width * 0.13, y + height * 0.02), (x - width * 0.012, y + height * 0.02)),
            fill=(238, 200, 84),
        )
    return picture, height * 0.84


def _street(size: Size, rng: random.Random) -> tuple[Image.Image, float]:
    width, height = size
    horizon = height * 0.6
    picture = _sky(size, rng, horizon)
    pen = ImageDraw.Draw(picture)
    _tree(pen, rng, width * rng.uniform(0.1, 0.9), horizon, height * 0.42)
    x = -width * rng.uniform(0.02, 0.1)
    while x < width:
        x += _house(pen, rng, x, horizon, size)
    pen.rectangle((0, horizon, width, height * 0.66), fill=(206, 198, 186))
    for k in range(16):
        pen.line(
            (k * width / 15, horizon, k * width / 15 - width * 0.012, height * 0.66),
            fill=(184, 176, 164),
            width=max(1, width // 640),
        )
    pen.rectangle((0, height * 0.66, width, height * 0.678), fill=(164, 156, 148))
    road = rng.choice((((156, 148, 138), (122, 114, 106)), ((190, 158, 124), (158, 124, 92))))
    picture.paste(gradient((width, height - round(height * 0.678)), *road), (0, round(height * 0.678)))
    pen = ImageDraw.Draw(picture)
    for _ in range(120):
        y = height * (0.69 + 0.3 * rng.random())
        x0, r = rng.uniform(0, width), width / 500 * (0.6 + rng.random())
        pen.ellipse((x0 - r * 2, y - r, x0 + r * 2, y + r), fill=darker(road[0], rng.uniform(0.03, 0.16)))
    return picture, height * 0.86


def _house(pen: ImageDraw.ImageDraw, rng: random.Random, x: float, foot: float, size: Size) -> float:
    width, height = size
    w, h = width * rng.uniform(0.2, 0.32), height * rng.uniform(0.24, 0.36)
    wall = rng.choice(((236, 208, 156), (214, 226, 226), (240, 188, 160), (198, 216, 190), (242, 236, 222), (170, 196, 214)))
    pen.rectangle((x, foot - h, x + w, foot), fill=wall)
    pen.rectangle((x, foot - h * 0.16, x + w, foot), fill=darker(wall, 0.2))
    roof: Colour = (176, 96, 70)
    pen.polygon(
        ((x - w * 0.04, foot - h), (x + w * 0.1, foot - h * 1.24), (x + w * 0.9, foot - h * 1.24), (x + w * 1.04, foot - h)),
        fill=roof,
    )
    for k in range(1, 9):
        pen.line(
            (x + w * (0.1 + k * 0.09), foot - h * 1.24, x + w * (-0.04 + k * 0.121), foot - h),
            fill=darker(roof, 0.14),
            width=max(1, width // 640),
        )
    door = rng.choice(((116, 78, 56), (62, 96, 118), (78, 112, 80)))
    spot = rng.choice((0.1, 0.68))
    pen.rectangle((x + w * spot, foot - h * 0.66, x + w * (spot + 0.2), foot), fill=door)
    for at in (0.38, 0.7) if spot < 0.3 else (0.08, 0.38):
        left, right, high, low = x + w * at, x + w * (at + 0.2), foot - h * 0.68, foot - h * 0.36
        pen.rectangle((left - 3, high - h * 0.02, right + 3, low + h * 0.02), fill=(250, 246, 238))
        pen.rectangle((left, high, right, low), fill=(120, 150, 166))
        pen.line(((left + right) / 2, high, (left + right) / 2, low), fill=(250, 246, 238), width=max(2, width // 400))
    return w + width * rng.uniform(0, 0.05)


def _paddock(size: Size, rng: random.Random) -> tuple[Image.Image, float]:
    width, height = size
    horizon = height * 0.46
    picture = _sky(size, rng, horizon)
    _hills(picture, rng, horizon, (140, 166, 132), height * 0.13)
    pen = ImageDraw.Draw(picture)
    for _ in range(4):
        _tree(pen, rng, rng.uniform(0, width), horizon + 8, height * rng.uniform(0.2, 0.34))
    _grass(picture, rng, horizon, (126, 160, 78))
    pen = ImageDraw.Draw(picture)
    wood: Colour = (150, 116, 82)
    for y in (0.5, 0.57, 0.64):
        pen.rectangle((0, height * y, width, height * y + height * 0.022), fill=wood)
        pen.rectangle((0, height * y + height * 0.016, width, height * y + height * 0.022), fill=darker(wood, 0.28))
    for k in range(6):
        x = width * (0.04 + k * 0.19)
        pen.rectangle((x, height * 0.47, x + width * 0.022, height * 0.7), fill=lighter(wood, 0.1))
        pen.rectangle((x + width * 0.016, height * 0.47, x + width * 0.022, height * 0.7), fill=darker(wood, 0.3))
    x = width * rng.choice((0.08, 0.82))
    pen.polygon(
        (
            (x, height * 0.86),
            (x + width * 0.12, height * 0.86),
            (x + width * 0.11, height * 0.94),
            (x + width * 0.01, height * 0.94),
        ),
        fill=(92, 122, 142),
    )
    pen.ellipse((x, height * 0.845, x + width * 0.12, height * 0.875), fill=(150, 186, 204))
    return picture, height * 0.86


def _inside(size: Size, rng: random.Random) -> tuple[Image.Image, float]:
    width, height = size
    wall = rng.choice(((206, 224, 222), (222, 226, 214), (214, 220, 230)))
    picture = gradient(size, lighter(wall, 0.3), wall)
    pen = ImageDraw.Draw(picture)
    tile = width / 14
    for k in range(15):
        pen.line((k * tile, height * 0.3, k * tile, height * 0.68), fill=darker(wall, 0.06), width=max(1, width // 640))
    for k in range(6):
        pen.line(
            (0, height * 0.3 + k * tile * 0.7, width, height * 0.3 + k * tile * 0.7),
            fill=darker(wall, 0.06),
            width=max(1, width // 640),
        )
    pen.rectangle((width * 0.08, height * 0.08, width * 0.3, height * 0.26), fill=(250, 250, 248))
    pen.rectangle((width * 0.17, height * 0.11, width * 0.21, height * 0.23), fill=(64, 148, 112))
    pen.rectangle((width * 0.13, height * 0.15, width * 0.25, height * 0.19), fill=(64, 148, 112))
    pen.rectangle((width * 0.62, height * 0.06, width * 0.94, height * 0.34), fill=(250, 250, 248))
    pen.rectangle((width * 0.635, height * 0.08, width * 0.925, height * 0.32), fill=(176, 208, 222))
    pen.line((width * 0.78, height * 0.08, width * 0.78, height * 0.32), fill=(250, 250, 248), width=max(2, width // 200))
    picture.paste(gradient((width, height - round(height * 0.68)), (178, 172, 166), (148, 142, 138)), (0, round(height * 0.68)))
    ImageDraw.Draw(picture).rectangle((0, height * 0.665, width, height * 0.685), fill=(238, 236, 230))
    return picture, height * 0.87


def _dark(picture: Image.Image, rng: random.Random) -> Image.Image:
    """By night, with one lamp or a team's light."""
    width, height = picture.size
    blue = Image.blend(picture.convert("L").convert("RGB"), picture, 0.45)
    blue = blue.point([round(v * k) for k in (0.26, 0.31, 0.48) for v in range(256)])
    lamp = Image.new("L", (width // 8, height // 8), 0)
    x = width * rng.uniform(0.35, 0.65)
    ImageDraw.Draw(lamp).ellipse(((x - width * 0.4) / 8, height * 0.36 / 8, (x + width * 0.4) / 8, height * 1.05 / 8), fill=150)
    lamp = lamp.filter(ImageFilter.GaussianBlur(width / 96)).resize(picture.size)
    lit = picture.point([round(min(255, v * k)) for k in (0.92, 0.8, 0.55) for v in range(256)])
    blue.paste(lit, mask=lamp)
    pen = ImageDraw.Draw(blue)
    for _ in range(40):
        a, b = rng.uniform(0, width), rng.uniform(0, height * 0.3)
        pen.ellipse((a, b, a + width / 640 + 1, b + width / 640 + 1), fill=(226, 230, 240))
    return blue
