erase-question = Soll ich löschen, was in { $channel } und seinen Threads bisher gesagt wurde?
erase-takes-along = - Damit geht auch: { $what }.
erase-leaves = - Es bleibt, was sich jemand per Befehl merken ließ: Das gehört der Person. Auch was anderswo gesagt wurde, bleibt.
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
erase-going = Ich lösche, was in { $channel } gesagt wurde. Es ist viel und läuft von selbst weiter.
erase-done = Was in { $channel } und seinen Threads bisher gesagt wurde, ist gelöscht.
erase-nothing-there = Von dort habe ich nichts, und keine Erinnerung beruht nur darauf.
erase-button = Löschen …
erase-form-title = Gespräche eines Kanals löschen
erase-form-label = Tippe { $word }, um es zu löschen
server-title = Was dieser Server weiß
server-title-with = Was dieser Server weiß mit „{ $words }“
server-about = Über niemanden im Einzelnen und nur, was man in diesem Kanal lesen darf.
server-about-waiting = Von je einem Mitglied gesagt. Ich sage es sonst niemandem, bevor ein zweites es sagt oder du es bestätigst.
server-waits = ⏳ Wartet, bis ein zweites Mitglied es sagt oder ein Admin es bestätigt.
server-field-replaces = Würde ersetzen
server-nothing = Noch nichts, soweit es dieser Kanal hören darf.
server-nothing-found = Unter „{ $words }“ habe ich nichts gefunden. Hier ist alles:
server-field-since = Seit
server-field-rests-on = Beruht auf
server-rests-on =
    { $count ->
        [one] { $count } Quelle
       *[other] { $count } Quellen
    } durch { $people }
server-rests-on-admin = Einem Admin
server-button-confirm = Bestätigen
server-button-waiting = Wartet ({ $count })
server-button-add = Hinzufügen …
server-form-add = Für diesen Server behalten
server-field-add = Was hier alle wissen dürfen
server-button-reword = Neu fassen und behalten …
server-button-remove = Entfernen
server-button-figures = Zahlen
server-button-erase = Gespräche eines Kanals löschen …
server-form-reword = Neu fassen und für immer behalten
server-field-reword = Wie ich es sagen soll
server-kept-for-good = Für immer behalten.
server-erase-which = Gespräche welches Kanals soll ich löschen? Nichts geschieht, bevor du es bestätigst.
server-menu-erase = Wähle einen Kanal
figures-nothing = Auf diesem Server weiß ich noch nichts, also gibt es keine Zahlen.
figures-title = Gedächtnis in Zahlen
figures-about = Zahlen des ganzen Servers. Was ich über jemanden weiß, sieht nur diese Person.
figures-in-use = In Gebrauch
figures-in-use-value =
    { $count ->
        [one] { $count } Erinnerung
       *[other] { $count } Erinnerungen
    } an { $people }
figures-detail = Genauer
figures-detail-value = { $canon } für immer behalten, belegte Themen: { $topics }, Versionen je Erinnerung: { $versions }
figures-not-in-use = Nicht in Gebrauch
figures-not-in-use-value = { $retired } weggelegt, { $superseded } ersetzt, { $proposed } warten auf ein Ja
figures-kinds = Arten
figures-kept-back = { $count } von Arten, die weniger als { $several } Leute haben
figures-week = Letzte sieben Tage (UTC, heute zuletzt)
figures-week-nothing = nichts in den letzten sieben Tagen
done-classify = gelesen
done-search = gesucht
done-create = behalten
done-update = geändert
done-merge = vereint
done-link = verbunden
done-ttl = weggelegt
done-delete = gelöscht
done-restore = zurückgeholt
done-load = erinnert
done-learned = gelernt
figures-skipped = { $done }: nein
figures-failed = { $done }: Fehler
state-active = in Gebrauch
state-retired = weggelegt
state-superseded = ersetzt
state-proposed = warten auf ein Ja
picture-headline = Gedächtnis hier: { $count } in Gebrauch, an { $people }
picture-categories = Behalten, nach Kategorie
picture-states = Wie Erinnerungen stehen
picture-week = Getan je Tag (UTC)
picture-others = andere
picture-few = zu wenige Leute
picture-done-kept = behalten
picture-done-changed = geändert
picture-done-gone = gelöscht
picture-in-words = Diagramme. { $headline }. Nach Kategorie: { $categories }. Nach Art: { $kinds }. { $states }. Der Platz des Servers ist zu { $percent } voll. In den letzten sieben Tagen: { $done }.
