erase-question = Dois-je effacer ce qui a été dit jusqu'ici dans { $channel } et ses fils ?
erase-takes-along = - Cela emporte aussi : { $what }.
erase-leaves = - Reste ce que quelqu'un m'a fait retenir par une commande : c'est à lui. Reste aussi ce qui a été redit ailleurs.
erase-goes-on = - Ce qui s'y dira désormais est entendu comme avant. C'est sans retour.
erase-about-few = ce dont je me souviens à propos de moins de trois personnes
erase-about =
    { $count ->
        [one] { $count } souvenir
       *[other] { $count } souvenirs
    } de { $people } personnes
erase-shared =
    { $count ->
        [one] { $count } chose que ce serveur sait
       *[other] { $count } choses que ce serveur sait
    }
erase-messages =
    { $count ->
        [one] { $count } message que j'ai encore sous la main
       *[other] { $count } messages que j'ai encore sous la main
    }
erase-going = J'efface ce qui a été dit dans { $channel }. Il y en a beaucoup, et cela continue tout seul.
erase-done = Ce qui a été dit jusqu'ici dans { $channel } et ses fils est effacé.
erase-nothing-there = Je n'ai rien de ce qui s'y est dit, et aucun souvenir n'en dépend seul.
erase-button = Effacer …
erase-form-title = Effacer les échanges d'un salon
erase-form-label = Écris { $word } pour l'effacer
server-title = Ce que ce serveur sait
server-title-with = Ce que ce serveur sait avec « { $words } »
server-about = Sur personne en particulier, et seulement ce qui peut être lu dans ce salon.
server-about-waiting = Dit par un seul membre. Je n'en parle à personne d'autre avant qu'un autre le dise ou que tu confirmes.
server-waits = ⏳ Attend qu'un autre membre le dise ou qu'un admin le confirme.
server-field-replaces = Remplacerait
server-nothing = Rien encore, pour autant que ce salon puisse l'entendre.
server-nothing-found = Je n'ai rien trouvé sous « { $words } ». Voici tout ce qu'il y a :
server-field-since = Depuis
server-field-rests-on = Repose sur
server-rests-on =
    { $count ->
        [one] { $count } source
       *[other] { $count } sources
    } de { $people }
server-rests-on-admin = Un admin
server-button-confirm = Confirmer
server-button-waiting = En attente ({ $count })
server-button-add = Ajouter …
server-form-add = Garder pour ce serveur
server-field-add = Ce que chacun ici peut savoir
server-button-reword = Reformuler et garder …
server-button-remove = Retirer
server-button-figures = Chiffres
server-button-erase = Effacer les échanges d'un salon …
server-form-reword = Reformuler et garder pour de bon
server-field-reword = Comment je dois le dire
server-kept-for-good = Gardé pour de bon.
server-erase-which = De quel salon dois-je effacer les échanges ? Rien ne se passe avant ta confirmation.
server-menu-erase = Choisis un salon
figures-nothing = Je ne me souviens encore de rien sur ce serveur, donc pas de chiffres.
figures-title = La mémoire en chiffres
figures-about = Des chiffres de tout le serveur. Ce que je sais de quelqu'un, lui seul le voit.
figures-in-use = En usage
figures-in-use-value =
    { $count ->
        [one] { $count } souvenir
       *[other] { $count } souvenirs
    } de { $people }
figures-detail = En détail
figures-detail-value = { $canon } gardés pour de bon, sujets remplis : { $topics }, versions de chacun : { $versions }
figures-not-in-use = Hors d'usage
figures-not-in-use-value = { $retired } rangés, { $superseded } remplacés, { $proposed } en attente d'un oui
figures-kinds = Sortes
figures-kept-back = { $count } de sortes qu'ont moins de { $several } personnes
figures-week = Sept derniers jours (UTC, aujourd'hui en dernier)
figures-week-nothing = rien ces sept derniers jours
done-classify = lu
done-search = cherché
done-create = gardé
done-update = changé
done-merge = réuni
done-link = lié
done-ttl = rangé
done-delete = effacé
done-restore = repris
done-load = rappelé
done-learned = appris
figures-skipped = { $done } : non
figures-failed = { $done } : échec
state-active = en usage
state-retired = rangés
state-superseded = remplacés
state-proposed = en attente d'un oui
picture-headline = Mémoire ici : { $count } en usage, de { $people }
picture-categories = Gardé, par catégorie
picture-states = Où en sont les souvenirs
picture-week = Fait par jour (UTC)
picture-others = autres
picture-few = trop peu de gens
picture-done-kept = gardé
picture-done-changed = changé
picture-done-gone = effacé
picture-in-words = Graphiques. { $headline }. Par catégorie : { $categories }. Par sorte : { $kinds }. { $states }. La place du serveur est pleine à { $percent }. Ces sept derniers jours : { $done }.
