"""What an inspector looks at, and the offences that findings suggest: data of each pack."""

import pytest

from tests.law.laws import SLUGS, altered, assert_named, law_of
from zelo.law.check import check
from zelo.law.checklists import answered_twice, checklists, suggested, unanswered

NOBRES, LENCOIS, VILA, JUIZ = "nobres", "lencois-paulista", "vila-pavao", "juiz-de-fora"


@pytest.mark.law(NOBRES, "art12", "art12_inc1", "art12_inc2", "art12_inc3", "art12_inc4", "art12_inc5", "art12_inc6", "art12_inc7")
def test_each_duty_of_nobres_is_asked_and_suggests_its_offence() -> None:
    bound = law_of(NOBRES)
    asked = [item.item for one in checklists(bound, "home") for item in one.items]
    assert [f"art12_inc{n}" for n in range(1, 8)] == asked[:7]
    expected = {
        "art12_inc1": ("art55_inc2",),
        "art12_inc2": ("art55_inc2",),
        "art12_inc3": ("art55_inc1",),
        "art12_inc4": ("art55_inc2",),
        "art12_inc5": ("art55_inc1", "art55_inc3"),
        "art12_inc6": ("art56_inc2",),
        "art12_inc7": ("art55_inc5",),
    }
    assert {item: suggested(bound, [item]) for item in expected} == expected
    assert suggested(bound, ["art12_inc1", "art12_inc2"]) == ("art55_inc2",), "one offence is suggested once"


@pytest.mark.law(NOBRES, "art54_inc4", "art55_inc6", "art55_inc7")
def test_an_order_not_met_and_access_refused_suggest_theirs() -> None:
    bound = law_of(NOBRES)
    assert suggested(bound, order_unmet=True) == ("art55_inc7",)
    assert suggested(bound, order_unmet=True, simple=True) == ("art54_inc4",)
    assert suggested(bound, access="refused") == ("art55_inc6",)
    assert suggested(bound, access="granted") == ()
    assert suggested(bound) == ()


@pytest.mark.law(LENCOIS, "art16", "art18", "art45_par2", "art69")
def test_lencois_has_one_offence_for_access_and_for_orders() -> None:
    bound = law_of(LENCOIS)
    assert suggested(bound, access="refused", order_unmet=True, simple=True) == ("art18",)
    assert suggested(bound, ["art45_par2", "art16"]) == ("art16",)
    assert "art69" in {item.item for one in checklists(bound, "home") for item in one.items}
    assert "art69" not in {item.item for one in checklists(bound, "street") for item in one.items}


@pytest.mark.law(VILA, "art21", "art25_par1", "art30_inc2", "art30_inc3", "art30_inc4", "art30_inc6", "art32", "art37")
def test_vila_pavao_fines_only_the_acts_of_article_40() -> None:
    bound = law_of(VILA)
    asked = [item.item for kind in ("home", "establishment", "street") for one in checklists(bound, kind) for item in one.items]
    assert all(name.startswith("art40_par2_") for name in suggested(bound, asked))
    assert suggested(bound, ["art30_inc4", "art37_inc1"], access="refused") == ()


@pytest.mark.law(JUIZ, "art3_par4")
def test_the_roadside_list_of_juiz_de_fora() -> None:
    bound = law_of(JUIZ)
    assert suggested(bound, ["art3_par4"]) == ("art8_inc12",)
    assert checklists(bound, "home") == ()


@pytest.mark.parametrize("slug", SLUGS)
def test_nothing_is_left_unasked_once_all_is_answered(slug: str) -> None:
    bound = law_of(slug)
    every = unanswered(bound, "complaint", ())
    assert every and len(set(every)) == len(every)
    assert unanswered(bound, "complaint", every) == ()
    assert unanswered(bound, "complaint", every[1:]) == every[:1]


def test_an_item_stands_in_one_answer() -> None:
    assert answered_twice(["art12_inc1"], ["art12_inc2"], []) == ()
    assert answered_twice(["art12_inc1", "art12_inc1"], ["art12_inc2"], ["art12_inc1"]) == ("art12_inc1",)


@pytest.mark.parametrize(
    ("slug", "old", "new", "cause"),
    [
        (NOBRES, "{item: art12_inc1,", "{item: art12_inc99,", "dispositivo desconhecido: art12_inc99"),
        (NOBRES, "item: art14, asks", "item: art12_inc1, asks", "o item art12_inc1 aparece duas vezes na mesma fiscalização"),
        (VILA, "suggests: art40_par2_inc2}", "suggests: art40_par2_inc99}", "a lei não tem multa para art40_par2_inc99"),
        (VILA, 'exercício?"}', 'exercício?", suggests: art39}', "a lei não tem multa para art39"),
        (LENCOIS, "access_refused: art18", "access_refused: art999", "a lei não tem multa para art999"),
        (LENCOIS, "kinds: [home]", "kinds: [castle]", "castle não é uma das palavras de inspection_kind"),
        (JUIZ, "{item: art4,", "{thing: art4,", "chave desconhecida: thing"),
    ],
)
def test_a_fault_is_named_with_its_place(tmp_path, slug, old, new, cause) -> None:
    library, file, _ = altered(tmp_path, slug, "checklists.yaml", old, new)
    assert_named(check(library, [slug], cases=False, procedures=False), cause, file)
