"""A city's shield where it gave no arms of its own: drawn from its name, neutral, always the same."""

import zlib

TINTS = [
    ("#dbe8fb", "#0c326f"),
    ("#e3f5e1", "#1d6b2c"),
    ("#fdf0d2", "#7a4f00"),
    ("#f6e3ea", "#86204b"),
    ("#e4e2f7", "#43328c"),
    ("#dff3f2", "#0b5f5c"),
]
FIGURES = [
    "M20 8v28M8 20h24",
    "M6 26l9-10 6 6 5-5 8 9",
    "M20 12a8 8 0 1 0 .01 0",
    "M6 18c5-4 9 4 14 0s9 4 14 0M6 27c5-4 9 4 14 0s9 4 14 0",
    "M20 36V18M20 24c-8 0-9-6-9-10 6 0 9 4 9 10zm0-3c7 0 8-5 8-9-5 0-8 4-8 9z",
    "M20 10l3 8h8l-6.5 5 2.5 8-7-5-7 5 2.5-8L9 18h8z",
]
SHIELD = "M2 2h36v22c0 11-9 17-18 20C11 41 2 35 2 24z"


def drawn(slug: str) -> str:
    """The inside of an SVG with viewBox 0 0 40 46. Safe: nothing of the name enters it."""
    if not slug:
        return f'<path d="{SHIELD}" fill="#1351b4"/><path d="M12 14h16L12 31h16" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>'
    number = zlib.crc32(slug.encode())
    wash, ink = TINTS[number % len(TINTS)]
    figure = FIGURES[number // 17 % len(FIGURES)]
    return (
        f'<path d="{SHIELD}" fill="{wash}" stroke="{ink}" stroke-width="2"/>'
        f'<path d="{figure}" fill="none" stroke="{ink}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>'
    )
