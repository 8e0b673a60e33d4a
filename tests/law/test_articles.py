"""An official text is split into its provisions whatever printers and scanners did to it, and nothing of it is lost."""

import re

import pytest

from zelo.law.articles import compare, split

PLAIN = """LEI Nº 1, DE 2 DE JANEIRO DE 2020

TÍTULO I
DAS COISAS

CAPÍTULO I
DOS BICHOS

Art. 1º Esta Lei trata de bichos.

Art. 2º Considera-se:

I - cão: o que late;

II - gato: o que mia, a saber:

a) o de rua;

b) o de casa.

Parágrafo único. O que não late nem mia fica para o regulamento.

CAPÍTULO II
DAS OUTRAS COISAS

Art. 3º O art. 1º desta Lei não se aplica:

§ 1º No caso do § 2º, do inciso I do art. 2º.

§ 2º Nos demais casos:

I – de dia;

II – de noite.

Cidade, 2 de janeiro de 2020.

FULANO DE TAL
Prefeito"""

PLAIN_IDS = re.findall(
    r"\S+",
    "art1 art2 art2_inc1 art2_inc2 art2_inc2_ali1 art2_inc2_ali2 art2_par1 art3 art3_par1 art3_par2 art3_par2_inc1 art3_par2_inc2",
)


def ids_of(text: str) -> list[str]:
    return list(split(text).ids)


def doubts_of(text: str) -> list[str]:
    return [doubt.message for doubt in split(text).doubts]


def test_a_clean_text_is_split_without_a_doubt():
    found = split(PLAIN)
    assert list(found.ids) == PLAIN_IDS
    assert found.doubts == ()
    assert found.text == PLAIN
    assert [(piece.id, piece.label, piece.text) for piece in found.pieces if piece.kind == "heading"] == [
        ("tit1", "Título I", "DAS COISAS"),
        ("tit1_cap1", "Capítulo I", "DOS BICHOS"),
        ("tit1_cap2", "Capítulo II", "DAS OUTRAS COISAS"),
    ]
    kinds = [piece.kind for piece in found.roots]
    assert kinds == ["preamble", "heading", "heading", "art", "art", "heading", "art", "closing"]


def test_a_piece_knows_its_words_its_place_and_its_children():
    found = split(PLAIN)
    inciso = found.by_id["art2_inc2"]
    assert (inciso.label, inciso.mark, inciso.text, inciso.line) == ("art. 2º, II", "II -", "gato: o que mia, a saber:", 15)
    assert [child.id for child in inciso.children] == ["art2_inc2_ali1", "art2_inc2_ali2"]
    assert " ".join(inciso.whole.split()) == "II - gato: o que mia, a saber: a) o de rua; b) o de casa."
    assert PLAIN[inciso.offset :].startswith(inciso.raw)
    assert found.sole == {"art2"}
    assert found.by_id["art2_par1"].label == "art. 2º, parágrafo único"
    assert found.roots[-1].text == "Cidade, 2 de janeiro de 2020. FULANO DE TAL Prefeito"


