"""What follows an act of any file: whose it is, which file it names, and that those linked to it look again."""

from __future__ import annotations

from django.db.models import Q

from zelo.custody.facts import exact
from zelo.enforcement.linking import REF
from zelo.enforcement.models import FileLink, FileParty
from zelo.law.faults import Refuse
from zelo.people.queries import by_refs
from zelo.proceedings.facts import folded
from zelo.proceedings.following import Happened
from zelo.proceedings.models import CaseFile

PARTIES = ("respondent", "responsible")
"""Facts that name the person a file is about, the first that is told."""


def follow_party(happened: Happened) -> None:
    """Raises `Refuse` where an act names a person that the registry does not have."""
    facts = folded(happened.law, happened.acts, happened.today)
    named = next((str(found) for name in PARTIES if (found := exact(facts, name))), "")
    person = by_refs({named}).get(named) if named else None
    brought = next((name for name in PARTIES if happened.act.facts.get(name) == named and named.startswith("p-")), None)
    if person is None and brought is not None:
        raise Refuse("no_such_person", "Esta pessoa não está no cadastro. Escolha-a de novo.", needs=[brought])
    FileParty.objects.update_or_create(file=happened.file, defaults={"person": person})


def follow_links(happened: Happened) -> None:
    """Raises `Refuse` where an act names a file that is not there. Those linked are looked at again once this is committed: never two files' locks at once."""
    from zelo.enforcement.tasks import look_again

    ref = str(happened.act.facts.get("file_ref") or "")
    if found := REF.fullmatch(ref):
        other = CaseFile.objects.filter(pk=int(found[1])).exclude(pk=happened.file.pk).first()
        if other is None:
            raise Refuse("no_such_file", "Este processo não existe. Escolha-o de novo.", needs=["file_ref"])
        earlier, later = sorted((other.pk, happened.file.pk))
        FileLink.objects.get_or_create(earlier_id=earlier, later_id=later, defaults={"by": happened.by})
    if FileLink.objects.filter(Q(earlier=happened.file) | Q(later=happened.file)).exists():
        look_again.defer(once=str(happened.file.pk), file=happened.file.pk)
