talk-left-out = Du wolltest außen vor bleiben, also antworte ich nicht auf { $link }. `/privacy` dort ändert das.
talk-left-out-aloud = `/privacy` sagt dir mehr, und nur dir.
talk-nudge = Ja? Erwähne mich mit einer Frage, oder sag mir „merk dir, dass …“ über dich.
talk-nudge-direct = Ja? Frag mich etwas in Worten, oder sag mir „merk dir, dass …“ über dich.
talk-readers-changed = Während ich nachdachte, änderte sich ständig, wer hier mitliest, also habe ich nichts gesagt. Frag mich bitte gleich noch einmal.
talk-words-changed = Während ich nachdachte, änderte sich deine Nachricht ständig, also habe ich nichts gesagt. Frag mich bitte noch einmal.
talk-dropped = Etwas, worauf meine Antwort beruhte, wurde inzwischen zurückgenommen, also habe ich sie verworfen. Frag mich gern noch einmal.
talk-busy = Ich denke noch über deine Frage von vorhin nach, also lasse ich diese. Frag bitte wieder, wenn ich fertig bin.
talk-forwarded = Bei einer weitergeleiteten Nachricht weiß ich nicht, wer was gesagt hat. Sag es mir bitte mit eigenen Worten.
talk-interrupted = Ich musste neu starten, bevor ich antworten konnte. Frag mich bitte in einer Minute noch einmal.
talk-was-away = Ich war weg, als du das geschrieben hast. Wenn es noch wichtig ist, frag mich bitte noch einmal.
talk-no-file = Der Rest fehlt: Er ist zu lang für Nachrichten, und Dateien darf ich hier nicht anhängen.
talk-may-not-write = In { $place } darf ich nicht schreiben, also kann ich dir dort nicht antworten. Ein Admin kann das ändern.
talk-notice-opt_in =
    Soll ich mir merken, was du mir erzählst? Sonst vergesse ich diesen Chat nach { $days ->
        [one] { $days } Tag
       *[other] { $days } Tagen
    }. Deine Wahl, jederzeit:
talk-notice-notice = Ich merke mir, was Leute hier von sich erzählen, außer sie sagen Nein. Deine Wahl, jederzeit:
consent-noted-on = Gemacht. Ab deiner nächsten Nachricht kann ich mir merken, was du über dich erzählst. `/memories` zeigt es.
consent-noted-with-this = Gemacht. Ich kann mir merken, was du über dich erzählst. Das gilt auch für eben. `/memories` zeigt es.
consent-noted-paused = In Ordnung, wir plaudern nur: Ab deiner nächsten Nachricht lerne ich aus Gesprächen nichts Neues.
consent-noted-off = In Ordnung, ich lasse dich außen vor: Ab deiner nächsten Nachricht lese und behalte ich nichts von dir.
consent-keeps-older = Was ich schon weiß, bleibt, bis du es löschst.
talk-off-record = Das bleibt hier unter uns: Ich behalte nichts, was du mir sagst. Mit „wieder fürs Protokoll“ endet es.
talk-on-record = Ab jetzt wieder fürs Protokoll.
talk-off-record-not-kept = Wir reden unter uns, also habe ich nichts behalten. Sag erst „wieder fürs Protokoll“.
button-on-record = Wieder fürs Protokoll
talk-noted = 📝 Gemerkt: { $words } (`/memories`)
talk-noted-count =
    { $count ->
        [one] 📝 { $count } Sache aus unserem Gespräch gemerkt (`/memories`)
       *[other] 📝 { $count } Dinge aus unserem Gespräch gemerkt (`/memories`)
    }
talk-noted-waits = 📝 Diesem Server erzählt; es wartet auf eine zweite Stimme (`/memories`).
talk-migrated-waits = 📦 Etwas wartet auf deine Entscheidung (`/privacy`, *Zu entscheiden*).
button-end-after = Nach { $date } vergessen
kept-until = Behalten bis zum Ende des { $date }.
