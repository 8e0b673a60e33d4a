"""Somebody found an animal: is its number registered, where, and how to leave word for the guardian. Nothing of persons."""
