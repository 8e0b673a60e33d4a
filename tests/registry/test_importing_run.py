"""Lists of people and animals taken into the registry: all or nothing, once, and never over what the city knows."""

import datetime as dt
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection

from zelo.animals.models import Animal, AnimalChip, AnimalEvent, AnimalMark, Guardianship
from zelo.directory.models import Entry
from zelo.people.models import Change, Contact, NameWord, Person
from zelo.registry.importing.batches import open_batch
from zelo.registry.importing.options import Options
from zelo.registry.importing.run import NotTaken, Result, look, take, write_refused
from zelo.registry.models import ImportBatch, ImportedRow

pytestmark = pytest.mark.django_db
OPTIONS = Options(dt.date(2026, 11, 30), area="65")
HEAD = "Tutor;CPF;Telefone;Bairro;Nome do animal;Espécie;Sexo;Castrado;Microchip;Vacina antirrábica\n"
ANA = "Ana Souza;52998224725;(65) 99999-1234;Centro;Rex;cão;M;S;985141003456789;10/05/2026\n"
RUI = "Rui Prado;;(65) 99888-1111;Centro;Mia;gato;F;N;;\n"


@pytest.fixture
def file(tmp_path: Path, city: object) -> "Files":
    return Files(tmp_path)


class Files:
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, text: str, name: str = "lista.csv") -> Path:
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return path


def taken(path: Path, options: Options = OPTIONS, **more: object) -> Result:
    return take(path, options, open_batch(path, path.name, options, None), **more)


def told(path: Path, options: Options = OPTIONS) -> tuple[Result, list[dict]]:
    import json

    lines: list[dict] = []

    def keep(rows: Iterator) -> None:
        lines.extend(json.loads(line) for _, _, _, line in rows)

    return look(path, path.name, options, keep), lines


def everything() -> dict[str, int]:
    return {
        model.__name__: model.objects.count()
        for model in (Person, Contact, Animal, AnimalChip, AnimalMark, AnimalEvent, Guardianship, Change, ImportedRow, Entry)
    }


def test_rows_become_people_and_animals_with_all_they_have(file):
    result = taken(file(HEAD + ANA + RUI))
    assert result.made["animals"] == result.made["people"] == 2
    rex = Animal.objects.get(name="Rex")
    assert (rex.species, rex.sex, rex.neutered, rex.state) == ("dog", "male", True, "confirmed")
    assert rex.rga is not None
    assert rex.district == "Centro" and rex.district_folded == "centro"
    assert rex.guardian.document == "52998224725"
    assert rex.guardian.folded == "ana souza"
    assert rex.rabies_on == dt.date(2026, 5, 10)
    assert [chip.number for chip in rex.chips.all()] == ["985141003456789"]
    assert [(c.kind, c.key, c.value, c.main, c.messages_since) for c in rex.guardian.contacts.all()] == [
        ("phone", "65999991234", "(65) 99999-1234", True, None)
    ]
    assert [(g.person, g.capacity, g.until) for g in rex.guardianships.all()] == [(rex.guardian, "owner", None)]
    event = rex.events.get()
    assert (event.kind, event.earliest, event.data["vaccine"], event.source) == (
        "vaccination",
        dt.date(2026, 5, 10),
        "rabies",
        "import",
    )
    assert {"ana", "souza", "rex", "mia", "prado", "centro"} <= set(NameWord.objects.values_list("word", flat=True))
    assert Entry.objects.count() == 1
    row = ImportedRow.objects.get(animal=rex)
    assert (row.line, row.person, row.batch.state) == (2, rex.guardian, "done")


def test_the_same_file_again_changes_nothing(file):
    path = file(HEAD + ANA + RUI)
    taken(path)
    before = everything()
    result = taken(path)
    assert everything() == before
    assert result.verdicts == {"known": 2}
    assert sum(result.made.values()) == 0


def test_a_longer_file_brings_only_what_is_new(file):
    taken(file(HEAD + ANA + RUI))
    result = taken(file(HEAD + RUI + ANA + "Ana Souza;529.982.247-25;;;Bidu;cão;M;;;\n", "outra.csv"))
    assert result.verdicts == {"known": 2, "new": 1}
    assert Person.objects.count() == 2
    assert Animal.objects.get(name="Bidu").guardian.document == "52998224725"


