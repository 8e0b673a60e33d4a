"""Reading import files as life sends them: lists of clinics, campaigns and the national registry in, records of people and animals out.

A room without a database. A file is opened (`source`), its header found and its columns recognised (`columns`, `mapping`), surveyed once for what only
the whole file tells (`survey`), then read as a stream of rows (`rows`): each good, healed, refused or skipped, and told why (`reasons`, data/reasons.yaml).
`report` gives the rows back. Nothing here knows Django, a database, a clock or a city; who writes the records does that elsewhere.
Memory hardly grows with the file: by four to sixteen bytes a row where rows repeat (`twins`), and eight for each text a workbook shares.
"""
