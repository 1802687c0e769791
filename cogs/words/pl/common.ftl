seconds = { $count } s
minutes = { $count } min
language-name = Polski
