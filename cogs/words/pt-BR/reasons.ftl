reasons-title = Por que esta resposta?
reasons-besides = Além disso
reasons-made-with = Com o que foi feita
reasons-yours =
    { $count ->
        [one] { $count } lembrança sua
       *[other] { $count } lembranças suas
    }
reasons-went-by-it = me guiei por ela
reasons-went-by-all = me guiei por todas
reasons-went-by-some = me guiei por { $count } delas
reasons-in-summary = no resumo
reasons-at-hand = à mão
reasons-no-longer-used = não é mais usada
reasons-of-server =
    { $count ->
        [one] { $count } coisa que este servidor sabe
       *[other] { $count } coisas que este servidor sabe
    }
reasons-of-others =
    { $count ->
        [one] { $count } lembrança da pessoa a quem respondi
       *[other] { $count } lembranças da pessoa a quem respondi
    }
reasons-summary-own =
    meu resumo sobre você (versão { $revision }, de { $count ->
        [one] { $count } lembrança
       *[other] { $count } lembranças
    })
reasons-summary-other =
    meu resumo sobre a pessoa a quem respondi (de { $count ->
        [one] { $count } lembrança
       *[other] { $count } lembranças
    })
reasons-summary-guild =
    meu resumo sobre este servidor (versão { $revision }, de { $count ->
        [one] { $count } lembrança
       *[other] { $count } lembranças
    })
reasons-summary-collective =
    meu resumo para todos os servidores (versão { $revision }, de { $count ->
        [one] { $count } lembrança
       *[other] { $count } lembranças
    })
reasons-last-talk =
    o resumo da última conversa em { $channel }{ $count ->
        [0] {""}
        [one] {" "}({ $count } mensagem)
       *[other] {" "}({ $count } mensagens)
    }
reasons-which-i-went-by = { $what }, pelo qual me guiei
reasons-none = Para essa resposta não usei nenhuma lembrança, ou nada dela restou.
reasons-none-left = Não tenho nota de com o que essa resposta foi feita. Essas notas vão embora com as mensagens.
reasons-not-mine = Essa resposta não é minha. Pergunte sobre uma das minhas mensagens.
reasons-lent = { $count } de { $who }, compartilhado com membros
