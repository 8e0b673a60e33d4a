"""The short way to a search key gives what the long one gives."""

from hypothesis import given
from hypothesis import strategies as st

from zelo.people import keys
from zelo.registry.importing.folding import folded

TEXTS = st.one_of(st.text(max_size=30), st.text("aZ09 éÇ-'.\t", max_size=30))


@given(TEXTS)
def test_folded_is_the_key_that_people_are_found_by(text: str) -> None:
    assert folded(text) == keys.folded(text)
