"""People who log in, and their roles. One city's accounts are nothing in another."""
