"""Workbooks: numbers, days, formulas, merged cells, hidden rows and sheets, and what an attacker would send."""

import datetime as dt

import pytest

from tests.imports.reading import TODAY, by_number, mappings_of, read, said
from tests.imports.workbooks import by_hand, saved
from zelo.imports.reading import Settings
from zelo.imports.reasons import SourceRefused
from zelo.imports.source.numbers import is_day_format, number_text

HEAD = ["Tutor", "CPF", "Animal", "Espécie", "Nascimento", "Microchip"]


def filled(*lines, more=lambda sheet, book: None):
    def fill(sheet, book):
        for line in (HEAD, *lines):
            sheet.append(line)
        more(sheet, book)

    return saved(fill)


def test_numbers_and_days_are_read_as_they_were_meant():
    rows = read(
        filled(
            ["Ana", 52998224725, "Rex", "cão", dt.date(2020, 5, 4), 982000123456789],
            ["Bia", 8086891771, "Mel", "gato", 43831, 76000000000321],
        )
    )
    assert rows[1].state == "good" and rows[1].values.person.document == "52998224725"
    assert rows[1].values.animal.born.earliest == dt.date(2020, 5, 4) and rows[1].values.animal.chips[0].number == "982000123456789"
    assert said(rows[2]) >= {"cpf_zeros", "date_serial", "chip_missing_digits"}
    assert [fault.offer for fault in rows[2].faults] == ["076000000000321"]


def test_an_offer_that_a_person_took_for_the_whole_file_is_told_row_by_row():
    line = ["Bia", "", "Mel", "gato", None, 76000000000321]
    rows = read(filled(line), Settings(TODAY, take=frozenset({"chip_missing_digits"})))
    assert rows[1].values.animal.chips[0].number == "076000000000321" and "offer_taken" in said(rows[1])


def test_days_of_a_workbook_that_counts_from_1904():
    def fill(sheet, book):
        book.epoch = dt.datetime(1904, 1, 1)  # noqa: DTZ001
        sheet.append(HEAD)
        sheet.append(["Ana", "", "Rex", "cão", dt.date(2020, 5, 4), ""])
        sheet.append(["Ana", "", "Bob", "cão", (dt.date(2020, 5, 5) - dt.date(1904, 1, 1)).days, ""])

    rows = read(saved(fill))
    assert [row.values.animal.born.earliest for row in rows[1:]] == [dt.date(2020, 5, 4), dt.date(2020, 5, 5)]


def test_formulas_are_never_evaluated():
    cells = '<c r="A{0}" t="inlineStr"><is><t>{1}</t></is></c>'
    head = '<row r="1">' + "".join(f'<c t="inlineStr"><is><t>{name}</t></is></c>' for name in HEAD) + "</row>"
    kept = '<c r="C2" t="str"><f>UPPER("rex")</f><v>Rex</v></c><c r="D2" t="inlineStr"><is><t>cão</t></is></c>'
    empty = '<c r="C3"><f>A1&amp;"x"</f></c><c r="D3" t="inlineStr"><is><t>cão</t></is></c>'
    error = '<c r="C4" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="D4" t="inlineStr"><is><t>cão</t></is></c>'
    rows = by_number(
        read(
            by_hand(
                f'<sheetData>{head}<row r="2">{cells.format(2, "Ana")}{kept}</row><row r="3">{empty}</row><row r="4">{error}</row></sheetData>'
            )
        )
    )
    assert rows[2].values.animal.name == "Rex" and "formula_value" in said(rows[2])
    assert (rows[3].state, rows[4].state) == ("refused", "refused")
    assert "formula_without_value" in said(rows[3]) and "error_value" in said(rows[4])


def test_hidden_rows_are_read_and_told_or_left_as_was_asked():
    data = filled(
        ["Ana", "", "Rex", "cão", None, ""],
        ["Bia", "", "Mel", "gato", None, ""],
        more=lambda sheet, book: setattr(sheet.row_dimensions[3], "hidden", True),
    )
    assert "hidden_row" in said(read(data)[2]) and read(data)[2].values is not None
    left = read(data, Settings(TODAY, hidden_rows="leave"))
    assert said(left[2]) == {"hidden_row_left"} and left[2].state == "skipped"


