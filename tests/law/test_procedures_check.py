"""Errors put into procedures: each is named with its file, its line and its cause before any file runs."""

from pathlib import Path

import pytest

from tests.law.laws import HOUSE, altered, assert_named
from zelo.law.procedures.check import check_procedures
from zelo.law.procedures.roles import PARTIES, ROLES

SLUG, FILE = "sao-pedro-da-aldeia", "procedures/impoundment.yaml"

ERRORS = [
    ("  dispatch: {by: [attendant, coordinator]", "  dispatxh: {by: [attendant, coordinator]", "ato desconhecido: dispatxh"),
    ("give_up_search: {by: [coordinator], basis: art5", "give_up_search: {by: [boss], basis: art5", "função desconhecida: boss"),
    ("inspect: {by: [team], basis: art7,", "inspect: {by: [team], basis: art77,", "dispositivo desconhecido: art77"),
    ("inspect: {by: [team], basis: art7, in: [held", "inspect: {by: [team], basis: art7, in: [hold", "fase desconhecida: hold"),
    ("    may: [tied_to]", "    may: [tied_too]", "fato desconhecido: tied_too"),
    ("{put: third_impoundment, when: third,", "{put: thrid_impoundment, when: third,", "código desconhecido: thrid_impoundment"),
    ("when: over('reclaim'), basis: [art10, art11_inc1]}", "when: over('reclame'), basis: [art10, art11_inc1]}", "prazo que não existe neste procedimento: reclame"),
    ("unless: done('read_chip'), basis: art8_par1}", "unless: done('readchip'), basis: art8_par1}", "ato que não existe neste procedimento: readchip"),
    ("unless: over('cure'), basis", "unless: ended('cure'), basis", "tipos que não combinam"),
    ("when: animals > 1, basis: art7_par1", "when: animals > 1.0, basis: art7_par1", "tipos que não combinam"),
    ("{ask: reclaim, where", "{ask: reclame, where", "esta lei não responde a reclame"),
    ("{ask: reclaim, where", "{ask: destination, where", "destination não responde sim ou não"),
    ("list: allowed, documents", "list: alowed, documents", "alowed não é lista de destination"),
    ("term: reclaim, after", "term: reclame, after", "prazo desconhecido nas regras: reclame"),
    ("met_by: claim, waits_for", "met_by: claims, waits_for", "ato que não existe neste procedimento: claims"),
    ("waits_for: treasury, basis", "waits_for: bank, basis", "bank não é função nem parte"),
    ("reclaim: {label: Prazo para reclamar o animal, ", "reclaim: {", "o prazo reclaim não tem label"),
    ("fine: {label: Multa, ", "fine: {", "a cobrança fine não tem label"),
    ("{stage: held, label: Acolhido, ", "{stage: held, ", "a fase held não tem label"),
    ("date: answer_by", "date: reason_text", "reason_text não é um fato de tipo data"),
    ("product: [animals, seizure_fee_brl]", "product: [animals, seizure_fees]", "seizure_fees não é fato nem definição"),
    ("settled('fine') && !done('refer_debt')", "settled('fines') && !done('refer_debt')", "cobrança que não existe neste procedimento: fines"),
    ("when: done('release'), final", "when: done('release') && owes_fine == 0.0, final", "use settled('fine')"),
    ("lapsed: {is: \"over('reclaim')", "lapsed: {is: \"fees_run && over('reclaim')", "em círculo"),
    ("in: [called]}\n  dispatch", "in: [released]}\n  dispatch", "call abre o processo, mas não cabe na primeira fase"),
    ("refer_debt: {by: [treasury, coordinator], basis: [art3, art12], in: [owing]}", "refer_debt: {by: [treasury, coordinator], basis: [art3, art12], in: [dead]}", "nenhuma fase a que se chega permite o ato refer_debt"),
    ("when: verdict('reclaim') == 'yes', basis: art11_inc2}\n    checks", "when: verdict('reclaim') == 'sim', basis: art11_inc2}\n    checks", "verdict nunca responde 'sim'"),
    ("where: chip_found, unless", "where: chip_foun, unless", "nome desconhecido"),
    ("surroundings: [nth,", "surroundings: [nht,", "fato desconhecido: nht"),
    ("  responsible_identified: false\n", "  responsible_identified: 3\n", "silence"),
    ("when: sick || injured, unless: separated", "when: stray || injured, unless: separated", "ninguém diz stray"),
    ("in: [held], served: summons,", "in: [held], served: sumons,", "served: sumons não está em services"),
    ("in: [held], served: summons,", "in: [held], served: true,", "o pacote não diz os modos de comunicação"),
    ("attempts: [notify]", "attempts: [notify], expects: [species]", "expects: try_service não pode trazer species"),
    ("attempts: [notify]", "attempts: [notify], offers: {species: [dog]}", "offers: try_service não pode trazer species"),
    ("attempts: [notify]", "attempts: [notify], offers: {failure: [absent]}", "offers: failure não é lista de palavras"),
    ("attempts: [notify]", "attempts: [identify]", "attempts: identify não notifica ninguém"),
    ("unless: served('notify') || done", "unless: served('identify') || done", "notificação que não existe neste procedimento: identify"),
    ("notify: {by: [attendant, team], basis: art7_par2,", "notify: {by: [attendant, team], not_by: [identifi], basis: art7_par2,", "ato que não existe neste procedimento: identifi"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "cause"), ERRORS, ids=[cause for _, _, cause in ERRORS])
