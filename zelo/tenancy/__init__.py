"""Cities and their domains: a schema a city."""
