seconds =
    { $count ->
        [one] { $count } segundo
       *[other] { $count } segundos
    }
minutes =
    { $count ->
        [one] { $count } minuto
       *[other] { $count } minutos
    }
