"""Nobres: everything that a party's pages open, on one file of Ana's; and the addresses of all of it."""

import io
from dataclasses import dataclass

from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from tests.documents.walk import text_of
from tests.petitions.conftest import PARTS, SITE, key
from zelo.documents.acts import issue_paper
from zelo.petitions.access import seat_in
from zelo.petitions.acts.confirm_notice import confirm_notice
from zelo.petitions.acts.keep_file import keep_file
from zelo.petitions.acts.save_draft import draft_of
from zelo.proceedings.acts import Recorded, open_file
from zelo.proceedings.acts.keep_evidence import store_evidence

CAMERA = "Celular de quem viu"
SANCTION = "/processos/processo-sancionador"


def photo(name="rex.jpg", says=CAMERA):
    out, exif = io.BytesIO(), Image.Exif()
    exif[0x010F] = says
    Image.new("RGB", (60, 40), "sienna").save(out, "JPEG", exif=exif.tobytes())
    return SimpleUploadedFile(name, out.getvalue(), "image/jpeg")


def paper(name="nota.pdf"):
    return SimpleUploadedFile(name, b"%PDF-1.4 nota fiscal da racao", "application/pdf")


def address(file, *more):
    return "/".join([SANCTION, str(file.year), str(file.number), *more, ""])


@dataclass
class Case:
    file: object
    doors: dict
    notice: object
    sent: object


def whole_case(world):
    """Notice with a photograph and a paper, served by account, a defence with a file, and one more being written."""
    from tests.enforcement.conftest import NOTICE

    inspector, today = world.people["inspector"], world.clock.today
    seen = store_evidence(by=inspector, upload=photo(), says="Os dois cães")
    facts = {**NOTICE, "occurred_on": today.isoformat(), "respondent": world.ana.person.ref}
    done = open_file(
        by=inspector, kind="sanction", act="issue_notice", on=today, today=today, key=key(), facts=facts, evidence=[seen]
    )
    assert isinstance(done, Recorded), done
    file = done.file
    issued = issue_paper(by=inspector, file=file.pk, act=1, paper="infraction_notice", today=today, site=SITE).paper
    world.enrols()
    notice = world.notifies(file, papers=[issued.pk])
    confirm_notice(by=world.ana, notice=notice.pk, site=SITE)
    seat = seat_in(world.ana, file)
    kept = keep_file(by=world.ana, draft=draft_of(by=world.ana, seat=seat, kind="defence"), upload=paper())
    sent = world.sends(file, evidence=[kept], parts=PARTS)
    draft = keep_file(by=world.ana, draft=draft_of(by=world.ana, seat=seat, kind="other"), upload=paper("outra.pdf"))
    of_account = {
        "notice": f"/processos/notificacao/{notice.opaque}/",
        "certificate": f"/processos/notificacao/{notice.opaque}/certidao.pdf",
    }
    of_writer = {"draft_file": address(file, "manifestacao", "arquivo", str(draft.pk))}
    of_party = {
        "file": address(file), "autos": address(file).rstrip("/") + "/autos.pdf", "looks": address(file, "acessos"),
        "evidence": address(file, "prova", str(seen.pk)),
        "paper": address(file, "papel", "infraction_notice", f"{issued.number}-{issued.year}.pdf").rstrip("/"),
        "petition": address(file, "documento"), "receipt": f"/processos/peticao/{sent.code}/", "receipt_pdf": f"/processos/peticao/{sent.code}/recibo.pdf",
        "sent_file": f"/processos/peticao/{sent.code}/arquivo/{kept.pk}/",
    }  # fmt: skip
    return Case(file, {"account": of_account, "writer": of_writer, "party": of_party}, notice, sent)


def statuses(client, doors):
    return {name: client.get(url).status_code for name, url in doors.items()}


def every(case):
    return {name: url for group in case.doors.values() for name, url in group.items()}


def assert_said(pdf, *words, never=()):
    """What the text of a PDF says, where poppler is there to read it; that it is a PDF in any case."""
    assert pdf.startswith(b"%PDF")
    text = text_of(pdf)
    if text is not None:
        assert [word for word in words if word not in text] == []
        assert [word for word in never if word in text] == []
