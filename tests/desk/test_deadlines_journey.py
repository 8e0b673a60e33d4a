"""What falls due, in a browser: on a screen and on a phone, from the page of deadlines to passing the file on, with nothing for axe to say."""

import datetime as dt
import re

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.enforcement.conftest import Office
from zelo.accounts.roles import Role
from zelo.legal.queries import local_time
from zelo.proceedings.models import Assignment, OpenDeadline

pytestmark = pytest.mark.usefixtures("patient")


@pytest.mark.slow
@pytest.mark.parametrize("width", [1280, 360])
def test_from_the_list_to_passing_it_on(live_city, user_with_role, as_user, checked, width):
    def check(name):
        checked(page, f"prazos-{name}")

    first, second = user_with_role(live_city.city, Role.ATTENDANT), user_with_role(live_city.city, Role.ATTENDANT)
    second.name = "Bruno Reis"
    second.save()
    office = Office({"attendant": first})
    with local_time():
        today = timezone.localdate()
    files = [
        office.open(
            "attendant",
            "complaint",
            "receive",
            today,
            reached_by="phone",
            place_text="Rua das Mangueiras, 12",
            description="Cão preso ao sol",
            imminent_risk=True,
            species="dog",
            animals=1,
        ).file
        for _ in range(3)
    ]
    for file, days in zip(files, (-2, 0, 3), strict=True):
        OpenDeadline.objects.filter(file=file).update(due=today + dt.timedelta(days=days), start=today - dt.timedelta(days=20))
    page = as_user(live_city, first, width=width)
    page.goto(live_city.url("/mesa/prazos/"))
    expect(page.get_by_role("heading", name="Já venceram")).to_be_visible()
    expect(page.get_by_text("2 dias de atraso")).to_be_visible()
    check("1-mine")
    page.get_by_role("link", name=re.compile("atrasados")).click()
    expect(page.locator("main")).not_to_contain_text(f"Denúncia {files[2]}")
    page.get_by_label("Com quem").select_option(label="Bruno Reis")
    # Without script the button sends it; with it the list follows at once.
    expect(page.get_by_text("Nenhum prazo nesta lista.")).to_be_visible()
    check("2-another")
    page.goto(live_city.url(f"/mesa/processos/denuncia/{files[0].year}/{files[0].number}/"))
    expect(page.get_by_role("heading", name="Com quem está")).to_be_visible()
    page.locator("#com-quem").get_by_text("Passar adiante").click()
    page.get_by_label("A quem").select_option(label="Bruno Reis")
    check("3-file")
    page.get_by_role("button", name="Passar", exact=True).click()
    expect(page.get_by_text("o processo está com Bruno Reis")).to_be_visible()
    assert Assignment.objects.get(file=files[0], until=None).person == second
    page.goto(live_city.url("/mesa/prazos/passar/"))
    check("4-pass-all")
    page.get_by_label("Passar a").select_option(label="Bruno Reis")
    page.get_by_role("button", name="Passar todos").click()
    expect(page.get_by_text("2 processos passados adiante")).to_be_visible()
