"""The law over HTTP, as JSON, for anyone."""
