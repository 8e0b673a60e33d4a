"""The door of the people who work in the city."""
