"""The desk's side: the queue and who opens it, joining, keeping beside, what a decision waits for and never for ever, notices, mandates, who looked."""

import datetime as dt

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.desk.files import main
from tests.enforcement.conftest import NOTICE
from tests.petitions.conftest import DAY, citizen_of, clock, key, unconfirmed, world  # noqa: F401
from tests.petitions.test_petitions import LAST
from tests.portal.party import paper, whole_case
from zelo.accounts.roles import Role
from zelo.legal.conflicts import Conflict
from zelo.legal.limits import forget
from zelo.people.acts import enter_person
from zelo.people.models import Look
from zelo.petitions.acts.join_petition import join_petition, keep_beside
from zelo.petitions.acts.settle_mandate import ask_mandate
from zelo.petitions.deciding import barring
from zelo.petitions.limits import MOST_A_DAY
from zelo.petitions.models import Mandate, Notice, Petition
from zelo.petitions.permissions import JOIN, MANDATES, SEE
from zelo.proceedings.acts import NotRecorded, Recorded, open_file
from zelo.proceedings.models import Act
from zelo.proceedings.permissions import READERS, STAFF
from zelo.proceedings.queries import look

QUEUE = "/mesa/peticoes/"


@pytest.fixture(autouse=True)
def fresh():
    forget()
    yield
    forget()


@pytest.fixture
def at(world, client_for):  # noqa: F811
    """`at("attendant")`: a session opened now."""
    return lambda who: client_for(world.city, world.people[who])


def desk_address(file):
    return f"/mesa/processos/processo-sancionador/{file.year}/{file.number}/"


def word(world, file, text="Peço que leiam."):  # noqa: F811
    return world.sends(file, kind="other", parts={"text": text})


def asked(world, file, number=None):  # noqa: F811
    return ask_mandate(
        by=world.bia, key=key(), kind="sanction", number=number or str(file), party_name="Ana Lima", registration="", upload=paper("procuracao.pdf")
    )  # fmt: skip


def test_each_door_opens_for_its_roles_and_for_nobody_else(world, client_for, user_with_role, other_city):  # noqa: F811
    case = whole_case(world)
    mandate, path = asked(world, case.file), f"processo-sancionador/{case.file.year}/{case.file.number}/"
    kept = case.sent.files.get().evidence.pk
    doors = {
        QUEUE: SEE, f"{QUEUE}{case.sent.pk}/": SEE, f"{QUEUE}{case.sent.pk}/recibo.pdf": SEE, f"{QUEUE}{case.sent.pk}/arquivo/{kept}/": SEE,
        f"{QUEUE}notificacao/{case.notice.pk}/": SEE, f"{QUEUE}procuracao/{mandate.pk}/": MANDATES, f"{QUEUE}procuracao/{mandate.pk}/documento/": MANDATES,
        f"{QUEUE}notificar/{path}": STAFF, f"{QUEUE}acessos/{path}": READERS,
    }  # fmt: skip
    for role in Role:
        client = client_for(world.city, user_with_role(world.city, role))
        for url, roles in doors.items():
            assert client.get(url).status_code == (200 if role in roles else 403), (role, url)
    for url in doors:
        assert client_for(world.city, world.ana).get(url).status_code == 403, url
        assert client_for(world.city).get(url).status_code == 302, url
        assert client_for(other_city, user_with_role(other_city, Role.COORDINATOR)).get(url).status_code in (200, 404), url
    away = client_for(other_city, user_with_role(other_city, Role.COORDINATOR))
    for url in list(doors)[1:]:
        assert away.get(url).status_code == 404, url
    for url in (
        f"{QUEUE}99999/",
        f"{QUEUE}{2**70}/",
        f"{QUEUE}notificacao/{2**70}/",
        f"{QUEUE}procuracao/{2**70}/",
        f"{QUEUE}acessos/denuncia/2026/1/",
    ):
        assert client_for(world.city, world.people["coordinator"]).get(url).status_code == 404, url


def test_the_queue_is_in_the_order_of_sending_and_says_what_is_late_or_lacks(world, at):  # noqa: F811
    file = world.served()
    world.sends(file, parts={"grounds_of_fact": "Não fui eu."})
    world.clock.set(LAST + dt.timedelta(days=1))
    world.sends(file)
    says = main(at("attendant").get(QUEUE))
    assert "2 esperam ser juntadas" in says
    assert says.index("Defesa nº 1/2026") < says.index("Defesa nº 2/2026")
    assert says.count("fora do prazo") == 1
    assert says.count("incompleta") == 1


