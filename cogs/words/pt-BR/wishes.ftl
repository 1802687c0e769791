wish-kept = Vou me lembrar disso.
wish-instead = Vou me lembrar disso em vez do que você me disse antes.
wish-known = Eu já sabia, e agora tenho mais certeza.
wish-server-kept = Vou lembrar disso para o servidor.
wish-server-waits = Anotado para o servidor. Os outros ouvem quando mais alguém ou um admin confirmar.
wish-nothing = Não lembro nada sobre você aqui.
wish-near = Nada corresponde exatamente. Veja o que chega perto:
wish-newest = Não achei nada sobre isso. Escolha entre o que tenho:
wish-found =
    { $count ->
        [one] Encontrei { $count } lembrança sua sobre isso. Escolha o que deve sair:
       *[other] Encontrei { $count } lembranças suas sobre isso. Escolha o que deve sair:
    }
wish-found-many = Encontrei { $count } lembranças suas ou mais sobre isso. Escolha o que deve sair:
wish-these =
    { $count ->
        [one] Acho que você fala de { $count } das minhas lembranças de você; esqueço?
       *[other] Acho que você fala de { $count } das minhas lembranças de você; esqueço todas?
    }
wish-everything = Tudo o que lembro de você aqui? Basta um clique, e você pode desfazer.
wish-stop = O que vale a partir de agora?
forgotten =
    Esquecido: { $count ->
        [one] { $count } lembrança
       *[other] { $count } lembranças
    }{ $derived ->
        [0] .
        [one] , com { $derived } mensagem que diz o mesmo.
       *[other] , com { $derived } mensagens que dizem o mesmo.
    } Apagado de vez em { $wait }.{ $gone ->
        [0] {""}
        [one] {" "}{ $gone } já não existia.
       *[other] {" "}{ $gone } já não existiam.
    }
forgotten-copies = Backups anteriores podem conter isso até você apagar tudo em `/privacy`.
forgotten-lines =
    Apagado: { $count ->
        [one] { $count } mensagem sua sobre isso, antes de virar lembrança.
       *[other] { $count } mensagens suas sobre isso, antes de virarem lembrança.
    }
restored =
    { $count ->
        [one] Desfeito: lembro disso de novo.
       *[other] Desfeito: lembro de todas as { $count } de novo.
    }
button-undo = Desfazer
button-choose = Escolher
button-show = Mostrar
button-forget-all = Esquecer tudo
