"""Bad input at the doors of the case files: a clear message in Portuguese, what was typed kept, nothing lost, nothing done twice."""

import io
import re
import resource
import struct
import threading
import zlib
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.conf import settings as configured
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection, connections
from django.utils import timezone
from PIL import Image

from tests.desk.files import CALL, HORSE, key, main, new_key
from tests.visitors import CityClient
from zelo.proceedings.models import Act, CaseFile, Evidence, Projection
from zelo.proceedings.queries import broken_chains

TODAY = timezone.localdate()
NEW = "/mesa/processos/recolhimento/novo/registrar-chamado/"
LONG = "ç🐎" * 50_000


@pytest.fixture
def seen_by(aldeia, client_for, work):
    return lambda who: client_for(aldeia, work.people[who])


def of(file, act="") -> str:
    return f"/mesa/processos/recolhimento/{file.year}/{file.number}/{f'ato/{act}/' if act else ''}"


def refused(answer, *says):
    """The form came back with words, and nothing was recorded or broke."""
    assert answer.status_code == 422, answer.status_code
    told = main(answer)
    assert "Confira o que foi digitado" in told or 'role="alert"' in answer.content.decode()
    for words in says:
        assert words in told, words
    return answer.content.decode()


# ---------------------------------------------------------------- chips


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("7.6E+14", "arredondado por uma planilha"), ("7,6E+14", "arredondado por uma planilha"), ("07600000000012", "tem 14 algarismos"),
        ("0760000000001234", "tem 16 algarismos"), ("76000000000123", "Seria 076000000000123?"), ("chip", "copie os 15 algarismos"),
        ("999000000000123", "são de teste"), ("0" * 300, "tem 300 algarismos"),
    ],
)  # fmt: skip
def test_a_chip_that_is_none(work, seen_by, typed, says):
    file = work.held(TODAY)
    answer = seen_by("team").post(of(file, "passar-o-leitor-de-chip"), {"chip_found": "1", "chip": typed, "chave": new_key()})
    html = refused(answer, says)
    assert f'value="{typed}"' in html
    assert Act.objects.filter(file=file).count() == 2


@pytest.mark.parametrize("typed", ["LA 076 000 000 000 123", "٠٧٦٠٠٠٠٠٠٠٠٠١٢٣", "'076000000000123", "076.000.000.000.123"])
def test_a_chip_with_what_readers_and_spreadsheets_add_is_understood(work, seen_by, typed):
    file = work.held(TODAY)
    seen_by("team").post(of(file, "passar-o-leitor-de-chip"), {"chip_found": "1", "chip": typed, "chave": new_key()})
    assert Act.objects.get(kind="read_chip").facts["chip"] == "076000000000123"


# ---------------------------------------------------------------- texts


@pytest.mark.parametrize("typed", ["cavalo\0 baio", "\ud800", LONG])
def test_a_text_that_cannot_be_kept_is_refused_and_shown_again(seen_by, typed):
    answer = seen_by("attendant").post(
        NEW, {**CALL, "place_text": typed.encode("utf-8", "replace").decode() if "\ud800" in typed else typed, "chave": new_key()}
    )
    if "\ud800" in typed:
        assert answer.status_code == 302
        return
    html = refused(answer)
    assert CaseFile.objects.count() == 0
    assert 'value="high" checked' in html or 'value="high" selected' in html
    assert html.count("🐎") in (0, 50_000)
    assert len(html) < 700_000


@pytest.mark.parametrize("typed", ["RJ-140 🐎 km 5", "d'Água <b>&\"", "Ñandú 中文 עברית", "x" * 1900])
def test_a_text_that_is_only_odd_is_kept_as_it_is(seen_by, typed):
    answer = seen_by("attendant").post(NEW, {**CALL, "place_text": typed, "chave": new_key()}, follow=True)
    assert answer.status_code == 200
    assert Act.objects.get().facts["place_text"] == typed
    assert "<b>&" not in answer.content.decode()


