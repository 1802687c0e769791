memories-nothing-found = Je n’ai rien trouvé pour « { $words } ». Voici tout ce que j’ai :
memories-nothing-kept = Je ne sais encore rien de toi ici. `/remember` garde ce que tu me dis ; avec `/privacy`, les conversations deviennent souvenirs.
memories-not-chosen = Choisis le souvenir dans la liste qui s'ouvre quand tu écris.
memories-again = Je m'en souviens de nouveau
memories-for-good = Je le garde pour de bon
memories-will-remember = Je m'en souviendrai
memories-will-remember-instead = Je retiendrai cela à la place
memories-changed = Modifié
memories-field-where = Où je l'utilise
memories-field-until = Gardé jusqu’à
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
memories-title-proposed = Proposition qui attend ton accord
memories-title-active = Souvenir
memories-title-superseded = Souvenir remplacé
memories-title-retired = Souvenir mis de côté
memories-title-purged = Souvenir disparu
memories-title-forgotten = Souvenir qui s’en va
memories-between-us = ici, entre nous deux
memories-former-until = { $text } · jusqu'au { $date }
memories-being-forgotten = en train d'être oublié
memories-no-longer-used = plus utilisé
memories-no-longer-used-gone = plus utilisé, effacé { $date }
memories-until-otherwise = ce que tu le supprimes
memories-message-link = [message { $number }]({ $link })
memories-receipt = { $said }, { $date }
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
memories-history-before = avant : { $text }
memories-button-versions = Versions
memories-button-earlier = Plus ancienne
memories-button-later = Plus récente
memories-button-edit = Modifier
memories-button-forget = Oublier
memories-edit-title = Modifier un souvenir
memories-edit-label = Ce dont je me souviens
memories-menu-part = Montrer …
memories-part-all = Tous
memories-part-pinned = Épinglés
memories-part-good = Pour toujours
memories-part-private = Rien que pour toi
memories-part-ending = Avec une fin
memories-part-talk = Des conversations
memories-part-used = Les plus utilisés
memories-part-told = Dit au serveur
told-button-take-back = Reprendre
told-others-stand = Ta parole n'y compte plus. D'autres l'ont dit aussi.
memories-part-replaced = Remplacés
memories-part-away = Mis de côté
memories-button-search = Chercher …
memories-search-label = De quoi s’agit-il ?
memories-button-all = Tout montrer
memories-button-summary = Résumé
memories-button-tidy = Ranger
memories-button-conflicts = Contradictions
memories-button-bring-back = Reprendre
memories-button-pin = Épingler
memories-button-unpin = Détacher
memories-button-good = Garder pour toujours
memories-button-keep-back = Ne jamais transmettre
memories-button-let-go = Peut être transmis
memories-menu-where = Où je peux l’utiliser …
memories-where-label = Utiliser : { $where }
memories-where-channel = seulement dans { $channel }
memories-where-there = seulement là où c’était dit
memories-where-group = là où c’était dit et dans son groupe
memories-menu-until = Garder jusqu’à …
memories-end-never = Garder jusqu’à ce que tu l’effaces
memories-end-day = Supprimer dans un jour
memories-end-week = Supprimer dans 7 jours
memories-end-month = Supprimer dans 30 jours
memories-end-year = Supprimer dans un an
memories-until-held = Supprimer le { $date }
memories-narrowed = Moins de gens le lisent désormais. Seul un nouveau récit le rouvre.
memories-kept-back = Je ne transmets jamais cela, sous aucune forme.
memories-let-go = Cela peut de nouveau être transmis, sans toi.
memories-mark-pinned = 📌 épinglé
memories-mark-good = gardé pour toujours
memories-mark-kept-back = jamais transmis
summary-title = Mon résumé de toi
summary-rests-on =
    { $count ->
        [one] Fait de { $count } souvenir
       *[other] Fait de { $count } souvenirs
    }
summary-none = Je n’ai pas de résumé de toi ici. Je l’écris la nuit, dès que j’en sais assez.
summary-menu-wrong = Qu’est-ce qui est faux ? …
summary-button-wrong = Ce n’est pas juste
summary-withheld = Je n’utilise plus ce résumé. Cette nuit, je le réécris.
import-button = Importer …
import-label = Un souvenir par ligne, comme listé ailleurs
import-kept = Je garde { $kept } sur { $count } de ta liste
import-known =
    { $count ->
        [one] { $count } était déjà connu.
       *[other] { $count } étaient déjà connus.
    }
import-elsewhere =
    { $count ->
        [one] { $count } est d'un autre lieu ; apporte-le là-bas.
       *[other] { $count } sont d'un autre lieu ; apporte-les là-bas.
    }
import-as-in-copy = Ce que j'ai de toi ici est maintenant ce qu'avait ta copie.
import-why = { $count } non gardé(s) : { $why }
import-undated = Quel jour est-ce ? { $count } gardé(s) tel(s) quel(s)
import-too-large = Ce fichier est trop grand ; une copie a au plus 8 Mo.
import-unreadable = Je ne peux pas lire ce fichier. Envoie le zip de *Télécharger* dans `/privacy`. Ou envoie un .txt avec un souvenir par ligne.
timeline-button = Chronologie
timeline-title = Ce que tu m'as dit, et quand
timeline-readers-public = tous ici
timeline-readers-restricted = un salon
timeline-readers-private = toi seul
timeline-holds = { $date } : { $text } ({ $readers })
timeline-replaced = { $date } : { $text } ({ $readers }), remplacé par le suivant
map-button = Carte
map-title = Ce qui va ensemble, et qui peut le lire
map-group = { $readers } ({ $count })
and-more = … et { $count } de plus
map-joined = Vont ensemble : { $one } / { $other }
