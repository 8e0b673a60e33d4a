"""Codes: read however they are typed, and nothing else is one."""

import pytest

from zelo.documents.codes import LENGTH, SIGNS, grouped, new_code, read_code


def test_codes_are_of_their_signs_and_differ():
    found = {new_code() for _ in range(2000)}
    assert len(found) == 2000
    assert all(len(code) == LENGTH and set(code) <= set(SIGNS) for code in found)


@pytest.mark.parametrize("typed", ["7K3D-91XQ-ZB4M", "7k3d91xqzb4m", " 7k3d 91xq zb4m ", "7K3D–9IXQ–ZB4M", "7K3D-9lXQ-ZB4M"])
def test_a_code_is_read_as_it_is_typed(typed):
    assert read_code(typed) == "7K3D91XQZB4M"


@pytest.mark.parametrize(
    "typed", ["", "7K3D-91XQ-ZB4", "7K3D-91XQ-ZB4MM", "7K3D-91XQ-ZB4U", "7K3D-91XQ-ZB4ã", "٣" * 12, "x" * 5000]
)
def test_anything_else_is_no_code(typed):
    assert read_code(typed) is None


def test_a_code_is_shown_in_groups():
    assert grouped("7K3D91XQZB4M") == "7K3D-91XQ-ZB4M"
