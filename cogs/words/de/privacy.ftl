privacy-title = Dein Datenschutz hier
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
privacy-insights = Wie ich mit dir spreche
privacy-insights-not-here = Von dir aus darf ich raten, aber dieser Ort erlaubt es nicht
privacy-insights-here = ab und zu rate ich, vorsichtig und für zwei Wochen
privacy-to-decide = Für dich zu entscheiden
privacy-proposals =
    { $count ->
        [one] { $count } Sache, die ich behalten könnte
       *[other] { $count } Dinge, die ich behalten könnte
    }
privacy-memory = Gedächtnis
privacy-memory-off = hier ausgeschaltet: Ich behalte nichts Neues und nutze nichts Altes
privacy-rules-title = Deine eigenen Regeln hier
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
privacy-no-undo = Das lässt sich nicht rückgängig machen. *Herunterladen* gibt dir vorher eine Kopie.
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
privacy-used-no-more = Ab jetzt nutzt es keine Antwort mehr.
privacy-by-collection = Was gelöscht wurde
privacy-collection-memories = Erinnerungen
privacy-collection-history = Verlauf von Erinnerungen
privacy-collection-messages = Nachrichten
privacy-collection-sessions = Gespräche
privacy-collection-told = Vermerke des dir Gesagten
privacy-collection-answer_receipts = Belege von Antworten
privacy-collection-formations = Gespräche in Auswertung
privacy-collection-constraints = Entscheidungen und Regeln
privacy-collection-events = Ereignisse ohne Text
privacy-collection-erasures = Vermerke von Löschungen
privacy-collection-scopes = Zusammenfassungen
privacy-collection-contradictions = verglichene Paare
privacy-collection-relations = Verbindungen zwischen Erinnerungen
privacy-collection-vectors = Bedeutungsvektoren
privacy-collection-usage = Nutzungszähler
privacy-collection-connections = verbundene Programme
privacy-collection-leases = laufende Arbeiten
privacy-collection-installation = Angaben zur Installation
privacy-receipt = Beleg
privacy-copies-until = Sicherungen sind lesbar bis
privacy-export-now = Ich mache jetzt deine Kopie. Sie kommt hierher, sobald sie fertig ist.
privacy-export-waits =
    Deine Kopie wartet auf { $count ->
        [one] eine andere
       *[other] { $count } andere
    }, die ich zuerst mache. Sie kommt von selbst hierher; du musst nicht noch einmal fragen.
privacy-export-stopped =
    Währenddessen wurde etwas von dir gelöscht. Den Rest der Kopie habe ich zurückgehalten. Du hast { $sent ->
        [one] den ersten Teil
       *[other] die ersten { $sent } Teile
    } von { $of }, worin es noch stehen kann. Bitte verlang eine neue Kopie.
privacy-export-refused-under_way = Ich mache noch deine Kopie. Sie kommt hierher, sobald sie fertig ist. Warte bitte darauf, bevor du eine weitere verlangst.
privacy-export-refused-many_wait = Gerade warten viele auf ihre Kopien. Frag bitte in ein paar Minuten noch einmal.
privacy-export-refused-erased_meanwhile = Währenddessen wurde etwas von dir gelöscht, also habe ich die Kopie verworfen. Frag bitte noch einmal.
privacy-holds-nothing = Ich habe dort nichts über dich, höchstens Vermerke ohne Inhalt, dass etwas gelöscht wurde. Das Zip zeigt sie.
privacy-export-here =
    Hier ist, was ich über dich habe: { $count ->
        [one] { $count } Eintrag
       *[other] { $count } Einträge
    }. Öffne `index.html` im Zip, um es zu lesen.
privacy-export-part = Teil { $number } von { $of }.
privacy-insights-off = Notiert: Ich rate hier nicht, wie man mit dir spricht. Was ich vermutet hatte, ist weg.
privacy-insights-on = Notiert: Höchstens einmal am Tag darf ich raten, wie du hier Antworten magst. `/memories` zeigt es.
privacy-insights-wait-admin = Es beginnt, sobald ein Admin es mit `/setup` erlaubt.
privacy-insights-wait-consent = Es beginnt, sobald Gespräche mit `/privacy` Erinnerungen werden dürfen.
privacy-insights-wait-both = Es fehlt das Ja eines Admins in `/setup` und deins in `/privacy`.
privacy-review-none = Nichts wartet auf deine Entscheidung.
privacy-review-declined = In Ordnung, ich behalte das nicht und frage nicht noch einmal.
privacy-review-accepted = Danke, ich behalte das als: { $topic }.
privacy-review-yes = Ja, behalten
privacy-review-no = Nein
privacy-migrated-title = Ein anderes Programm hat das über dich notiert. Darf ich es behalten?
privacy-migrated-kept = Danke, ich behalte das.
privacy-migrated-all = Alle { $count } behalten
privacy-migrated-none = Nichts davon behalten
privacy-migrated-done = Behalten: { $kept }. Nicht behalten: { $left }.
privacy-delete-button = Löschen …
privacy-delete-form-title = Alles löschen
privacy-delete-form-label = Tippe { $word }, um alles zu löschen
privacy-leave-out-button = Lass mich ab jetzt außen vor
privacy-erases-older =
    { $count ->
        [one] { $count } deiner Erinnerungen hier ist
       *[other] { $count } deiner Erinnerungen hier sind
    } älter und würde in Minuten gelöscht. Das lässt sich nicht rückgängig machen. Soll ich?
