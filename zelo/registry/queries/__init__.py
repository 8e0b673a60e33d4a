"""What can be asked of the registry's own records, a file for each thing it speaks of."""
