"""What a petition may bring, and how long a notice waits: settings of the house, no law's."""

MOST_FILES = 12
MOST_FILES_A_DAY = 60
"""Of one account: who sends more floods the city's disk."""
MOST_A_DAY = 12
"""Petitions of one account in one file."""
LONGEST = 30_000
"""Letters of one part of a petition."""
CONFIRM_DAYS = 10
"""So long a notice waits in an account before the attempt counts as failed, unless who sends it says otherwise."""
MOST_CONFIRM_DAYS = 60
REMIND_DAYS = 3
"""After so many days without confirmation one more mail goes out."""
