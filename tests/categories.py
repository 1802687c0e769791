"""The category table as it is shipped."""

from pathlib import Path
from typing import Final

from bot.category_file import load_categories

CATEGORIES: Final = load_categories(Path(__file__).parent.parent / "config" / "categories.yaml")