@pytest.mark.law("nobres", "art67", "art68", "art69")
def test_a_clerk_reads_and_joins_and_the_decision_is_free(world, at):  # noqa: F811
    file = world.served()
    row = world.sends(file)
    world.clock.set(LAST + dt.timedelta(days=1))
    says = main(at("authority").get(desk_address(file)))
    assert "1 petição espera ser juntada. Decidir e executar ficam recusados até lá." in says
    refused = world.decides(file)
    assert isinstance(refused, NotRecorded)
    assert refused.reasons[0].basis == ("art67", "art68")
    clerk = at("attendant")
    looks = Look.objects.count()
    page = main(clerk.get(f"{QUEUE}{row.pk}/"))
    assert "Os cães tinham água nos fundos." in page
    assert Look.objects.count() == looks + 1
    done = clerk.post(f"{QUEUE}{row.pk}/", {"fazer": "juntar"}, follow=True)
    assert "Juntada" in main(done)
    again = clerk.post(f"{QUEUE}{row.pk}/", {"fazer": "juntar"}, follow=True)
    assert again.status_code == 200
    assert Act.objects.filter(file=file, kind="defend").count() == 1
    assert isinstance(world.decides(file), Recorded)


def test_who_may_only_look_joins_nothing(world, at):  # noqa: F811
    row = world.sends(world.served())
    for who in ("auditor", "inspector"):
        for do in ("juntar", "anotar", "ao_lado"):
            assert at(who).post(f"{QUEUE}{row.pk}/", {"fazer": do, "says": "não"}).status_code == 403, (who, do)
    row.refresh_from_db()
    assert row.waits
    assert set(JOIN) < set(SEE)


@pytest.mark.law("nobres", "art69")
def test_what_waits_bars_a_decision_by_the_house_from_the_next_day_and_never_for_ever(world, at):  # noqa: F811
    """No provision bars it: the refusal names none, and says whose rule it is. Whoever decides frees it with a reason."""
    file = world.served()
    world.clock.set(LAST + dt.timedelta(days=1))
    rows = [word(world, file, f"Palavra {n}.") for n in range(MOST_A_DAY)]
    world.clock.set(LAST + dt.timedelta(days=2), dt.time(11, 0))
    rows.append(word(world, file, "Mais uma hoje."))
    refused = world.decides(file)
    assert refused.codes == ("petition_unread",)
    assert refused.reasons[0].basis == ()
    judge = at("authority")
    answer = judge.post(f"{QUEUE}{rows[0].pk}/", {"fazer": "ao_lado", "says": " "})
    assert answer.status_code == 422
    assert "Diga por que não se junta" in main(answer)
    for row in rows[:-1]:
        assert judge.post(f"{QUEUE}{row.pk}/", {"fazer": "ao_lado", "says": "Repete a defesa."}).status_code == 302
    # The one of today holds nobody up: else whoever goes on writing would.
    assert isinstance(world.decides(file), Recorded)


def test_words_without_a_term_do_not_bar_what_carries_a_decision_out(world):  # noqa: F811
    file = world.served()
    row = word(world, file)
    world.clock.set(DAY + dt.timedelta(days=1))
    seen = look(file, today=world.clock.today)
    first = lambda act: barring(seen.law, "sanction", act, [row], seen.standing)  # noqa: E731
    assert first("decide") == row
    for act in ("serve_order", "enter_debt", "sue", "publish_resolution", "revise_measure", "note"):
        assert first(act) is None, act


@pytest.mark.law("nobres", "art67")
def test_a_late_one_whose_act_the_law_refuses_is_noted_with_the_article_shown(world, at):  # noqa: F811
    file = world.served()
    world.clock.set(LAST + dt.timedelta(days=1))
    row = world.sends(file)
    assert isinstance(world.decides(file), Recorded)
    clerk = at("attendant")
    answer = clerk.post(f"{QUEUE}{row.pk}/", {"fazer": "juntar"})
    assert answer.status_code == 422
    assert "A lei não aceitou este ato" in main(answer)
    clerk.post(f"{QUEUE}{row.pk}/", {"fazer": "anotar"})
    row.refresh_from_db()
    assert (row.act.kind, row.late) == ("note", True)


def test_what_is_kept_beside_is_answered_to_who_sent_it(world, at, client_for):  # noqa: F811
    row = word(world, world.served())
    at("attendant").post(f"{QUEUE}{row.pk}/", {"fazer": "ao_lado", "says": "Já está na defesa."})
    assert "Já está na defesa." in main(client_for(world.city, world.ana).get(f"/processos/peticao/{row.code}/"))


