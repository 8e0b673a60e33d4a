"""No row is lost, whatever bytes come; what repeats is found; what is given back can be mended and sent again."""

import io
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import load_workbook

from tests.imports.reading import FILES, mappings_of, read, said
from tests.imports.workbooks import saved
from zelo.imports.reading import plans
from zelo.imports.reasons import SourceRefused, reasons
from zelo.imports.report import CsvWriter, Totals, as_json, neutral, write_faulty
from zelo.imports.source import open_source
from zelo.imports.twins import Twins

HEADER = "Tutor;CPF;Animal;Espécie;Nascimento;Microchip;Castrado em;Telefone;Obs"
CELLS = st.one_of(
    st.sampled_from(
        [
            "Ana",
            "Rex",
            "cão",
            "gato",
            "52998224725",
            "076000000000321",
            "9,8E+14",
            "12/05/2021",
            "",
            "=1+1",
            '"',
            '"a',
            'b"',
            "TOTAL",
            "🐶",
            "2 anos",
        ]
    ),
    st.text(max_size=20),
)


def states_add_up(rows):
    totals = Totals()
    for row in rows:
        totals.add(row)
        assert (row.values is None) == (row.state in ("refused", "skipped"))
        assert bool(row.faults) == (row.state == "refused")
        assert json.loads(as_json(row))["state"] == row.state
    assert sum(totals.states.values()) == totals.rows == len(rows)


@given(st.binary(max_size=600) | st.text(max_size=300).map(lambda text: f"{HEADER}\n{text}".encode("utf-8", "replace")))
@settings(max_examples=300, deadline=None)
def test_no_bytes_crash_it(data):
    try:
        with open_source(io.BytesIO(data)) as source:
            raw = sum(1 for table in source.tables() for _ in table.rows())
        rows = read(data)
    except SourceRefused as refused:
        assert refused.code in reasons() and str(refused)
        return
    assert len(rows) == raw
    states_add_up(rows)


@given(st.lists(st.lists(CELLS, min_size=1, max_size=11), max_size=12))
@settings(max_examples=200, deadline=None)
def test_every_written_row_is_read_once(lines):
    out = io.BytesIO()
    writer = CsvWriter(out)
    writer.row(HEADER.split(";"))
    for line in lines:
        writer.row(line)
    writer.close()
    try:
        rows = read(out.getvalue())
    except SourceRefused as refused:
        assert refused.code == "binary"
        return
    states_add_up(rows)
    if not any(set(cell) & {'"', "\n", "\r"} for line in lines for cell in line):
        assert [row.number for row in rows] == list(range(1, len(lines) + 2))


@given(
    st.lists(
        st.lists(st.text(st.characters(min_codepoint=32, exclude_categories=["Cs"]), max_size=12), min_size=1, max_size=9),
        max_size=6,
    )
)
@settings(max_examples=60, deadline=None)
def test_every_row_of_a_workbook_is_read_once(lines):
    def fill(sheet, book):
        for line in [HEADER.split(";"), *lines]:
            sheet.append([cell.replace("\ufffe", "").replace("\uffff", "") for cell in line])

    rows = read(saved(fill))
    states_add_up(rows)
    last = max((number for number, line in enumerate(lines, 2) if any(line)), default=1)
    assert [row.number for row in rows][:last] == list(range(1, last + 1))


def test_the_same_file_again_has_the_same_fingerprints_and_so_has_one_with_its_columns_moved():
    first = read("Tutor;Animal;Espécie;Idade\nAna;Rex;cão;2 anos\nBia;Mel;gato;filhote\n")
    moved = read("Idade;Espécie;Animal;Tutor\n2 anos;cão;Rex;Ana\nfilhote;gato;Mel;Bia\n")
    assert [row.fingerprint for row in first] == [row.fingerprint for row in moved]
    assert len({row.fingerprint for row in first[1:]}) == 2


def test_the_same_row_twice_is_one_but_two_nameless_puppies_are_two():
    rows = read(
        "Tutor;Animal;Espécie;Chip\nAna;Rex;cão;076000000000321\nBia;Mel;gato;\nAna;Rex;cão;076000000000321\n;;cão;\n;;cão;\n"
    )
    assert [row.state for row in rows[1:]] == ["good", "good", "skipped", "healed", "healed"]
    assert "linha 2" in rows[3].skipped.says and rows[3].fingerprint == rows[1].fingerprint
    assert rows[4].fingerprint != rows[5].fingerprint and "same_without_identity" in said(rows[5])


def test_one_animal_with_two_vaccines_in_two_rows_is_no_duplicate_chip():
    rows = read(
        "Tutor;Animal;Espécie;Chip;Data da vacina\nAna;Rex;cão;076000000000321;01/02/2026\nANA;Rex;Canina;076000000000321;01/03/2026\nEva;Lua;gato;076000000000555;\nEva;Sol;gato;076000000000555;\n"
    )
    assert [row.state for row in rows[1:]] == ["good", "healed", "refused", "refused"]


@given(st.lists(st.tuples(st.integers(0, 12), st.integers(0, 3)), max_size=60))
def test_twins_say_what_a_plain_comparison_says(entries):
    differing, same = Twins(), Twins()
    for row, (key, who) in enumerate(entries, 1):
        differing.add(key, who, row)
        same.add(key, who, row)
    others, firsts = differing.differing(len(entries)), same.same(len(entries))
    for row, (key, who) in enumerate(entries, 1):
        strangers = {number for number, (k, w) in enumerate(entries, 1) if k == key and w != who}
        assert (others[row] if others else 0) in (strangers or {0})
        alike = [number for number, entry in enumerate(entries, 1) if entry == (key, who)]
        assert (firsts[0][row] if firsts else 0) == (alike[0] if alike[0] != row else 0)
        assert (firsts[1][row] if firsts else 0) == alike.index(row)


