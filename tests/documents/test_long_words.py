"""Words longer than any line: broken, so that a paper shows all of them."""

import re

from hypothesis import given
from hypothesis import strategies as st

from zelo.documents.typesetting import breakable


@given(st.text(max_size=300))
def test_nothing_is_lost_and_ordinary_words_are_left_alone(text):
    broken = breakable(text)
    assert broken.replace("\u200b", "") == text.replace("\u200b", "")
    assert not re.search(r"[^\s\u200b]{36,}", broken)
    if all(len(word) < 36 for word in text.split()):
        assert broken == text
    assert breakable(broken) == broken
