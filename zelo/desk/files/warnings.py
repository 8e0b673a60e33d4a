"""What an act just recorded did to others: told on the page that follows, with what to do."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest

from zelo.law import Law
from zelo.proceedings.acts import Recorded
from zelo.proceedings.permissions import MENDERS
from zelo.proceedings.words import act_label


def warn(request: HttpRequest, law: Law, done: Recorded) -> None:
    """One warning for each act that lost its ground. It stays in the file until somebody annuls it: the law undoes nothing by machine."""
    who = " ou ".join(role.label.lower() for role in MENDERS)
    for one in done.undermines:
        why = " ".join(dict.fromkeys(_sentence(law.code_says(reason.code)) for reason in one.reasons))
        messages.warning(
            request,
            f"O ato {one.n} ({act_label(law, done.file.kind, one.kind)}) perdeu o fundamento com o que foi registrado agora. {why} "
            f"Ele continua a valer até que alguém o anule: confira-o e, se for o caso, peça a anulação a {who}.",
        )


def _sentence(says: str) -> str:
    says = says[:1].upper() + says[1:]
    return says if says.endswith((".", "!", "?")) else f"{says}."
