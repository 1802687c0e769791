listening-title = J'écoute ici
listening-follows = Désormais, je suis ce qui se dit dans ce salon et ses fils, pour savoir de quoi vous parlez quand vous m'interrogez.
listening-keeps =
    Je le garde au plus { $days ->
        [one] { $days } jour
       *[other] { $days } jours
    } et ne réponds que si on me parle.
listening-starts-opt_in = Rien n'en devient un souvenir durable de toi si tu ne dis pas oui.
listening-starts-notice = Cela ne devient un souvenir durable de toi qu'une fois que je te l'ai dit en personne et que tu n'as pas dit non.
listening-out = Appuie sur « { $button } », et je ne lis ni ne garde ce que tu écris. Ce que tu as dit ces derniers jours disparaît aussitôt. Tu peux changer d'avis à tout moment.
listening-not-posted = Je n'ai pas pu publier l'avis dans { $channel }, donc rien n'a changé. Laisse-moi voir le salon et y écrire.
welcome = **Bonjour, je suis { $name }.** Je retiens ce que chacun dit de soi, après un oui. D'ici là, je ne réponds que si on me mentionne. Qui gère ce serveur peut me configurer ici, en une minute :
welcome-button-set-up = Configurer
