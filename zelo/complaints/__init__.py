"""What people tell the city: complaints as they come in, before an attendant makes a case file of them, and who may know who told."""
