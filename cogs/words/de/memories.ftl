memories-nothing-found = Dazu finde ich nichts; andere Wörter helfen vielleicht, und `/memories list` zeigt alles, was ich weiß.
memories-nothing-kept = Hier weiß ich noch nichts über dich. `/remember` behält, was du mir sagst, und mit `/privacy consent` können auch Gespräche Erinnerungen werden.
memories-nothing-put-away = Hier ist nichts von dir weggelegt, also gibt es nichts zurückzuholen.
memories-not-chosen = Wähl die Erinnerung bitte aus der Liste, die beim Tippen aufgeht.
memories-again = Das weiß ich wieder
memories-for-good = Das behalte ich für immer
memories-will-remember = Das merke ich mir
memories-will-remember-instead = Das merke ich mir stattdessen
memories-changed = Geändert
memories-field-where = Wo ich sie nutze
memories-field-until = Bis
memories-field-id = Kennung
memories-field-pinned = Angeheftet
memories-field-topic = Thema
memories-field-kept = Behalten
memories-field-kept-for-good = für immer
memories-field-until-now = Bis jetzt
memories-field-before = Vorher
memories-field-comes-from = Kommt aus
memories-field-episode = Episode
memories-field-kind = Art
memories-field-sure = Wie sicher
memories-field-summary = Zusammenfassung
memories-field-history = Verlauf
memories-field-you-said = Du sagtest
memories-field-before-that = Davor
memories-field-related = Hat zu tun mit
memories-field-now = Jetzt
memories-field-how-to = Anleitung zu
memories-field-language = Sprache
memories-field-names = Definiert oder nutzt
memories-how-to-unnamed = nichts, was sie nennt
memories-language-unsaid = nicht gesagt
memories-no-names = keine Namen
memories-behind-summary = steht hinter meiner Zusammenfassung, seit deren Version { $revision }
memories-several =
    Ich merke mir { $kept } von { $count ->
        [one] { $count } Sache
       *[other] { $count } Sachen
    }
memories-left-out =
    { $count ->
        [one] { $count } weitere Zeile hatte
       *[other] { $count } weitere Zeilen hatten
    } keinen Platz; schick sie bitte in einem weiteren Formular
memories-outcome-kept = **{ $number }.** behalten: { $text }
memories-outcome-instead = statt: { $text }
memories-outcome-known = **{ $number }.** schon bekannt: { $text }
memories-outcome-refused = **{ $number }.** nicht behalten: { $why }
memories-fault-erased = es wurde inzwischen gelöscht.
memories-fault-busy = Ähnliches änderte sich ständig; versuch es bitte noch einmal.
memories-list-title = Was ich über dich weiß
memories-list-title-with = Was ich über dich weiß, mit „{ $words }“
memories-count =
    { $count ->
        [one] { $count } Erinnerung
       *[other] { $count } Erinnerungen
    }
memories-title-proposed = Ein Vorschlag, der auf dein Wort wartet
memories-title-active = Eine Erinnerung
memories-title-superseded = Eine Erinnerung, an deren Stelle Neueres trat
memories-title-retired = Eine Erinnerung, die ich weggelegt habe
memories-title-purged = Eine Erinnerung, die weg ist
memories-title-forgotten = Eine Erinnerung auf dem Weg hinaus
memories-between-us = hier, zwischen uns beiden
memories-former-until = { $text } · bis { $date }
memories-being-forgotten = wird gerade vergessen
memories-no-longer-used = nicht mehr benutzt
memories-no-longer-used-gone = nicht mehr benutzt, weg { $date }
memories-until-otherwise = du etwas anderes sagst
memories-message-link = [Nachricht { $number }]({ $link })
memories-receipt = { $said }, { $date }
memories-receipt-by-rules = { $said }, { $date }, von festen Regeln gefunden
memories-artifact-commit = Commit { $name }
memories-artifact-pr = PR { $name }
memories-artifact-adr = ADR { $name }
memories-artifact-file = { $name }
memories-version = Version { $number } von { $of }
memories-words-gone = *Diese Worte sind nicht mehr da.*
memories-same-words = in denselben Worten
memories-event-ADD = behalten
memories-event-UPDATE = geändert
memories-event-DELETE = vergessen
memories-event-MERGE = mit einer anderen vereint
memories-event-LINK = verknüpft
memories-event-TTL = weggelegt
memories-event-RESTORE = zurückgeholt
memories-event-CONSENT = von dir entschieden
memories-taken-into-summary = in meine Zusammenfassung aufgenommen
memories-history-before = vorher: { $text }
memories-button-versions = Versionen
memories-button-earlier = Früher
memories-button-later = Später
memories-button-edit = Bearbeiten
memories-button-forget = Vergessen
memories-edit-title = Erinnerung bearbeiten
memories-edit-label = Was ich weiß
