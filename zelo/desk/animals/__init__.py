"""The desk's pages of animals: the list, the record of one, and the forms of what can be done with it."""
