wish-kept = Je m'en souviendrai.
wish-instead = Je m'en souviendrai à la place de ce que tu m'avais dit.
wish-known = Je le savais déjà, et j'en suis maintenant plus sûr.
wish-server-kept = Je m'en souviendrai pour le serveur.
wish-server-waits = Noté pour le serveur. Les autres l'entendront quand quelqu'un ou un admin confirmera.
wish-nothing = Je ne me souviens de rien sur toi ici.
wish-near = Rien ne correspond exactement. Regarde ce qui s'en approche :
wish-newest = Je n'ai rien trouvé là-dessus. Choisis parmi ce que j'ai :
wish-found =
    { $count ->
        [one] J'ai trouvé { $count } souvenir de toi à ce sujet. Choisis ce qui doit partir :
       *[other] J'ai trouvé { $count } souvenirs de toi à ce sujet. Choisis ce qui doit partir :
    }
wish-found-many = J'ai trouvé { $count } souvenirs de toi ou plus à ce sujet. Choisis ce qui doit partir :
wish-these =
    { $count ->
        [one] Je crois que tu parles de { $count } de mes souvenirs de toi. Dois-je l'oublier ?
       *[other] Je crois que tu parles de { $count } de mes souvenirs de toi. Dois-je les oublier ?
    }
wish-everything = Tout ce dont je me souviens de toi ici ? Un clic suffit, et tu peux l'annuler.
wish-stop = Que dois-je faire désormais ?
forgotten =
    Oublié : { $count ->
        [one] { $count } souvenir
       *[other] { $count } souvenirs
    }{ $derived ->
        [0] .
        [one] , avec { $derived } message qui dit la même chose.
       *[other] , avec { $derived } messages qui disent la même chose.
    } Effacé pour de bon dans { $wait }.{ $gone ->
        [0] {""}
        [one] {" "}{ $gone } n'était déjà plus là.
       *[other] {" "}{ $gone } n'étaient déjà plus là.
    }
forgotten-copies = D'anciennes sauvegardes peuvent le contenir jusqu'à ce que tu effaces tout sur `/privacy`.
forgotten-lines =
    Supprimé : { $count ->
        [one] { $count } message de toi à ce sujet, avant d'en faire un souvenir.
       *[other] { $count } messages de toi à ce sujet, avant d'en faire un souvenir.
    }
restored =
    { $count ->
        [one] Annulé : je m'en souviens de nouveau.
       *[other] Annulé : je me souviens de nouveau des { $count }.
    }
button-undo = Annuler
button-choose = Choisir
button-show = Montrer
button-forget-all = Tout oublier
