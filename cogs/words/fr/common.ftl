seconds =
    { $count ->
        [one] { $count } seconde
       *[other] { $count } secondes
    }
minutes =
    { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
