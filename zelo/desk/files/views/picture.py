"""Which picture of a file anyone may see."""

from __future__ import annotations

import uuid

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from zelo.custody.acts.choose_public_picture import choose_public_picture
from zelo.custody.models import Impoundment
from zelo.desk.files.doors import of_file, person, staff
from zelo.law import Law
from zelo.legal.conflicts import Unfit
from zelo.proceedings.models import CaseFile
from zelo.proceedings.words import kind_address


@require_POST
@staff
@of_file
def choose(request: HttpRequest, law: Law, file: CaseFile) -> HttpResponse:
    text = request.POST.get("foto", "")
    try:
        choose_public_picture(by=person(request), file=file, picture=uuid.UUID(text) if text else None)
    except Impoundment.DoesNotExist:
        raise Http404 from None
    except (Unfit, ValueError) as error:
        messages.error(request, error.message if isinstance(error, Unfit) else "Escolha uma das fotos.")
    else:
        messages.success(request, "A página pública mostra esta foto." if text else "A página pública não mostra foto.")
    return redirect("file", kind_address(law, file.kind), file.year, file.number)
