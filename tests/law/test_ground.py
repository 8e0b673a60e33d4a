"""Where a city lies: what `map` of `city.yaml` may say, and what is near the city."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.law import small
from zelo.law.ground import Ground, in_brazil, km_between
from zelo.law.pack import SHIPPED, Library

MAP = """
map:
  centre: [-27.60, -48.52]
  zoom: 13
  districts:
    Cais: [-27.601, -48.518]
    Dunas: [-27.642, -48.463]
  streets:
    - {name: Rua do Cais, district: Cais}
"""
FOLDER = Path(__file__).parents[1] / "sixth_city" / "cities"


def told(folder: Path, old: str, new: str) -> list[str]:
    assert MAP.count(old) == 1
    return small.faults(small.library(folder, city=MAP.replace(old, new)))


def of_the_map(found: list[str]) -> list[str]:
    return [fault for fault in found if "city.yaml" in fault]


def test_a_sound_map_has_no_fault(tmp_path: Path) -> None:
    found = small.library(tmp_path, city=MAP)
    assert of_the_map(small.faults(found)) == []
    ground = found.pack(small.SLUG).city.map
    assert ground is not None and ground.districts["Dunas"] == (-27.642, -48.463) and ground.streets[0].district == "Cais"


def test_a_city_needs_no_map(tmp_path: Path) -> None:
    assert small.library(tmp_path).pack(small.SLUG).city.map is None


@pytest.mark.parametrize(
    ("old", "new", "line", "cause"),
    [
        ("Cais: [-27.601, -48.518]", "Cais: [27.601, -48.518]", 10,
         "latitude fora do Brasil: 27.601 (vai de -33.8 a 5.3; ao sul do equador é negativa)"),
        ("Cais: [-27.601, -48.518]", "Cais: [-27.601, 48.518]", 10,
         "longitude fora do Brasil: 48.518 (vai de -74 a -28.8; é sempre negativa)"),
        ("Cais: [-27.601, -48.518]", "Cais: [-48.518, -27.601]", 10,
         "latitude e longitude trocadas: [-48.518, -27.601]; escreva [-27.601, -48.518]"),
        ("Cais: [-27.601, -48.518]", "Cais: [-2.7601, -48.518]", 10, "Cais fica a 2762 km do centro; confira as coordenadas"),
        ("centre: [-27.60, -48.52]", "centre: -27.60", 7,
         "ponto que não se entende: -27.60; escreva [latitude, longitude], como [-22.84, -42.10]"),
        ("centre: [-27.60, -48.52]", "centre: [-27.60, -48.52, 3]", 7,
         "ponto que não se entende: -27.60, -48.52, 3; escreva [latitude, longitude], como [-22.84, -42.10]"),
        ("  centre: [-27.60, -48.52]\n", "", 6, "falta centre"),
        ("zoom: 13", "zoom: 22", 8, "zoom vai de 1 (o mundo) a 19 (uma casa), sem vírgula; veio 22"),
        ("zoom: 13", "zoom: perto", 8, "zoom vai de 1 (o mundo) a 19 (uma casa), sem vírgula; veio perto"),
        ("district: Cais", "district: Caes", 13, "Rua do Cais: Caes não está em districts"),
        ("district: Cais", "bairro: Cais", 13, "chave desconhecida: bairro"),
        ("district: Cais", "district: Cais, number: 3", 13, "chave desconhecida: number"),
        ("zoom: 13", "zomm: 13", 8, "chave desconhecida: zomm"),
    ],
)  # fmt: skip
def test_a_fault_of_the_map_is_told_with_its_line_and_cause(tmp_path: Path, old: str, new: str, line: int, cause: str) -> None:
    assert f"cities/{small.SLUG}/city.yaml:{line}: {cause}" in told(tmp_path, old, new)


@pytest.mark.parametrize("pack", [(SHIPPED, slug) for slug in Library(SHIPPED).slugs()] + [(FOLDER, "porto-ficticio")], ids=str)
def test_every_city_knows_where_it_lies(pack: tuple[Path, str]) -> None:
    ground = Library(pack[0]).pack(pack[1]).city.map
    assert ground is not None and len(ground.districts) >= 4 and ground.streets
    assert all(ground.beyond(point) is None for point in ground.districts.values())
    assert all(ground.nearest(point) == name for name, point in ground.districts.items())


GROUND = Ground(centre=(-27.6, -48.52), districts={"Cais": (-27.601, -48.518), "Dunas": (-27.642, -48.463)})


def test_the_surroundings_reach_ten_kilometres_past_the_outermost_district() -> None:
    assert GROUND.reach_km == pytest.approx(km_between(GROUND.centre, GROUND.districts["Dunas"]) + 10)
    assert GROUND.beyond((-27.68, -48.45)) is None
    assert GROUND.beyond((-22.84, -42.10)) == pytest.approx(834, abs=2)
    assert GROUND.nearest((-27.6405, -48.47)) == "Dunas"
    assert GROUND.nearest((-22.84, -42.10)) is None


def test_a_city_without_districts_still_has_surroundings() -> None:
    bare = Ground(centre=(-27.6, -48.52))
    assert bare.reach_km == 10 and bare.nearest((-27.6, -48.52)) is None


POINTS = st.tuples(st.floats(-33.8, 5.3), st.floats(-74, -28.8))


@given(POINTS, POINTS)
def test_the_way_there_is_the_way_back(a: tuple[float, float], b: tuple[float, float]) -> None:
    assert km_between(a, b) == pytest.approx(km_between(b, a), abs=1e-6)
    assert km_between(a, a) == 0 <= km_between(a, b) < 7000


@given(st.tuples(st.floats(-90, 90), st.floats(-180, 180)))
def test_a_point_is_in_brazil_or_told_why_not(point: tuple[float, float]) -> None:
    inside = -33.8 <= point[0] <= 5.3 and -74 <= point[1] <= -28.8
    assert (in_brazil(point) is None) == inside
