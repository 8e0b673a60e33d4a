"""What guardians and partners told by their accounts, for the desk to confirm or refuse."""
