"""A worker killed by the system in the middle of a batch: what it had finished stays, what it had begun is as before, and the next one does the rest once."""

import datetime as dt
import os
import signal
import subprocess
import sys

import pytest
from django.conf import settings

from tests.proceedings.work import MONDAY
from zelo.accounts.roles import Role
from zelo.legal.acts import add_day
from zelo.proceedings.acts import recompute_files
from zelo.proceedings.models import Moved, Projection, Recomputation

WEDNESDAY = dt.date(2026, 3, 11)
WORKER = """
import datetime as dt, os, signal, sys
import django
django.setup()
from django.conf import settings
from django.db import connection
settings.DATABASES["default"]["NAME"] = connection.settings_dict["NAME"] = sys.argv[1]
from zelo.tenancy.models import City
connection.set_tenant(City.objects.get(slug="sao-pedro-da-aldeia"))
import zelo.proceedings.acts
module = sys.modules["zelo.proceedings.acts.recompute"]
module.BATCH, real, left = 2, module.stand, iter(range(3))
def stand(*given):
    if next(left, None) is None:
        os.kill(os.getpid(), signal.SIGKILL)
    return real(*given)
module.stand = stand
module.recompute_files(recomputation=int(sys.argv[2]), today=dt.date(2026, 3, 11))
"""


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_killed_in_the_middle_of_a_batch(aldeia, work, user_with_role):
    for _ in range(5):
        work.held(MONDAY)
    administrator = user_with_role(aldeia, Role.ADMINISTRATOR)
    add_day(by=administrator, on=dt.date(2026, 3, 16), name="Luto oficial", act="Decreto 41/2026", kind="closure")
    begun = Recomputation.objects.latest("pk")
    name = settings.DATABASES["default"]["NAME"]
    worker = subprocess.run(
        [sys.executable, "-c", WORKER, name, str(begun.pk)], env={**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"}, timeout=120
    )  # fmt: skip
    assert worker.returncode == -signal.SIGKILL
    begun.refresh_from_db()
    assert (begun.seen, begun.moved, begun.finished) == (2, 2, None)
    assert Projection.objects.filter(next_due=dt.date(2026, 3, 17)).count() == Moved.objects.count() == 2
    for _ in range(2):
        done = recompute_files(recomputation=begun.pk, today=WEDNESDAY)
    assert (done.seen, done.moved, done.finished is not None) == (5, 5, True)
    assert Projection.objects.filter(next_due=dt.date(2026, 3, 17)).count() == Moved.objects.count() == 5
    assert Moved.objects.values("file").distinct().count() == 5
