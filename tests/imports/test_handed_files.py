"""Every fault in the files handed over, found by reading them by eye, is named or healed. A clone without them reads our own of the same kind."""

import pytest

from tests.imports.reading import FILES, SHARED, by_number, read, said

# By file: row → what must be said of it, and its state. Rows not named here must not be refused.
FAULTS = {
    "clinica-microchipagem.csv": {
        1: ("skipped", {"title"}), 2: ("skipped", {"header"}), 5: ("refused", {"cpf_digits"}), 6: ("refused", {"cpf_length"}),
        7: ("refused", {"chip_scientific"}), 8: ("healed", {"chip_marks"}), 9: ("healed", {"apostrophe"}), 10: ("refused", {"chip_missing_digits"}),
        11: ("refused", {"date_impossible"}), 12: ("refused", {"date_future"}), 13: ("refused", {"cpf_digits"}), 14: ("healed", {"placeholder"}),
        15: ("healed", {"chip_marks"}), 16: ("healed", {"chip_decimal"}), 17: ("refused", {"chip_no_such_prefix"}),
        18: ("refused", {"chip_test_number"}), 19: ("refused", {"chip_no_such_number"}), 20: ("refused", {"chip_twice"}),
        21: ("refused", {"chip_twice"}), 22: ("refused", {"person_without_name"}), 27: ("skipped", {"blank"}), 28: ("skipped", {"total"}),
    },
    "registro-nacional.csv": {
        1: ("skipped", {"header"}), 2: ("refused", {"date_ambiguous"}), 5: ("healed", {"sinpatinhas_marks"}),
        6: ("healed", {"name_lines", "address_in_name"}), 7: ("refused", {"date_ambiguous", "size_from_breed"}), 8: ("refused", {"text_is_formula"}),
        9: ("healed", {"chip_old"}), 10: ("refused", {"chip_letters", "breed_not_of_species"}), 11: ("healed", {"placeholder", "breed_spelling"}),
        12: ("refused", {"date_ambiguous"}), 17: ("healed", {"date_swapped", "breed_not_of_species"}), 20: ("healed", {"breed_not_of_species"}),
    },
    "protetora.tsv": {
        1: ("skipped", {"title"}), 2: ("skipped", {"header"}), 3: ("healed", {"age_estimated", "date_partial", "no_guardian"}),
        4: ("healed", {"age_estimated", "date_partial"}), 5: ("healed", {"stage", "date_partial"}), 6: ("healed", {"age_approximate"}),
        8: ("healed", {"age_estimated"}), 9: ("healed", {"vaccine_status"}), 12: ("healed", {"vaccine_status"}),
    },
    "mutirao-castracao.xlsx": {
        1: ("skipped", {"hidden_sheet"}), 2: ("skipped", {"title"}), 3: ("skipped", {"blank"}), 4: ("skipped", {"title"}), 5: ("skipped", {"header"}),
        6: ("healed", {"date_serial"}), 9: ("refused", {"chip_missing_digits"}), 10: ("healed", {"name_emoji", "date_serial"}),
        11: ("refused", {"chip_missing_digits", "age_approximate"}), 12: ("healed", {"date_partial"}), 13: ("refused", {"chip_rounded"}),
        14: ("refused", {"formula_without_value"}), 15: ("refused", {"formula_without_value"}), 16: ("healed", {"placeholder"}),
        19: ("refused", {"chip_missing_digits"}), 24: ("skipped", {"total"}),
    },
}  # fmt: skip
OURS = {
    "campanha.csv": {
        1: ("skipped", {"title"}), 2: ("skipped", {"blank"}), 3: ("skipped", {"header"}), 4: ("good", set()), 5: ("healed", {"cpf_zeros", "name_capitals"}),
        6: ("refused", {"chip_scientific"}), 7: ("refused", {"chip_missing_digits"}), 8: ("skipped", {"header_again"}), 9: ("refused", {"cpf_digits"}),
        10: ("refused", {"date_impossible"}), 11: ("refused", {"date_future"}), 12: ("refused", {"chip_twice"}), 13: ("refused", {"chip_twice"}),
        14: ("skipped", {"same_row"}), 15: ("healed", {"no_number", "cpf_equal"}), 16: ("skipped", {"total"}),
    },
    "abrigo.tsv": {
        1: ("skipped", {"header"}), 2: ("healed", {"age_estimated", "no_guardian"}), 3: ("healed", {"stage", "bool_word"}),
        4: ("healed", {"vaccine_status", "animal_unnamed"}), 5: ("healed", {"name_emoji", "date_words"}), 6: ("refused", {"species_missing"}),
        7: ("healed", {"mojibake", "species_other"}),
    },
}  # fmt: skip


CASES = [
    pytest.param(folder / name, faults, id=name)
    for folder, files in ((SHARED, FAULTS), (FILES, OURS))
    for name, faults in files.items()
    if folder == FILES or (folder / name).exists()
]


@pytest.mark.parametrize(("path", "faults"), CASES)
def test_each_fault_is_named_or_healed_where_it_stands(path, faults):
    rows = by_number(read(path))
    for number, (state, codes) in faults.items():
        assert (rows[number].state, codes - said(rows[number])) == (state, set()), (number, rows[number])
    others = {number: row for number, row in rows.items() if number not in faults}
    assert [row for row in others.values() if row.state in ("refused", "skipped")] == []
    assert all(row.values is not None for row in others.values())


@pytest.mark.parametrize(("path", "faults"), CASES)
def test_what_is_told_is_a_sentence_that_quotes_the_cell(path, faults):
    for row in read(path):
        for entry in (*row.healed, *row.faults):
            assert entry.says.endswith((".", ":")) and "None" not in entry.says and "{" not in entry.says
            assert (
                entry.field in row.read
                or not entry.field
                or entry.code in ("no_guardian", "species_missing", "person_without_name")
            )
