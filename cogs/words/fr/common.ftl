seconds =
    { $count ->
        [one] { $count } seconde
       *[other] { $count } secondes
    }
minutes =
    { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
none = aucun
yes = oui
no = non
footer-page = page { $page } sur { $pages }
footer-only-you = toi seul vois cela
footer-after-this =
    { $count ->
        [one] { $count } autre après
       *[other] { $count } autres après
    }
where-public = partout sur ce serveur
where-restricted = seulement dans { $channel }
where-group = dans { $channel } et les salons de son groupe
where-private = privé : toi seul
consent-state-undecided = **Pas encore décidé** : nous parlons, et je n'en garde rien longtemps
consent-state-on = **Souviens-toi de moi** : ce que tu me dis peut devenir un souvenir
consent-state-paused = **Juste discuter** : je n'apprends rien de nouveau de nos échanges
consent-state-off = **Laisse-moi en dehors** : je ne lis ni ne garde ce que tu écris
kind-fact = fait
kind-pattern = habitude
kind-narrative = histoire
kind-episode = événement
kind-insight = supposition sur la façon de te parler
kind-procedure = mode d'emploi
kinds-fact =
    { $count ->
        [one] { $count } fait
       *[other] { $count } faits
    }
kinds-pattern =
    { $count ->
        [one] { $count } habitude
       *[other] { $count } habitudes
    }
kinds-narrative =
    { $count ->
        [one] { $count } histoire
       *[other] { $count } histoires
    }
kinds-episode =
    { $count ->
        [one] { $count } événement
       *[other] { $count } événements
    }
kinds-insight =
    { $count ->
        [one] { $count } supposition sur la façon de te parler
       *[other] { $count } suppositions sur la façon de te parler
    }
kinds-procedure =
    { $count ->
        [one] { $count } mode d'emploi
       *[other] { $count } modes d'emploi
    }
origin-said = dit à moi
origin-said-direct = dit à moi en message privé
origin-chat = appris en parlant
origin-manual = dit par commande
origin-tool = noté par un outil
origin-operator = fixé par la personne qui me gère
origin-promotion = gardé pour de bon à ta demande
origin-propagation = transmis par d'autres
origin-insight = ma supposition d'après nos échanges
origin-import = d'une copie apportée
button-previous = Précédent
button-next = Suivant
menu-look-at-one = En regarder un …
menu-look-further = Voir à quoi il est lié …
said-here = [dit ici]({ $link })
list-and = { $most } et { $last }
nothing-changed = D'accord, rien n'a changé.
wrong-word = Le mot ne correspondait pas, rien n'a donc été effacé.
undo-expired = Le temps pour annuler est passé, c'est donc parti pour de bon.
button-back = Retour
language-name = Français
