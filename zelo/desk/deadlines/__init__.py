"""What falls due, and with whom each file is."""
