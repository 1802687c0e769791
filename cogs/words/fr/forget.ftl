forget-which = Que dois-je oublier ?
forget-found =
    { $count ->
        [one] J'ai trouvé { $count } souvenir à ce sujet.
       *[other] J'ai trouvé { $count } souvenirs à ce sujet.
    }
forget-found-many = J'ai trouvé { $count } souvenirs ou plus à ce sujet.
forget-near = Rien ne correspond exactement à « { $about } ». Est-ce l'un de ceux-ci ?
forget-newest = Rien ne correspond à « { $about } ». Voici ce que j'ai, du plus récent au plus ancien :
forget-choose = Choisis ce que je dois oublier, du plus récent au plus ancien :
forget-all-question =
    { $count ->
        [one] C'est { $count } souvenir
       *[other] Ce sont { $count } souvenirs
    } de toi dans ce lieu. Dois-je tout oublier ?
forget-gone-already = Ce que tu as choisi n'était déjà plus là.
button-keep-all = Tout garder
