"""Where a law's text may open a new provision: the marks as printers, scanners and word processors leave them.

A mark here is only a candidate: `articles` decides by its place, its number and what came before.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum

BLANK = " \t\n\r\f\v\x1c\x1d\x1e\x1f\x85\xa0\xad\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u2028\u2029\u202f\u205f\u3000\ufeff"
NEWLINES = frozenset("\n\r\f\v\x85\u2028\u2029")


class Stand(IntEnum):
    """How a mark stands in its text, from nowhere to surely."""

    NOWHERE = 0  # in the middle of a sentence: a reference
    INLINE = 1  # after a full stop, a semicolon or a colon, but on the same line: glued
    WRAPPED = 2  # begins a line, but the sentence before it was not ended
    SURE = 3  # begins a line after an ended sentence


@dataclass(frozen=True, slots=True)
class Mark:
    kind: str  # art par inc ali ite, or tit cap sec sub liv prt
    number: int
    suffix: int
    start: int
    end: int  # after its separator and blanks
    plain_end: int  # the same, were the letter of its suffix a word of the text ("Art. 1º-A lei")
    stand: Stand
    sole: bool = False  # "único"
    slip: bool = False  # printed unclearly: taken only where it is the next one expected
    firm: bool = True  # False: a shape that also occurs in running text; taken only where it is the next one expected
    ordinal: bool = False  # has its º
    cites: bool = False  # goes on like a reference: "§ 2º do art. 5º"
    after_and: bool = False  # the line before ends in "e" or "ou"


@dataclass(frozen=True, slots=True)
class Quotation:
    """A quoted stretch that opens with a mark: an amending law quotes the provisions it changes."""

    start: int
    end: int


_DASH = r"[-‐‑‒–—―−─\xad]"
_N = r"(?:\d{1,3}(?:\.\d{3})+(?!\d)|[\dlIO|]{1,4})"
_ORDINAL = r"(?:\.?[ \xa0]?[ºª°˚]|[oa](?!\w)|[ ]o(?=[ ]+[^\W\d_a-zà-ÿ])|[\"'*?”“’`´^~])"
_ONLY = r"[úùûüuôóo0ÚÙÛÜUÔÓO]\u0301?[nN][iIlí1]\u0301?[cC][oO0]"
_SUFFIX = rf"(?:[ ]?{_DASH}[ ]?(?P<{{}}>[A-Z]{{{{1,2}}}})(?!\w))?"
_TAIL = rf"(?:[ \t\xa0]*[.:)])?(?:[ \t\xa0]*{_DASH}+)?"
_PARAGRAPH_WORD = r"P[aA][rR][áÁaA]\u0301?[gG][rR][aA][fF][oO]"
_SECTION_SIGN = r"(?:Â?§(?![ \xa0]*§)|\\?['’‘´`][ ]?[aA]7|&sect;|&\#167;)"
_DIVISION = (
    r"(?P<{}>L[iI][vV][rR][oO]|P[aA][rR][tT][eE]|T[iIíÍ]\u0301?[tT][uU][lL][oO]|C[aA][pP][iIíÍ]\u0301?[tT][uU][lL][oO]"
    r"|S[eE][cCçÇ]\u0327?[cC]?[aAãÃ]\u0303?[oO]|S[uU][bB][sS][eE][cCçÇ]\u0327?[aAãÃ]\u0303?[oO])"
)
_ORDER_WORDS = ("primeir", "segund", "terceir", "quart", "quint", "sext", "sétim", "oitav", "non", "décim")

_MARKS = re.compile(
    rf"""
    (?<!\w)(?:(?P<art>A[rR][tT](?:[iI][gG][oO])?)|(?P<badart>A[rR][lIif1!]|A[fF][tT]|A[ ][rR][tT]))
        [ \t\xa0]*[.,:]?\s*(?:(?P<artn>{_N})(?P<arto>{_ORDINAL})?{_SUFFIX.format("arts")}|(?P<artu>{_ONLY})){_TAIL}
  | (?:(?P<par>(?<!§){_SECTION_SIGN}|(?<!\w){_PARAGRAPH_WORD}(?=\s))|(?<![\w.,$])(?P<badpar>[$S5&ß]))
        \s*(?:(?P<parn>{_N})(?P<paro>{_ORDINAL})?{_SUFFIX.format("pars")}|(?P<paru>{_ONLY})(?!\w)){_TAIL}
  | (?<!\w){_DIVISION.format("div")}[ \t\xa0]+(?P<divn>[IVXLC]+|{_ONLY}|\d{{1,3}}|[^\W\d_]{{3,10}})(?!\w){_TAIL}
  | (?<![\w(/.])(?P<inc>[IVXLC]{{1,9}})(?:(?P<incs>-[A-Z])(?=[ ]?{_DASH}))?
        (?:(?P<dash>[ \t\xa0]*{_DASH}+)|[ \t\xa0]?[.)](?=\s)|[ \t\xa0]+(?=[^\W\d_a-zà-ÿ]))
  | (?<![\w(/.])(?P<badinc>[IVXLl1|!]{{1,9}})[ \t\xa0]*{_DASH}+
  | (?<![\w(])(?P<ali>[a-zA-Z]{{1,2}})(?:(?P<close>[ ]?[)\]}}])|(?P<loose>[ ]?(?:{_DASH}|\.)(?=[ ])))
  | (?<![\w(.,/-])(?P<ite>\d{{1,2}})[ ]?(?:[.)]|{_DASH})(?=\s)
    """,
    re.VERBOSE,
)

_PLAIN_TAIL = re.compile(_TAIL)
_CITES = re.compile(
    r"\s*(?:,\s*(?:§|incis|al[ií]nea|[IVX]+\b|caput|d[aeo]\b|dest[ae]\b)|e\s+§"
    r"|d[aeo]s?\s+(?:art|lei|c[óo]d|const|decr|regul|present|caput|mesm|§)|dest[ae]s?\s+(?:lei|art|c[óo]d|cap|decr))",
    re.IGNORECASE,
)
_LAST_WORD = re.compile(r"([^\W\d_]+(?:/[^\W\d_]+)?)\.?\Z")
_JOINS = frozenset(
    re.findall(
        r"\S+",
        "a o as os à às ao aos de da do das dos em na no nas nos num numa por pela pelo pelas pelos com sem sob sobre para pra "
        "e ou que se segundo conforme c/c art arts artigo artigos parágrafo parágrafos inciso incisos alínea alíneas item itens "
        "caput lei desta deste nesta neste presente título capítulo seção combinado entre até lhe",
    )
)
_ABBREVIATIONS = frozenset(
    re.findall(r"\S+", "art arts inc incs al als n nº nos núm num no par pars fl fls p pp pág sr sra dr dra exmo cf c/c v")
)
_CLOSERS = "\"'”’»)]"


def roman(text: str) -> int:
    """The value of a well-formed Roman numeral under 400, else 0."""
    if not re.fullmatch(r"C{0,3}(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})", text):
        return 0
    values = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}
    total = 0
    for letter, following in zip(text, text[1:] + " ", strict=True):
        value = values[letter]
        total += -value if value < values.get(following, 0) else value
    return total


def skip_blanks(text: str, at: int) -> int:
    while at < len(text) and text[at] in BLANK:
        at += 1
    return at


def content_end(text: str, at: int) -> int:
    """Where what stands before `at` ends, blanks left out."""
    while at > 0 and text[at - 1] in BLANK:
        at -= 1
    return at


def sentence_ended(before: str) -> bool:
    """Whether a text without trailing blanks ends a sentence, an item of a list, or a lead-in."""
    bare = before.rstrip(_CLOSERS)
    if not bare or bare[-1] not in ".;:!?…":
        return False
    word = _LAST_WORD.search(bare) if bare[-1] == "." else None
    return not (word and word[1].lower() in _ABBREVIATIONS)


def find(text: str) -> Iterator[Mark | Quotation]:
    """Every candidate that is no plain reference, in the order of the text; none overlaps another."""
    at = 0
    while found := _MARKS.search(text, at):
        at = found.start() + 1
        mark = _read(text, found)
        if mark is None:
            continue
        closing = _quotation(text, mark)
        if closing:
            yield Quotation(mark.start, closing)
            at = closing
        elif mark.stand != Stand.NOWHERE:
            yield mark
            at = mark.plain_end if mark.kind in ("art", "par") else at


def _read(text: str, found: re.Match[str]) -> Mark | None:
    kind, number, suffix, slip, firm, ordinal, sole = "", 0, 0, False, True, False, False
    after_number = -1
    if found["artn"] or found["artu"]:
        kind, slip = "art", bool(found["badart"])
        number, unclear, ordinal = _number(found["artn"], found["arto"])
        suffix, slip, sole = _letters(found["arts"]), slip or unclear, bool(found["artu"])
        after_number = max(found.end("artn"), found.end("arto"))
    elif found["parn"] or found["paru"]:
        kind, slip = "par", bool(found["badpar"]) or (found["par"] or "§")[0] not in "§P"
        number, unclear, ordinal = _number(found["parn"], found["paro"])
        if found["badpar"] and not ordinal:
            return None
        suffix, slip, sole = _letters(found["pars"]), slip or unclear, bool(found["paru"])
        after_number = max(found.end("parn"), found.end("paro"))
    elif found["div"]:
        kind, number, sole = _division(found["div"], found["divn"])
        firm = found["div"].isupper()
    elif found["inc"]:
        kind, number, firm = "inc", roman(found["inc"]), bool(found["dash"])
        suffix, after_number = _letters((found["incs"] or "")[1:]), found.end("inc")
    elif found["badinc"]:
        kind, number, slip = "inc", roman(found["badinc"].translate(str.maketrans("l1|!", "IIII"))), True
    elif found["ali"]:
        letters = found["ali"].lower()
        kind, firm, slip = "ali", bool(found["close"]) and found["ali"].islower(), bool(found["loose"])
        number = ord(letters[0]) - 96 + 26 * (len(letters) - 1)
        if len(letters) == 2 and (letters[0] != letters[1] or slip):
            return None
    else:
        kind, number, firm = "ite", int(found["ite"]), False
    number = 1 if sole else number
    if not kind or not number:
        return None
    plain_end = end = skip_blanks(text, found.end())
    if suffix and (tail := _PLAIN_TAIL.match(text, after_number)):
        plain_end = skip_blanks(text, tail.end())
    stand, after_and = _stand(text, found.start())
    cites = bool(_CITES.match(text, found.end()))
    start = found.start()
    return Mark(kind, number, suffix, start, end, plain_end, stand, sole, slip, firm, ordinal, cites, after_and)


def _number(figure: str | None, ordinal: str | None) -> tuple[int, bool, bool]:
    """The number, whether its print is unclear, and whether it has its º."""
    if not figure:
        return 0, False, False
    clean = figure.translate(str.maketrans("lI|O", "1110"))
    glyph = (ordinal or "").strip(" .\xa0")
    unclear = not figure.replace(".", "").isdigit() or (bool(glyph) and glyph not in "ºª°˚oa")
    return int(clean.replace(".", "")), unclear, bool(ordinal)


def _letters(text: str | None) -> int:
    value = 0
    for letter in text or "":
        value = value * 26 + ord(letter) - 64
    return value


def _division(word: str, figure: str) -> tuple[str, int, bool]:
    kinds = {"l": "liv", "p": "prt", "t": "tit", "c": "cap"}
    lower = word.lower()
    kind = kinds.get(lower[0]) or ("sub" if lower.startswith("sub") else "sec")
    if roman(figure):
        return kind, roman(figure), False
    if figure.isdecimal():
        return kind, int(figure), False
    if re.fullmatch(_ONLY, figure):
        return kind, 1, True
    order = [figure.lower()[:-1] == stem for stem in _ORDER_WORDS]
    return kind, order.index(True) + 1 if True in order else 0, False


def _stand(text: str, start: int) -> tuple[Stand, bool]:
    stop = content_end(text, start)
    gap = text[stop:start]
    breaks = sum(gap.count(newline) for newline in "\n\f\v\x85\u2028\u2029") or gap.count("\r")
    before = text[max(0, stop - 60) : stop]
    if not before:
        return Stand.SURE, False
    word = _LAST_WORD.search(before)
    last = word[1].lower() if word and not before.endswith(".") else ""
    ended = sentence_ended(before)
    after_and = last in ("e", "ou")
    if after_and and word:
        ahead = before[: word.start()].rstrip(BLANK)
        ended = sentence_ended(ahead) or (breaks > 0 and ahead.endswith(","))
    if not breaks:
        return (Stand.INLINE if ended else Stand.NOWHERE), after_and
    if ended:
        return Stand.SURE, after_and
    if before[-1] == "," or (last in _JOINS and not after_and):
        return Stand.NOWHERE, False
    return (Stand.SURE if breaks > 1 and not after_and else Stand.WRAPPED), after_and


def _quotation(text: str, mark: Mark) -> int:
    """Where the quotation that this mark opens ends, else 0."""
    stop = mark.start - 1
    closer = {"“": "”", '"': '"', "«": "»"}.get(text[stop : stop + 1]) if stop >= 0 else None
    if closer is None or mark.kind not in ("art", "par", "inc"):
        return 0
    ahead = content_end(text, stop)
    at_line_start = ahead == 0 or any(char in NEWLINES for char in text[ahead:stop])
    if not at_line_start and text[ahead - 1] not in ":.;":
        return 0
    return text.find(closer, mark.end) + 1
