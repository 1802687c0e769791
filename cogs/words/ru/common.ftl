seconds = { $count } с
minutes = { $count } мин
