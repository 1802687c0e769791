privacy-title = Ta vie privée ici
privacy-consent-is = Ton accord : **{ $state }** ; `/privacy consent` le change.
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
privacy-who = Qui voit quoi
privacy-who-in-guild = Toi seul peux lister tes souvenirs. Je n'en utilise un dans un salon que si tous ont pu y lire d'où il vient. Les admins voient des règles et des chiffres, jamais tes souvenirs.
privacy-who-in-dm = Ce que tu me dis ici reste entre nous : je ne l'utilise que dans ces messages privés.
privacy-insights = Comment te parler
privacy-insights-not-here = De ton côté je peux deviner, mais ce lieu ne le permet pas
privacy-insights-here = de temps en temps je devine, prudemment et pour deux semaines ; `/privacy insights` y met fin
privacy-to-decide = À toi de décider
privacy-proposals =
    { $count ->
        [one] { $count } chose que je pourrais garder
       *[other] { $count } choses que je pourrais garder
    } : `/privacy review`
privacy-memory = Mémoire
privacy-memory-off = désactivée ici : je ne garde rien de nouveau et n'utilise rien d'ancien
privacy-rules-title = Tes propres règles ici
privacy-rules-title-changed = Tes propres règles ici, dès maintenant
privacy-rules-hold = Elles valent avec celles de ce lieu ; la plus stricte l'emporte. `/privacy settings` les change.
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
privacy-no-undo = C'est sans retour. `/privacy export` te donne d'abord une copie.
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
privacy-by-collection = Collection par collection
privacy-receipt = Reçu
privacy-export-now = Je prépare ta copie. Elle arrive ici dès qu'elle est prête.
privacy-export-waits =
    Ta copie attend { $count ->
        [one] une autre
       *[other] { $count } autres
    } que je fais d'abord. Elle arrive ici toute seule ; pas besoin de redemander.
privacy-export-stopped =
    Une chose à toi a été effacée pendant que je te donnais la copie, j'ai donc gardé le reste. Tu as { $sent ->
        [one] la première partie
       *[other] les { $sent } premières parties
    } sur { $of }, qui peuvent encore la contenir. Demande une nouvelle copie.
privacy-export-refused-under_way = Je prépare encore ta copie. Elle arrive ici dès qu'elle est prête ; attends-la avant d'en demander une autre.
privacy-export-refused-many_wait = Beaucoup de gens attendent leur copie en ce moment. Redemande dans quelques minutes.
privacy-export-refused-erased_meanwhile = Une chose à toi a été effacée pendant que je faisais la copie, je l'ai donc jetée. Redemande-la.
privacy-holds-nothing = Je n'ai rien sur toi là-bas, tout au plus des marques sans contenu d'un effacement ; le zip les montre.
privacy-export-here =
    Voici ce que j'ai sur toi : { $count ->
        [one] { $count } entrée
       *[other] { $count } entrées
    }. Ouvre `index.html` dans le zip pour le lire.
privacy-export-part = Partie { $number } sur { $of }.
privacy-button-delete-kept = Effacer ce qui est gardé
privacy-insights-servers-only = Je ne devine que sur des serveurs où un admin le permet, jamais dans nos messages privés ; rien n'a changé.
privacy-insights-off = Noté : je ne devine pas ici comment te parler, et ce que j'avais deviné a disparu.
privacy-insights-on = Noté : une fois par jour au plus, je peux deviner comment te répondre ici ; `/memories` le montre.
privacy-insights-wait-admin = Cela commence quand un admin le permet avec `/setup`.
privacy-insights-wait-consent = Cela commence quand tu laisses nos échanges devenir des souvenirs avec `/privacy consent`.
privacy-insights-wait-both = Cela commence quand un admin le permet avec `/setup` et que tu laisses nos échanges devenir des souvenirs avec `/privacy consent`.
privacy-review-none = Rien n'attend ta décision.
privacy-review-declined = D'accord, je ne le garde pas et je ne redemande pas.
privacy-review-accepted = Merci, je le garde comme : { $topic }.
privacy-review-yes = Oui, garde-le
privacy-review-no = Non
privacy-delete-button = Effacer …
privacy-delete-form-title = Tout effacer
privacy-delete-form-label = Écris { $word } pour tout effacer
privacy-leave-out-button = Laisse-moi en dehors désormais
privacy-erases-older =
    { $count ->
        [one] { $count } de tes souvenirs ici est plus ancien
       *[other] { $count } de tes souvenirs ici sont plus anciens
    } et serait effacé en quelques minutes ; c'est sans retour. Je le fais ?
privacy-erase-them = Oui, efface-les
