forget-which = Que dois-je oublier ?
forget-found =
    { $count ->
        [one] J'ai trouvé { $count } souvenir à ce sujet.
       *[other] J'ai trouvé { $count } souvenirs à ce sujet.
    }
forget-found-many = J'ai trouvé { $count } souvenirs ou plus à ce sujet.
forget-all-question =
    { $count ->
        [one] C'est { $count } souvenir
       *[other] Ce sont { $count } souvenirs
    } de toi dans ce lieu. Dois-je tout oublier ?
forget-these-question =
    { $count ->
        [one] Oublier { $count } souvenir ?
       *[other] Oublier { $count } souvenirs ?
    }
forget-nothing-here = Je ne me souviens de rien sur toi ici.
forget-gone-already = Ce que tu as choisi n'était déjà plus là.
forget-one-of-three = Dis-moi une seule chose à oublier : un `souvenir`, un sujet dans `à-propos`, ou `tout`.
button-keep-all = Tout garder
button-confirm = Confirmer