@pytest.mark.parametrize(
    "glue",
    [
        pytest.param(lambda text: text.replace("\n", "\r\n"), id="windows line ends"),
        pytest.param(lambda text: text.replace("\n\n", "\n"), id="no blank lines"),
        pytest.param(lambda text: "\ufeff" + text, id="byte order mark"),
        pytest.param(lambda text: text.replace(" ", "\xa0"), id="hard spaces"),
        pytest.param(lambda text: text.replace("\n\nI", " I").replace("\n\n§", " §").replace("\n\na)", " a)").replace("\n\nb)", " b)"), id="glued"),
        pytest.param(lambda text: text.replace(".\n\nArt.", ".Art.").replace("\n\nII", "II").replace(":\n\nI", ":I"), id="glued without a blank"),
        pytest.param(lambda text: text.replace("Art. ", "ART.").replace("Parágrafo único.", "PARÁGRAFO ÚNICO -"), id="capitals"),
        pytest.param(lambda text: text.replace("º", "°"), id="degree signs"),
        pytest.param(lambda text: text.replace("Art. 1º ", "Art. 1º. - ").replace("§ 1º ", "§1o - ").replace("I -", "I—"), id="separators"),
        pytest.param(lambda text: text.replace("Á", "A\u0301").replace("Í", "I\u0301").replace("ú", "u\u0301"), id="accents apart"),
        pytest.param(lambda text: text.replace("I - ", "I ").replace(" cão", " Cão").replace(" gato", " Gato"), id="no dashes"),
        pytest.param(lambda text: text.replace("; ", " e ").replace("late;", "late e"), id="joined by and"),
    ],
)  # fmt: skip
def test_the_same_law_however_it_was_typed(glue):
    text = glue(PLAIN)
    found = split(text)
    assert list(found.ids) == PLAIN_IDS
    assert found.doubts == ()
    assert found.text == text


@pytest.mark.parametrize(
    ("printed", "meant", "read_as"),
    [
        ("'A7 2º ", "§ 2º ", "art. 1º, § 2º"),
        ("'A72° ", "§ 2º ", "art. 1º, § 2º"),
        ("\\'a7 2º ", "§ 2º ", "art. 1º, § 2º"),
        ('§2" ', "§ 2º ", "art. 1º, § 2º"),
        ("$ 2º ", "§ 2º ", "art. 1º, § 2º"),
        ("S 2º ", "§ 2º ", "art. 1º, § 2º"),
        ("§ 29 ", "§ 2º ", "art. 1º, § 2º"),
        ("Art. 25 ", "Art. 2º ", "art. 2º"),
        ("Art. 20 ", "Art. 2º ", "art. 2º"),
        ("Arl. 2º ", "Art. 2º ", "art. 2º"),
        ("Art. 3* ", "Art. 3º ", "art. 3º"),
        ("lI - ", "II - ", "art. 3º, II"),
        ("11 - ", "II - ", "art. 3º, II"),
        ("|| - ", "II - ", "art. 3º, II"),
        ("b - ", "b) ", "art. 3º, II, b"),
    ],
)
def test_an_unclear_mark_is_healed_by_what_comes_next_and_said(printed, meant, read_as):
    text = "Art. 1º Um.\n§ 1º Dois.\n§ 2º Três.\nArt. 2º Quatro.\nArt. 3º Cinco:\nI - um;\nII - dois:\na) três;\nb) quatro.\nArt. 4º Fim."
    assert meant in text
    slipped = split(text.replace(meant, printed, 1))
    assert list(slipped.ids) == ids_of(text)
    assert [doubt.message for doubt in slipped.doubts] == [f"“{printed.strip(' -')}” é marca pouco clara; lida como {read_as}"]


@pytest.mark.parametrize(
    "sentence",
    [
        "Aplica-se o disposto no § 2º do art. 3º, nos incisos I e II.",
        "Aplica-se o § 19 do art. 225 da Constituição; ver a Lei n. 9.605, art. 32.",
        "Nos termos do art. 5º, inciso I, alínea a) e do\nart. 6º desta Lei.",
        "Conforme os incisos I,\nII e III, e o disposto no\n§ 2º deste artigo.",
        "CONFORME REDAÇÃO DO ART.32 DA LEI FEDERAL.",
        "O(S) ANIMAL(AIS) E O(A) TUTOR(A).",
        "Salvo o Capítulo VIII desta lei; Capítulo IX desta lei.",
        "Multa de 100 (cem) UFM. § 3º do art. 12 não se aplica.",
        "D. Pedro II - imperador.",
        "Lei n. 5.000, de 2 de maio de 1990. Art. 9º da Lei 1.",
    ],
)
def test_a_reference_opens_nothing(sentence):
    assert ids_of(f"Art. 1º Um.\nArt. 2º {sentence}\nArt. 3º Fim.") == ["art1", "art2", "art3"]