@pytest.mark.parametrize("name", ["chave", "dia", "sobre", "prova", "nomes", "risk", "channel", "animais_do_ato"])
@pytest.mark.parametrize("typed", ["\0", "🐎", "-1", "9" * 400, LONG])
def test_nothing_in_any_field_breaks_the_form(seen_by, name, typed):
    sent = {**CALL, "chave": new_key(), name: typed}
    answer = seen_by("attendant").post(NEW, sent)
    assert answer.status_code in (302, 422)
    assert CaseFile.objects.count() == (answer.status_code == 302)


def test_far_too_many_fields_are_refused_without_being_read(seen_by):
    answer = seen_by("attendant").post(NEW, {**CALL, **{f"x{n}": "1" for n in range(configured.DATA_UPLOAD_MAX_NUMBER_FIELDS + 1)}})
    assert answer.status_code == 400
    assert CaseFile.objects.count() == 0


# ---------------------------------------------------------------- days and money


@pytest.mark.parametrize(
    "day", ["31/02/2026", "2026-02-31", "31/02", "amanhã", "0000-00-00", "99999-01-01", "1/1/1", "\0", "2199-01-01", "1026-03-01"]
)
def test_a_day_that_is_none_or_has_not_come(work, seen_by, day):
    file = work.open(TODAY)
    answer = seen_by("team").post(of(file, "registrar-recolhimento"), {**HORSE, "dia": day, "chave": new_key()})
    html = refused(answer)
    assert 'id="dia-error"' in html
    assert 'value="castanho, estrela na testa"' in html or ">castanho, estrela na testa<" in html
    assert Act.objects.filter(file=file).count() == 1


def owing(work):
    """A claimed horse whose fine, in the fixture's prices, is of R$ 412,00."""
    file = work.held(TODAY)
    work.done(file, "attendant", "claim", {"claimant": "p-1", "capacity": "owner"}, today=TODAY)
    return file


@pytest.mark.parametrize(
    "typed", ["-412,00", "-1", "0", "1e9", "NaN", "Infinity", "412,001", "4.12,00", "R$", "1.234,56", "412.00,00", "٤١٢", "9" * 40]
)
def test_an_amount_that_is_none_or_not_what_is_owed(work, seen_by, typed):
    file = owing(work)
    answer = seen_by("treasury").post(of(file, "registrar-pagamento"), {"charge": "fine", "amount_brl": typed, "chave": new_key()})
    html = refused(answer)
    assert f'value="{typed}"' in html
    assert not Act.objects.filter(kind="pay").exists()


@pytest.mark.parametrize(
    ("typed", "read"), [("412,00", "412.00"), ("R$ 412,00", "412.00"), ("412", "412"), ("412.00", "412.00"), (" 12,5 ", "12.5")]
)
def test_an_amount_as_people_write_it(work, seen_by, typed, read):
    from decimal import Decimal

    file = owing(work)
    answer = seen_by("treasury").post(of(file, "registrar-pagamento"), {"charge": "fine", "amount_brl": typed, "chave": new_key()})
    assert answer.status_code == 302
    assert Decimal(Act.objects.get(kind="pay").facts["amount_brl"]) == Decimal(read)


def test_a_thousand_with_its_point_is_a_thousand(work, seen_by):
    """`1.234,56` is no 1,23: it is read whole, here as a treatment's cost."""
    file = work.held(TODAY)
    sent = {"vet_costs_brl": "1.234,56", "item_text": "sutura", "chave": new_key()}
    assert seen_by("attendant").post(of(file, "lancar-gasto-veterinario"), sent).status_code == 302
    assert Act.objects.get(kind="charge_treatment").facts["vet_costs_brl"] == "1234.56"


# ---------------------------------------------------------------- who is barred


def test_a_third_impoundment_cannot_be_claimed(work, seen_by, around):
    file = work.held(TODAY)
    around["nth"] = 3
    client = seen_by("attendant")
    page = main(client.get(of(file)))
    assert "Registrar pedido de devolução" in page
    answer = client.post(of(file, "registrar-pedido-de-devolucao"), {"claimant": "Ana", "capacity": "owner", "chave": new_key()})
    assert answer.status_code == 409
    told = main(answer)
    assert "É o terceiro recolhimento do animal" in told
    assert "art. 12" in told
    assert Act.objects.filter(file=file).count() == 2


# ---------------------------------------------------------------- files


