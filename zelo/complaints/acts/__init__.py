"""What can be done with complaints outside their files: one act, one function."""