@pytest.mark.parametrize(
    ("text", "found", "doubt"),
    [
        ("Art. 1º A:\nI - a;\nIII - c.", ["art1", "art1_inc1", "art1_inc3"], "antes de “III” falta o inciso II do art. 1º"),
        ("Art. 1º A:\nIV - d.", ["art1", "art1_inc4"], "antes de “IV” faltam os incisos I a III do art. 1º"),
        ("Art. 1º A:\na) a;\nd) d.", ["art1", "art1_ali1", "art1_ali4"], "antes de “d)” faltam as alíneas b e c do art. 1º"),
        ("Art. 1º A.\n§ 2º B.", ["art1", "art1_par2"], "antes de “§ 2º” falta o parágrafo 1º do art. 1º"),
        ("Art. 1º A.\nArt. 12. B.", ["art1", "art12"], "antes de “Art. 12” faltam os artigos 2º a 11"),
        ("Art. 2º A.\nArt. 1º B.", ["art2", "art1"], "art. 1º está fora de ordem"),
        ("Art. 1º A.\nArt. 1º B.", ["art1", "art1~2"], "art. 1º aparece de novo; ficou à parte, a conferir"),
        ("Art. 1º A:\nI - a;\nII - b;\nII - c.", ["art1", "art1_inc1", "art1_inc2", "art1_inc2~2"],
         "art. 1º, II aparece de novo; ficou à parte, a conferir"),
        ("Art. 1º A.\nParágrafo único. B.\n§ 2º C.", ["art1", "art1_par1", "art1_par2"], "art. 1º tem “parágrafo único” e outros parágrafos"),
        ("Art. 1º A:\nArt. 2º B.", ["art1", "art2"], "art. 1º anuncia uma lista que não vem"),
        ("Art. 1º A:\nI - a;\nII - b;\nArt. 2º B.", ["art1", "art1_inc1", "art1_inc2", "art2"],
         "art. 1º, II termina em “;” e nada vem depois: pode faltar texto"),
        ("Art. 1º A:\nI - I. a.", ["art1", "art1_inc1"], "art. 1º, I: o texto repete a marca “I”"),
        ("Art. 1º\nArt. 2º B.", ["art1", "art2"], "art. 1º não tem texto"),
        ("CAPÍTULO I\nArt. 1º A.\nCAPÍTULO III\nArt. 2º B.", ["art1", "art2"], "antes de Capítulo III falta Capítulo II"),
    ],
)  # fmt: skip
def test_what_is_odd_in_the_numbers_is_said(text, found, doubt):
    assert doubt in doubts_of(text)
    assert ids_of(text) == found


def test_a_remark_between_two_articles_is_no_law():
    text = "Art. 1º Um.\n\nEsse título ficou enxuto e já resolve o ponto.\n\nTÍTULO II\n\nDOIS\n\nArt. 2º Dois."
    found = split(text)
    assert found.by_id["art1"].text == "Um."
    assert [(piece.kind, piece.text) for piece in found.roots][1] == ("loose", "Esse título ficou enxuto e já resolve o ponto.")
    assert "linha sem marca, não atribuída a nenhum dispositivo: “Esse título ficou enxuto e já resolve o ponto.”" in doubts_of(
        text
    )


def test_a_remark_inside_an_article_stays_where_it_stands():
    found = split("Art. 1º Um:\n\nI - a.\n\nConferir este inciso.\n\nII - b.")
    assert [(child.kind, child.id) for child in found.by_id["art1"].children] == [
        ("inc", "art1_inc1"),
        ("loose", ""),
        ("inc", "art1_inc2"),
    ]


def test_a_page_break_inside_a_sentence_divides_nothing():
    found = split("Art. 1º Um, mediante o pagamento\n\nde multa.\n\nArt. 2º Dois.")
    assert found.by_id["art1"].text == "Um, mediante o pagamento de multa."
    assert found.doubts == ()