def taking(work, client, *uploads, **more):
    file = work.open(TODAY)
    sent = {**HORSE, "chave": new_key(), "provas": list(uploads), **more}
    return file, client.post(of(file, "registrar-recolhimento"), sent)


def jpeg(size=(60, 40)) -> bytes:
    out = io.BytesIO()
    Image.effect_noise(size, 60).convert("RGB").save(out, "JPEG")
    return out.getvalue()


def bomb() -> bytes:
    """A PNG of 60,000 × 60,000 points in a hundred bytes."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("bomba.png", bomb(), "tem pontos demais"),
        ("cortada.jpg", jpeg((400, 300))[:4000], "está estragada e não abre"),
        ("vazia.jpg", b"", "está vazio"),
        ("planilha.xlsx", b"PK\x03\x04 nada", "não é foto, vídeo nem PDF"),
        ("pagina.jpg", b"<html><script>alert(1)</script>", "não é foto, vídeo nem PDF"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_file_that_cannot_be_taken(work, seen_by, name, content, says):
    file, answer = taking(work, seen_by("team"), SimpleUploadedFile(name, content))
    html = refused(answer, f"«{name}»", says)
    assert "castanho, estrela na testa" in html
    assert (Act.objects.filter(file=file).count(), Evidence.objects.count()) == (1, 0)


@pytest.mark.parametrize(
    ("name", "content", "kept_as", "type_"),
    [
        ("laudo.jpg", b"%PDF-1.7\n%laudo", "laudo.pdf", "application/pdf"),
        ("IMG_1.JPG", b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic", "IMG_1.heic", "image/heic"),
        ("x" * 300 + ".jpg", jpeg(), "x" * 180 + ".jpg", "image/jpeg"),
        ("../../etc/passwd.jpg", jpeg(), "passwd.jpg", "image/jpeg"),
        ("foto 🐎 do João.jpg", jpeg(), "foto 🐎 do João.jpg", "image/jpeg"),
    ],
    ids=["pdf", "heic", "long", "path", "emoji"],
)
def test_a_file_that_is_not_what_it_is_called(work, seen_by, name, content, kept_as, type_):
    client = seen_by("team")
    file, answer = taking(work, client, SimpleUploadedFile(name, content))
    assert answer.status_code == 302, main(answer)
    kept = Evidence.objects.get()
    assert (kept.name, kept.type) == (kept_as, type_)
    shown = client.get(f"{of(file)}prova/{kept.pk}/")
    assert shown["X-Content-Type-Options"] == "nosniff"
    assert shown["Content-Disposition"].startswith("inline" if kept.shown else "attachment")
    assert client.get(of(file)).status_code == 200


def test_what_was_sent_well_is_kept_when_the_form_fails(work, seen_by):
    """The good photograph is not sent again: it waits for the form to be mended, and is then of the act, once."""
    client = seen_by("team")
    file, answer = taking(work, client, SimpleUploadedFile("boa.jpg", jpeg()), SimpleUploadedFile("ruim.jpg", jpeg()[:300]))
    html = refused(answer, "«ruim.jpg»")
    kept = Evidence.objects.get()
    assert re.search(rf'name="prova"[^>]*value="{kept.pk}"', html)
    sent = {**HORSE, "chave": key(answer), "prova": str(kept.pk)}
    for _ in range(2):
        assert client.post(of(file, "registrar-recolhimento"), sent).status_code == 302
    assert Act.objects.get(kind="take_in").evidence == [kept.sha256]
    assert Evidence.objects.count() == 1


class Endless(io.RawIOBase):
    """The body of a form with a photograph of 300 MB, made as it is read."""

    def __init__(self, before: bytes, size: int, after: bytes) -> None:
        self.parts = [before, size, after]
        self.length = len(before) + size + len(after)
        self.given = 0

    def read(self, wanted: int = -1) -> bytes:
        wanted = wanted if wanted and wanted > 0 else 1 << 16
        while self.parts and not self.parts[0]:
            self.parts.pop(0)
        if not self.parts:
            return b""
        part = self.parts[0]
        if isinstance(part, int):
            out = bytes(min(wanted, part, 1 << 16))
            self.parts[0] = part - len(out)
        else:
            out, self.parts[0] = part[:wanted], part[wanted:]
        self.given += len(out)
        return out


def test_a_photograph_of_300_megabytes(work, seen_by, tmp_path, settings):
    settings.FILE_UPLOAD_TEMP_DIR = str(tmp_path)
    file, client = work.open(TODAY), seen_by("team")
    mark = "----zelo"
    fields = {**HORSE, "chave": new_key()}
    before = "".join(
        f'--{mark}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n' for name, value in fields.items()
    )
    before += (
        f'--{mark}\r\nContent-Disposition: form-data; name="provas"; filename="enorme.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'
    )
    body = Endless(before.encode() + jpeg(), 300_000_000, f"\r\n--{mark}--\r\n".encode())
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    answer = client.generic(
        "POST", of(file, "registrar-recolhimento"), b"", f"multipart/form-data; boundary={mark}",
        **{"wsgi.input": body, "CONTENT_LENGTH": str(body.length), "CONTENT_TYPE": f"multipart/form-data; boundary={mark}"},
    )  # fmt: skip
    html = refused(answer, "«enorme.jpg» tem 300 MB; o limite é")
    assert "castanho, estrela na testa" in html
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - most < 100_000, "kilobytes"
    assert list(tmp_path.iterdir()) == []
    assert (Act.objects.filter(file=file).count(), Evidence.objects.count()) == (1, 0)


# ---------------------------------------------------------------- forms that lost their time


def test_a_form_whose_session_ended_says_that_nothing_was_recorded(aldeia, client_for, work):
    file = work.open(TODAY)
    client = client_for(aldeia)
    answer = client.post(of(file, "registrar-recolhimento"), {**HORSE, "chave": new_key()}, follow=True)
    assert answer.redirect_chain[0][0].startswith("/conta/entrar/?next=")
    told = main(answer)
    assert "Sua sessão terminou" in told
    assert "não foi registrado" in told
    assert Act.objects.count() == 1
    assert "Sua sessão terminou" not in main(client_for(aldeia).get(of(file), follow=True))


def test_a_form_whose_token_is_old_shows_what_was_typed(aldeia, work):
    file = work.open(TODAY)
    client = CityClient(aldeia)
    client.handler.enforce_csrf_checks = True
    client.force_login(work.people["team"])
    text = "castanho <de> estrela na testa, com escoriação na pata"
    answer = client.post(
        of(file, "registrar-recolhimento"), {**HORSE, "marks": text, "password": "uma senha comprida", "chave": new_key()}
    )
    assert answer.status_code == 403
    assert "nada foi registrado" in main(answer)
    assert text in main(answer)
    assert "<de>" not in answer.content.decode()
    assert "uma senha comprida" not in main(answer)
    assert Act.objects.count() == 1


# ---------------------------------------------------------------- two at once


@pytest.mark.django_db(transaction=True)
def test_two_clerks_release_the_same_animal_at_once_through_their_screens(aldeia, work, monkeypatch):
    import datetime as dt

    day = dt.date(2026, 3, 11)
    monkeypatch.setattr(timezone, "localdate", lambda *given: day)
    file = work.ready()
    clients = []
    for who in ("attendant", "coordinator"):
        client = CityClient(aldeia)
        client.force_login(work.people[who])
        clients.append((client, key(client.get(of(file, "devolver-o-animal")))))
    gate = threading.Barrier(2, timeout=60)

    def release(client, form):
        try:
            connection.set_tenant(aldeia)
            gate.wait()
            return client.post(of(file, "devolver-o-animal"), {"received_by-name": "Benedito Araújo", "chave": form})
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as threads:
        answers = [job.result(timeout=120) for job in [threads.submit(release, *one) for one in clients]]
    assert sorted(answer.status_code for answer in answers)[0] == 302
    late = next(answer for answer in answers if answer.status_code != 302)
    assert late.status_code in (409, 422)
    assert "já foi feito" in main(late) or "encerrado" in main(late)
    assert Act.objects.filter(file=file, kind="release").count() == 1
    assert Projection.objects.get(file=file).stage == "released"
    assert list(broken_chains()) == []
