"""A question that was answered leaves nothing behind, so that a site may answer for months."""

import gc

from tests.law.laws import cases_of, law_of
from zelo.law.asking import Asking


def test_no_question_outlives_its_answer() -> None:
    kinds = {(case.city, case.ask, case.expect is None): case for case in cases_of()}
    assert len(kinds) > 20
    for case in kinds.values():
        law_of(case.city).ask(case.ask, case.given)
    gc.collect()
    # By its own type: other tests leave lazy objects, which `isinstance` would wake.
    assert [found.ask for found in gc.get_objects() if type(found) is Asking] == []
