"""Animals in the city's hands: teams, places, prices, impoundments."""
