"""People at the desk: lists, records, likely twins, merges."""
