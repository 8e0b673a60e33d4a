"""Who: people and organisations that files speak of."""
