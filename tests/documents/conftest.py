"""São Pedro da Aldeia with papers to issue."""

import datetime as dt
import uuid

import pytest

from tests.documents.walk import SITE
from tests.proceedings.conftest import aldeia, alone, around, key, monday, work  # noqa: F401
from zelo.documents.acts import issue_paper
from zelo.people.models import Contact, Person
from zelo.proceedings.acts import rectify

LATER = dt.date(2026, 3, 11)


@pytest.fixture
def ana(aldeia):  # noqa: F811
    """The person that the acts name `p-1`."""
    made = Person.objects.create(
        pk=1, name="Ana Souza Prado", folded="ana souza prado", document="52998224725", street="Rua das Flores", street_number="12",
        district="Centro", town="São Pedro da Aldeia", state="RJ",
    )  # fmt: skip
    Contact.objects.create(person=made, kind="phone", value="22 99999-0000", key="22999990000", main=True)
    return made


@pytest.fixture
def issue(work):  # noqa: F811
    def run(file, n, paper, who="attendant", today=LATER):
        return issue_paper(by=work.people[who], file=file.pk, act=n, paper=paper, today=today, site=SITE)

    return run


@pytest.fixture
def repaint(work):  # noqa: F811
    """Rectifies the intake of a file: the horse is sorrel."""

    def run(file):
        return rectify(
            by=work.people["team"], file=file.pk, about=2, facts={"marks": "alazão"}, reason_text="engano", today=LATER, key=uuid.uuid4()
        )  # fmt: skip

    return run


@pytest.fixture
def released(work, ana):  # noqa: F811
    """A file to its end; the release is its last act."""
    file = work.ready()
    work.done(file, "attendant", "release", {"received_by": "p-1"}, today=LATER)
    return file
