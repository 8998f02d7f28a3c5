"""SYSTEM 2, the night: shard -> select -> cluster -> induce -> describe -> embed -> collide -> abstract -> outcome -> apply.

`pipeline.py` is this line as code. The stages never import each other.
"""
