"""Accounts as an administrator keeps them: one-time passwords, roles, closing; the last administrator stays; each step is in the log."""

import re
import threading

import pytest
from django.core.exceptions import PermissionDenied
from django.db import DatabaseError, connection, transaction

from tests.desk.files import main
from zelo.accounts.acts import change_roles, close_account, make_account, reopen_account, reset_password
from zelo.accounts.models import SettingChange, User
from zelo.accounts.refusing import Refused
from zelo.accounts.roles import Role

ACCOUNTS = "/mesa/ajustes/contas/"
NEW = {"name": "Rita Lima", "email": "Rita@nobres.example", "roles": ["inspector", "attendant"]}


@pytest.fixture
def boss(city, user_with_role):
    return user_with_role(city, Role.ADMINISTRATOR, email="chefe@nobres.example")


@pytest.fixture
def client(city, client_for, boss):
    return client_for(city, boss)


def password_in(answer) -> str:
    return re.search(r'<code class="secret">([a-z0-9-]{19})</code>', answer.content.decode())[1]


def enter(city, client_for, email, password):
    fresh = client_for(city)
    fresh.post("/conta/entrar/", {"login": email, "password": password})
    return fresh


def test_an_account_is_opened_with_a_password_shown_once(city, client, client_for):
    answer = client.post(ACCOUNTS, NEW)
    password = password_in(answer)
    assert "no-store" in answer["Cache-Control"]
    rita = User.objects.get(email="rita@nobres.example")
    assert rita.roles == {Role.INSPECTOR, Role.ATTENDANT}
    for address in (ACCOUNTS, f"{ACCOUNTS}{rita.pk}/", "/mesa/ajustes/registro/"):
        assert password not in client.get(address).content.decode()
    assert password not in str([(one.before, one.after, one.says) for one in SettingChange.objects.all()])


def test_who_comes_with_that_password_must_choose_another(city, client, client_for):
    password = password_in(client.post(ACCOUNTS, NEW))
    rita = enter(city, client_for, "rita@nobres.example", password)
    for address in ("/mesa/", "/mesa/processos/", "/mesa/calendario/"):
        assert rita.get(address)["Location"] == "/conta/senha/"
    assert rita.get("/lei/").status_code == 200
    own = "uma senha só minha 9"
    changed = rita.post("/conta/senha/", {"oldpassword": password, "password1": own, "password2": own})
    assert changed["Location"] == "/conta/entrar/"
    rita = enter(city, client_for, "rita@nobres.example", own)
    assert rita.get("/mesa/").status_code == 200


def test_a_closed_account_is_out_at_once_and_stays_out(city, client, client_for, user_with_role):
    user = user_with_role(city, Role.INSPECTOR, email="ivo@nobres.example", password="uma senha comprida")
    there = enter(city, client_for, user.email, "uma senha comprida")
    assert there.get("/mesa/").status_code == 200
    client.post(f"{ACCOUNTS}{user.pk}/", {"fazer": "fechar"})
    assert there.get("/mesa/")["Location"].startswith("/conta/entrar/")
    assert enter(city, client_for, user.email, "uma senha comprida").get("/mesa/").status_code == 302
    password = password_in(client.post(f"{ACCOUNTS}{user.pk}/", {"fazer": "reabrir"}))
    # Neither the old session nor the old password is good again.
    assert there.get("/mesa/")["Location"].startswith("/conta/entrar/")
    assert enter(city, client_for, user.email, "uma senha comprida").get("/mesa/")["Location"].startswith("/conta/entrar/")
    assert enter(city, client_for, user.email, password).get("/mesa/")["Location"] == "/conta/senha/"
    user = User.objects.get(pk=user.pk)
    assert user.roles == {Role.INSPECTOR}