def test_with_a_refused_row_nothing_is_written_and_the_rows_come_back(file, tmp_path):
    path = file(HEAD + ANA + "Zé Lima;11111111112;;;Tom;gato;M;;9,85E+14;\n")
    beside = tmp_path / "recusadas.csv"
    before = everything()
    with pytest.raises(NotTaken):
        taken(path, refused=write_refused(beside))
    assert everything() == before
    text = beside.read_text("utf-8-sig")
    assert "Zé Lima" in text and "não conferem" in text and "Ana Souza" not in text
    assert beside.stat().st_mode & 0o077 == 0


def test_the_good_rows_alone(file, tmp_path):
    path = file(HEAD + ANA + "Zé Lima;11111111112;;;Tom;gato;M;;;\n")
    beside = tmp_path / "r.csv"
    result = taken(path, partial=True, refused=write_refused(beside))
    assert (result.refused, result.made["animals"]) == (1, 1)
    mended = file(beside.read_text("utf-8-sig").replace("11111111112", "11144477735"), "mended.csv")
    assert taken(mended).made["animals"] == 1
    assert Person.objects.get(document="11144477735").name == "Zé Lima"


def test_a_preview_writes_nothing_and_says_what_would_happen(file):
    taken(file(HEAD + ANA))
    before = everything()
    result, lines = told(file(HEAD + ANA + RUI + "Ana Souza;52998224725;;Cohab;Rex;cão;M;;985141003456789;11/05/2026\n", "b.csv"))
    assert everything() == before
    said = {line["row"]: line.get("registry", {}).get("verdict") for line in lines}
    assert said == {1: None, 2: "known", 3: "new", 4: "gains"}
    gains = {(one["subject"], one["field"]): one["after"] for one in lines[3]["registry"]["gains"]}
    assert gains[("event", "vaccination")] == "11/05/2026"
    assert lines[3]["registry"]["differs"] == [{"field": "person.address", "has": "Centro", "says": "Cohab"}]
    assert result.verdicts == {"known": 1, "new": 1, "gains": 1}
    assert connection.introspection.table_names() is not None


def test_empty_fields_are_filled_and_others_stay(file):
    person = Person.objects.create(name="Ana Souza", folded="ana souza", document="52998224725")
    dog = Animal.objects.create(
        name="Rex", folded="rex", species="dog", guardian=person, breed="Poodle", state="confirmed", rga=9001
    )
    Guardianship.objects.create(animal=dog, person=person)
    head = "Tutor;CPF;Telefone;Bairro;Nome do animal;Espécie;Raça;Sexo;Castrado;Microchip\n"
    path = file(head + "Ana Souza;52998224725;(65) 99999-1234;Centro;Rex;cão;SRD;M;S;985141003456789\n")
    _, lines = told(path)
    assert lines[1]["registry"]["differs"] == [{"field": "animal.breed", "has": "Poodle", "says": "SRD"}]
    taken(path)
    dog.refresh_from_db()
    person.refresh_from_db()
    assert (dog.breed, dog.sex, dog.neutered) == ("Poodle", "male", True)
    assert (person.district, [c.key for c in person.contacts.all()]) == ("Centro", ["65999991234"])
    assert [chip.number for chip in dog.chips.all()] == ["985141003456789"]
    changes = {(c.subject, c.number): c.after for c in Change.objects.all()}
    assert changes["animal", dog.pk] == {"sex": "male", "neutered": "true", "chip": "985141003456789"}
    assert changes["person", person.pk] == {"district": "Centro", "phone": "(65) 99999-1234"}


def test_never_one_person_by_the_name_alone(file):
    Person.objects.create(name="Ana Souza", folded="ana souza")
    taken(file(HEAD + "Ana Souza;;;;Rex;cão;M;;;\nAna Souza;;;;Mel;cão;F;;;\n"))
    assert Person.objects.filter(folded="ana souza").count() == 3


def test_one_person_by_name_and_telephone_however_told(file):
    taken(
        file(
            HEAD
            + "Ana Souza;;65 99999-1234;;Rex;cão;M;;;\nANA SOUZA;52998224725;(65) 99999-1234;;Mel;cão;F;;;\nana souza;;+55 65 99999 1234;;Bob;cão;M;;;\n"
        )
    )
    ana = Person.objects.get(folded="ana souza")
    assert (ana.document, ana.animals.count(), ana.contacts.count()) == ("52998224725", 3, 1)


