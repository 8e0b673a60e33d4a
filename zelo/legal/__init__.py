"""A city's law on this installation: its calendar, the readings it chose, its official text, the questions people kept."""
