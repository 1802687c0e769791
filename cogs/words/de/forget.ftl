forget-which = Was soll ich vergessen?
forget-found =
    { $count ->
        [one] Dazu habe ich { $count } Erinnerung gefunden.
       *[other] Dazu habe ich { $count } Erinnerungen gefunden.
    }
forget-found-many = Dazu habe ich { $count } Erinnerungen oder mehr gefunden.
forget-all-question =
    { $count ->
        [one] Das ist { $count } Erinnerung
       *[other] Das sind { $count } Erinnerungen
    } an dich an diesem Ort. Soll ich alles vergessen?
forget-these-question =
    { $count ->
        [one] { $count } Erinnerung vergessen?
       *[other] { $count } Erinnerungen vergessen?
    }
forget-nothing-here = Hier weiß ich nichts über dich.
forget-gone-already = Was du gewählt hast, war schon weg.
forget-one-of-three = Nenn mir bitte eins zum Vergessen: eine `erinnerung`, ein Thema in `über` oder `alles`.
button-keep-all = Alles behalten
button-confirm = Bestätigen
