seconds = { $count } s
minutes = { $count } min
