"""Labelled sets: what the rules decide about texts whose answer is known. One module a set."""
