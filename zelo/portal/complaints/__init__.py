"""Anyone tells of what they saw, and follows by a code what became of it."""
