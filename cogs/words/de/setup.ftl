setup-title = Einrichten
setup-about = Ich antworte auf Erwähnungen. Was Leute mir erzählen, merke ich mir, sobald sie Ja sagen.
setup-listening = Ich höre zu in
setup-listening-nowhere = nirgends: Ich höre nur, was man zu mir sagt
setup-waiting = Als Nächstes
setup-waiting-post = Drück „{ $button }“. Ich sage es den Leuten in { $channels }, dann höre ich dort zu.
setup-waiting-anew = Drück „{ $button }“. Ich sage den Leuten in { $channels }, wie Erinnern ab jetzt beginnt.
setup-unconfirmed = Wartet auf ein Ja
setup-unconfirmed-value =
    { $count ->
        [one] { $count } Aussage über den Server. Siehe `/server-memory`.
       *[other] { $count } Aussagen über den Server. Siehe `/server-memory`.
    }
setup-missing = Es fehlt
setup-missing-memory = Das Gedächtnis ist aus. Schalte es unter „Mehr“ ein.
setup-missing-intent = Ich kann noch nicht zuhören: Wer mich betreibt, muss den Message-Content-Intent erlauben (`READS_ALL_MESSAGES`).
setup-missing-contact = Noch kein Kontakt, keine Datenschutzseite: Wer mich betreibt, trägt sie in meinen Einstellungen ein.
setup-more-channels =
    { $count ->
        [one] und { $count } weiterer Kanal
       *[other] und { $count } weitere Kanäle
    }
setup-menu-listening = Wähle, wo ich zuhöre
setup-menu-deaf = Ich kann noch nicht zuhören
setup-menu-starts = Wähle, wie Erinnern beginnt
setup-starts-opt_in = Leute nach ihrem Ja merken
setup-starts-opt_in-why = Von wem keine Antwort kam, bleibt nichts auf Dauer.
setup-starts-notice = Merken, außer sie sagen Nein
setup-starts-notice-why = Erst, wenn ich es jeder Person selbst gesagt habe.
setup-menu-ends = Wähle, wie lange ich mich erinnere
setup-ends-never = Erinnerungen bis zum Löschen
setup-menu-language = Wähle meine Sprache
setup-language-any = Alle in ihrer Sprache
setup-language = Sonst { $language } sprechen
setup-button-post = Hinweis posten
setup-button-persona = Name und Ton …
setup-button-model = Wie ich antworte …
setup-model-title = Wie ich hier antworte
setup-model-about = Das Modell schreibt hier meine Antworten. Was ich mir merke, bleibt gleich.
setup-menu-model = Wähle, wer meine Antworten schreibt
setup-model-usual = Das übliche
setup-button-try = Ausprobieren
setup-button-more = Mehr
setup-saved = Gespeichert.
setup-listens-now = Ich höre jetzt zu in { $channels }. Den Hinweis habe ich dort gepostet.
setup-listens-no-more = Ich höre nicht mehr zu in { $channels }. Bitte lösch dort meinen Hinweis.
setup-channel-unseen = Diesen Kanal sehe ich nicht, also bleibt alles, wie es war.
setup-try =
    Probier es in einem Kanal, in dem ich antworte:
    1. Schreib „{ $bot } merk dir, dass ich grünen Tee mag“, oder nimm `/remember`.
    2. Frag „{ $bot } was weißt du über mich?“
    3. Sieh es mit `/memories`, nimm es zurück mit `/forget`.
