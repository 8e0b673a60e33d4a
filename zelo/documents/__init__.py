"""Papers of a case file as PDF, numbered and provable, and the whole file as one PDF with numbered sheets."""
