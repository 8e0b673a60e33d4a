"""Each kind of fault in registry.yaml is refused with its file, its line and its cause."""

import shutil
from pathlib import Path

import pytest

from tests.law.laws import PACKS, altered, assert_named
from zelo.law.check import check
from zelo.law.check_registry import RegistryChecker, check_federal_registry
from zelo.law.law import law
from zelo.law.pack import Library

NOBRES, VILA, LENCOIS = "nobres", "vila-pavao", "lencois-paulista"
FAULTS = [
    # slug, what stands there, what is put instead, the cause
    (NOBRES, "basis: art24\n", "basis: art999\n", "dispositivo desconhecido: art999"),
    (NOBRES, "  kind: registry_entry ", "  kind: registry_entree ", "esta lei não responde a licence para kind: registry_entree"),
    (NOBRES, "  kind: registry_agent ", "  kind: kennel ", "esta lei não responde a licence para kind: kennel"),
    (NOBRES, "fields: [tutor_identity]", "fields: [tutor_name]", "campo desconhecido: tutor_name"),
    (NOBRES, "breed, coat, size", "breed, size", "os campos não são os que a pergunta registry_entry procura"),
    (NOBRES, "    number: {label: número individual, fields: [individual_number], basis: art25_inc5}\n", "", "põe art25_inc5, que não é de nenhum grupo"),
    (NOBRES, "fields: [events], basis: art25_inc6", "fields: [events], basis: art24", "não tem cláusula que ponha art24"),
    (NOBRES, "species: [dog, cat]", "species: [dog, unicorn]", "espécie desconhecida: unicorn"),
    (NOBRES, "events: [death, loss]", "events: [death, vanishing]", "acontecimento desconhecido: vanishing"),
    (NOBRES, "obligation: registration", "obligation: registry", "obligation: registry não está em obligations"),
    (LENCOIS, "offence: art69", "offence: art1", "a lei não tem multa para art1"),
    (NOBRES, "grounds: [technical", "grounds: [scientific", "grounds: scientific não é uma das palavras de justification"),
    (NOBRES, "tells: {chip_required_by_regulation: true}", "tells: {chip_needed: true}", "chip_needed não é um fato desta lei"),
    (NOBRES, "question: {programme: microchip_obligation}", "question: {programme: chips}", "esta lei não responde a eligible para programme: chips"),
    (NOBRES, "  identification:\n    label: identificar", "  naming:\n    label: identificar", "naming não é uma das palavras de obligation"),
    (NOBRES, "exemptions: art32_par2", "exemptions: art32_par9", "dispositivo desconhecido: art32_par9"),
    (NOBRES, "    term_says: &no_term A lei", "    term: answer\n    offense: &no_term A lei", "chave desconhecida: offense"),
    (NOBRES, "    phase_basis: art84\n", "", "obrigação por fases sem o dispositivo das fases"),
    (NOBRES, "    gate: &gate [art84, art84_par1]\n", "    gate: &gate [art84, art84_par9]\n", "dispositivo desconhecido: art84_par9"),
    (LENCOIS, "to: lead", "to: mayor", "órgão desconhecido: mayor não está em city.yaml (offices)"),
    (LENCOIS, "every: 12 months", "every: 12 moons", "prazo que não se entende: '12 moons'"),
    (LENCOIS, "every: 12 months", "every: 12 business days", "intervalo em dias úteis"),
    (LENCOIS, "    why: A lei manda manter o animal permanentemente", "    only: A lei manda manter o animal permanentemente", "supplementary) sem explicação (why)"),
    (LENCOIS, "body_destination]", "body_destiny]", "campo desconhecido: body_destiny"),
    (LENCOIS, "    term_says: &no_term A lei não fixa prazo; quem fiscaliza fixa um por escrito.\n    to: lead\n    offence: art19_par1\n    basis: art19_par1\n",
     "    term: report\n    why: &no_term x\n    basis: art19_par1\n", "chave desconhecida: why"),
    (VILA, "species: [rat]", "species: [dog]", "a espécie dog está em duas classes"),
    (VILA, "    notice: Animal sinantrópico não tem tutor, não se registra e não se adota.\n", "", "classe que não se registra sem aviso"),
    (VILA, "where: \"holder == kennel\"", "where: \"holder == kennels\"", "nome desconhecido em 'holder == kennels'"),
    (VILA, "where: dangerous", "where: holder", "where: 'holder' não é sim ou não"),
    (VILA, "since: in_force", "since: always", "since que não se entende: always"),
]  # fmt: skip


@pytest.mark.parametrize(("slug", "old", "new", "cause"), FAULTS, ids=[f"{slug}-{cause[:40]}" for slug, _, _, cause in FAULTS])
def test_a_fault_is_named_with_its_place(tmp_path, slug, old, new, cause):
    library, file, _ = altered(tmp_path, slug, "registry.yaml", old, new)
    named = "cities/nobres/rules/papers.yaml" if "de nenhum grupo" in cause else file
    assert_named(check(library, [slug], cases=False, procedures=False), cause, named)


def test_a_registry_needs_a_name_or_a_reason_for_having_none(tmp_path):
    library, file, _ = altered(tmp_path, "juiz-de-fora", "registry.yaml", '  registry: "Esta lei', '  fees: "Esta lei')
    assert_named(check(library, ["juiz-de-fora"], cases=False, procedures=False), "o cadastro não tem nome", file)


@pytest.mark.parametrize(
    ("old", "new", "cause"),
    [
        ("basis: lei15046_art3", "basis: lei15046_art33", "dispositivo desconhecido: lei15046_art33"),
        ("fields: [owner_address]", "fields: [owner_street]", "campo desconhecido: owner_street"),
        ("events: death", "events: decease", "acontecimento desconhecido: decease"),
    ],
)
def test_so_is_one_of_the_federal_registry(tmp_path, old, new, cause):
    root = tmp_path / "cities"
    shutil.copytree(PACKS / "_brasil", root / "_brasil")
    path: Path = root / "_brasil" / "registry.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert_named(check_federal_registry(Library(root)), cause, "cities/_brasil/registry.yaml")


def test_a_pack_may_come_without_one(tmp_path):
    root = tmp_path / "cities"
    for name in ("_brasil", VILA):
        shutil.copytree(PACKS / name, root / name)
    (root / VILA / "registry.yaml").unlink()
    library = Library(root)
    assert RegistryChecker(law(library, VILA), library).run() == []
    registry = law(library, VILA).registry
    assert registry.own is None
    assert [group.national for group in registry.groups()] == [True] * 5


def test_what_the_registry_says_is_part_of_the_law_s_hash(tmp_path):
    library, _, _ = altered(tmp_path, VILA, "registry.yaml", "every: 12 months", "every: 13 months")
    assert law(library, VILA).hash != law(Library(PACKS), VILA).hash
