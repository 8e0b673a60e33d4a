"""What follows an act of any file: whose it is, which file it names, and that those linked to it look again."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from zelo.custody.facts import exact
from zelo.enforcement.linking import kinds_named, named_by
from zelo.enforcement.models import FileLink, FileParty
from zelo.law.faults import Refuse
from zelo.people.queries import by_refs
from zelo.proceedings.facts import folded, law_acts_of
from zelo.proceedings.following import Happened
from zelo.proceedings.models import Act, CaseFile
from zelo.proceedings.refs import file_of

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
    """Raises `Refuse` where the act names a file that is not there, itself, or of a kind that it may not name. A file named only by acts that were annulled or mended is linked no more.
    Those linked, now or before, are looked at again once this is committed: never two files' locks at once."""
    from zelo.enforcement.tasks import look_again

    own = happened.file.pk
    links = {row.later_id if row.earlier_id == own else row.earlier_id: row for row in _links(own)}
    named = named_by(happened.acts, happened.today) - {own}
    new = named - links.keys()
    _demand_there(happened, named)
    for other in sorted(new):
        earlier, later = sorted((other, own))
        FileLink.objects.get_or_create(earlier_id=earlier, later_id=later, defaults={"by": happened.by})
    gone = sorted(other for other in links.keys() - named if not _names(other, own, happened))
    for other in gone:
        links[other].delete()
    if links or new:
        look_again.defer(once=f"{own}:{gone}" if gone else str(own), file=own, parted=gone)


def _demand_there(happened: Happened, named: set[int]) -> None:
    """Every file that is named is there; the one that this act names is another than its own, and of a kind that such an act may name."""
    told = happened.act.facts.get("file_ref")
    there = dict(CaseFile.objects.filter(pk__in=named).values_list("pk", "kind")) if named else {}
    if len(there) < len(named) or (told and file_of(told) in (None, happened.file.pk)):
        raise Refuse("no_such_file", "Este processo não existe. Escolha-o de novo.", needs=["file_ref"])
    kinds = kinds_named(happened.law, _meant(happened))
    if told and kinds and there.get(file_of(told) or 0, "") not in kinds:
        raise Refuse("file_of_another_kind", "Este ato não se liga a um processo desse tipo. Escolha outro.", needs=["file_ref"])


def _meant(happened: Happened) -> str:
    """The kind of the act; of one that mends another, the other's."""
    about = next((act.kind for act in happened.acts if act.n == happened.act.about), "")
    return about if happened.act.kind == "rectify" else happened.act.kind


def _links(file: int) -> QuerySet[FileLink]:
    return FileLink.objects.filter(Q(earlier=file) | Q(later=file))


def _names(other: int, own: int, happened: Happened) -> bool:
    """Whether an act of the other file that still holds names this one."""
    rows = Act.objects.filter(file=other).order_by("n")
    return own in named_by(law_acts_of(list(rows)), happened.today)
