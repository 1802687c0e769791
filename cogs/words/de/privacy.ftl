privacy-title = Dein Datenschutz hier
privacy-consent-is = Deine Zustimmung: **{ $state }**; `/privacy consent` ändert sie.
privacy-memories = Erinnerungen
privacy-messages = Nachrichten zur Hand
privacy-oldest = Älteste Erinnerung
privacy-how-long = Wie lange
privacy-how-long-for =
    Nachrichten { $count ->
        [one] { $count } Tag
       *[other] { $count } Tage
    }; Erinnerungen, bis du sie vergisst.
privacy-how-long-at-most =
    Nachrichten { $count ->
        [one] { $count } Tag
       *[other] { $count } Tage
    }; Erinnerungen höchstens { $most ->
        [one] { $most } Tag
       *[other] { $most } Tage
    }.
privacy-who = Wer was sieht
privacy-who-in-guild = Nur du kannst deine Erinnerungen auflisten. In einem Raum nutze ich eine nur, wenn alle dort hätten lesen können, woher sie kommt. Admins sehen Regeln und Zahlen, nie deine Erinnerungen.
privacy-who-in-dm = Was du mir hier sagst, bleibt unter uns: Ich nutze es nur in dieser Direktnachricht.
privacy-insights = Wie ich mit dir spreche
privacy-insights-not-here = Von dir aus darf ich raten, aber dieser Ort erlaubt es nicht
privacy-insights-here = ab und zu rate ich, vorsichtig und für zwei Wochen; `/privacy insights` beendet das
privacy-to-decide = Für dich zu entscheiden
privacy-proposals =
    { $count ->
        [one] { $count } Sache, die ich behalten könnte
       *[other] { $count } Dinge, die ich behalten könnte
    }: `/privacy review`
privacy-memory = Gedächtnis
privacy-memory-off = hier ausgeschaltet: Ich behalte nichts Neues und nutze nichts Altes
privacy-rules-title = Deine eigenen Regeln hier
privacy-rules-title-changed = Deine eigenen Regeln hier, ab jetzt
privacy-rules-hold = Sie gelten neben denen dieses Ortes; die strengere gewinnt. `/privacy settings` ändert sie.
privacy-stricter-here = { $value } (hier: { $here })
after-days =
    nach { $count ->
        [one] { $count } Tag
       *[other] { $count } Tagen
    }
never = nie
privacy-proposal-title = Darf ich das über dich behalten?
privacy-proposal-as = Als
privacy-proposal-where = Wo ich es nutzen würde
privacy-proposal-gone = Sonst weg
privacy-delete-title = Alles löschen?
privacy-delete-here = Ich würde alles löschen, was ich **hier** über dich habe.
privacy-delete-everywhere = Ich würde alles löschen, was ich **überall** über dich habe: **auf jedem Server und in unseren Direktnachrichten**.
privacy-memories-here = Erinnerungen hier
privacy-messages-here = Nachrichten hier zur Hand
privacy-good-to-know = Gut zu wissen
privacy-no-undo = Das lässt sich nicht rückgängig machen. `/privacy export` gibt dir vorher eine Kopie.
privacy-deleted = Gelöscht
privacy-erased-here =
    { $count ->
        [one] { $count } Eintrag
       *[other] { $count } Einträge
    } hier gelöscht.
privacy-erased-everywhere =
    { $count ->
        [one] { $count } Eintrag
       *[other] { $count } Einträge
    } überall gelöscht.
privacy-by-collection = Sammlung für Sammlung
privacy-receipt = Beleg
privacy-export-now = Ich mache jetzt deine Kopie. Sie kommt hierher, sobald sie fertig ist.
privacy-export-waits =
    Deine Kopie wartet auf { $count ->
        [one] eine andere
       *[other] { $count } andere
    }, die ich zuerst mache. Sie kommt von selbst hierher; du musst nicht noch einmal fragen.
privacy-export-stopped =
    Während ich dir die Kopie gab, wurde etwas von dir gelöscht, also habe ich den Rest zurückgehalten. Du hast { $sent ->
        [one] den ersten Teil
       *[other] die ersten { $sent } Teile
    } von { $of }, worin es noch stehen kann. Bitte verlang eine neue Kopie.
privacy-export-refused-under_way = Ich mache noch deine Kopie. Sie kommt hierher, sobald sie fertig ist; warte bitte darauf, bevor du eine weitere verlangst.
privacy-export-refused-many_wait = Gerade warten viele auf ihre Kopien. Frag bitte in ein paar Minuten noch einmal.
privacy-export-refused-erased_meanwhile = Während ich die Kopie machte, wurde etwas von dir gelöscht, also habe ich sie verworfen. Frag bitte noch einmal.
privacy-holds-nothing = Ich habe dort nichts über dich, höchstens Vermerke ohne Inhalt, dass etwas gelöscht wurde; das Zip zeigt sie.
privacy-export-here =
    Hier ist, was ich über dich habe: { $count ->
        [one] { $count } Eintrag
       *[other] { $count } Einträge
    }. Öffne `index.html` im Zip, um es zu lesen.
privacy-export-part = Teil { $number } von { $of }.
privacy-button-delete-kept = Gespeichertes löschen
privacy-insights-servers-only = Ich rate nur auf Servern, wo ein Admin es erlaubt, und nie in unseren Direktnachrichten; nichts wurde geändert.
privacy-insights-off = Notiert: Ich rate hier nicht, wie man mit dir spricht, und was ich vermutet hatte, ist weg.
privacy-insights-on = Notiert: Höchstens einmal am Tag darf ich raten, wie du hier Antworten magst; `/memories` zeigt es.
privacy-insights-wait-admin = Es beginnt, sobald ein Admin es mit `/setup` erlaubt.
privacy-insights-wait-consent = Es beginnt, sobald Gespräche mit `/privacy consent` Erinnerungen werden dürfen.
privacy-insights-wait-both = Es beginnt, sobald ein Admin es mit `/setup` erlaubt und Gespräche mit `/privacy consent` Erinnerungen werden dürfen.
privacy-review-none = Nichts wartet auf deine Entscheidung.
privacy-review-declined = In Ordnung, ich behalte das nicht und frage nicht noch einmal.
privacy-review-accepted = Danke, ich behalte das als: { $topic }.
privacy-review-yes = Ja, behalten
privacy-review-no = Nein
privacy-delete-button = Löschen …
privacy-delete-form-title = Alles löschen
privacy-delete-form-label = Tippe { $word }, um alles zu löschen
privacy-leave-out-button = Lass mich ab jetzt außen vor
privacy-erases-older =
    { $count ->
        [one] { $count } deiner Erinnerungen hier ist
       *[other] { $count } deiner Erinnerungen hier sind
    } älter und würde in Minuten gelöscht; das lässt sich nicht rückgängig machen. Soll ich?
privacy-erase-them = Ja, löschen
