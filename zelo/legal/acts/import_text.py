"""The official text, as the city has it, is kept and split into its provisions."""

import hashlib

from django.db import transaction

from zelo.accounts.models import User
from zelo.law.articles import split
from zelo.legal.acts.following import lock
from zelo.legal.conflicts import Unfit
from zelo.legal.models import Change, OfficialPiece, OfficialText
from zelo.legal.permissions import TEXT, demand

LARGEST = 2_000_000


@transaction.atomic
def import_text(*, by: User, text: str, source: str) -> OfficialText:
    demand(by, TEXT)
    source = " ".join(source.split())
    if not text.strip():
        raise Unfit("text", "Cole o texto da lei ou escolha um arquivo.")
    if len(text) > LARGEST:
        raise Unfit("text", "O texto passa de 2 milhões de letras. Envie só o texto da lei.")
    if "\0" in text:
        raise Unfit("text", "O arquivo não é texto puro. Salve-o como texto (.txt, UTF-8) e envie de novo.")
    if not source:
        raise Unfit("source", "Diga de onde veio o texto, por exemplo a página do diário oficial.")
    articles = split(text)
    if not articles.ids:
        raise Unfit("text", "Nenhum artigo foi achado no texto. Confira se é o texto da lei, com «Art. 1º» e os demais.")
    lock()
    made = OfficialText.objects.create(
        text=text, source=source[:300], by=by, sha256=hashlib.sha256(text.encode()).hexdigest(),
        doubts=[{"line": doubt.line, "says": doubt.message} for doubt in articles.doubts],
    )  # fmt: skip
    OfficialPiece.objects.bulk_create(
        OfficialPiece(
            of=made,
            order=order,
            kind=piece.kind,
            provision=piece.id,
            label=piece.label[:120],
            mark=piece.mark[:200],
            text=piece.text,
            line=piece.line,
        )
        for order, piece in enumerate(articles.pieces)
    )
    Change.objects.create(
        kind=Change.Kind.TEXT_IMPORTED,
        by=by,
        finished=made.at,
        says=f"{len(articles.ids)} dispositivos, {len(articles.doubts)} dúvidas. Fonte: {source}"[:500],
    )
    return made
