talk-left-out = Tu as demandé à rester à l'écart : je ne réponds donc pas à { $link }. `/privacy` là-bas le change.
talk-left-out-aloud = `/privacy` t'en dit plus, à toi seul.
talk-nudge = Oui ? Mentionne-moi avec une question, ou dis-moi « souviens-toi que … » à ton sujet.
talk-nudge-direct = Oui ? Pose-moi une question avec des mots, ou dis-moi « souviens-toi que … » à ton sujet.
talk-readers-changed = Pendant que je réfléchissais, ceux qui peuvent lire ici changeaient, je n'ai donc rien dit. Redemande-moi dans un instant.
talk-words-changed = Ton message changeait pendant que je réfléchissais, je n'ai donc rien dit. Redemande-moi, s'il te plaît.
talk-dropped = Une chose sur laquelle reposait ma réponse a été retirée entre-temps, je l'ai donc laissée. Redemande-moi si tu veux.
talk-busy = Je réfléchis encore à ta question d'avant, je laisse donc celle-ci. Redemande quand j'aurai fini.
talk-forwarded = Dans un message transféré, je ne sais pas qui a dit quoi, je le laisse donc. Dis-le-moi avec tes mots.
talk-interrupted = J'ai dû redémarrer avant de pouvoir répondre. Redemande-moi dans une minute.
talk-was-away = J'étais absent quand tu as écrit cela. Si cela compte encore, redemande-moi.
talk-no-file = La suite manque : elle est trop longue pour des messages, et je ne peux pas joindre de fichiers ici.
talk-may-not-write = Je ne peux pas écrire dans { $place }, donc je ne peux pas t'y répondre. Un admin peut changer cela.
talk-notice-opt_in =
    Dois-je retenir ce que tu me racontes ? Sinon, j'oublie cette discussion après { $days ->
        [one] { $days } jour
       *[other] { $days } jours
    }. À toi de choisir, à tout moment :
talk-notice-notice = Je retiens ce que chacun raconte ici de soi, sauf refus. À toi de choisir, à tout moment :
consent-noted-on = C'est fait. Dès ton prochain message, je peux retenir ce que tu me dis de toi. `/memories` le montre.
consent-noted-with-this = C'est fait. Je peux retenir ce que tu dis de toi, même à l'instant. `/memories` le montre.
consent-noted-paused = D'accord, on discute simplement : dès ton prochain message, je n'apprends rien de nouveau de nos échanges.
consent-noted-off = D'accord, je te laisse en dehors : dès ton prochain message, je ne lis ni ne garde ce que tu écris.
consent-keeps-older = Ce dont je me souviens déjà reste jusqu'à ce que tu l'effaces.
talk-off-record = Ici, c'est en off : je ne garde rien de ce que tu me dis. Dis « fin du off » pour terminer.
talk-on-record = Fin du off.
talk-off-record-not-kept = Nous sommes en off, je n'ai donc rien gardé. Dis d'abord « fin du off ».
button-on-record = Fin du off
talk-noted = 📝 Noté : { $words } (`/memories`)
talk-noted-count =
    { $count ->
        [one] 📝 { $count } chose notée de notre discussion (`/memories`)
       *[other] 📝 { $count } choses notées de notre discussion (`/memories`)
    }
talk-noted-waits = 📝 Dit à ce serveur ; cela attend une deuxième voix (`/memories`).
talk-migrated-waits = 📦 Quelque chose attend ta décision (`/privacy`, *À décider*).
button-end-after = Oublier après le { $date }
kept-until = Gardé jusqu'à la fin du { $date }.