def test_a_reset_ends_the_sessions_and_may_take_the_second_factor(city, client, client_for, user_with_role):
    from allauth.mfa.models import Authenticator

    user = user_with_role(city, Role.INSPECTOR, email="ivo@nobres.example", password="uma senha comprida")
    there = enter(city, client_for, user.email, "uma senha comprida")
    Authenticator.objects.create(user=user, type="totp", data={})
    password_in(client.post(f"{ACCOUNTS}{user.pk}/", {"fazer": "senha"}))
    assert there.get("/mesa/")["Location"].startswith("/conta/entrar/")
    assert Authenticator.objects.filter(user=user).exists()
    client.post(f"{ACCOUNTS}{user.pk}/", {"fazer": "senha", "segundo": "1"})
    assert not Authenticator.objects.filter(user=user).exists()
    assert SettingChange.objects.first().after == {"senha": "trocada pelo administrador", "segundo fator": "tirado"}


def test_roles_hold_from_the_next_page_on(city, client, client_for, user_with_role):
    user = user_with_role(city)
    there = client_for(city, user)
    assert there.get("/mesa/processos/").status_code == 403
    client.post(f"{ACCOUNTS}{user.pk}/", {"fazer": "mudar", "roles": ["auditor"]})
    assert there.get("/mesa/processos/").status_code == 200
    change = SettingChange.objects.get()
    assert (change.before, change.after) == ({"funções": []}, {"funções": ["Auditor"]})


def test_the_last_administrator_stays(city, client, boss, user_with_role):
    page = f"{ACCOUNTS}{boss.pk}/"
    answer = client.post(page, {"fazer": "mudar", "roles": ["inspector"]})
    assert answer.status_code == 422
    assert "último administrador" in main(answer)
    assert "própria conta" in main(client.post(page, {"fazer": "fechar"}, follow=True))
    other = user_with_role(city, Role.ADMINISTRATOR)
    close_account(by=other, account=boss.pk)
    with pytest.raises(Refused, match="último administrador"):
        change_roles(by=other, account=other.pk, roles=[])


@pytest.mark.django_db(transaction=True)
def test_two_administrators_cannot_close_each_other(city, user_with_role):
    one, two = user_with_role(city, Role.ADMINISTRATOR), user_with_role(city, Role.ADMINISTRATOR)
    start, refused = threading.Barrier(2), []

    def close(by: User, whom: User) -> None:
        connection.set_tenant(city)
        start.wait()
        try:
            close_account(by=by, account=whom.pk)
        except (Refused, PermissionDenied) as error:
            refused.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=close, args=pair) for pair in ((one, two), (two, one))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(refused) == 1
    assert User.objects.filter(groups__name=Role.ADMINISTRATOR, is_active=True).count() == 1


@pytest.mark.parametrize(
    ("typed", "says"),
    [({"email": "rita"}, "não está completo"), ({"email": "CHEFE@nobres.example"}, "Já há uma conta"), ({"name": " "}, "Preencha"), ({"roles": ["rei"]}, "válida")],
)  # fmt: skip
def test_an_account_that_does_not_fit(client, boss, typed, says):
    answer = client.post(ACCOUNTS, {**NEW, **typed})
    assert answer.status_code == 422
    assert says in main(answer)
    assert User.objects.count() == 1


def test_only_an_administrator_keeps_accounts(city, user_with_role, boss):
    for role in set(Role) - {Role.ADMINISTRATOR}:
        by = user_with_role(city, role)
        for act in (
            lambda by=by: make_account(by=by, email="x@y.example", name="X", roles=[]),
            lambda by=by: change_roles(by=by, account=boss.pk, roles=[]),
            lambda by=by: close_account(by=by, account=boss.pk),
            lambda by=by: reopen_account(by=by, account=boss.pk),
            lambda by=by: reset_password(by=by, account=boss.pk),
        ):
            with pytest.raises(PermissionDenied):
                act()


def test_the_log_is_neither_changed_nor_removed(client):
    client.post(ACCOUNTS, NEW)
    for statement in (
        "UPDATE accounts_settingchange SET says = ''",
        "DELETE FROM accounts_settingchange",
        "TRUNCATE accounts_settingchange",
    ):
        with pytest.raises(DatabaseError, match="não se muda nem se apaga"), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute(statement)
    assert SettingChange.objects.count() == 1


def test_the_list_costs_the_same_for_many(city, client, user_with_role, django_assert_max_num_queries):
    for _ in range(5):
        user_with_role(city, Role.INSPECTOR, Role.ATTENDANT)
    with django_assert_max_num_queries(10):
        assert "Fiscal" in main(client.get(ACCOUNTS))
