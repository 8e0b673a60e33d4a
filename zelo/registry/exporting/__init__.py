"""What leaves the registry as a file."""
