"""Which: animals, their marks, chips and photographs."""
