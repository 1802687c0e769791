seconds =
    { $count ->
        [one] { $count } Sekunde
       *[other] { $count } Sekunden
    }
minutes =
    { $count ->
        [one] { $count } Minute
       *[other] { $count } Minuten
    }
none = keine
yes = ja
no = nein
footer-page = Seite { $page } von { $pages }
footer-only-you = nur du siehst das
footer-after-this =
    { $count ->
        [one] { $count } weitere danach
       *[other] { $count } weitere danach
    }
where-public = überall auf diesem Server
where-restricted = nur in { $channel }
where-group = in { $channel } und den Kanälen der Gruppe
where-private = privat: nur du
consent-state-undecided = **Noch nicht entschieden**: Wir reden, und ich behalte nichts davon lange
consent-state-on = **Merk dir mich**: Was du mir erzählst, kann eine Erinnerung werden
consent-state-paused = **Nur plaudern**: Ich lerne nichts Neues aus Gesprächen
consent-state-off = **Lass mich außen vor**: Ich lese und behalte nichts von dir
kind-fact = Tatsache
kind-pattern = Gewohnheit
kind-narrative = Geschichte
kind-episode = Ereignis
kind-insight = Vermutung, wie man mit dir spricht
kind-procedure = Anleitung
kinds-fact =
    { $count ->
        [one] { $count } Tatsache
       *[other] { $count } Tatsachen
    }
kinds-pattern =
    { $count ->
        [one] { $count } Gewohnheit
       *[other] { $count } Gewohnheiten
    }
kinds-narrative =
    { $count ->
        [one] { $count } Geschichte
       *[other] { $count } Geschichten
    }
kinds-episode =
    { $count ->
        [one] { $count } Ereignis
       *[other] { $count } Ereignisse
    }
kinds-insight =
    { $count ->
        [one] { $count } Vermutung, wie man mit dir spricht
       *[other] { $count } Vermutungen, wie man mit dir spricht
    }
kinds-procedure =
    { $count ->
        [one] { $count } Anleitung
       *[other] { $count } Anleitungen
    }
origin-said = mir gesagt
origin-said-direct = mir in einer Direktnachricht gesagt
origin-chat = aus Gesprächen gelernt
origin-manual = mir per Befehl gesagt
origin-tool = von einem Werkzeug notiert
origin-operator = von meinem Betreiber gesetzt
origin-promotion = auf dein Wort für immer behalten
origin-propagation = von anderen weitergegeben
origin-insight = meine Vermutung aus unseren Gesprächen
origin-import = aus einer mitgebrachten Kopie
button-previous = Zurück
button-next = Weiter
menu-look-at-one = Eine ansehen …
menu-look-further = Ansehen, womit sie zu tun hat …
said-here = [hier gesagt]({ $link })
list-and = { $most } und { $last }
nothing-changed = In Ordnung, nichts wurde geändert.
wrong-word = Das Wort stimmte nicht, also wurde nichts gelöscht.
undo-expired = Die Zeit zum Rückgängigmachen ist vorbei, also ist es endgültig weg.
button-back = Zurück
language-name = Deutsch
