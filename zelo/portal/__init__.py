"""The citizen's door: read the law, put a question to it, share the answer."""
