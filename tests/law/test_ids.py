"""Ids of provisions: read, ordered, cited in Portuguese, and turned into LexML's."""

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zelo.law import ids

NUMBERS = st.integers(1, 1200)
SUFFIXES = st.sampled_from(["", "", "", "-1", "-27"])


@st.composite
def provision_ids(draw: st.DrawFn) -> str:
    def part(kind: str) -> str:
        return f"{kind}{draw(NUMBERS)}{draw(SUFFIXES)}"

    out = draw(st.sampled_from(["", "lei14228_", "cc_", "brasil/lei9784_", "nobres/"])) + part("art")
    for kind in ("par", "inc", "ali"):
        if draw(st.booleans()):
            out += f"_{part(kind)}"
            if kind == "ali" and draw(st.booleans()):
                out += f"_{part('ite')}"
    return out


@given(provision_ids())
def test_an_id_reads_back_as_it_was_written(text):
    assert str(ids.parse(text)) == text


@pytest.mark.parametrize(
    "text",
    ["", "art", "art0", "art01", "59", "art59-", "art59_par", "art5_par2_art3", "art5_inc1_par2", "art5_ite1", "Art5", "art5 ", "art5_ali0",
     "art5__par2", "lei14228", "art5_par1u", "art5_cpt_inc1", "art5\n", "/art5", "art5~2", "art٣", "art1٣"],
)  # fmt: skip
def test_what_is_no_id_is_refused(text):
    assert not ids.is_id(text)
    with pytest.raises(ids.BadId):
        ids.parse(text)


def test_order_is_that_of_print():
    printed = ["art1", "art1_inc1", "art1_inc2", "art1_inc2_ali1", "art1_inc10", "art1_par1", "art1_par1_inc1", "art1_par2", "art1-1",
               "art1-1_par1", "art2", "art10", "cc_art1", "brasil/cc_art132"]  # fmt: skip
    assert sorted(set(printed), key=ids.sort_key) == printed


def test_ancestors_go_from_the_article_down():
    assert ids.ancestors("brasil/lei14228_art29_par1_inc5_ali1") == (
        "brasil/lei14228_art29",
        "brasil/lei14228_art29_par1",
        "brasil/lei14228_art29_par1_inc5",
    )
    assert ids.parent("art8_inc4") == "art8"
    assert ids.parent("art8") is None


@pytest.mark.parametrize(
    ("text", "short", "long"),
    [
        ("art59_par2", "art. 59, § 2º", "artigo 59, parágrafo 2º"),
        ("art8_inc4", "art. 8º, IV", "artigo 8º, inciso IV"),
        ("art6_inc1_ali2", "art. 6º, I, b", "artigo 6º, inciso I, alínea b"),
        ("art29_par1_inc5_ali1", "art. 29, § 1º, V, a", "artigo 29, parágrafo 1º, inciso V, alínea a"),
        ("art9", "art. 9º", "artigo 9º"),
        ("art10_par10", "art. 10, § 10", "artigo 10, parágrafo 10"),
        ("art1-1_par12-3", "art. 1º-A, § 12-C", "artigo 1º-A, parágrafo 12-C"),
        ("art1-27", "art. 1º-AA", "artigo 1º-AA"),
        ("art1228", "art. 1.228", "artigo 1.228"),
        ("art5_inc2_ali27_ite3", "art. 5º, II, aa, 3", "artigo 5º, inciso II, alínea aa, item 3"),
        ("brasil/lei14228_art2", "art. 2º da Lei 14.228", "artigo 2º da Lei 14.228"),
        ("brasil/cc_art132", "art. 132 do Código Civil", "artigo 132 do Código Civil"),
        ("lc104_art225_inc1", "art. 225, I, da Lei Complementar 104", "artigo 225, inciso I, da Lei Complementar 104"),
    ],
)
def test_labels_are_as_lawyers_write(text, short, long):
    assert ids.label(text) == ids.short(text) == short
    assert ids.long(text) == long


def test_the_only_paragraph_has_its_name_where_the_law_has_no_other():
    sole = ids.sole_paragraphs(["art5", "art5_par1", "art5_par1_inc1", "art9_par1", "art9_par2", "art7_inc1", "art8_par2"])
    assert sole == {"art5"}
    assert ids.label("art5_par1", sole=sole) == "art. 5º, parágrafo único"
    assert ids.label("art5_par1_inc1", sole=sole) == "art. 5º, parágrafo único, I"
    assert ids.label("art9_par1", sole=sole) == "art. 9º, § 1º"
    assert ids.label("art5_par1", sole=True) == "art. 5º, parágrafo único"
    assert ids.mark("art5_par1", sole=sole) == "Parágrafo único"
    assert ids.fragment("art5_par1_inc1", sole=sole) == "art5_par1u_inc1"


