"""Files read by `zelo.imports` written into the registry: staged, matched with what the city has, and taken all or not at all.

`encode` turns rows into lines for COPY (in other processes: it knows no Django), `staging` holds them in temporary tables, `match_people` and
`match_animals` say who and which they are, `faults` and `gains` what that means, `write` writes it, `run` leads from the one to the other.
"""
