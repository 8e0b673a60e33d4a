"""Partners of the city in its registry: what lets them act, who acts for them, and what they did."""
