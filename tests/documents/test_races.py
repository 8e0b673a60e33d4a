"""Many at once: no gap, no double number, one paper for one act."""

import pytest

from tests.at_once import at_once
from tests.documents.walk import SITE
from tests.proceedings.work import MONDAY
from zelo.documents.acts import issue_paper
from zelo.documents.models import Paper
from zelo.documents.queries import unsound_papers

pytestmark = pytest.mark.django_db(transaction=True)


def issuing(work, file):
    return lambda: issue_paper(by=work.people["attendant"], file=file.pk, act=2, paper="intake_record", today=MONDAY, site=SITE)


def test_papers_of_many_files_at_once_have_no_gap(aldeia, work):
    files = [work.held() for _ in range(12)]
    found = at_once(aldeia, [issuing(work, file) for file in files])
    assert sorted(one.paper.number for one in found) == list(range(1, 13))
    assert len({one.paper.code for one in found}) == 12
    assert list(unsound_papers()) == []


def test_one_paper_asked_for_eight_times_at_once(aldeia, work):
    file = work.held()
    found = at_once(aldeia, [issuing(work, file)] * 8)
    assert [one.again for one in found].count(False) == 1
    assert Paper.objects.count() == 1
