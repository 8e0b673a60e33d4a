"""Roles are the same in every city, held in one, and open only their own doors."""

import pytest
from django.contrib.auth.models import AnonymousUser, Group
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.http import HttpResponse
from django.test import RequestFactory

from zelo.accounts.acts import open_account, random_password
from zelo.accounts.models import User
from zelo.accounts.permissions import role_required
from zelo.accounts.roles import Role
from zelo.tenancy.models import City


def test_every_city_has_the_group_of_every_role(db):
    for city in City.objects.all():
        with city:
            assert set(Group.objects.values_list("name", flat=True)) == set(Role.values)


def test_a_role_held_in_one_city_is_not_held_in_another(city, other_city, user_with_role):
    here = user_with_role(city, Role.ADMINISTRATOR, email="ana@example.org")
    there = user_with_role(other_city, email="ana@example.org")
    assert here.has_role(Role.ADMINISTRATOR)
    with other_city:
        assert not there.has_role(Role.ADMINISTRATOR)


def test_a_person_may_hold_several_roles_and_lacks_the_others(city, user_with_role):
    user = user_with_role(city, Role.INSPECTOR, Role.AUDITOR)
    assert user.roles == {Role.INSPECTOR, Role.AUDITOR}
    assert user.has_role(Role.TREASURY, Role.AUDITOR)
    assert not user.has_role(Role.TREASURY)


def test_an_inactive_person_holds_no_role(city, user_with_role):
    user = user_with_role(city, Role.INSPECTOR)
    user.is_active = False
    assert not user.has_role(Role.INSPECTOR)


@role_required(Role.ADMINISTRATOR)
def door(request):
    return HttpResponse("in")


def test_a_door_sends_nobody_to_log_in_refuses_the_weaker_and_lets_the_holder_in(city, user_with_role):
    request = RequestFactory().get("/calendario/?ano=2026")
    request.user = AnonymousUser()
    assert door(request)["Location"] == "/conta/entrar/?next=/calendario/%3Fano%3D2026"
    request.user = user_with_role(city, Role.AUDITOR)
    with pytest.raises(PermissionDenied):
        door(request)
    request.user = user_with_role(city, Role.ADMINISTRATOR)
    assert door(request).content == b"in"


def test_an_address_has_one_account_whatever_its_case(city):
    open_account(email="Ana@Example.org", name="Ana", roles=[], password="x")
    assert User.objects.get().email == "ana@example.org"
    with pytest.raises(IntegrityError), transaction.atomic():
        open_account(email="ana@example.org", name="Ana", roles=[], password="x")
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create(email="BIA@example.org")


def test_random_passwords_are_long_and_differ():
    made = {random_password() for _ in range(50)}
    assert len(made) == 50
    assert {len(password) for password in made} == {19}
