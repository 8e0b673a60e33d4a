"""YAML with places, and without YAML 1.1's surprises."""

import datetime as dt
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from zelo.law.faults import Fault, PackFaults, Place
from zelo.law.source import line_of, load, loads


def fault(text: str) -> Fault:
    with pytest.raises(PackFaults) as raised:
        loads(text, "x.yaml")
    (found,) = raised.value.faults
    return found


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("on", "on"),
        ("off", "off"),
        ("yes", "yes"),
        ("no", "no"),
        ("Yes", "Yes"),
        ("True", "True"),
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("11:30", "11:30"),
        ("08:30-11:00", "08:30-11:00"),
        ("190:20:30", "190:20:30"),
        ("0", 0),
        ("-5", -5),
        ("+5", 5),
        ("1_000", 1000),
        ("010", "010"),
        ("0x10", "0x10"),
        ("1e3", "1e3"),
        ("3.10", Decimal("3.10")),
        ("-0.5", Decimal("-0.5")),
        ("1.", "1."),
        (".5", ".5"),
        (".inf", ".inf"),
        ("5..20", "5..20"),
        ("2026-08-05", dt.date(2026, 8, 5)),
        ("2026-8-5", "2026-8-5"),
        ("2026-08-05T10:00", "2026-08-05T10:00"),
        ("'2026-08-05'", "2026-08-05"),
        ("'true'", "true"),
        ('"12"', "12"),
        ("'null'", "null"),
        ("''", ""),
        ("11-11", "11-11"),
    ],
)
def test_a_scalar_is_what_it_looks_like(written: str, read: object) -> None:
    found = loads(f"value: {written}", "x.yaml")["value"]
    assert (type(found), found) == (type(read), read)


def test_decimals_keep_their_digits() -> None:
    assert str(loads("v: 38.420", "x.yaml")["v"]) == "38.420"


@pytest.mark.parametrize("key", ["on", "no", "yes", "1", "2026-01-01", "null"])
def test_a_key_is_always_text(key: str) -> None:
    assert list(loads(f"{key}: a", "x.yaml")) == [key]


def test_every_mapping_list_and_key_knows_its_line() -> None:
    found = loads("# a comment\na: 1\nb:\n  - x\n\n  - y: 2\n    z: 3\nc: {d: 4}\n", "x.yaml")
    assert (found.place, found.lines) == (Place("x.yaml", 2), {"a": 2, "b": 3, "c": 8})
    assert (found["b"].place, found["b"].lines) == (Place("x.yaml", 4), [4, 6])
    assert (found["b"][1].place, found["b"][1].lines) == (Place("x.yaml", 6), {"y": 6, "z": 7})
    assert (found["c"].place, found["c"].lines) == (Place("x.yaml", 8), {"d": 8})


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ((), 1),
        (("b",), 2),
        (("b", 1), 4),
        (("b", 1, "y"), 5),
        (("b", 1, "missing"), 4),
        (("b", 9), 2),
        (("wrapper", "b", 0), 3),
        (("b", "alias", 1, "y"), 5),
        (("a", "deeper"), 1),
    ],
)
def test_the_place_of_a_path_is_that_of_its_deepest_part(path: tuple[Any, ...], line: int) -> None:
    found = loads("a: 1\nb:\n  - x\n  - w: 1\n    y: 2\n", "x.yaml")
    assert line_of(found, path, Place("?")) == Place("x.yaml", line)


@pytest.mark.parametrize(
    ("text", "line", "cause"),
    [
        ("a: 1\nb: 2\na: 3\n", 3, "chave repetida: a"),
        ("a: {b: 1, b: 2}\n", 1, "chave repetida: b"),
        ("a: 2026-02-30\n", 1, "data que não existe: 2026-02-30"),
        ("a: 1\nb: [x, 2025-02-29]\n", 2, "data que não existe: 2025-02-29"),
        ("a: 1\n? [b]\n: 2\n", 2, "a chave deve ser um texto simples"),
        ("base: &b [1]\nuse:\n  <<: *b\n", 3, "<<: só se herda de um mapa"),
        ("a: &x {b: *x}\n", 1, "um trecho não pode conter a si mesmo (&…, *…)"),
        ("a: 1\nb: &x [1, *x]\n", 2, "um trecho não pode conter a si mesmo (&…, *…)"),
        ("a: 1\nb: x\0y\n", 2, "não é YAML válido: caractere que não pode estar num texto"),
    ],
)
def test_what_a_pack_may_not_write_is_refused_with_its_line(text: str, line: int, cause: str) -> None:
    assert fault(text) == Fault(Place("x.yaml", line), cause)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a: [1, 2\nb: 3\n", 2),
        ("a: 1\n  b: 2\n", 2),
        ("a: 1\n\tb: 2\n", 2),
        ("a: 'open\n", 2),
        ("a: *nowhere\n", 1),
        ("a: 1\n---\nb: 2\n", 2),
        ("{", 2),
    ],
)
def test_what_is_no_yaml_is_refused_with_its_line(text: str, line: int) -> None:
    found = fault(text)
    assert found.place == Place("x.yaml", line)
    assert found.cause.startswith("não é YAML válido: ")


def test_a_merge_gives_what_is_not_written_and_never_replaces() -> None:
    found = loads("base: &b {a: 1, c: 2}\nother: &o {c: 5, d: 6}\none: {<<: *b, a: 9}\nboth:\n  <<: [*b, *o]\n", "x.yaml")
    assert dict(found["one"]) == {"a": 9, "c": 2}
    assert dict(found["both"]) == {"a": 1, "c": 2, "d": 6}
    assert found["one"].lines == {"a": 3, "c": 3}


def test_a_quoted_merge_key_is_a_key() -> None:
    assert dict(loads("'<<': {a: 1}", "x.yaml")) == {"<<": {"a": 1}}


@pytest.mark.parametrize("text", ["", "# only a comment\n", "---\n"])
def test_an_empty_file_holds_nothing(text: str) -> None:
    assert loads(text, "x.yaml") is None


def test_a_byte_order_mark_is_no_part_of_the_text(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_bytes(b"\xef\xbb\xbfa: 1\n")
    assert load(tmp_path / "x.yaml") == {"a": 1}


def test_a_file_that_cannot_be_read_says_why(tmp_path: Path) -> None:
    (tmp_path / "latin.yaml").write_bytes("a: não\n".encode("latin-1"))
    (tmp_path / "folder").mkdir()
    causes = {}
    for name in ("latin.yaml", "folder", "missing.yaml", "latin.yaml/inside"):
        with pytest.raises(PackFaults) as raised:
            load(tmp_path / name, shown_as=name)
        causes[name] = [str(item) for item in raised.value.faults]
    assert causes == {
        "latin.yaml": ["latin.yaml: não é texto UTF-8 (byte 4)"],
        "folder": ["folder: é uma pasta, não um arquivo YAML"],
        "missing.yaml": ["missing.yaml: arquivo não encontrado"],
        "latin.yaml/inside": ["latin.yaml/inside: arquivo não encontrado"],
    }
