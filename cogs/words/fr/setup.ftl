setup-title = Configurer
setup-about = Je réponds quand on me mentionne. Je me souviens de ce qu'on me dit, après un oui.
setup-listening = J'écoute dans
setup-listening-nowhere = aucun salon : je n'entends que ce qu'on me dit
setup-waiting = Ensuite
setup-waiting-post = Appuie sur « { $button } ». Je préviens les gens dans { $channels }, puis j'y écoute.
setup-waiting-anew = Appuie sur « { $button } ». Je dis aux gens dans { $channels } comment la mémoire commence désormais.
setup-unconfirmed = Attend un oui
setup-unconfirmed-value =
    { $count ->
        [one] { $count } information sur le serveur. Voir `/server-memory`.
       *[other] { $count } informations sur le serveur. Voir `/server-memory`.
    }
setup-missing = Il manque
setup-missing-memory = La mémoire est éteinte. Rallume-la sous « Plus ».
setup-missing-intent = Je ne peux pas encore écouter : qui me gère doit permettre l'intent de contenu des messages (`READS_ALL_MESSAGES`).
setup-missing-contact = Pas encore de contact ni de page de confidentialité : qui me gère les ajoute dans mes réglages.
setup-more-channels =
    { $count ->
        [one] et { $count } autre salon
       *[other] et { $count } autres salons
    }
setup-menu-listening = Choisis où j'écoute
setup-menu-deaf = Je ne peux pas encore écouter
setup-menu-starts = Choisis le début de la mémoire
setup-starts-opt_in = Retenir chacun après son oui
setup-starts-opt_in-why = De qui n'a pas répondu, rien de durable n'est gardé.
setup-starts-notice = Retenir sauf s'ils disent non
setup-starts-notice-why = Seulement une fois que je l'ai dit à chacun en personne.
setup-menu-ends = Choisis la durée de la mémoire
setup-ends-never = Souvenirs jusqu'à effacement
setup-menu-language = Choisis ma langue
setup-language-any = Parler la langue de chacun
setup-language = Parler { $language } par défaut
setup-button-post = Publier l'avis
setup-button-persona = Nom et ton …
setup-button-model = Comment je réponds …
setup-model-title = Comment je réponds ici
setup-model-about = Le modèle écrit mes réponses ici. Ce que je retiens ne change pas.
setup-menu-model = Choisis qui écrit mes réponses
setup-model-usual = L'habituel
setup-button-try = Essayer
setup-button-more = Plus
setup-saved = Enregistré.
setup-listens-now = J'écoute maintenant dans { $channels }. J'y ai publié l'avis.
setup-listens-no-more = Je n'écoute plus dans { $channels }. Supprime mon avis là-bas, s'il te plaît.
setup-channel-unseen = Je ne vois pas ce salon, donc rien n'a changé.
setup-try =
    Essaie dans un salon où je réponds :
    1. Écris « { $bot } souviens-toi que j'aime le thé vert », ou prends `/remember`.
    2. Demande « { $bot } que sais-tu de moi ? »
    3. Vois-le avec `/memories`, retire-le avec `/forget`.
