"""What a pack says of where an effect binds and until when is looked at before any file runs."""

from pathlib import Path

import pytest

from tests.law.laws import altered, assert_named
from zelo.law.procedures.check import check_procedures

SLUG, FILE = "nobres", "procedures/sanction.yaml"
ERRORS = [
    ("until: ban_end, binds", "until: ban_over, binds", "ban_over não é prazo nem dia que o processo mostre"),
    ("until: ban_end, binds", "until: occurred_no, binds", "occurred_no não é prazo nem dia que o processo mostre"),
    ("until: until_on, binds", "until: measure_object, binds", "measure_object não é prazo nem dia que o processo mostre"),
    ("until: until_on, binds", "until: effective_on, binds", "effective_on não é prazo nem dia que o processo mostre"),
    ("binds: {accreditation: bars, adoption: weighs}", "binds: {acreditation: bars}", "acreditation"),
    ("binds: {accreditation: bars, adoption: weighs}", "binds: {accreditation: forbids}", "accreditation"),
]


@pytest.mark.parametrize(("old", "new", "cause"), ERRORS, ids=[new for _, new, _ in ERRORS])
def test_the_error_is_found(tmp_path: Path, old: str, new: str, cause: str) -> None:
    library, file, _ = altered(tmp_path, SLUG, FILE, old, new)
    assert_named(check_procedures(library, SLUG, tried=False), cause, file)
