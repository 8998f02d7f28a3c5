"""The nouns: frozen values without I/O and without a clock. Import them from the modules below."""
