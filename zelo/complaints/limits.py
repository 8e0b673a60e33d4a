"""What a complaint may bring, and how long what came to nothing is kept: settings of the house, no law's."""

MOST_PICTURES = 8
TOTAL_LARGEST = 120_000_000
"""Bytes of all files of one complaint together; one file's limit is that of evidence."""
LONGEST = 6000
"""Letters of what is told."""
LONGEST_OFFENDER = 600
DRAFT_HOURS = 24
"""After so many, files of a form that was never sent whole are thrown away."""
DISMISSED_DAYS = 90
"""After so many, the files of a complaint that was put aside are thrown away; its text stays."""
NEAR_METRES = 300
NEAR_DAYS = 15
"""Two complaints this near in place and time may tell of one fact."""
