"""São Pedro da Aldeia at its desk."""

import html
import re
import uuid


def text(answer) -> str:
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", answer.content.decode())))


def main(answer) -> str:
    """What stands in the page itself, without its head and foot."""
    found = re.search(r"<main.*</main>", answer.content.decode(), re.DOTALL)
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", found[0]))) if found else ""


def key(answer) -> str:
    """The key hidden in a form."""
    return re.search(r'name="chave" value="([^"]+)"', answer.content.decode())[1]


def new_key() -> str:
    return str(uuid.uuid4())


CALL = {"channel": "phone", "risk": "high", "place_text": "RJ-140, km 5"}
HORSE = {
    "species": "horse", "animals": "1", "sex": "male", "marks": "castanho, estrela na testa", "place_text": "RJ-140, km 5",
    "taken_time": "06:40", "place": "highway", "loose": "1", "accompanied": "0", "reason": "loose",
}  # fmt: skip
