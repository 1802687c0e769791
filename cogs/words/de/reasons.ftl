reasons-title = Warum diese Antwort?
reasons-besides = Außerdem
reasons-made-with = Womit sie entstand
reasons-yours =
    { $count ->
        [one] { $count } Erinnerung von dir
       *[other] { $count } Erinnerungen von dir
    }
reasons-went-by-it = danach habe ich mich gerichtet
reasons-went-by-all = nach allen habe ich mich gerichtet
reasons-went-by-some = nach { $count } davon habe ich mich gerichtet
reasons-in-summary = in der Zusammenfassung
reasons-at-hand = zur Hand
reasons-no-longer-used = nicht mehr benutzt
reasons-of-server =
    { $count ->
        [one] { $count } Sache, die dieser Server weiß
       *[other] { $count } Dinge, die dieser Server weiß
    }
reasons-of-others =
    { $count ->
        [one] { $count } Erinnerung an die Person, der ich geantwortet habe
       *[other] { $count } Erinnerungen an die Person, der ich geantwortet habe
    }
reasons-summary-own =
    meine Zusammenfassung über dich (Version { $revision }, aus { $count ->
        [one] { $count } Erinnerung
       *[other] { $count } Erinnerungen
    })
reasons-summary-other =
    meine Zusammenfassung über die Person, der ich geantwortet habe (aus { $count ->
        [one] { $count } Erinnerung
       *[other] { $count } Erinnerungen
    })
reasons-summary-guild =
    meine Zusammenfassung über diesen Server (Version { $revision }, aus { $count ->
        [one] { $count } Erinnerung
       *[other] { $count } Erinnerungen
    })
reasons-summary-collective =
    meine Zusammenfassung für alle Server (Version { $revision }, aus { $count ->
        [one] { $count } Erinnerung
       *[other] { $count } Erinnerungen
    })
reasons-last-talk =
    die Zusammenfassung des letzten Gesprächs in { $channel }{ $count ->
        [0] {""}
        [one] {" "}({ $count } Nachricht)
       *[other] {" "}({ $count } Nachrichten)
    }
reasons-which-i-went-by = { $what }, danach habe ich mich gerichtet
reasons-none = Für diese Antwort habe ich keine Erinnerung benutzt, oder nichts davon ist mehr da.
reasons-none-left = Ich habe keine Notiz mehr, womit diese Antwort entstand. Solche Notizen gehen mit den Nachrichten.
reasons-not-mine = Das ist keine Antwort von mir. Frag mich zu einer meiner eigenen Nachrichten.
reasons-lent = { $count } von { $who }, mit Mitgliedern geteilt
