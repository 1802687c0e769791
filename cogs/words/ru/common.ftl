seconds = { $count } с
minutes = { $count } мин
language-name = Русский