def test_a_notice_is_sent_with_its_papers_once_and_told_why_where_it_cannot(world, at, unconfirmed):  # noqa: F811
    file = world.notice()
    url, clerk = f"{QUEUE}notificar/processo-sancionador/{file.year}/{file.number}/", at("attendant")
    assert "não aceitou ser notificada" in main(clerk.get(url))
    none = enter_person(by=world.people["registrar"], today=DAY, name="Davi Rocha")
    facts = {**NOTICE, "occurred_on": DAY.isoformat(), "respondent": none.ref}
    done = open_file(by=world.people["inspector"], kind="sanction", act="issue_notice", on=DAY, today=DAY, key=key(), facts=facts)
    assert "não tem conta conferida" in main(clerk.get(url.replace(f"/{file.number}/", f"/{done.file.number}/")))
    assert "não tem conta conferida" in main(clerk.get(url.replace(f"/{file.number}/", f"/{world.notice(unconfirmed).number}/")))
    world.enrols()
    assert "não cabe à sua função" in main(at("treasury").get(url))
    given = {"act": "serve_notice", "days": "10", "chave": str(key())}
    answer = clerk.post(url, given)
    assert answer.status_code == 422
    assert "A lei prefere outros modos" in main(answer)
    given["reason"] = "Mora longe."
    assert clerk.post(url, given).status_code == clerk.post(url, given).status_code == 302
    row = Notice.objects.get()
    assert "espera confirmação" in main(clerk.get(f"{QUEUE}notificacao/{row.pk}/"))
    assert "Há notificação eletrônica à espera" in main(clerk.get(desk_address(file)))
    world.clock.set(row.expires_on + dt.timedelta(days=1))
    clerk = at("attendant")
    assert "não confirmada até" in main(clerk.get(QUEUE))
    assert "Tentativa registrada" in main(clerk.post(f"{QUEUE}notificacao/{row.pk}/", {"fazer": "falhou"}, follow=True))
    assert Act.objects.filter(file=file, kind="serve_notice").count() == 0


def test_a_power_of_attorney_is_accepted_for_one_party_and_revoked(world, at):  # noqa: F811
    file = world.served()
    row, lost = asked(world, file), asked(world, file, number="999/2026")
    clerk = at("attendant")
    assert "Procurações a conferir" in main(clerk.get(QUEUE))
    assert "Nenhum processo tem o número 999/2026" in main(clerk.get(f"{QUEUE}procuracao/{lost.pk}/"))
    clerk.post(f"{QUEUE}procuracao/{lost.pk}/", {"fazer": "aceitar", "party": "respondent"})
    assert not Mandate.objects.get(pk=lost.pk).accepted
    assert clerk.post(f"{QUEUE}procuracao/{lost.pk}/", {"fazer": "recusar", "says": ""}).status_code == 422
    assert clerk.post(f"{QUEUE}procuracao/{lost.pk}/", {"fazer": "recusar", "says": "Não há."}).status_code == 302
    url = f"{QUEUE}procuracao/{row.pk}/"
    assert clerk.post(url, {"fazer": "aceitar", "party": "claimant"}).status_code == 422
    assert clerk.post(url, {"fazer": "aceitar", "party": "respondent", "until": "2020-01-01"}).status_code == 422
    assert clerk.post(url, {"fazer": "aceitar", "party": "respondent"}).status_code == 302
    held = Mandate.objects.get(pk=row.pk)
    assert (held.accepted, held.person) == (True, world.ana.person)
    assert clerk.post(url, {"fazer": "aceitar", "party": "respondent"}).status_code == 422
    assert clerk.post(url, {"fazer": "revogar", "says": "A parte pediu."}).status_code == 302
    assert "acabou em" in main(clerk.get(url))


def test_what_the_party_looked_at_is_read_at_the_desk(world, at, client_for):  # noqa: F811
    case = whole_case(world)
    client_for(world.city, world.ana).get(case.doors["party"]["autos"])
    says = main(at("auditor").get(f"{QUEUE}acessos/processo-sancionador/{case.file.year}/{case.file.number}/"))
    assert "Autos em PDF" in says
    assert "autuado" in says


def test_the_queue_costs_as_many_queries_with_one_as_with_three(world, at):  # noqa: F811
    file, clerk = world.served(), at("attendant")
    world.sends(file)

    def cost():
        clerk.get(QUEUE)
        with CaptureQueriesContext(connection) as found:
            clerk.get(QUEUE)
        return len(found)

    one = cost()
    word(world, file)
    world.sends(world.served(world.bia), by=world.bia)
    assert cost() == one
    assert Petition.objects.count() == 3


def test_kept_beside_by_one_another_is_told(world):  # noqa: F811
    row = word(world, world.served())
    keep_beside(by=world.people["attendant"], petition=row.pk, says="Repete.")
    with pytest.raises(Conflict, match="já tratou"):
        join_petition(by=world.people["second"], petition=row.pk, today=world.clock.today)
