"""Small pictures for the people of the local Discord, so that they can be told apart on the page.

Drawn, not stored: a disc in a person's colour with their initial. Pillow comes with SimCord's preview.
"""

import io
from typing import Final

from PIL import Image, ImageDraw, ImageFont

_SIZE: Final = 128
_COLOURS: Final = ("#c8553d", "#2f6f8f", "#7a5ea8", "#3f8f5b", "#b07d12", "#5b6670")


def portrait(name: str, place: int) -> bytes:
    """Draw a PNG with the initial of a name; `place` picks the colour."""
    image = Image.new("RGB", (_SIZE, _SIZE), _COLOURS[place % len(_COLOURS)])
    font = ImageFont.load_default(size=_SIZE * 0.55)
    ImageDraw.Draw(image).text((_SIZE / 2, _SIZE / 2), name[:1].upper(), fill="white", font=font, anchor="mm")
    out = io.BytesIO()
    image.save(out, format="PNG")
    return out.getvalue()
