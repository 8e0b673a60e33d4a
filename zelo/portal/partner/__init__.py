"""The pages of a partner of the city: look an animal up, register one, record what was done."""
