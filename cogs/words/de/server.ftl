erase-question = Soll ich löschen, was in { $channel } und seinen Threads bisher gesagt wurde?
erase-takes-along = - Damit geht auch: { $what }.
erase-leaves = - Es bleibt, was sich jemand per Befehl merken ließ, denn das gehört der Person, und was anderswo noch einmal gesagt wurde.
erase-goes-on = - Was dort ab jetzt gesagt wird, höre ich wie bisher. Rückgängig geht nicht.
erase-about-few = was ich daraus über weniger als drei Leute weiß
erase-about =
    { $count ->
        [one] { $count } Erinnerung
       *[other] { $count } Erinnerungen
    } an { $people } Leute
erase-shared =
    { $count ->
        [one] { $count } Sache, die dieser Server weiß
       *[other] { $count } Dinge, die dieser Server weiß
    }
erase-messages =
    { $count ->
        [one] { $count } Nachricht, die ich noch zur Hand habe
       *[other] { $count } Nachrichten, die ich noch zur Hand habe
    }
erase-going = Ich lösche, was in { $channel } gesagt wurde; es ist viel und läuft von selbst weiter.
erase-done = Was in { $channel } und seinen Threads bisher gesagt wurde, ist gelöscht.
erase-nothing-there = Von dort habe ich nichts, und keine Erinnerung beruht nur darauf.
erase-button = Löschen …
erase-form-title = Gespräche eines Kanals löschen
erase-form-label = Tippe { $word }, um es zu löschen
