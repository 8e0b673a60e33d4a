"""What the city keeps about its registry beside people and animals, a file for each thing it speaks of."""

from zelo.registry.models.found import FoundMessage, FoundStep
from zelo.registry.models.phases import Exemption, Phase

__all__ = ["Exemption", "FoundMessage", "FoundStep", "Phase"]
