"""Each field's text → its value, or a mended value and what was mended, or a refusal with its reason and, where one is known, an offer."""
