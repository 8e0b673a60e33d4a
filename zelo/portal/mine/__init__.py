"""A guardian's own pages: my animals, what I told, what the city holds on me."""
