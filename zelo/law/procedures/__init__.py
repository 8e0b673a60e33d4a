"""Procedures: how the acts on a case file become its standing. Pure, as all of the law: acts, surroundings and a day in, a standing out.

`acts` and `forms` say what is written; `case` looks at a file on a day; `look` tells its whole standing; `trying` tries a further act.
"""
