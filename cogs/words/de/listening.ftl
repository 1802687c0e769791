listening-title = Ich höre hier zu
listening-follows = Ab jetzt folge ich dem, was in diesem Kanal und seinen Threads gesagt wird, damit ich weiß, worum es geht, wenn ihr mich fragt.
listening-keeps =
    Ich behalte es höchstens { $days ->
        [one] { $days } Tag
       *[other] { $days } Tage
    } und antworte nur, wenn man mich anspricht.
listening-starts-opt_in = Eine bleibende Erinnerung an dich wird daraus nur, wenn du Ja sagst.
listening-starts-notice = Eine bleibende Erinnerung an dich wird daraus erst, wenn ich es dir selbst gesagt habe und du nicht Nein sagst.
listening-out = Drück „{ $button }“, und ich lese und behalte nichts von dir. Was du in den letzten Tagen gesagt hast, geht sofort. Du kannst es dir jederzeit anders überlegen.
listening-not-posted = Ich konnte den Hinweis nicht in { $channel } setzen, darum bleibt alles, wie es war. Lass mich den Kanal sehen und darin schreiben.
welcome = **Hallo, ich bin { $name }.** Ich merke mir, was Leute von sich erzählen, nach einem Ja. Bis dahin antworte ich nur auf Erwähnungen. Wer diesen Server verwaltet, richtet mich hier in einer Minute ein:
welcome-button-set-up = Einrichten
