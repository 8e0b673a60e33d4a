"""What a person did by the portal, and who acts for them, is in the export of all that is held on them."""

from django.core.files.uploadedfile import SimpleUploadedFile

from tests.petitions.conftest import SITE, key
from zelo.petitions.access import seat_in
from zelo.petitions.acts.confirm_notice import confirm_notice
from zelo.petitions.acts.note_party_look import note_party_look
from zelo.petitions.acts.settle_mandate import accept_mandate, ask_mandate
from zelo.petitions.models import PartyLook
from zelo.registry.exporting.person import everything_on


def test_each_is_told_of_their_own(world):
    file = world.notice()
    world.enrols()
    confirm_notice(by=world.ana, notice=world.notifies(file).pk, site=SITE)
    world.sends(file)
    upload = SimpleUploadedFile("procuracao.pdf", b"%PDF-1.4 procuracao", "application/pdf")
    asked = ask_mandate(
        by=world.bia, key=key(), kind="sanction", number=str(file), party_name="Ana Lima", registration="OAB 1", upload=upload
    )
    accept_mandate(by=world.people["attendant"], mandate=asked.pk, party="respondent", until=None, today=world.clock.today)
    note_party_look(by=world.bia, seat=seat_in(world.bia, file), what=PartyLook.What.FILE)
    ana, bia = everything_on(world.ana.person), everything_on(world.bia.person)
    assert [one["texto"]["final_request"] for one in ana["petições que enviou"]] == ["Arquivar o auto."]
    assert [one["situação"] for one in ana["notificações eletrônicas"]] == ["confirmada"]
    assert len(ana["adesões à notificação eletrônica"]) == 1
    assert [(one["processo"], one["a quem"]) for one in ana["procurações que deu"]] == [(str(file), world.bia.name)]
    assert "procurações" not in ana
    assert [one["quem representa"] for one in bia["procurações"]] == ["Ana Lima"]
    assert [one["o quê"] for one in bia["processos que consultou pelo portal"]] == ["página do processo"]
    assert "petições que enviou" not in bia
