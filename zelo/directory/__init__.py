"""Which city of the installation knows an animal's number: shared by all, and without a number or a person in it."""