def test_twins_on_disk_say_the_same(monkeypatch):
    monkeypatch.setattr("zelo.imports.twins.BUFFERED", 10)
    twins = Twins()
    for row in range(1, 101):
        twins.add(row % 50, row, row)
    assert list(twins.differing(100))[1:] == [*range(51, 100), 100, *range(1, 51)]


@pytest.mark.parametrize("suffix", [".csv", ".xlsx"])
def test_faulty_rows_come_back_whole_and_are_refused_again_for_the_same_reasons(tmp_path, suffix):
    path = FILES / "campanha.csv"
    rows = read(path)
    headers = {name: [column.header for column in mapping.columns] for name, mapping in mappings_of(path).items()}
    target = tmp_path / f"recusadas{suffix}"
    refused = [row for row in rows if row.state == "refused"]
    assert write_faulty(rows, headers, target) == len(refused) == 7
    again = [row for row in read(target) if row.state != "skipped"]
    assert [row.cells[: len(headers[""])] for row in again] == [row.cells for row in refused]
    assert [{fault.code for fault in row.faults} for row in again] == [{fault.code for fault in row.faults} for row in refused]
    assert "linha 13" in again[-2].cells[-1]


def test_no_cell_given_back_is_run_by_a_spreadsheet(tmp_path):
    text = 'Tutor;Animal;Espécie;Obs\n=cmd|calc;Rex;cão;@SUM(A1)\n"=HYPERLINK(""x"")";Mel;gato;-1+1\n'
    rows = read(text)
    headers = {"": ["Tutor", "Animal", "Espécie", "Obs"]}
    write_faulty(rows, headers, tmp_path / "a.csv")
    given_back = (tmp_path / "a.csv").read_text("utf-8-sig")
    assert "'=cmd|calc;" in given_back and "'@SUM(A1)" in given_back and ";'-1+1;" in given_back
    write_faulty(rows, headers, tmp_path / "a.xlsx")
    cells = [cell for line in load_workbook(tmp_path / "a.xlsx").active.iter_rows() for cell in line]
    assert (
        "=cmd|calc" in [cell.value for cell in cells]
        and {cell.data_type for cell in cells} <= {"s", "n"}
        and not any(cell.data_type == "f" for cell in cells)
    )
    assert neutral("Ana") == "Ana" and neutral("=1") == "'=1"


def test_a_row_as_json_tells_what_was_read_healed_and_refused():
    rows = read(FILES / "campanha.csv")
    told = json.loads(as_json(rows[4]))
    assert told["read"]["person.document"] == "8086891771" and told["record"]["person"]["document"] == "08086891771"
    assert {entry["code"] for entry in told["healed"]} == {"cpf_zeros", "name_capitals"}
    refused = json.loads(as_json(rows[6]))
    assert refused["record"] is None and refused["faults"][0]["offer"] == "076000000000555"


def test_totals_have_words_for_a_page():
    totals = Totals()
    for row in read(FILES / "campanha.csv"):
        totals.add(row)
    assert ("refused", "Microchip em dois animais", 2) in totals.lines()


def test_every_code_has_a_sentence_and_every_sentence_a_code_in_the_program():
    import re
    from pathlib import Path

    import zelo.imports

    folder = Path(zelo.imports.__file__).parent
    # What only the registry knows of a row is told by the same sentences.
    folders = (folder, folder.parent / "registry" / "importing")
    program = "\n".join(path.read_text("utf-8") for where in folders for path in where.rglob("*.py"))
    named = set(re.findall(r"""["']([a-z_0-9]+)["']""", program)) | {
        f"chip_{code}" for code in re.findall(r'"([a-z_]+)"', (folder.parent / "animals" / "chips.py").read_text("utf-8"))
    }
    assert set(reasons()) - named == set()
    for called in re.findall(r'(?:remark|SourceRefused|_refused)\(\s*"([a-z_0-9]+)"', program):
        assert called in reasons()


def test_plans_tell_which_sheets_are_left_and_why():
    data = saved(
        lambda sheet, book: (sheet.append(["Animal", "Espécie"]), setattr(book.create_sheet("Oculta"), "sheet_state", "hidden"))
    )
    with open_source(io.BytesIO(data)) as source:
        assert [(plan.table.name, plan.left) for plan in plans(source)] == [("Lista", None), ("Oculta", "hidden_sheet")]


WORKBOOK = saved(
    lambda sheet, book: [
        sheet.append(line) for line in (HEADER.split(";"), ["Ana", 52998224725, "Rex", "cão", None, 76000000000321])
    ]
)


@given(st.lists(st.tuples(st.integers(0, len(WORKBOOK) - 1), st.integers(0, 255)), min_size=1, max_size=6), st.integers(0, 200))
@settings(max_examples=300, deadline=None)
def test_a_workbook_with_changed_bytes_is_read_or_refused(changes, cut):
    data = bytearray(WORKBOOK)
    for where, byte in changes:
        data[where] = byte
    try:
        states_add_up(read(bytes(data[: len(data) - cut])))
    except SourceRefused as refused:
        assert refused.code in reasons()
