"""Journeys of any city walked through the database, a picture with each act that shows one, so that every paper can be issued."""

import datetime as dt
import io
import uuid
from types import FunctionType

from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image, ImageDraw

from zelo.documents.facts import told
from zelo.documents.queries import offered
from zelo.law.law import law as bound_law
from zelo.law.procedures import journeys
from zelo.law.procedures.folding import fold, mended
from zelo.law.procedures.papers import holds
from zelo.legal.library import library
from zelo.proceedings import facts, following
from zelo.proceedings.acts import Recorded, keep_evidence
from zelo.proceedings.acts.record import Wanted, once
from zelo.proceedings.queries import look

SITE = "http://cidade.exemplo:8000/"
SEEN = ("take_in", "examine", "seize_cart", "die", "report_offence")


def picture(tint="#8a5a2b", size=(1200, 900)):
    drawn = Image.new("RGB", size, "#dfe7d0")
    ImageDraw.Draw(drawn).ellipse((size[0] // 4, size[1] // 4, size[0] * 3 // 4, size[1] * 3 // 4), fill=tint)
    out = io.BytesIO()
    drawn.save(out, "JPEG")
    return SimpleUploadedFile("foto.jpg", out.getvalue(), "image/jpeg")


def chosen(slug):
    """The fewest journeys that reach every paper of a city, and the papers that none reaches."""
    law = bound_law(library(), slug)
    procedures = law.pack.procedures(law.readings)
    reach = {}
    for journey in journeys.read_journeys(library().root / slug / "journeys.yaml"):
        if not journey.readings:
            reach[journey.id] = (journey, papers_of(law, procedures[journey.procedure], journeys.travel(law, journey).acts))
    wanted = {name for procedure in procedures.values() for name in procedure.papers}
    found = []
    while wanted:
        best = max(reach.values(), key=lambda one: len(one[1] & wanted))
        if not best[1] & wanted:
            break
        found.append(best[0])
        wanted -= best[1]
    return found, wanted


def papers_of(law, procedure, acts):
    found = set()
    for at, act in enumerate(acts):
        held = {
            name: value.exact
            for name, value in fold(mended(acts[: at + 1]), law.act_kinds, {**law.vocabulary.facts, **law.known}).items()
        }
        found |= {
            name
            for name, paper in procedure.papers.items()
            if act.kind in paper.after and holds(paper.where, {**held, **act.facts})
        }
    return found


def walk(journey, law, by, monkeypatch, after_each):
    """Records every accepted act as `by`, or as `by(name)` of whom the step names; `after_each(file, today)` is called after each. Answers the file."""
    rest = {}
    monkeypatch.setattr(facts, "_providers", {journey.procedure: [lambda asked: [dict(rest) for _ in asked]]})
    monkeypatch.setattr(following, "_followers", {})
    rest.update(journey.given)
    procedure = law.pack.procedures(law.readings)[journey.procedure]
    file = today = None
    for step in journey.steps:
        rest.update(step.get("given") or {})
        today = step.get("today") or step.get("on") or today
        if "act" not in step or "refused" in step:
            continue
        acts = facts.law_acts_of(list(file.acts.order_by("n"))) if file else ()
        act = journeys._act(step, list(acts), procedure, today)
        who = by(step.get("by") or "") if isinstance(by, FunctionType) else by
        evidence = [keep_evidence(by=who, upload=picture(), says="Animal visto de lado")] if act.kind in SEEN else []
        done = once(
            Wanted(who, act.kind, act.on, today, uuid.uuid4(), act.facts, act.about, act.role, act.subjects, evidence),
            file.pk if file else None, journey.procedure,
        )  # fmt: skip
        if isinstance(done, Recorded):
            file = done.file
            after_each(file, today)
    return file


def issuable(file, today):
    """The last act that is no mending one, and the names of the papers that may follow it."""
    seen = look(file, today=today)
    row = seen.acts[-1]
    if row.kind in ("rectify", "annul"):
        return row, []
    whole = told(seen, row)
    return row, list(offered(seen.law, file.kind, row.kind, whole.own, whole.held))


def text_of(pdf):
    """The text of a PDF, page by page, by poppler where it is there; else nothing."""
    import shutil
    import subprocess

    if not shutil.which("pdftotext"):
        return None
    done = subprocess.run(["pdftotext", "-layout", "-", "-"], input=pdf, capture_output=True, check=True)
    return done.stdout.decode()


MONDAY = dt.date(2026, 3, 9)
