"""The page of species and breeds that a city adds."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from zelo.animals.acts import add_list_entry, set_list_entry
from zelo.animals.lists import NOT_OFFERED, breeds_given
from zelo.animals.models import ListEntry
from zelo.animals.permissions import LISTS
from zelo.desk.forms import Form
from zelo.desk.settings_pages.doors import done, may, must, person, seer, settings_page
from zelo.desk.settings_pages.forms import NEEDED, text
from zelo.law import Law


class EntryForm(Form):
    kind = forms.ChoiceField(label="Lista", choices=[("species", "espécies"), ("breed", "raças")])
    name = text("Nome", 60, required=True, helps="Por exemplo: calopsita, ou Veadeiro Pampeano.")
    species = forms.ChoiceField(label="Espécie", error_messages={"required": NEEDED}, help_text="De uma raça, a espécie dela; de uma espécie nova, como a lei a conta.")  # fmt: skip
    group = forms.ChoiceField(label="Classe", required=False)

    def __init__(self, *args: Any, law: Law, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        words = law.vocabulary.facts["species"].words
        classes = law.registry.own.classes if law.registry.own else {}
        self.fields["species"].choices = [("", "escolha…"), *((key, says) for key, says in words.items() if key not in NOT_OFFERED)]  # type: ignore[attr-defined]
        self.fields["group"].choices = [("", "a da lei para esta espécie"), *((key, one.label) for key, one in classes.items())]  # type: ignore[attr-defined]
        if not classes:
            del self.fields["group"]


@require_http_methods(["GET", "HEAD", "POST"])
@seer
def animal_lists(request: HttpRequest, law: Law) -> HttpResponse:
    doing = request.POST.get("fazer", "")
    if doing in ("tirar", "repor"):
        must(request, LISTS)
        number = request.POST.get("item", "")
        row = ListEntry.objects.filter(pk=int(number)).first() if number.isdigit() and len(number) < 19 else None
        if row is None:
            raise Http404
        done(request, None, lambda: set_list_entry(by=person(request), entry=row.pk, withdrawn=doing == "tirar"), "Gravado.")
        return redirect("animal_lists")
    form = EntryForm(request.POST if request.method == "POST" else None, law=law)
    if request.method == "POST":
        must(request, LISTS)
        if form.is_valid() and done(
            request, form, lambda: add_list_entry(by=person(request), **form.cleaned_data), "Entrou na lista."
        ):
            return redirect("animal_lists")
    words = law.vocabulary.facts["species"].words
    rows = [(one, words.get(one.species, one.species)) for one in ListEntry.objects.order_by("kind", "withdrawn", "species", "key")]
    return settings_page(
        request, "animal_lists", law, 422 if form.errors else 200, form=form, rows=rows, may=may(request, LISTS),
        given=[(label, breeds_given(word)) for word, label in words.items() if breeds_given(word)],
    )  # fmt: skip
