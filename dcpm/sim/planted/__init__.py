"""What planted people can say: one pack of sentences per language. Written without sight of the simulated model's rules."""