@pytest.mark.parametrize(
    ("names", "phrase"),
    [
        ([], ""),
        (["art67", "art75"], "arts. 67 e 75"),
        (["art75", "art67", "art75"], "arts. 67 e 75"),
        (["art66_inc4", "art75"], "art. 66, IV, e art. 75"),
        (["art59_par2", "art59_par3"], "art. 59, §§ 2º e 3º"),
        (["art76", "art76_par1", "art76_par2"], "art. 76, caput e §§ 1º e 2º"),
        (["art94", "art95", "art96", "art98"], "arts. 94 a 96 e 98"),
        (["art54_inc1", "art54_inc2", "art54_inc3", "art54_inc6"], "art. 54, I a III e VI"),
        (["art6_inc1_ali1", "art6_inc1_ali2", "art6_inc1_ali3"], "art. 6º, I, a, b e c"),
        (["art3_par2", "art8_inc4", "art75"], "art. 3º, § 2º; art. 8º, IV; e art. 75"),
        (
            ["art3", "art3_par1_inc4", "art3_par1_inc5", "art3_par2", "art3_par3", "art3_par5", "art5", "art8_inc1"],
            "art. 3º, caput, § 1º, IV e V, e §§ 2º, 3º e 5º; art. 5º; e art. 8º, I",
        ),
        (["art3", "art3_par1_inc4", "art3_par2", "art8_inc1"], "art. 3º, caput, § 1º, IV, e § 2º, e art. 8º, I"),
        (
            ["art1_inc1", "art2_inc1", "art3_inc1", "brasil/cc_art132"],
            "art. 1º, I; art. 2º, I; e art. 3º, I; e art. 132 do Código Civil",
        ),
        (["art67", "brasil/cc_art132"], "art. 67 e art. 132 do Código Civil"),
        (["art12_par1", "art2"], "art. 2º e art. 12, parágrafo único"),
    ],
)
def test_several_are_cited_in_one_phrase(names, phrase):
    assert ids.labels(names, sole={"art12"}) == phrase


def test_a_statute_can_be_given_its_full_name():
    names = {"lei14228": "Lei Federal nº 14.228, de 2021"}
    assert ids.label("lei14228_art2_par1", names=names) == "art. 2º, § 1º, da Lei Federal nº 14.228, de 2021"


@given(st.lists(provision_ids(), max_size=6))
def test_any_ids_can_be_cited_in_any_order(names):
    phrase = ids.labels(names)
    assert phrase == ids.labels(reversed(names))
    assert "  " not in phrase and phrase == phrase.strip()


@pytest.mark.parametrize(
    ("text", "fragment"),
    [
        ("art8", "art8"),
        ("art8_inc4", "art8_cpt_inc4"),
        ("art3_par2_inc1", "art3_par2_inc1"),
        ("art3_inc2_ali1", "art3_cpt_inc2_ali1"),
        ("art1-1_inc1-2", "art1-1_cpt_inc1-2"),
    ],
)
def test_fragments_are_lexml_s(text, fragment):
    assert ids.fragment(text) == fragment
    assert ids.from_fragment(fragment) == text


@given(provision_ids(), st.booleans())
def test_a_fragment_leads_back_to_its_id(text, sole):
    own = text.split("/")[-1].split("_", 1)[1] if ids.parse(text).statute else text.split("/")[-1]
    assert ids.from_fragment(ids.fragment(text, sole=sole)) == own


@pytest.mark.parametrize(
    ("state", "city", "type", "enacted", "number", "urn"),
    [
        ("MG", "Juiz de Fora", "lei", dt.date(2014, 12, 22), "13.071", "minas.gerais;juiz.fora:municipal:lei:2014-12-22;13071"),
        ("RJ", "São Pedro da Aldeia", "lei", dt.date(2025, 6, 24), 3277, "rio.janeiro;sao.pedro.aldeia:municipal:lei:2025-06-24;3277"),
        ("Mato Grosso", "Nobres", "Lei Complementar", dt.date(2020, 1, 2), 7, "mato.grosso;nobres:municipal:lei.complementar:2020-01-02;7"),
        ("ES", "Vila Pavão", "lei orgânica", dt.date(1994, 4, 5), None, "espirito.santo;vila.pavao:municipal:lei.organica:1994-04-05;1994"),
        ("SP", "Santa Bárbara d’Oeste", "resolução", dt.date(2001, 1, 1), 5,
         "sao.paulo;santa.barbara.oeste:camara.municipal:resolucao:2001-01-01;5"),
    ],
)  # fmt: skip
def test_urns_name_a_municipal_law(state, city, type, enacted, number, urn):
    assert ids.urn(state, city, type, enacted, number) == f"urn:lex:br;{urn}"
    assert ids.urn(state, city, type, enacted, number, fragment="art5_par1u") == f"urn:lex:br;{urn}!art5_par1u"


@pytest.mark.parametrize(("enacted", "number"), [(None, 7), (dt.date(2020, 1, 2), None), (dt.date(2020, 1, 2), "")])
def test_a_law_without_number_or_date_has_no_urn(enacted, number):
    assert ids.urn("MT", "Nobres", "lei", enacted, number) is None
