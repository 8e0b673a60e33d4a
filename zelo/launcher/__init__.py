"""What `bin/zelo` does once its environment stands: database, demo, servers, tests."""