def test_lines_broken_at_a_margin_are_one_text():
    lines = ["Art. 1º Esta lei, que tem linhas curtas como as de um PDF,", "vale na cidade. E vale também no campo, nos termos do", "art. 2º.",
             "Vale sempre. Nunca deixa de valer, salvo o disposto no", "§ 1º do art. 2º, ou nos incisos I e", "II desta Lei.", "Art. 2º Dois:",
             "I - um, com uma linha que quebra e continua no começo", "da seguinte;", "II - dois."]  # fmt: skip
    found = split("\n".join(lines))
    assert found.doubts == ()
    assert list(found.ids) == ["art1", "art2", "art2_inc1", "art2_inc2"]
    assert found.by_id["art1"].text.endswith("incisos I e II desta Lei.")


def test_articles_quoted_by_an_amending_law_are_not_its_own():
    text = (
        "Art. 1º O art. 7º da Lei nº 5 passa a vigorar com a seguinte redação:\n"
        "“Art. 7º Novo texto:\nI - um;\nII - dois.\nParágrafo único. Três.” (NR)\nArt. 2º Fim."
    )
    found = split(text)
    assert list(found.ids) == ["art1", "art2"]
    assert found.by_id["art1"].children[0].kind == "quotation"
    assert "trecho entre aspas: parece texto de outra lei; ficou inteiro em art. 1º" in doubts_of(text)


def test_annexes_are_left_whole():
    found = split("Art. 1º Um.\n\nCidade, 1º de maio de 2020.\n\nANEXO I\nArt. 1º Formulário.\nI - nome")
    assert list(found.ids) == ["art1"]
    assert [piece.kind for piece in found.roots] == ["art", "closing", "annex"]


def test_inserted_provisions_have_letters():
    text = "Art. 1º A.\nArt. 1º-A. B:\nI - a;\nI-A - aa;\nII - b.\n§ 1º C.\n§ 1º-A. D.\nArt. 2º-A lei vale.\nArt. 3º Fim."
    assert ids_of(text) == [
        "art1", "art1-1", "art1-1_inc1", "art1-1_inc1-1", "art1-1_inc2", "art1-1_par1", "art1-1_par1-1", "art2", "art3",
    ]  # fmt: skip
    assert split(text).by_id["art2"].text == "A lei vale."


def test_items_stand_under_alineas_and_money_opens_none():
    text = "Art. 1º A:\nI - a:\na) b:\n1. c;\n2. d, no valor de\n3.500 reais;\nb) e.\nArt. 2º 1. não é item."
    assert ids_of(text) == [
        "art1",
        "art1_inc1",
        "art1_inc1_ali1",
        "art1_inc1_ali1_ite1",
        "art1_inc1_ali1_ite2",
        "art1_inc1_ali2",
        "art2",
    ]


def test_thousands_and_a_single_article():
    assert ids_of("Art. 999. A.\nArt. 1.000. B.\nArt. 1.001. C.") == ["art999", "art1000", "art1001"]
    assert ids_of("Artigo único. A.") == ["art1"]


@pytest.mark.parametrize("text", ["", "\n", "Ofício nº 3\nPrezado senhor,"])
def test_a_text_without_articles_says_so(text):
    found = split(text)
    assert found.ids == () and found.text == text
    assert [doubt.message for doubt in found.doubts] == ["nenhum artigo encontrado"]


def test_the_pack_is_compared_with_the_text():
    found = split("Art. 1º A:\nI - a;\nII - b.")
    assert not compare(found, ["art1_inc2", "art1", "art1_inc1", "brasil/lei14228_art2"])
    differs = compare(found, ["art1", "art1_inc1", "art1_inc3", "art2"])
    assert differs
    assert (differs.missing, differs.extra) == (("art1_inc2",), ("art1_inc3", "art2"))