def test_the_error_is_found(tmp_path: Path, old: str, new: str, cause: str) -> None:
    library, file, _ = altered(tmp_path, SLUG, FILE, old, new)
    assert_named(check_procedures(library, SLUG, tried=False), cause, file)


@pytest.mark.parametrize(
    ("old", "new", "cause"),
    [
        ("      personal: {basis: brasil/lei9784_art26_par3}", "      pigeon: {basis: brasil/lei9784_art26_par3}", "modo desconhecido: pigeon"),
        ("post: [ar]", "post: [stamp]", "prova desconhecida: stamp"),
        ("tried('notify', 'post')", "tried('notify', 'dove')", "modo que não existe neste procedimento: dove"),
    ],
)  # fmt: skip
def test_an_error_of_the_general_procedure_is_found_where_it_stands(tmp_path: Path, old: str, new: str, cause: str) -> None:
    general = "procedures/summons.yaml"
    library, _, _ = altered(tmp_path, SLUG, f"../_brasil/{general}", old, new)
    assert_named(check_procedures(library, SLUG, tried=False), cause, f"cities/_brasil/{general}")


@pytest.mark.parametrize(
    ("old", "new", "cause"),
    [
        ("{act: refer_debt,", "{act: note,", "nenhum percurso aceita o ato refer_debt"),
        ("stage: lost, final: true", "final: true", "nenhum percurso espera a fase lost"),
        (
            "refused: recipient_missing",
            "refused: recipient_lacks",
            "nenhum percurso encontra o impedimento recipient_missing de destine",
        ),
    ],
)
def test_what_no_journey_proves_is_told(tmp_path: Path, old: str, new: str, cause: str) -> None:
    library, _, _ = altered(tmp_path, SLUG, "journeys.yaml", old, new)
    if "impedimento" in cause:
        path = tmp_path / "cities" / SLUG / "journeys.yaml"
        lines = [line for line in path.read_text(encoding="utf-8").splitlines() if "recipient_lacks" not in line]
        path.write_text("\n".join(lines), encoding="utf-8")
    assert cause in [fault.cause for fault in check_procedures(library, SLUG)]


def test_nevers_are_checked_too(tmp_path: Path) -> None:
    library, file, _ = altered(tmp_path, SLUG, "nevers.yaml", "never: release, while: dead", "never: relase, while: deadd")
    causes = [str(fault) for fault in check_procedures(library, SLUG, tried=False) if fault.place.file == file]
    assert len(causes) == 2 and all(f"{file}:" in cause for cause in causes), causes


def test_the_roles_are_those_of_the_manual() -> None:
    page = (HOUSE / "docs" / "procedures.md").read_text(encoding="utf-8")
    for name, label in {**ROLES, **PARTIES}.items():
        assert f"| `{name}` | {label} |" in page, name
