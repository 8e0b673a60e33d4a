"""What the city does with accreditations, and partners within theirs: one act, one function."""
