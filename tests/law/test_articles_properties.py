"""Splitting, tried on any text: nothing is lost, every provision has an id of its own, a well-formed law is read as written."""

from hypothesis import given, settings
from hypothesis import strategies as st

from zelo.law import ids
from zelo.law.articles import split

SCRAPS = st.sampled_from(
    ["Art. ", "ART. 2º ", "art. 5º", "Art. 85 ", "Art. 1º-A ", "§ 1º ", '§2"', "'A7 3º", "'A73°", " I - ", "II ", "XV A ", "IV-", "a) ", "b)",
     "c}", "1. ", "l -", "11 -", "\n", "\n\n", "\r\n", ";", ".", ":", " e ", "; E\n", "“", "”", '"', "Parágrafo único. ", "TÍTULO I",
     "CAPÍTULO II", "Seção III", "\nANEXO I\n", "Texto da lei", "do ", "\ufeff", "\xa0", "-", "12 de junho de 2026", "Art. 99999 "]
)  # fmt: skip
TEXTS = st.one_of(st.lists(st.one_of(SCRAPS, st.text(max_size=4)), max_size=40).map("".join), st.text())


@given(TEXTS)
@settings(deadline=None)
def test_nothing_is_lost_whatever_the_text(text):
    found = split(text)
    assert found.text == text
    for piece in found.pieces:
        assert text[piece.offset : piece.offset + len(piece.raw)] == piece.raw
    lines = text.count("\n") + text.count("\r") + 1
    assert all(1 <= doubt.line <= lines for doubt in found.doubts)


@given(TEXTS)
@settings(deadline=None)
def test_every_provision_has_an_id_of_its_own_under_its_parent(text):
    found = split(text)
    provisions = [piece for piece in found.pieces if piece.kind in ids.KINDS]
    assert len(provisions) == len(found.by_id)
    assert all(ids.is_id(piece.id) or "~" in piece.id for piece in provisions)
    assert all(child.id.startswith(f"{piece.id}_") for piece in provisions for child in piece.children if child.id)


@st.composite
def laws(draw: st.DrawFn) -> tuple[str, list[str]]:
    """A well-formed law, typed in some manner, and the ids it has."""
    gap = draw(st.sampled_from(["\n", "\n\n", "\r\n", " "]))
    dash = draw(st.sampled_from([" - ", " – ", "-", "- "]))
    degree = draw(st.sampled_from(["º", "°"]))
    out, names = "", []
    for article in range(1, draw(st.integers(1, 12)) + 1):
        name = f"art{article}"
        names.append(name)
        out += f"{gap}Art. {article}{degree if article < 10 else '.'} Texto"
        incisos = draw(st.integers(0, 12))
        out += ":" if incisos else "."
        for inciso in range(1, incisos + 1):
            names.append(f"{name}_inc{inciso}")
            out += f"{gap}{ids.roman(inciso)}{dash}texto{'.' if inciso == incisos else ';'}"
        paragraphs = draw(st.integers(0, 3))
        for paragraph in range(1, paragraphs + 1):
            names.append(f"{name}_par{paragraph}")
            out += f"{gap}{'Parágrafo único.' if paragraphs == 1 else f'§ {paragraph}{degree}'} Texto."
    return out, names


@given(laws())
@settings(deadline=None)
def test_a_well_formed_law_is_read_as_it_was_written(law):
    text, names = law
    found = split(text)
    assert list(found.ids) == names
    assert found.doubts == ()
