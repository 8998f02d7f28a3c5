"""A stage's data -> the reply that plain, documented rules give to it. No model, no clock, no chance but a hash of the data."""
