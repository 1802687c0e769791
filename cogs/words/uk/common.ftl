seconds = { $count } с
minutes = { $count } хв