privacy-erase-them = Ja, löschen
privacy-title-everywhere = Dein Datenschutz überall
privacy-everywhere-holds = Das gilt auf jedem Server und in unseren Direktnachrichten. Regeln gelten je Ort.
privacy-menu-place = Wo …
privacy-place-here = Hier
privacy-place-everywhere = Überall
privacy-menu-rules = Regeln …
privacy-rule-memory_enabled = Erinnerungen behalten und nutzen
privacy-rule-learn_patterns = Gewohnheiten bemerken
privacy-rule-use_in_answers = Erinnerungen in Antworten nutzen
privacy-rule-share_with_members = Mitglieder wissen lassen, was ich öffentlich sagte
privacy-rule-anonymize_dates = Verbergen, wie alt Erinnerungen sind
privacy-rule-noted = Sagen, wenn aus Gesprochenem eine Erinnerung wurde
privacy-rule-insights = Anpassen, wie ich Antworten mag
privacy-rule-ending = Erinnerungen löschen
privacy-own-rule = { $rule }: { $value }
privacy-menu-days = Erinnerungen löschen …
privacy-days-never = Erinnerungen bis zum Löschen
rules-delete-after =
    { $count ->
        [one] Nach { $count } Tag löschen
       *[other] Nach { $count } Tagen löschen
    }
privacy-button-download = Herunterladen
privacy-button-decide = Zu entscheiden ({ $count })
policy-title = Was ich behalte, und warum
policy-talk-name = 💬 Gespräche
policy-talk =
    Was du **mir** sagst, bleibt { $count ->
        [one] { $count } Tag
       *[other] { $count } Tage
    } zur Hand, damit ich dem Gespräch folgen kann.
policy-listening = Wo ein Admin mich zuhören lässt, steht ein Hinweis im Kanal; was dort gesagt wird, bleibt ebenso lange zur Hand.
policy-memory-name = 🧠 Erinnerungen
policy-memory = Ich merke mir, was **du** über **dich** sagst, auf dem Server, auf dem du es sagst: aus Gesprächen nur, wenn du Ja sagst, oder, wo Admins es so wollen, sobald du es weißt und nicht Nein sagst. `/remember` ist ein Ja zu diesem einen Satz.
policy-rooms-name = 🔒 Wo es bleibt
policy-rooms = Eine Direktnachricht bleibt dort, ein geschlossener Raum behält das Seine. Was anderen hilft (eine Lösung, ein Termin, ein Projekt), kann Wissen des Servers werden, ohne dich. Niemand außer dir kann deine Erinnerungen auflisten, auch Admins nicht.
policy-never-name = 🚫 Nie
policy-never = Von mir aus behalte ich nichts über Gesundheit, Geld, Glauben, Politik, Herkunft oder Sexualität; nur wozu du Ja sagst, für dich allein. Nichts von unter 16-Jährigen, keine Passwörter, keine Telefon- oder Kartennummern. Nichts wird verkauft, für Werbung genutzt oder zum Trainieren eines Modells.
policy-rights-name = 🗑️ Du entscheidest
policy-rights = `/forget` verbirgt eine Erinnerung sofort und löscht sie nach { $wait }, mit allem, was daraus wurde. Lösche oder ändere eine Nachricht, und was ich daraus nahm, folgt. `/privacy` gibt dir eine Kopie, pausiert mich, lässt dich außen vor oder löscht alles.
policy-processors-name = Wer es sonst sieht
policy-provider = { $name } betreibt das Sprachmodell und bekommt deine Frage samt ihren Bildern mit den letzten Zeilen des Gesprächs dort und den Erinnerungen, die ich nutze.
policy-provider-unnamed = Der Anbieter des Sprachmodells bekommt deine Frage samt ihren Bildern mit den letzten Zeilen des Gesprächs dort und den Erinnerungen, die ich nutze.
policy-scripted = Die Antworten kommen von einem festen Ersatz auf diesem Rechner, nicht von einem Sprachmodell.
policy-contact-name = Wer mich betreibt
policy-no-contact = Sie haben keinen Kontakt angegeben; frag einen Admin eines Servers, auf dem du mich triffst.
policy-url-name = Die ganze Richtlinie
privacy-sharing = Mit Mitgliedern geteilt
privacy-sharing-told =
    Was du öffentlich gesagt hast, darf hier weitergesagt werden. In { $days } Tagen lag es für { $count ->
        [one] { $count } Antwort
       *[other] { $count } Antworten
    } an andere bereit.
privacy-button-programs = Programme
programs-intro = Programme, die deine Erinnerungen hier nutzen dürfen, über die HTTP-Adresse des Betreibers.
programs-none = Noch keine.
programs-line = - **{ $name }**: { $may }, bis { $until }
programs-line-used = - **{ $name }**: { $may }, bis { $until }; zuletzt genutzt { $used }
programs-may-read = ansehen
programs-may-write = ansehen und hinzufügen
programs-may-erase = ansehen, hinzufügen und vergessen
programs-lifetime =
    { $count ->
        [one] für { $count } Tag
       *[other] für { $count } Tage
    }
programs-menu-may = Was ein neues darf …
programs-menu-lifetime = Wie lange …
programs-menu-end = Eines beenden …
programs-connect = Verbinden …
programs-name = Name des Programms
programs-ended = Es ist beendet.
programs-too-many = Du hast schon fünf. Beende erst eines.
programs-token = Sein Token, nur dieses Mal gezeigt; halte ihn geheim: `{ $token }`
