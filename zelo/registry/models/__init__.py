"""What the city keeps about its registry beside people and animals, a file for each thing it speaks of."""

from zelo.registry.models.accreditation import Accreditation, AccreditationChange, PartnerMember
from zelo.registry.models.declarations import Declaration, DeclarationStep, DeclaringSettings, TransferOffer
from zelo.registry.models.exporting import ExportLog
from zelo.registry.models.found import FoundMessage, FoundStep
from zelo.registry.models.importing import ImportBatch, ImportedRow
from zelo.registry.models.phases import Exemption, Phase

__all__ = [
    "Accreditation",
    "AccreditationChange",
    "Declaration",
    "DeclarationStep",
    "DeclaringSettings",
    "Exemption",
    "ExportLog",
    "FoundMessage",
    "FoundStep",
    "ImportBatch",
    "ImportedRow",
    "PartnerMember",
    "Phase",
    "TransferOffer",
]