def test_every_visible_sheet_is_read_and_a_chip_on_two_of_them_is_found():
    def more(sheet, book):
        other = book.create_sheet("Gatos")
        other.append(["Nome do animal", "Espécie", "Chip"])
        other.append(["Mel", "gato", "982000123456789"])
        book.create_sheet("Anotações").append(["comprar ração"])

    rows = read(filled(["Ana", "", "Rex", "cão", None, "982000123456789"], more=more))
    assert [(row.table, row.number, row.state) for row in rows] == [
        ("Lista", 1, "skipped"), ("Lista", 2, "refused"), ("Gatos", 1, "skipped"), ("Gatos", 2, "refused"), ("Anotações", 1, "skipped"),
    ]  # fmt: skip
    assert "linha 2 da folha Gatos" in rows[1].faults[0].says and "linha 2 da folha Lista" in rows[3].faults[0].says
    assert said(rows[4]) == {"no_header"}


def test_a_cell_merged_downwards_says_the_same_for_all_its_rows():
    lines = [["Ana", "52998224725", "Rex", "cão"], ["", "", "Mel", "gato"], ["", "", "Bob", "cão"], ["Bia", "", "Lua", "gato"]]
    rows = read(filled(*lines, more=lambda sheet, book: (sheet.merge_cells("A2:A4"), sheet.merge_cells("B2:B4"))))
    assert [row.values.person.name for row in rows[1:]] == ["Ana", "Ana", "Ana", "Bia"]
    assert "merged" in said(rows[2]) and rows[3].values.person.document == "52998224725"


def test_headings_over_two_rows_give_their_columns_a_meaning():
    def fill(sheet, book):
        sheet.append(["Responsável", "", "", "Paciente", ""])
        sheet.append(["Nome", "Documento", "Nascimento", "Nome", "Nascimento"])
        sheet.append(["Ana", "52998224725", "01/02/1990", "Rex", "03/04/2021"])
        sheet.merge_cells("A1:C1")
        sheet.merge_cells("D1:E1")

    mapping = mappings_of(saved(fill))["Lista"]
    assert [column.field for column in mapping.columns] == [
        "person.name",
        "person.document",
        "person.birth",
        "animal.name",
        "animal.birth",
    ]


def test_shared_and_rich_texts_without_their_readings():
    strings = "<si><t>Animal</t></si><si><t>Espécie</t></si><si><r><t>Re</t></r><r><t>x</t></r><rPh><t>zzz</t></rPh></si><si><t>cão</t></si>"
    sheet = '<sheetData><row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row><row><c t="s"><v>2</v></c><c t="s"><v>3</v></c></row></sheetData>'
    assert read(by_hand(sheet, strings))[1].values.animal.name == "Rex"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (by_hand("<sheetData><row><c><v>1</v>"), "broken_workbook"),
        (by_hand('<sheetData><row><c t="s"><v>9</v></c></row></sheetData>'), "broken_workbook"),
        (by_hand("<sheetData/>", before='<!DOCTYPE x [<!ENTITY a "aaaa">]>'), "broken_workbook"),
        (by_hand("<sheetData>" + "<a>" * 500 + "</a>" * 500 + "</sheetData>"), "broken_workbook"),
        (by_hand("<sheetData/>", sheets=65), "too_many_sheets"),
        (by_hand("<sheetData><row><c t='str'><v>" + " " * (70 << 20) + "</v></c></row></sheetData>"), "too_large"),
    ],
    ids=["broken off", "text that is not there", "doctype", "deep", "sheets", "bomb"],
)  # fmt: skip
def test_what_an_attacker_would_send(data, code):
    with pytest.raises(SourceRefused) as refused:
        read(data)
    assert refused.value.code == code


def test_cells_and_rows_far_away_cost_nothing():
    sheet = '<sheetData><row r="1"><c r="A1" t="str"><v>Animal</v></c><c r="B1" t="str"><v>Espécie</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>'
    rows = read(by_hand(sheet))
    assert len(rows) == 2 and rows[1].number == 1_048_576


@pytest.mark.parametrize(
    ("number", "code", "day"),
    [(14, None, True), (22, None, True), (20, None, False), (164, "dd/mm/yyyy", True), (164, "[$-416]d mmm yy", True), (164, "[h]:mm:ss", False),
     (164, '"dia" 0', False), (164, "General", False), (164, "#,##0.00", False), (164, "mmm/yy", True)],
)  # fmt: skip
def test_which_formats_show_a_day(number, code, day):
    assert is_day_format(number, code) is day


@pytest.mark.parametrize(
    ("raw", "text"),
    [("9.82000123456789E14", "982000123456789"), ("45942.0", "45942"), ("1.5", "1.5"), ("nan", "nan"), ("1E400", "1E400")],
)
def test_numbers_are_written_without_loss(raw, text):
    assert number_text(raw) == text
