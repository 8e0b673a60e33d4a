"""The demonstration's guardians and its clinic: log-ins without a role, and something that waits at the desk."""

from django.utils import timezone

from zelo.accounts.models import User
from zelo.accounts.roles import Role
from zelo.demonstration.accounts import Light, open_accounts
from zelo.demonstration.citizens import LABELS, open_citizens
from zelo.legal.queries import law_now
from zelo.people.queries import of_user
from zelo.registry.accreditation.permissions import standing
from zelo.registry.accreditation.queries import partners_of
from zelo.registry.declaring.queries import animals_of, queue_length
from zelo.registry.models import Accreditation


def test_each_city_has_them_once_and_they_pass_no_desk(city):
    assert open_citizens(city.slug) == {}, "before the staff is there, nobody confirms them"
    open_accounts(city.slug)
    made = open_citizens(city.slug)
    assert made.keys() == LABELS.keys()
    assert open_citizens(city.slug) == {}
    users = {who: User.objects.get(email=account["email"]) for who, account in made.items()}
    assert [user.works_here or user.has_role(*Role) for user in users.values()] == [False] * 3
    assert all(Light().verify(account["password"], users[who].password) for who, account in made.items())
    guardian, newcomer = of_user(users["guardian"]), of_user(users["newcomer"])
    assert [sorted(animal.name for animal in animals_of(one)) for one in (guardian, newcomer)] == [["Nuvem", "Pipoca"], ["Farofa"]]
    assert (guardian.confirmed_on, newcomer.confirmed_on) == (timezone.localdate(), None)
    assert queue_length() == 4
    [clinic] = partners_of(users["clinic"])
    assert all(standing(law_now(), clinic, one, timezone.localdate()).allowed for one in Accreditation.Activity.values)
