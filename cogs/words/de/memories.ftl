memories-nothing-found = Unter „{ $words }“ habe ich nichts gefunden. Hier ist alles:
memories-nothing-kept = Ich weiß hier noch nichts über dich. `/remember` behält, was du mir sagst; mit `/privacy` werden Gespräche zu Erinnerung.
memories-not-chosen = Wähl die Erinnerung bitte aus der Liste, die beim Tippen aufgeht.
memories-again = Das weiß ich wieder
memories-for-good = Das behalte ich für immer
memories-will-remember = Das merke ich mir
memories-will-remember-instead = Das merke ich mir stattdessen
memories-changed = Geändert
memories-field-where = Wo ich sie nutze
memories-field-until = Bleibt bis
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
memories-title-proposed = Vorschlag, der auf dein Wort wartet
memories-title-active = Erinnerung
memories-title-superseded = Ersetzte Erinnerung
memories-title-retired = Weggelegte Erinnerung
memories-title-purged = Erinnerung, die weg ist
memories-title-forgotten = Erinnerung, die gerade geht
memories-between-us = hier, zwischen uns beiden
memories-former-until = { $text } · bis { $date }
memories-being-forgotten = wird gerade vergessen
memories-no-longer-used = nicht mehr benutzt
memories-no-longer-used-gone = nicht mehr benutzt, weg { $date }
memories-until-otherwise = du es löschst
memories-message-link = [Nachricht { $number }]({ $link })
memories-receipt = { $said }, { $date }
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
memories-history-before = vorher: { $text }
memories-button-versions = Versionen
memories-button-earlier = Früher
memories-button-later = Später
memories-button-edit = Bearbeiten
memories-button-forget = Vergessen
memories-edit-title = Erinnerung bearbeiten
memories-edit-label = Was ich weiß
memories-menu-part = Zeigen …
memories-part-all = Alle
memories-part-pinned = Angeheftet
memories-part-good = Für immer
memories-part-private = Nur für dich
memories-part-ending = Mit einem Ende
memories-part-talk = Aus Gesprächen
memories-part-used = Am meisten genutzt
memories-part-told = Dem Server erzählt
told-button-take-back = Zurücknehmen
told-others-stand = Dein Wort zählt dafür nicht mehr. Andere haben es auch gesagt.
memories-part-replaced = Ersetzt
memories-part-away = Weggelegt
memories-button-search = Suchen …
memories-search-label = Worum geht es?
memories-button-all = Alle zeigen
memories-button-summary = Zusammenfassung
memories-button-tidy = Aufräumen
memories-button-conflicts = Widersprüche
memories-button-bring-back = Zurückholen
memories-button-pin = Anheften
memories-button-unpin = Lösen
memories-button-good = Für immer behalten
memories-button-keep-back = Nie weitergeben
memories-button-let-go = Darf weitergegeben werden
memories-menu-where = Wo ich es nutzen darf …
memories-where-label = Nutzen: { $where }
memories-where-channel = nur in { $channel }
memories-where-there = nur dort, wo es gesagt wurde
memories-where-group = dort, wo es gesagt wurde, und in der Gruppe
memories-menu-until = Behalten bis …
memories-end-never = Behalten, bis du es löschst
memories-end-day = In einem Tag löschen
memories-end-week = In 7 Tagen löschen
memories-end-month = In 30 Tagen löschen
memories-end-year = In einem Jahr löschen
memories-until-held = Am { $date } löschen
memories-narrowed = Das lesen jetzt weniger. Nur neu erzählt wird es wieder offener.
memories-kept-back = Das gebe ich nie weiter, in keiner Form.
memories-let-go = Das darf wieder weitergegeben werden, ohne dich.
memories-mark-pinned = 📌 angeheftet
memories-mark-good = bleibt für immer
memories-mark-kept-back = wird nie weitergegeben
summary-title = Meine Zusammenfassung von dir
summary-rests-on =
    { $count ->
        [one] Aus { $count } Erinnerung
       *[other] Aus { $count } Erinnerungen
    }
summary-none = Ich habe hier keine Zusammenfassung von dir. Ich schreibe sie nachts, sobald ich genug weiß.
summary-menu-wrong = Was stimmt nicht? …
summary-button-wrong = Das stimmt nicht
summary-withheld = Diese Zusammenfassung nutze ich nicht mehr. Heute Nacht schreibe ich sie neu.
import-button = Importieren …
import-label = Eine Erinnerung je Zeile, wie anderswo gelistet
import-kept = Ich behalte { $kept } von { $count } aus deiner Liste
import-known =
    { $count ->
        [one] { $count } kannte ich schon.
       *[other] { $count } kannte ich schon.
    }
import-elsewhere =
    { $count ->
        [one] { $count } gehört an einen anderen Ort; bring sie dort mit.
       *[other] { $count } gehören an einen anderen Ort; bring sie dort mit.
    }
import-as-in-copy = Was ich hier von dir habe, ist jetzt, was deine Kopie hatte.
import-why = { $count } nicht behalten: { $why }
import-undated = Welcher Tag ist gemeint? { $count } wie geschrieben behalten
import-too-large = Diese Datei ist zu groß; eine Kopie hat höchstens 8 MB.
import-unreadable = Diese Datei kann ich nicht lesen. Schick die Zip-Datei von *Herunterladen* bei `/privacy`. Oder schick eine .txt mit einer Erinnerung je Zeile.
timeline-button = Zeitleiste
timeline-title = Was du mir gesagt hast, und wann
timeline-readers-public = alle hier
timeline-readers-restricted = ein Raum
timeline-readers-private = nur du
timeline-holds = { $date }: { $text } ({ $readers })
timeline-replaced = { $date }: { $text } ({ $readers }), ersetzt durch das Nächste
map-button = Karte
map-title = Was zusammengehört, und wer es lesen kann
map-group = { $readers } ({ $count })
and-more = … und { $count } mehr
map-joined = Gehören zusammen: { $one } / { $other }
