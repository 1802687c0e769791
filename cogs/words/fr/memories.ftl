memories-nothing-found = Je ne trouve rien là-dessus ; d'autres mots aideront peut-être, et `/memories list` montre tout ce dont je me souviens.
memories-nothing-kept = Je ne me souviens encore de rien sur toi ici. `/remember` garde ce que tu me dis, et avec `/privacy consent` nos échanges peuvent aussi devenir des souvenirs.
memories-nothing-put-away = Rien de toi n'est rangé ici, il n'y a donc rien à ramener.
memories-not-chosen = Choisis le souvenir dans la liste qui s'ouvre quand tu écris.
memories-again = Je m'en souviens de nouveau
memories-for-good = Je le garde pour de bon
memories-will-remember = Je m'en souviendrai
memories-will-remember-instead = Je retiendrai cela à la place
memories-changed = Modifié
memories-field-where = Où je l'utilise
memories-field-until = Jusqu'à
memories-field-id = Id
memories-field-pinned = Épinglé
memories-field-topic = Sujet
memories-field-kept = Gardé
memories-field-kept-for-good = pour de bon
memories-field-until-now = Jusqu'ici
memories-field-before = Avant
memories-field-comes-from = Vient de
memories-field-episode = Épisode
memories-field-kind = Type
memories-field-sure = À quel point sûr
memories-field-summary = Résumé
memories-field-history = Historique
memories-field-you-said = Tu as dit
memories-field-before-that = Avant cela
memories-field-related = A rapport avec
memories-field-now = Maintenant
memories-field-how-to = Mode d'emploi pour
memories-field-language = Langage
memories-field-names = Définit ou utilise
memories-how-to-unnamed = rien qu'il nomme
memories-language-unsaid = non dit
memories-no-names = aucun nom
memories-behind-summary = est derrière mon résumé depuis sa version { $revision }
memories-several =
    Je retiendrai { $kept } sur { $count ->
        [one] { $count } chose
       *[other] { $count } choses
    }
memories-left-out =
    { $count ->
        [one] { $count } ligne de plus n'avait
       *[other] { $count } lignes de plus n'avaient
    } pas de place ; envoie-les dans un autre formulaire
memories-outcome-kept = **{ $number }.** gardé : { $text }
memories-outcome-instead = à la place de : { $text }
memories-outcome-known = **{ $number }.** déjà connu : { $text }
memories-outcome-refused = **{ $number }.** non gardé : { $why }
memories-fault-erased = c'est effacé entre-temps.
memories-fault-busy = ce qui lui ressemble changeait sans cesse ; réessaie.
memories-list-title = Ce dont je me souviens de toi
memories-list-title-with = Ce dont je me souviens de toi avec « { $words } »
memories-count =
    { $count ->
        [one] { $count } souvenir
       *[other] { $count } souvenirs
    }
memories-title-proposed = Une proposition qui attend ta décision
memories-title-active = Un souvenir
memories-title-superseded = Un souvenir remplacé par plus récent
memories-title-retired = Un souvenir que j'ai rangé
memories-title-purged = Un souvenir disparu
memories-title-forgotten = Un souvenir qui s'en va
memories-between-us = ici, entre nous deux
memories-former-until = { $text } · jusqu'au { $date }
memories-being-forgotten = en train d'être oublié
memories-no-longer-used = plus utilisé
memories-no-longer-used-gone = plus utilisé, effacé { $date }
memories-until-otherwise = ce que tu dises autre chose
memories-message-link = [message { $number }]({ $link })
memories-receipt = { $said }, { $date }
memories-receipt-by-rules = { $said }, { $date }, trouvé par des règles fixes
memories-artifact-commit = commit { $name }
memories-artifact-pr = PR { $name }
memories-artifact-adr = ADR { $name }
memories-artifact-file = { $name }
memories-version = Version { $number } sur { $of }
memories-words-gone = *Ces mots ne sont plus gardés.*
memories-same-words = avec les mêmes mots
memories-event-ADD = gardé
memories-event-UPDATE = modifié
memories-event-DELETE = oublié
memories-event-MERGE = fusionné avec un autre
memories-event-LINK = lié
memories-event-TTL = rangé
memories-event-RESTORE = ramené
memories-event-CONSENT = décidé par toi
memories-taken-into-summary = repris dans mon résumé
memories-history-before = avant : { $text }
memories-button-versions = Versions
memories-button-earlier = Plus ancienne
memories-button-later = Plus récente
memories-button-edit = Modifier
memories-button-forget = Oublier
memories-edit-title = Modifier un souvenir
memories-edit-label = Ce dont je me souviens