def test_a_cpf_with_two_names_is_refused_on_each_row(file):
    _, lines = told(file(HEAD + ANA + "Pedro Reis;52998224725;;;Mel;cão;F;;;\nAna Sousa;52998224725;;;Bob;cão;M;;;\n"))
    assert [[fault["code"] for fault in line["faults"]] for line in lines[1:]] == [["document_two_names"]] * 3
    assert "Pedro Reis" in lines[1]["faults"][0]["says"]


def test_a_cpf_of_somebody_else_in_the_city_is_refused(file):
    Person.objects.create(name="Carla Dias", folded="carla dias", document="52998224725")
    _, lines = told(file(HEAD + ANA))
    assert [fault["code"] for fault in lines[1]["faults"]] == ["document_of_another"]
    assert lines[1]["state"] == "refused" and "Carla Dias" in lines[1]["faults"][0]["says"]


def test_a_chip_of_another_guardian_s_animal_is_refused(file):
    other = Person.objects.create(name="Carla Dias", folded="carla dias")
    dog = Animal.objects.create(name="Bob", folded="bob", species="dog", guardian=other, state="confirmed", rga=9001)
    AnimalChip.objects.create(animal=dog, number="985141003456789")
    _, lines = told(file(HEAD + ANA))
    assert [fault["code"] for fault in lines[1]["faults"]] == ["guardian_differs"]
    with pytest.raises(NotTaken):
        taken(file(HEAD + ANA + RUI))
    assert Animal.objects.count() == 1
    assert taken(file(HEAD + ANA + RUI), partial=True).made["animals"] == 1


def test_a_chip_on_an_animal_of_another_species_is_refused(file):
    cat = Animal.objects.create(name="Rex", folded="rex", species="cat", state="confirmed", rga=9001)
    AnimalChip.objects.create(animal=cat, number="985141003456789")
    _, lines = told(file(HEAD + ANA))
    assert [fault["code"] for fault in lines[1]["faults"]] == ["species_differs"]


def test_a_dead_animal_gains_nothing(file):
    ana = Person.objects.create(name="Ana Souza", folded="ana souza", document="52998224725")
    dog = Animal.objects.create(
        name="Rex", folded="rex", species="dog", state="confirmed", rga=9001, died_on=dt.date(2026, 1, 2), sex="male", neutered=True
    )
    AnimalChip.objects.create(animal=dog, number="985141003456789")
    _, lines = told(file(HEAD + ANA))
    assert [fault["code"] for fault in lines[1]["faults"]] == ["animal_dead"]
    assert "02/01/2026" in lines[1]["faults"][0]["says"]
    assert ana.animals.count() == 0


def test_chips_of_two_animals_on_one_row_are_refused(file):
    for number, chip in enumerate(("985141003456789", "076019724809696")):
        dog = Animal.objects.create(name="Rex", folded="rex", species="dog", state="confirmed", rga=9001 + number)
        AnimalChip.objects.create(animal=dog, number=chip)
    _, lines = told(file(HEAD + "Ana Souza;;;;Rex;cão;M;;985141003456789 / 076019724809696;\n"))
    assert "identities_differ" in [fault["code"] for fault in lines[1]["faults"]]


def test_two_rows_of_one_animal_are_one_animal_with_both_vaccines(file):
    result = taken(file(HEAD + ANA + "Ana Souza;52998224725;;;Rex;cão;;;985141003456789;10/05/2025\n"))
    assert result.verdicts == {"new": 1, "joins": 1}
    rex = Animal.objects.get()
    assert sorted(event.earliest.year for event in rex.events.all()) == [2025, 2026]
    assert rex.rabies_on == dt.date(2026, 5, 10)
    assert ImportedRow.objects.filter(animal=rex).count() == 2


def test_a_guardian_with_two_animals_of_one_name_is_asked(file):
    ana = Person.objects.create(name="Ana Souza", folded="ana souza", document="52998224725")
    for number in (9001, 9002):
        Animal.objects.create(name="Rex", folded="rex", species="dog", guardian=ana, state="confirmed", rga=number)
    _, lines = told(file(HEAD + ANA))
    assert [fault["code"] for fault in lines[1]["faults"]] == ["animal_two_known"]