setup-more-title = Was ich hier darf
setup-more-about = Was Leute für sich selbst wählen, kann nur strenger sein.
setup-menu-allowed = Wähle, was ich darf
setup-allow-memory_enabled = Mir merken, was Leute mir erzählen
setup-allow-use_in_answers = Erinnerungen in Antworten nutzen
setup-allow-share_with_members = Mitglieder teilen lassen, was sie öffentlich sagten
setup-allow-learn_patterns = Gewohnheiten bemerken
setup-allow-anonymize_dates = Verbergen, wie alt Erinnerungen sind
setup-allow-insights = Mich darauf einstellen, wie Leute Antworten mögen
setup-allow-share_collective = Anonymes Wissen mit anderen Servern teilen
setup-menu-silent = Wähle, wo ich still bleibe
setup-menu-threads = Wähle, wo ich nur in Threads antworte
setup-menu-answers = Wähle, wie viele Antworten
setup-answers = { $percent } % der Antworten am Tag
setup-button-wishes = Was hier zählt …
setup-button-limits = Grenzen
setup-button-check = Prüfen
setup-form-persona = Name und Ton
setup-field-name = Wie ich hier heiße
setup-field-tone = Wie ich spreche, etwa „trocken und knapp“
setup-form-wishes = Was hier zählt
setup-field-noticing = Worauf ich in Gesprächen achte
setup-field-drawing_together = Was ich in Profilen betone
setup-words-field = Höchste Wörterzahl einer Zusammenfassung ({ $least } bis { $most })
setup-words-unfit = Das habe ich nicht übernommen. Eine Zusammenfassung hat { $least } bis { $most } Wörter.
setup-button-groups = Gruppen …
setup-groups-title = Gruppen von Kanälen
setup-groups-about = Eine Gruppe ist eine Kategorie, deren Kanäle dieselben Leute lesen. Was man mir in einem sagt, nutze ich in den anderen. Ein Kanal mit eigenen Rechten bleibt für sich. Ebenso einer, in dem ich es nicht gesagt habe. Wähle die Gruppe neu, dann sage ich es dort.
setup-menu-groups = Wähle, welche Kategorien Gruppen sind
setup-group-shares = Teilen, was gesagt wird: { $channels }
setup-group-alone = Für sich: { $channels }
setup-group-open = Nichts zu teilen: Kein geschlossener Kanal folgt der Kategorie.
setup-group-told = Ab jetzt ist „{ $group }“ für mich ein Raum. Was ihr mir hier sagt, nutze ich in allen seinen Kanälen. Dieselben Leute lesen sie. `/remember` kann etwas in einem Kanal lassen. `/memories` zeigt, wo jede Erinnerung genutzt wird.
setup-button-categories = Kategorien …
setup-form-categories = Eigene Kategorien
setup-field-categories = Eine je Zeile, etwa „Auftritte: wo wir spielen [nächster Auftritt]“
setup-pending-field = Neue Erinnerungen je Zusammenfassung ({ $least } bis { $most })
setup-pending-unfit = Das habe ich nicht übernommen. Ich fasse nach { $least } bis { $most } Erinnerungen zusammen.
setup-categories-many = Zeile { $line } ist zu viel: höchstens { $most } Kategorien mit je { $topics } Themen.
setup-category-line = Zeile { $line } verstehe ich nicht. Schreib „Name: was dazugehört [Thema, Thema]“.
setup-category-name = Zeile { $line }: Ein Name hat nur Buchstaben und Leerzeichen, höchstens 24.
setup-categories-long = Zeile { $line }: Sag in { $characters } Zeichen, was dazugehört.
setup-category-taken = Zeile { $line }: Diese Kategorie oder dieses Thema gibt es schon.
setup-category-unfit = Zeile { $line } enthält ein Geheimnis, einen Befehl oder etwas Heikles.
setup-persona-unfit = Das habe ich nicht übernommen. Nimm einfache Wörter: kein `{"{"}` oder `<`, keine Befehle, nichts über jemanden.
setup-wish-unfit = Das habe ich nicht übernommen. Keine Namen mit Nummern, keine Adresse, kein Geheimnis.
limits-title = Grenzen
limits-about = Zahlen des ganzen Servers, von niemandem im Einzelnen.
limits-server = Erinnerungen des Servers
limits-lasting = Für immer behalten
limits-members = Erinnerungen an Mitglieder
limits-members-value = { $count } an { $people } (höchstens je { $limit })
limits-learned = Aus Gesprächen höchstens gelernt
limits-learned-value = { $message } je Nachricht, { $window } je Gespräch, { $day } je Person am Tag
limits-at-hand = Nachrichten zur Hand
limits-days =
    { $days ->
        [one] { $days } Tag
       *[other] { $days } Tage
    }
limits-answers = Antworten heute (UTC)
limits-answers-share = { $share } Tokens, { $when } neu gezählt
limits-answers-endless = { $used } Tokens, ohne Grenze, { $when } neu gezählt
limits-model = Modell heute (UTC)
limits-model-unasked = noch nicht gefragt
limits-tokens =
    { $purpose }: { $count ->
        [one] { $count } Aufruf
       *[other] { $count } Aufrufe
    }, { $read } Tokens gelesen, { $written } geschrieben
limits-estimated = ({ $count } geschätzt)
limits-share = { $used } von { $limit } ({ $percent })
purpose-answer = Antworten
purpose-tool_round = Nachsehen im Gedächtnis
purpose-extraction = Lernen aus Gesprächen
purpose-consolidation = Schreiben von Profilen
purpose-judging = Vergleichen von Erinnerungen
purpose-propagation = Teilen von Wissen
purpose-insights = Lernen, wie Leute Antworten mögen
purpose-embedding = Suche nach Bedeutung
people-none = niemanden
people-few = weniger als { $count } Leute
people =
    { $count ->
        [one] { $count } Person
       *[other] { $count } Leute
    }
check-title = Prüfung
check-may = { $channel }: Ich darf alles, was ich brauche.
check-lacks = { $channel }: Mir fehlt: { $permissions }.
check-mode-off = Hier bleibe ich still.
check-mode-mention = Hier antworte ich auf Erwähnungen.
check-mode-thread = Hier antworte ich nur in Threads.
check-mode-listen = Hier höre ich zu und antworte auf Erwähnungen.
check-rules-unread = Ich kann die Regeln dieses Servers nicht lesen.
check-store-well = Die Datenbank antwortet.
check-store-away = Die Datenbank antwortet nicht (`{ $fault }`). Ich versuche es weiter.
check-hears = Ich höre, was in Kanälen gesagt wird, in denen ich zuhöre.
check-answers-left = Für heute sind noch Antworten übrig.
check-answers-spent = Die Antworten für heute sind aufgebraucht. Ich antworte { $when } wieder.
check-parked-none = Alle Gespräche ließen sich lesen.
check-parked =
    { $count ->
        [one] { $count } Gespräch ließ sich nicht lesen
       *[other] { $count } Gespräche ließen sich nicht lesen
    }: { $why }. Wer mich betreibt, kann es neu versuchen.
check-jobs = Läuft von selbst
check-jobs-none = Seit dem Start ist nichts gelaufen.
check-jobs-ran =
    { $count ->
        [one] { $count } Aufgabe lief
       *[other] { $count } Aufgaben liefen
    }, zuletzt { $when }.
check-jobs-well = Keine ist gescheitert.
check-jobs-failed = Gescheitert: { $jobs }. Warum, steht im Protokoll bei dem, der mich betreibt.
permission-view_channel = Kanal ansehen
permission-send_messages = Nachrichten senden
permission-send_messages_in_threads = Nachrichten in Threads senden
permission-embed_links = Links einbetten
permission-attach_files = Dateien anhängen
permission-read_message_history = Nachrichtenverlauf anzeigen
