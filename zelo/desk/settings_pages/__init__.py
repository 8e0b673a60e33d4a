"""What a city sets for itself beside its law: teams, boarding places, prices, offices, accounts."""
