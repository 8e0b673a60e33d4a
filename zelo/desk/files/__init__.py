"""The desk of case files: what happened, what the law says now, and the acts that may be done."""
