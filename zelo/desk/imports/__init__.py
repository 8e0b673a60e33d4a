"""Pages on which a list is sent, read, decided on and taken into the registry."""
