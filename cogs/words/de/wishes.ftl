wish-kept = Das merke ich mir.
wish-instead = Das merke ich mir statt dessen, was du mir vorher gesagt hast.
wish-known = Das wusste ich schon, jetzt bin ich mir sicherer.
wish-server-kept = Das merke ich mir für den Server.
wish-server-waits = Für den Server notiert. Andere hören es, sobald jemand oder ein Admin zustimmt.
wish-nothing = Hier weiß ich nichts über dich.
wish-near = Nichts passt genau. Sieh nach, was nahe kommt:
wish-newest = Dazu habe ich nichts gefunden. Wähle aus dem, was ich habe:
wish-found =
    { $count ->
        [one] Dazu habe ich von dir { $count } Erinnerung gefunden. Wähle aus, was weg soll:
       *[other] Dazu habe ich von dir { $count } Erinnerungen gefunden. Wähle aus, was weg soll:
    }
wish-found-many = Dazu habe ich von dir { $count } Erinnerungen oder mehr gefunden. Wähle aus, was weg soll:
wish-these =
    { $count ->
        [one] Ich glaube, du meinst { $count } meiner Erinnerungen an dich; soll ich sie vergessen?
       *[other] Ich glaube, du meinst { $count } meiner Erinnerungen an dich; soll ich sie vergessen?
    }
wish-everything = Alles, was ich hier über dich weiß? Ein Klick genügt; gleich danach kannst du ihn rückgängig machen.
wish-stop = Was soll ab jetzt gelten?
forgotten =
    Vergessen: { $count ->
        [one] { $count } Erinnerung
       *[other] { $count } Erinnerungen
    }{ $derived ->
        [0] .
        [one] , dazu { $derived } Nachricht, die dasselbe sagt.
       *[other] , dazu { $derived } Nachrichten, die dasselbe sagen.
    } In { $wait } endgültig gelöscht.{ $gone ->
        [0] {""}
        [one] {" "}{ $gone } war schon weg.
       *[other] {" "}{ $gone } waren schon weg.
    }
forgotten-copies = Ältere Sicherungen enthalten es vielleicht, bis du auf `/privacy` alles löschst.
forgotten-lines =
    Gelöscht: { $count ->
        [one] { $count } Nachricht von dir dazu, bevor eine Erinnerung daraus wurde.
       *[other] { $count } Nachrichten von dir dazu, bevor eine Erinnerung daraus wurde.
    }
restored =
    { $count ->
        [one] Rückgängig gemacht: Ich weiß es wieder.
       *[other] Rückgängig gemacht: Ich weiß alle { $count } wieder.
    }
button-undo = Rückgängig
button-choose = Auswählen
button-show = Zeigen
button-forget-all = Alles vergessen
