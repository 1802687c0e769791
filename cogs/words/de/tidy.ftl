tidy-nothing = Es gibt nichts aufzuräumen: Alles, was ich hier weiß, wird genutzt und sagt etwas Eigenes.
tidy-nothing-shared = Was dieser Server weiß, ist aufgeräumt, soweit dieser Kanal davon hören darf.
tidy-brought-back = In Ordnung, das ist wieder da.
tidy-why-superseded = Neueres trat an ihre Stelle
tidy-why-expired = ihre Zeit ist um
tidy-why-unused = unwichtig und seit einem Monat oder länger nicht genutzt
tidy-why-repeated = sagt, was eine andere sagt
tidy-why-alike = sagt fast dasselbe wie eine andere
tidy-title = Aufräumen
tidy-title-shared = Worauf das Wissen dieses Servers verzichten könnte
tidy-nothing-changed-yet = Nichts hat sich geändert. Wähl, was gehen soll, oder lass alles so
tidy-put-away =
    { $count ->
        [one] Ich habe { $count } Aussage weggelegt; in 30 Tagen endgültig weg.
       *[other] Ich habe { $count } Aussagen weggelegt; in 30 Tagen endgültig weg.
    }
tidy-gone =
    { $count ->
        [one] { $count } Erinnerung geht
       *[other] { $count } Erinnerungen gehen
    } in { $wait } endgültig.
tidy-merged =
    { $count ->
        [one] { $count } Erinnerung spricht
       *[other] { $count } Erinnerungen sprechen
    } jetzt für zwei.
tidy-unchanged =
    { $count ->
        [one] Eine war nicht mehr wie gezeigt, also ließ ich sie in Ruhe.
       *[other] { $count } waren nicht mehr wie gezeigt, also ließ ich sie in Ruhe.
    }
tidy-unchanged-all = Nichts wurde geändert.
tidy-which-stays = *{ $why }*, die bleibt: { $text }
tidy-which-of-them = Welche davon?
tidy-all-of-them = Alle gezeigten löschen
conflict-title = Was davon stimmt?
conflict-first = Erstes
conflict-second = Zweites
conflict-where = Wo ich sie nutze
conflict-why = Warum
conflict-settled-first = Danke: Ich behalte das Erste und lege das Zweite weg. `/memories` holt es 30 Tage lang zurück.
conflict-settled-second = Danke: Ich behalte das Zweite und lege das Erste weg. `/memories` holt es 30 Tage lang zurück.
conflict-settled-both = Danke: Beides bleibt, und ich frage nicht noch einmal.
conflict-settled-same = Danke: Sie sind jetzt eine Erinnerung.
conflict-settled-shared-first = Danke: Ich behalte das Erste und nutze das Zweite nicht mehr. In 30 Tagen ist es endgültig weg.
conflict-settled-shared-second = Danke: Ich behalte das Zweite und nutze das Erste nicht mehr. In 30 Tagen ist es endgültig weg.
conflict-choice-first = Das Erste stimmt
conflict-choice-second = Das Zweite stimmt
conflict-choice-both = Beides stimmt
conflict-choice-same = Sie sagen dasselbe
conflict-add-note = Sag warum …
conflict-note-title = Was stimmt
conflict-note-label = Warum, wenn du magst; nur du siehst es
conflict-none = Keine Widersprüche gefunden.
conflict-none-shared = Ich finde keine Widersprüche in dem, was dieser Kanal vom Server hören darf.
conflict-answered-this = dies stimmt
conflict-answered-other = etwas anderes stimmt
conflict-answered-both = dies und etwas anderes stimmen beide
conflict-answered-same = dies und etwas anderes sagen dasselbe
conflict-answered-nothing = noch nichts
