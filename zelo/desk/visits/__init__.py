"""The agenda of visits, and the sheet that goes along."""
