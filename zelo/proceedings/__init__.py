"""The autos: case files, their acts, evidence, numbers, and where each stands."""
