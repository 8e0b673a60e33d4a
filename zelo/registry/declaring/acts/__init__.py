"""What a guardian, and then the desk, does with declarations: one act, one function, one file."""
