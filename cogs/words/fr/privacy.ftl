privacy-title = Ta vie privée ici
privacy-memories = Souvenirs
privacy-messages = Messages sous la main
privacy-oldest = Plus ancien souvenir
privacy-how-long = Combien de temps
privacy-how-long-for =
    Messages { $count ->
        [one] { $count } jour
       *[other] { $count } jours
    } ; souvenirs jusqu'à ce que tu les oublies.
privacy-how-long-at-most =
    Messages { $count ->
        [one] { $count } jour
       *[other] { $count } jours
    } ; souvenirs { $most ->
        [one] { $most } jour
       *[other] { $most } jours
    } au plus.
privacy-insights = Comment te parler
privacy-insights-not-here = De ton côté je peux deviner, mais ce lieu ne le permet pas
privacy-insights-here = de temps en temps je devine, prudemment et pour deux semaines
privacy-to-decide = À toi de décider
privacy-proposals =
    { $count ->
        [one] { $count } chose que je pourrais garder
       *[other] { $count } choses que je pourrais garder
    }
privacy-memory = Mémoire
privacy-memory-off = désactivée ici : je ne garde rien de nouveau et n'utilise rien d'ancien
privacy-rules-title = Tes propres règles ici
privacy-stricter-here = { $value } (ici : { $here })
after-days =
    après { $count ->
        [one] { $count } jour
       *[other] { $count } jours
    }
never = jamais
privacy-proposal-title = Puis-je garder cela à ton sujet ?
privacy-proposal-as = Comme
privacy-proposal-where = Où je l'utiliserais
privacy-proposal-gone = Sinon effacé
privacy-delete-title = Tout effacer ?
privacy-delete-here = J'effacerais tout ce que j'ai sur toi **ici**.
privacy-delete-everywhere = J'effacerais tout ce que j'ai sur toi **partout : sur chaque serveur et dans nos messages privés**.
privacy-memories-here = Souvenirs ici
privacy-messages-here = Messages sous la main ici
privacy-good-to-know = Bon à savoir
privacy-no-undo = C'est sans retour. *Télécharger* te donne d'abord une copie.
privacy-deleted = Effacé
privacy-erased-here =
    { $count ->
        [one] { $count } entrée effacée
       *[other] { $count } entrées effacées
    } ici.
privacy-erased-everywhere =
    { $count ->
        [one] { $count } entrée effacée
       *[other] { $count } entrées effacées
    } partout.
privacy-used-no-more = Désormais, aucune réponse ne s'en sert.
privacy-by-collection = Ce qui a été effacé
privacy-collection-memories = souvenirs
privacy-collection-history = historique de souvenirs
privacy-collection-messages = messages
privacy-collection-sessions = conversations
privacy-collection-told = notes de ce que je t'ai dit
privacy-collection-answer_receipts = reçus de réponses
privacy-collection-formations = discussions en cours de lecture
privacy-collection-constraints = choix et règles
privacy-collection-events = événements sans texte
privacy-collection-erasures = marques d'effacements
privacy-collection-scopes = résumés
privacy-collection-contradictions = paires comparées
privacy-collection-relations = liens entre souvenirs
privacy-collection-vectors = vecteurs de sens
privacy-collection-usage = compteurs d'usage
privacy-collection-connections = programmes connectés
privacy-collection-leases = tâches en cours
privacy-collection-installation = données de l'installation
privacy-receipt = Reçu
privacy-copies-until = Les sauvegardes restent lisibles jusqu'au
privacy-export-now = Je prépare ta copie. Elle arrive ici dès qu'elle est prête.
privacy-export-waits =
    Ta copie attend { $count ->
        [one] une autre
       *[other] { $count } autres
    } que je fais d'abord. Elle arrive ici toute seule ; pas besoin de redemander.
privacy-export-stopped =
    Une chose à toi a été effacée entre-temps. Je n'ai pas envoyé le reste. Tu as { $sent ->
        [one] la première partie
       *[other] les { $sent } premières parties
    } sur { $of }, qui peuvent encore la contenir. Demande une nouvelle copie.
privacy-export-refused-under_way = Je prépare encore ta copie. Elle arrive ici dès qu'elle est prête. Attends-la avant d'en demander une autre.
privacy-export-refused-many_wait = Beaucoup de gens attendent leur copie en ce moment. Redemande dans quelques minutes.
privacy-export-refused-erased_meanwhile = Une chose à toi a été effacée entre-temps. J'ai donc jeté la copie. Redemande-la.
privacy-holds-nothing = Je n'ai rien sur toi là-bas, tout au plus des marques sans contenu d'un effacement. Le zip les montre.
privacy-export-here =
    Voici ce que j'ai sur toi : { $count ->
        [one] { $count } entrée
       *[other] { $count } entrées
    }. Ouvre `index.html` dans le zip pour le lire.
privacy-export-part = Partie { $number } sur { $of }.
privacy-insights-off = Noté : je ne devine pas ici comment te parler, et ce que j'avais deviné a disparu.
privacy-insights-on = Noté : une fois par jour au plus, je peux deviner comment te répondre ici. `/memories` le montre.
privacy-insights-wait-admin = Cela commence quand un admin le permet avec `/setup`.
privacy-insights-wait-consent = Cela commence quand tu laisses nos échanges devenir des souvenirs avec `/privacy`.
privacy-insights-wait-both = Il manque le oui d'un admin dans `/setup` et le tien dans `/privacy`.
privacy-review-none = Rien n'attend ta décision.
privacy-review-declined = D'accord, je ne le garde pas et je ne redemande pas.
privacy-review-accepted = Merci, je le garde comme : { $topic }.
privacy-review-yes = Oui, garde-le
privacy-review-no = Non
privacy-migrated-title = Un autre programme a noté cela sur toi. Puis-je le garder ?
privacy-migrated-kept = Merci, je le garde.
privacy-migrated-all = Garder les { $count }
privacy-migrated-none = N'en garder aucun
privacy-migrated-done = Gardés : { $kept }. Non gardés : { $left }.
privacy-delete-button = Effacer …
privacy-delete-form-title = Tout effacer
privacy-delete-form-label = Écris { $word } pour tout effacer
privacy-leave-out-button = Laisse-moi en dehors désormais
privacy-erases-older =
    { $count ->
        [one] { $count } de tes souvenirs ici est plus ancien
       *[other] { $count } de tes souvenirs ici sont plus anciens
    } et serait effacé en quelques minutes. C'est sans retour. Je le fais ?
