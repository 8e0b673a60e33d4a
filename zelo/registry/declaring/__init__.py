"""What guardians tell the city by their own accounts: declarations, and what becomes of them."""
