erase-question = Dois-je effacer ce qui a été dit jusqu'ici dans { $channel } et ses fils ?
erase-takes-along = - Cela emporte aussi : { $what }.
erase-leaves = - Reste ce que quelqu'un m'a fait retenir par une commande, car c'est à lui, et ce qui a été redit ailleurs.
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
erase-going = J'efface ce qui a été dit dans { $channel } ; il y en a beaucoup, et cela continue tout seul.
erase-done = Ce qui a été dit jusqu'ici dans { $channel } et ses fils est effacé.
erase-nothing-there = Je n'ai rien de ce qui s'y est dit, et aucun souvenir n'en dépend seul.
erase-button = Effacer …
erase-form-title = Effacer les échanges d'un salon
erase-form-label = Écris { $word } pour l'effacer
