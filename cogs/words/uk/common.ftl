seconds = { $count } с
minutes = { $count } хв
language-name = Українська