privacy-erase-them = Oui, efface-les
privacy-title-everywhere = Ta vie privée partout
privacy-everywhere-holds = Cela vaut sur chaque serveur et dans nos messages privés. Les règles se fixent par lieu.
privacy-menu-place = Où …
privacy-place-here = Ici
privacy-place-everywhere = Partout
privacy-menu-rules = Règles …
privacy-rule-memory_enabled = Garder et utiliser des souvenirs
privacy-rule-learn_patterns = Remarquer les habitudes
privacy-rule-use_in_answers = Utiliser les souvenirs dans les réponses
privacy-rule-share_with_members = Dire aux membres ce que j’ai dit en public
privacy-rule-anonymize_dates = Cacher l'âge des souvenirs
privacy-rule-noted = Dire quand une discussion devient un souvenir
privacy-rule-insights = S'adapter à ma façon d'aimer les réponses
privacy-rule-ending = Effacer les souvenirs
privacy-own-rule = { $rule } : { $value }
privacy-menu-days = Effacer les souvenirs …
privacy-days-never = Souvenirs jusqu'à effacement
rules-delete-after =
    { $count ->
        [one] Oublier après { $count } jour
       *[other] Oublier après { $count } jours
    }
privacy-button-download = Télécharger
privacy-button-decide = À décider ({ $count })
policy-title = Ce que je garde, et pourquoi
policy-talk-name = 💬 Conversations
policy-talk =
    Ce que tu **me** dis reste à portée { $count ->
        [one] { $count } jour
       *[other] { $count } jours
    }, pour que je puisse suivre.
policy-listening = Là où un admin me laisse écouter, un avis est dans le salon ; ce qui s'y dit reste à portée aussi longtemps.
policy-memory-name = 🧠 Souvenirs
policy-memory = Je retiens ce que **tu** dis de **toi**, sur le serveur où tu l'as dit : des conversations seulement si tu dis oui ou, là où les admins l'ont choisi, une fois que tu le sais et n'as pas dit non. `/remember` est un oui à cette seule phrase.
policy-rooms-name = 🔒 Où cela reste
policy-rooms = Un message privé y reste, un salon fermé garde le sien. Ce qui aide les autres (une solution, un événement, un projet) peut devenir un savoir du serveur, sans toi. Personne d'autre que toi ne peut lister tes souvenirs, les admins non plus.
policy-never-name = 🚫 Jamais
policy-never = De moi-même, je ne garde rien sur la santé, l'argent, la foi, la politique, l'origine ou la sexualité ; seulement ce que tu acceptes, pour toi seul. Rien des moins de 16 ans, ni mots de passe, ni numéros de téléphone ou de carte. Rien n'est vendu, utilisé pour la publicité ou pour entraîner un modèle.
policy-rights-name = 🗑️ À toi de décider
policy-rights = `/forget` cache un souvenir aussitôt et l'efface après { $wait }, avec tout ce qui en vient. Efface ou modifie un message, et ce que j'en ai tiré suit. `/privacy` te donne une copie, me met en pause, te laisse en dehors ou efface tout.
policy-processors-name = Qui d'autre le voit
policy-provider = { $name }, qui fait tourner le modèle de langage, reçoit ta question, images comprises, avec les dernières lignes de l'échange et les souvenirs que j'utilise.
policy-provider-unnamed = Le fournisseur du modèle de langage reçoit ta question, images comprises, avec les dernières lignes de l'échange et les souvenirs que j'utilise.
policy-scripted = Les réponses viennent d'un remplaçant scénarisé sur cette machine, pas d'un modèle de langage.
policy-contact-name = Joindre qui me fait tourner
policy-no-contact = Aucun contact n'est indiqué ; demande à un admin d'un serveur où tu me croises.
policy-url-name = La politique complète
privacy-sharing = Partagé avec les membres
privacy-sharing-told =
    Ce que tu as dit en public peut être répété ici. En { $days } jours, cela a servi pour { $count ->
        [one] { $count } réponse
       *[other] { $count } réponses
    } à d’autres.
privacy-button-programs = Programmes
programs-intro = Programmes qui peuvent utiliser tes souvenirs ici, par l'adresse HTTP de l'opérateur.
programs-none = Aucun encore.
programs-line = - **{ $name }** : { $may }, jusqu'au { $until }
programs-line-used = - **{ $name }** : { $may }, jusqu'au { $until } ; dernier usage { $used }
programs-may-read = regarder
programs-may-write = regarder et ajouter
programs-may-erase = regarder, ajouter et oublier
programs-lifetime =
    { $count ->
        [one] pour { $count } jour
       *[other] pour { $count } jours
    }
programs-menu-may = Ce qu'un nouveau peut faire …
programs-menu-lifetime = Combien de temps …
programs-menu-end = En arrêter un …
programs-connect = Connecter …
programs-name = Nom du programme
programs-ended = C'est arrêté.
programs-too-many = Tu en as déjà cinq. Arrêtes-en un d'abord.
programs-token = Son jeton, montré cette seule fois ; garde-le secret : `{ $token }`
