"""Inspections and the sanctioning process beside their files: whose they are, what binds whom, which file led to which, what falls due."""
