"""Accreditations of the city's partners and their accounts."""
