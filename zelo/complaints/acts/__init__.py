"""One act, one function."""