setup-more-title = Ce que je peux faire ici
setup-more-about = Ce que chacun choisit pour soi ne peut être que plus strict.
setup-menu-allowed = Choisis ce que je peux faire
setup-allow-memory_enabled = Retenir ce qu'on me dit
setup-allow-use_in_answers = Utiliser les souvenirs dans les réponses
setup-allow-share_with_members = Laisser les membres partager ce qu’ils ont dit en public
setup-allow-learn_patterns = Remarquer les habitudes
setup-allow-anonymize_dates = Cacher l'âge des souvenirs
setup-allow-insights = M'adapter aux réponses que chacun aime
setup-allow-share_collective = Partager un savoir anonyme avec d'autres serveurs
setup-menu-silent = Choisis où je me tais
setup-menu-threads = Choisis où je ne réponds que dans les fils
setup-menu-answers = Choisis combien de réponses
setup-answers = Utiliser { $percent } % par jour
setup-button-wishes = Ce qui compte ici …
setup-button-limits = Limites
setup-button-check = Examen
setup-form-persona = Nom et ton
setup-field-name = Comment je m'appelle ici
setup-field-tone = Ma façon de parler, comme « sec et bref »
setup-form-wishes = Ce qui compte ici
setup-field-noticing = À quoi prêter attention dans les échanges
setup-field-drawing_together = Quoi souligner dans les résumés
setup-words-field = Nombre maximal de mots d'un résumé ({ $least } à { $most })
setup-words-unfit = Je ne l'ai pas pris. Un résumé a de { $least } à { $most } mots.
setup-button-groups = Groupes …
setup-groups-title = Groupes de salons
setup-groups-about = Un groupe est une catégorie dont les mêmes personnes lisent les salons. Ce qu’on me dit dans l’un sert dans les autres. Un salon aux permissions propres reste à part. Il en est de même où je ne l’ai pas dit. Choisis de nouveau le groupe pour que je le dise.
setup-menu-groups = Choisis les catégories qui sont des groupes
setup-group-shares = Partagent ce qui est dit : { $channels }
setup-group-alone = À part : { $channels }
setup-group-open = Rien à partager : aucun salon fermé ne suit la catégorie.
setup-group-told = Désormais « { $group } » est une seule pièce pour moi. Ce que vous me dites ici sert dans tous ses salons. Les mêmes personnes les lisent. `/remember` peut garder une chose dans un seul salon. `/memories` montre où chaque souvenir sert.
setup-button-categories = Catégories …
setup-form-categories = Catégories à vous
setup-field-categories = Une par ligne, comme « concerts : où nous jouons »
setup-pending-field = Souvenirs avant un nouveau résumé ({ $least } à { $most })
setup-pending-unfit = Je ne l'ai pas pris. Je résume après { $least } à { $most } nouveaux souvenirs.
setup-categories-many = La ligne { $line } est de trop : { $most } catégories au plus, { $topics } sujets chacune.
setup-category-line = Je ne lis pas la ligne { $line }. Écrivez « nom: contenu [sujet, sujet] ».
setup-category-name = Ligne { $line } : un nom n'a que lettres et espaces, 24 au plus.
setup-categories-long = Ligne { $line } : dites le contenu en { $characters } caractères.
setup-category-taken = Ligne { $line } : cette catégorie ou ce sujet existe déjà.
setup-category-unfit = La ligne { $line } contient un secret, un ordre ou un sujet sensible.
setup-persona-unfit = Je n'ai pas pris cela. Des mots simples : ni `{"{"}` ni `<`, pas d'ordres, rien sur personne.
setup-wish-unfit = Je n'ai pas pris cela. Pas de noms avec des numéros, pas d'adresse, pas de secret.
limits-title = Limites
limits-about = Des chiffres de tout le serveur, de personne en particulier.
limits-server = Souvenirs du serveur
limits-lasting = Gardés pour de bon
limits-members = Souvenirs des membres
limits-members-value = { $count } sur { $people } (limite { $limit } chacun)
limits-learned = Appris des échanges, au plus
limits-learned-value = { $message } par message, { $window } par conversation, { $day } par personne et par jour
limits-at-hand = Messages sous la main
limits-days =
    { $days ->
        [one] { $days } jour
       *[other] { $days } jours
    }
limits-answers = Réponses du jour (UTC)
limits-answers-share = { $share } tokens, compte à neuf { $when }
limits-answers-endless = { $used } tokens, sans limite, compte à neuf { $when }
limits-model = Modèle aujourd'hui (UTC)
limits-model-unasked = pas encore interrogé
limits-tokens =
    { $purpose } : { $count ->
        [one] { $count } appel
       *[other] { $count } appels
    }, { $read } tokens lus, { $written } écrits
limits-estimated = ({ $count } estimés)
limits-share = { $used } sur { $limit } ({ $percent })
purpose-answer = réponses
purpose-tool_round = recherche dans la mémoire
purpose-extraction = apprendre des échanges
purpose-consolidation = écrire des résumés
purpose-judging = comparer des souvenirs
purpose-propagation = partager le savoir
purpose-insights = apprendre quelles réponses plaisent
purpose-embedding = recherche par le sens
people-none = personne
people-few = moins de { $count } personnes
people =
    { $count ->
        [one] { $count } personne
       *[other] { $count } personnes
    }
check-title = Examen
check-may = { $channel } : je peux faire tout ce qu'il faut.
check-lacks = { $channel } : il me manque : { $permissions }.
check-mode-off = Ici, je me tais.
check-mode-mention = Ici, je réponds quand on me mentionne.
check-mode-thread = Ici, je ne réponds que dans les fils.
check-mode-listen = Ici, j'écoute et réponds quand on me mentionne.
check-rules-unread = Je ne peux pas lire les règles de ce serveur.
check-store-well = La base de données répond.
check-store-away = La base de données ne répond pas (`{ $fault }`). Je continue d'essayer.
check-hears = J'entends ce qui se dit dans les salons où j'écoute.
check-answers-left = Il reste des réponses pour aujourd'hui.
check-answers-spent = Les réponses du jour sont épuisées. Je réponds de nouveau { $when }.
check-parked-none = Tous les échanges ont pu être lus.
check-parked =
    { $count ->
        [one] { $count } conversation n'a pas pu être lue
       *[other] { $count } conversations n'ont pas pu être lues
    } : { $why }. Qui me gère peut réessayer.
check-jobs = Tourne tout seul
check-jobs-none = Rien n'a tourné depuis mon démarrage.
check-jobs-ran =
    { $count ->
        [one] { $count } tâche a tourné
       *[other] { $count } tâches ont tourné
    }, la dernière { $when }.
check-jobs-well = Aucune n'a échoué.
check-jobs-failed = Échecs : { $jobs }. Qui me gère trouve pourquoi dans le journal.
permission-view_channel = Voir le salon
permission-send_messages = Envoyer des messages
permission-send_messages_in_threads = Envoyer des messages dans les fils
permission-embed_links = Intégrer des liens
permission-attach_files = Joindre des fichiers
permission-read_message_history = Voir les anciens messages
