"""Where it runs: the night's stages on Ray, each where its resource is."""
