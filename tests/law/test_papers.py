"""Errors put into the papers of a procedure: each is named with its file, its line and its cause."""

import re
from pathlib import Path

import pytest

from tests.law.laws import LIBRARY, SLUGS, altered, assert_named
from zelo.law.faults import PackFaults
from zelo.law.procedures.check import check_procedures
from zelo.law.procedures.papers import Sentence, holds

SLUG, FILE = "sao-pedro-da-aldeia", "procedures/impoundment.yaml"
ERRORS = [
    ("    after: take_in\n", "    after: take_inn\n", "after: ato que não existe neste procedimento: take_inn"),
    ("    after: take_in\n    where: {animals: 1}\n    by: [attendant, veterinarian", "    after: take_in\n    where: {animals: 1}\n    by: [boss, veterinarian", "função desconhecida: boss"),
    ("    label: Prontuário de assistência veterinária\n", "    label: Prontuário\n    office: nowhere\n", "office: nowhere não está entre os órgãos"),
    ("    basis: [art7_par3, art7_par5]\n    shows", "    basis: [art7_par3, art77]\n    shows", "dispositivo desconhecido: art77"),
    ("    shows: [charge, amount_brl, claimant, species, chip]", "    shows: [charge, amount_brl, claimnt, species, chip]", "shows: fato desconhecido: claimnt"),
    ("    shows: [charge, amount_brl, claimant, species, chip]", "    shows: [charge, amount_brl, claimant, species, adopted]", "shows: ninguém diz adopted"),
    ("o pagamento de {amount_brl}", "o pagamento de {amont_brl}", "says: fato desconhecido: amont_brl"),
    ("O prazo para cumprir vai até {until.cure}", "O prazo para cumprir vai até {until.cur}", "says: prazo que não existe neste procedimento: cur"),
    ("O prazo para cumprir vai até {until.cure}", "O prazo para cumprir vai até {untill.cure}", "says: untill não existe"),
    ("ainda há em aberto neste processo: {total_open}", "ainda há em aberto: {owes.fines}", "says: cobrança que não existe neste procedimento: fines"),
    ("    where: {outcome: auction}", "    where: {outcome: auctionn}", "where:"),
    ("    where: {animals: {min: 2}}", "    where: {animals: {least: 2}}", "min e max são números inteiros"),
    ("    where: {outcome: auction}", "    where: {outcom: auction}", "where: fato desconhecido: outcom"),
    ("signs: [{who: treasury, label: Quem registrou o pagamento}]", "signs: [{who: bank, label: Quem registrou o pagamento}]", "signs: bank não é função nem parte"),
    ("{who: recipient, name: recipient, label: Pela instituição", "{who: recipient, name: recipent, label: Pela instituição", "signs: fato desconhecido: recipent"),
    ("label: Quem registrou o pagamento}]", "label: Quem registrou o pagamento, if_drawn: true}]", "signs: if_drawn pede drawn"),
    ("    identifies: [claimant]", "    identifies: [clamant]", "identifies: fato desconhecido: clamant"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "cause"), ERRORS, ids=[cause for _, _, cause in ERRORS])
def test_the_error_is_found(tmp_path: Path, old: str, new: str, cause: str) -> None:
    library, file, _ = altered(tmp_path, SLUG, FILE, old, new)
    assert_named(check_procedures(library, SLUG, tried=False), cause, file)


FORMS = [
    ("o pagamento de {amount_brl}", "o pagamento de {amount_brl", "chave que não fecha"),
    ("o pagamento de {amount_brl}", "o pagamento de {Valor Pago}", "chave que não fecha"),
    ("Para reaver [o animal|os animais]", "Para reaver [o animal|os animais", "singular e plural se escrevem"),
    ("Para reaver [o animal|os animais]", "Para reaver [o animal]", "singular e plural se escrevem"),
    ("    label: Comprovante de pagamento\n", "    labl: Comprovante de pagamento\n", "chave desconhecida: labl"),
    ("    signs: [{who: treasury, label: Quem registrou o pagamento}]", "    signs: []", "signs não pode ficar vazio"),
]


@pytest.mark.parametrize(("old", "new", "cause"), FORMS, ids=[cause + new[-12:] for _, new, cause in FORMS])
def test_a_paper_of_a_wrong_form_is_named_with_its_line(tmp_path: Path, old: str, new: str, cause: str) -> None:
    library, file, _ = altered(tmp_path, SLUG, FILE, old, new)
    with pytest.raises(PackFaults) as caught:
        library.pack(SLUG).procedures(library.pack(SLUG).readings())
    assert_named(caught.value.faults, cause, file)


def test_two_procedures_cannot_share_a_paper(tmp_path: Path) -> None:
    library, _, _ = altered(tmp_path, "juiz-de-fora", "procedures/cart_impoundment.yaml", "  cart_notice:", "  owner_notice:")
    assert any("já existe em outro procedimento" in fault.cause for fault in check_procedures(library, "juiz-de-fora", tried=False))


def test_a_where_holds_of_words_values_and_spans() -> None:
    assert holds(
        {"outcome": ["adoption", "auction"], "sick": True, "animals": {"min": 2, "max": 5}},
        {"outcome": "auction", "sick": True, "animals": 2},
    )
    assert not holds({"sick": True}, {"sick": 1})
    assert not holds({"animals": {"min": 2}}, {"animals": 1})
    assert not holds({"animals": {"min": 2}}, {"animals": True})
    assert not holds({"outcome": "adoption"}, {})
    assert holds({"documents": "cpf"}, {"documents": ("identity", "cpf")})
    assert holds({}, {})


def test_a_sentence_names_its_facts() -> None:
    assert Sentence(say="A {recipient?}, no dia {day}, {until.reclaim}").names == ("recipient", "day", "until.reclaim")


def test_a_sentence_speaks_of_one_animal_or_of_several() -> None:
    sentence = Sentence(say="[O animal {file}|Os animais {file}] e mais {file} [foi|foram] {day}")
    assert sentence.for_animals(False) == "O animal {file} e mais {file} foi {day}"
    assert sentence.for_animals(True) == "Os animais {file} e mais {file} foram {day}"
    assert sentence.names == ("file", "day")


ONE = re.compile(
    r"\b([oaOA]|[dDpP]el?o|ao|do) animal (descrito|comunitário|está|pode|passa|tem)\b|\bfoi (recolhido|resgatado|apreendido) o animal|\bque o recebeu\b|O animal .* morreu"
)
SINGLE = ("adoção especial",)
"""A biter of the special programme is one."""


@pytest.mark.parametrize("slug", SLUGS)
def test_no_paper_of_a_group_speaks_of_one_animal(slug: str) -> None:
    pack = LIBRARY.pack(slug)
    for procedure in pack.procedures(pack.readings()).values():
        for name, paper in procedure.papers.items():
            if paper.where.get("animals") == 1:
                continue
            for sentence in paper.says:
                said = sentence.for_animals(True)
                assert not ONE.search(said) or any(word in said for word in SINGLE), f"{name}: {said}"
