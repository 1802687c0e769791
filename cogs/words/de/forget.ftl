forget-which = Was soll ich vergessen?
forget-found =
    { $count ->
        [one] Dazu habe ich { $count } Erinnerung gefunden.
       *[other] Dazu habe ich { $count } Erinnerungen gefunden.
    }
forget-found-many = Dazu habe ich { $count } Erinnerungen oder mehr gefunden.
forget-near = Zu „{ $about }“ passt nichts genau. Meinst du eine davon?
forget-newest = Zu „{ $about }“ passt nichts. Das habe ich, das Neueste zuerst:
forget-choose = Wähle, was ich vergessen soll, das Neueste zuerst:
forget-all-question =
    { $count ->
        [one] Das ist { $count } Erinnerung
       *[other] Das sind { $count } Erinnerungen
    } an dich an diesem Ort. Soll ich alles vergessen?
forget-gone-already = Was du gewählt hast, war schon weg.
button-keep-all = Alles behalten
