"""The law as a pure function: acts and a calendar in, where the case stands out. No Django, no clock; I/O only to read packs."""

from zelo.law.answers import Answer, Reading, Refusal, Step
from zelo.law.calendar import Calendar, Marked
from zelo.law.faults import Fault, PackFaults, Place
from zelo.law.law import Law, law
from zelo.law.pack import Library, Pack, cities_folder

__all__ = [
    "Answer",
    "Calendar",
    "Fault",
    "Law",
    "Library",
    "Marked",
    "Pack",
    "PackFaults",
    "Place",
    "Reading",
    "Refusal",
    "Step",
    "cities_folder",
    "law",
]
