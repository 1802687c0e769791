"""Pictures of figures, drawn with matplotlib, which is an extra: `bot/pictures.py` tells whether it is there."""