def test_a_death_ends_custody(file):
    head = "Tutor;CPF;Nome do animal;Espécie;Data do óbito\n"
    taken(file(head + "Ana Souza;52998224725;Rex;cão;03/02/2026\n"))
    rex = Animal.objects.get()
    assert (rex.died_on, rex.guardian) == (dt.date(2026, 2, 3), None)
    assert [(g.until, g.ended_by) for g in rex.guardianships.all()] == [(dt.date(2026, 2, 3), "death")]


def test_a_known_animal_dies_by_the_list(file):
    taken(file(HEAD + ANA))
    head = "Tutor;CPF;Nome do animal;Espécie;Microchip;Data do óbito\n"
    taken(file(head + "Ana Souza;52998224725;Rex;cão;985141003456789;03/10/2026\n", "obitos.csv"))
    rex = Animal.objects.get()
    assert (rex.died_on, rex.guardian) == (dt.date(2026, 10, 3), None)
    assert rex.guardianships.get().ended_by == "death"


def test_the_city_s_own_number_finds_its_animal_and_a_wrong_one_is_refused(file, city):
    from zelo.animals.rga import Rga

    taken(file(HEAD + ANA))
    rex = Animal.objects.get()
    head = "Tutor;CPF;RGA;Nome do animal;Espécie;Raça\n"
    number = Rga(city.ibge, rex.rga)
    taken(file(head + f"Ana Souza;52998224725;{number};Rex;cão;Poodle\n", "b.csv"))
    rex.refresh_from_db()
    assert rex.breed == "Poodle"
    _, lines = told(
        file(head + f"Ana Souza;52998224725;{Rga(city.ibge, 999999)};Rex;cão;\nAna Souza;;{str(number)[:-2]}00;Rex;cão;\n", "c.csv")
    )
    assert [[fault["code"] for fault in line["faults"]] for line in lines[1:]] == [["rga_unknown"], ["rga_check"]]


def test_a_number_of_another_registry_is_a_mark_that_finds_the_animal_again(file):
    head = "Tutor;Telefone;RG Animal;Nome do animal;Espécie;Sexo\n"
    taken(file(head + "Ana Souza;(65) 99999-1234;BR-123456789012;Rex;cão;\n"))
    assert AnimalMark.objects.get().kind == "sinpatinhas"
    assert Entry.objects.count() == 1
    taken(file(head + "Ana Souza;;BR 123456789012;Rex;cão;M\n", "b.csv"))
    assert (Animal.objects.get().sex, Person.objects.count()) == ("male", 1)


def test_notes_and_origin_are_kept(file):
    head = "Tutor;Nome do animal;Espécie;Observações\n"
    taken(file(head + "Ana Souza;Rex;cão;medroso\n"))
    row = ImportedRow.objects.get()
    assert (row.notes, row.line, row.batch.name) == ("medroso", 2, "lista.csv")


def test_rows_without_identity_are_known_only_in_a_list_of_the_same_name(file):
    head = "Espécie;Sexo\n"
    taken(file(head + "cão;M\ncão;M\n"))
    assert Animal.objects.count() == 2
    assert taken(file(head + "cão;M\ncão;M\ngato;F\n")).verdicts == {"known": 2, "new": 1}
    assert taken(file(head + "cão;M\n", "de-outra-clinica.csv")).verdicts == {"new": 1}


def test_a_batch_that_is_done_is_not_done_again(file):
    path = file(HEAD + ANA)
    batch = open_batch(path, path.name, OPTIONS, None)
    take(path, OPTIONS, batch)
    before = everything()
    take(path, OPTIONS, batch)
    assert everything() == before
    assert ImportBatch.objects.get().totals["made"]["animals"] == 1


def test_a_second_import_waits_for_the_first(city, tmp_path):
    """Another connection holds what an import holds; the wait is cut short here, and nothing is written."""
    import psycopg
    from django.db import OperationalError

    from zelo.registry.importing.run import LOCK

    path = tmp_path / "a.csv"
    path.write_text(HEAD + ANA, encoding="utf-8")
    told_to = connection.get_connection_params()
    with psycopg.connect(
        host=told_to.get("host"),
        port=told_to.get("port"),
        user=told_to.get("user"),
        password=told_to.get("password"),
        dbname=told_to["dbname"],
    ) as other:
        other.execute("SELECT pg_advisory_lock(%s, %s)", [LOCK, city.pk])
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL lock_timeout = '100ms'")
        with pytest.raises(OperationalError):
            taken(path)
        assert not Animal.objects.exists()
        other.execute("SELECT pg_advisory_unlock(%s, %s)", [LOCK, city.pk])
    assert taken(path).made["animals"] == 1


