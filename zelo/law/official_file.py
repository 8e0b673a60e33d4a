"""The bytes of a law's text, as a city has them, to characters: encodings of old word processors, and what is no text refused."""

from __future__ import annotations

_NO_TEXT = (
    (b"%PDF", "é um PDF: copie o texto da lei para um arquivo de texto simples (.txt) e tente de novo"),
    (b"PK\x03\x04", "é um documento compactado (.docx, .odt ou .zip): salve como texto simples (.txt) e tente de novo"),
    (b"\xd0\xcf\x11\xe0", "é um documento do Word antigo (.doc): salve como texto simples (.txt) e tente de novo"),
    (b"{\\rtf", "é um documento RTF: salve como texto simples (.txt) e tente de novo"),
)
_BINARY = "não é texto: é preciso um arquivo de texto simples (.txt)"
_MOST = 2_000_000  # the Federal Constitution has under one


class Unreadable(ValueError):
    """Why the file is no text of a law, in one Portuguese line."""


def decode(data: bytes) -> tuple[str, str]:
    """The text, and a remark in Portuguese where its encoding was not plain UTF-8 ("" where it was)."""
    start = data[:1024].lstrip()
    for signature, cause in _NO_TEXT:
        if start.startswith(signature):
            raise Unreadable(cause)
    if start.lower().startswith((b"<!doctype", b"<html", b"<?xml")):
        raise Unreadable("é uma página HTML ou XML: copie o texto da lei para um arquivo de texto simples (.txt)")
    if len(data) > _MOST:
        raise Unreadable(f"tem {len(data) // 1_000_000} MB: grande demais para o texto de uma lei")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            text, remark = data.decode("utf-16"), "o arquivo está em UTF-16"
        except UnicodeDecodeError:
            raise Unreadable(_BINARY) from None
    else:
        text, remark = _eight_bits(data)
    if not text.strip():
        raise Unreadable("está vazio")
    if any(char < " " and char not in "\t\n\r\f\v\x1c\x1d\x1e\x1f" for char in text):
        raise Unreadable(_BINARY)
    return text, remark


def _eight_bits(data: bytes) -> tuple[str, str]:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        try:
            return data.decode("cp1252"), "o arquivo está em Windows-1252"
        except UnicodeDecodeError:
            return data.decode("latin-1"), "o arquivo está em Latin-1"
    if "Ã§" in text or "Ã£" in text:  # "ç" and "ã" read once too often: UTF-8 taken for Windows-1252 and saved again
        try:
            return text.encode("cp1252").decode("utf-8"), "o arquivo tinha acentos trocados (ç como Ã§), desfeitos aqui"
        except UnicodeError:
            pass
    return text, ""
