tidy-nothing = Il n'y a rien à ranger : tout ce dont je me souviens ici sert et dit quelque chose en propre.
tidy-nothing-shared = Rien à ranger dans ce que ce salon peut savoir du serveur.
tidy-brought-back = D'accord, c'est de retour.
tidy-why-superseded = remplacé par plus récent
tidy-why-expired = son temps est passé
tidy-why-unused = mineur, et inutilisé depuis un mois ou plus
tidy-why-repeated = dit ce qu'un autre dit
tidy-why-alike = dit presque la même chose qu'un autre
tidy-title = Ranger
tidy-title-shared = Ce dont le savoir de ce serveur peut se passer
tidy-nothing-changed-yet = Rien n'a changé. Choisis ce qui doit partir, ou laisse tout ainsi
tidy-put-away =
    { $count ->
        [one] J'ai rangé { $count } énoncé ; effacé pour de bon dans 30 jours.
       *[other] J'ai rangé { $count } énoncés ; effacés pour de bon dans 30 jours.
    }
tidy-gone =
    { $count ->
        [one] { $count } souvenir part
       *[other] { $count } souvenirs partent
    } pour de bon dans { $wait }.
tidy-merged =
    { $count ->
        [one] { $count } souvenir parle
       *[other] { $count } souvenirs parlent
    } maintenant pour deux.
tidy-unchanged =
    { $count ->
        [one] Un n'était plus comme montré, je l'ai donc laissé.
       *[other] { $count } n'étaient plus comme montrés, je les ai donc laissés.
    }
tidy-unchanged-all = Rien n'a changé.
tidy-which-stays = *{ $why }*, qui reste : { $text }
tidy-which-of-them = Lesquels ?
tidy-all-of-them = Supprimer toute la liste
conflict-title = Lequel est juste ?
conflict-first = Premier
conflict-second = Second
conflict-where = Où je les utilise
conflict-why = Pourquoi
conflict-settled-first = Merci : je garde le premier et range le second. `/memories` le ramène pendant 30 jours.
conflict-settled-second = Merci : je garde le second et range le premier. `/memories` le ramène pendant 30 jours.
conflict-settled-both = Merci : les deux restent, et je ne redemande pas.
conflict-settled-same = Merci : ils ne font plus qu'un souvenir.
conflict-settled-shared-first = Merci : je garde le premier et n'utilise plus le second. Il disparaît pour de bon dans 30 jours.
conflict-settled-shared-second = Merci : je garde le second et n'utilise plus le premier. Il disparaît pour de bon dans 30 jours.
conflict-choice-first = Le premier est juste
conflict-choice-second = Le second est juste
conflict-choice-both = Les deux sont vrais
conflict-choice-same = Ils disent la même chose
conflict-add-note = Dis pourquoi …
conflict-note-title = Lequel est juste
conflict-note-label = Pourquoi, si tu veux ; toi seul le vois
conflict-none = Aucune contradiction trouvée.
conflict-none-shared = Je ne trouve pas de contradiction dans ce que ce salon peut savoir du serveur.
conflict-answered-this = celui-ci est juste
conflict-answered-other = un autre est juste
conflict-answered-both = celui-ci et un autre sont vrais tous deux
conflict-answered-same = celui-ci et un autre disent la même chose
conflict-answered-nothing = rien encore
