reasons-title = Pourquoi cette réponse ?
reasons-besides = En plus
reasons-made-with = Avec quoi elle est faite
reasons-yours =
    { $count ->
        [one] { $count } de tes souvenirs
       *[other] { $count } de tes souvenirs
    }
reasons-went-by-it = je m'y suis fié
reasons-went-by-all = je me suis fié à tous
reasons-went-by-some = je me suis fié à { $count } d'entre eux
reasons-in-summary = dans le résumé
reasons-at-hand = sous la main
reasons-no-longer-used = plus utilisé
reasons-of-server =
    { $count ->
        [one] { $count } chose que ce serveur sait
       *[other] { $count } choses que ce serveur sait
    }
reasons-of-others =
    { $count ->
        [one] { $count } souvenir de la personne à qui j'ai répondu
       *[other] { $count } souvenirs de la personne à qui j'ai répondu
    }
reasons-summary-own =
    mon résumé sur toi (version { $revision }, de { $count ->
        [one] { $count } souvenir
       *[other] { $count } souvenirs
    })
reasons-summary-other =
    mon résumé sur la personne à qui j'ai répondu (de { $count ->
        [one] { $count } souvenir
       *[other] { $count } souvenirs
    })
reasons-summary-guild =
    mon résumé sur ce serveur (version { $revision }, de { $count ->
        [one] { $count } souvenir
       *[other] { $count } souvenirs
    })
reasons-summary-collective =
    mon résumé pour tous les serveurs (version { $revision }, de { $count ->
        [one] { $count } souvenir
       *[other] { $count } souvenirs
    })
reasons-last-talk =
    le résumé de la dernière conversation dans { $channel }{ $count ->
        [0] {""}
        [one] {" "}({ $count } message)
       *[other] {" "}({ $count } messages)
    }
reasons-which-i-went-by = { $what }, auquel je me suis fié
reasons-none = Pour cette réponse je n'ai utilisé aucun souvenir, ou il n'en reste rien.
reasons-none-left = Je n'ai plus de note sur ce qui a servi à cette réponse. Ces notes partent avec les messages.
reasons-not-mine = Cette réponse n'est pas de moi. Demande-moi pour l'un de mes messages.
reasons-lent = { $count } de { $who }, partagé avec les membres