def test_a_crash_between_two_steps_leaves_nothing(city, tmp_path, monkeypatch):
    path = tmp_path / "a.csv"
    path.write_text(HEAD + ANA + RUI, encoding="utf-8")
    before = everything()

    def broken(given: object) -> None:
        raise RuntimeError("power")

    monkeypatch.setattr("zelo.registry.importing.write._point", broken)
    with pytest.raises(RuntimeError):
        taken(path)
    assert everything() == before
    monkeypatch.undo()
    assert taken(path).made["animals"] == 2


def test_who_registers_the_same_cpf_meanwhile_does_not_break_the_import(city, tmp_path, monkeypatch):
    """Between matching and writing somebody at the counter enters the guardian: it is matched again, and is one person."""
    from zelo.registry.importing import run as leading

    path = tmp_path / "a.csv"
    path.write_text(HEAD + ANA, encoding="utf-8")
    real, seen = leading.write, []

    def meanwhile(**given: object) -> dict[str, int]:
        if not seen:
            seen.append(1)
            Person.objects.create(name="Ana Souza", folded="ana souza", document="52998224725")
        return real(**given)

    monkeypatch.setattr(leading, "write", meanwhile)
    assert taken(path).made["animals"] == 1
    assert Person.objects.filter(document="52998224725").count() == 1


def test_the_shell_looks_and_takes(city, tmp_path, capsys, monkeypatch):
    import contextlib
    import json

    from zelo.launcher import importing
    from zelo.launcher.commands import parser

    monkeypatch.setattr(importing, "installed", contextlib.nullcontext)
    path = tmp_path / "a.csv"
    path.write_text(HEAD + ANA + "Zé Lima;11111111112;;;Tom;gato;M;;;\n", encoding="utf-8")

    def shell(*options: str) -> tuple[int, str, str]:
        code = importing.import_file(parser().parse_args(["import", "nobres", str(path), *options]))
        out = capsys.readouterr()
        return code, out.out, out.err

    code, out, _ = shell("--preview", "--json")
    lines = [json.loads(line) for line in out.splitlines()]
    assert (code, [line.get("state") for line in lines]) == (0, ["skipped", "good", "refused", None])
    assert lines[-1]["totals"]["verdicts"] == {"new": 1}
    assert not Animal.objects.exists()
    code, out, err = shell()
    assert (code, out) == (1, "")
    assert "a-recusadas.csv" in err and (tmp_path / "a-recusadas.csv").exists()
    with city:
        assert not Animal.objects.exists()
        assert ImportBatch.objects.get().state == "failed"
    code, out, _ = shell("--accept-partial", "--json")
    assert (code, json.loads(out)["written"]) == (3, True)
    with city:
        assert Animal.objects.get().name == "Rex"
    assert "Microchip\tanimal.chip" in shell("--columns")[1]
    code, out, _ = shell("--preview", "--json", "--map", "CPF=", "--map", "3=person.email")
    assert "cpf_digits" not in out


@pytest.mark.parametrize(
    "options",
    [
        ["--as-of", "ontem"],
        ["--as-of", "0001-01-01"],
        ["--as-of", "9999-12-31"],
        ["--map", "Nada=animal.chip"],
        ["--map", "CPF=nada"],
        ["--by", "ninguem@x.br"],
    ],
)
def test_the_shell_says_what_it_does_not_understand(city, tmp_path, monkeypatch, options):
    import contextlib

    from zelo.launcher import importing
    from zelo.launcher.commands import parser
    from zelo.launcher.words import Failure

    monkeypatch.setattr(importing, "installed", contextlib.nullcontext)
    path = tmp_path / "a.csv"
    path.write_text(HEAD + ANA, encoding="utf-8")
    with pytest.raises(Failure):
        importing.import_file(parser().parse_args(["import", "nobres", str(path), *options]))
