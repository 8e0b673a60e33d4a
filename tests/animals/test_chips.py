"""Chip numbers: read, healed by offer, or explained."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zelo.animals.chips import NATIONAL_MOST, Chip, ChipFault, read, search_key

GOOD = "076000000000123"


@pytest.mark.parametrize(
    "text",
    [GOOD, "076 000 000 000 123", "076.000.000.000.123", "076-000000000123", " 076000000000123\n", "LA 076000000000123", "TAG: 076000000000123",
     "chip 076000000000123", "076_000000000123", "０７６０００００００００１２３", "'076000000000123", '="076000000000123"', "٠٧٦٠٠٠٠٠٠٠٠٠١٢٣"],
)  # fmt: skip
def test_however_it_is_written(text):
    assert read(text) == Chip(GOOD, "iso")


@pytest.mark.parametrize(("text", "number"), [("982000123456789.0", "982000123456789"), ("900215000000001", "900215000000001")])
def test_a_spreadsheet_s_decimal_and_the_shared_maker(text, number):
    assert read(text) == Chip(number, "iso")


@pytest.mark.parametrize(
    ("text", "code", "offer"),
    [
        ("", "empty", None),
        ("  ", "empty", None),
        ("9,82E+14", "scientific", None),
        ("9.82000123456789E+14", "scientific", None),
        ("982E12", "scientific", None),
        ("76000000000123", "missing_digits", GOOD),
        ("98200012345678", "missing_digits", None),
        ("98200012345", "missing_digits", None),
        ("9820001234567890", "too_many_digits", None),
        (GOOD * 2, "too_many_digits", GOOD),
        ("O76OOOOOOOOO123", "letters", GOOD),
        ("07600000000012I", "letters", "076000000000121"),
        ("999000000000001", "test_number", None),
        ("000000000000001", "no_such_prefix", None),
        ("982274877906944", "no_such_number", None),
        ("982000000000000", "no_such_number", None),
        ("sem chip", "unreadable", None),
        ("²³", "missing_digits", None),
    ],
)
def test_what_cannot_be_is_explained(text, code, offer):
    found = read(text)
    assert isinstance(found, ChipFault)
    assert (found.code, found.offer) == (code, offer)
    assert found.says.endswith(".")


@pytest.mark.parametrize("text", ["123*456*789", "123-456-789", "AVID123456789", "0A01234567", "4A1B2C3D4E"])
def test_numbers_before_the_standard(text):
    found = read(text)
    assert isinstance(found, Chip) and found.standard == "old"


@given(st.integers(1, 998), st.integers(1, NATIONAL_MOST))
def test_every_number_of_the_standard_is_read_as_it_is_shown(prefix, national):
    chip = Chip(f"{prefix:03}{national:012}", "iso")
    assert read(chip.number) == read(chip.shown) == chip


@given(st.text(max_size=40))
def test_any_text_is_answered(text):
    found = read(text)
    assert isinstance(found, Chip | ChipFault)
    if isinstance(found, Chip):
        assert len(found.number) <= 16
        assert read(found.number) == found
    elif found.offer:
        assert read(found.offer) == Chip(found.offer, "iso")


def test_a_search_takes_the_offer():
    assert (search_key("76000000000123"), search_key(GOOD), search_key("Rex")) == (GOOD, GOOD, None)
