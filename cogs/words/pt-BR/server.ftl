erase-question = Apago o que foi dito em { $channel } e nos seus tópicos até agora?
erase-takes-along = - Vai junto: { $what }.
erase-leaves = - Fica o que alguém me fez lembrar por comando, pois é dessa pessoa, e o que foi dito de novo em outro lugar.
erase-goes-on = - O que for dito lá de agora em diante ouço como antes. Não dá para desfazer.
erase-about-few = o que lembro disso sobre menos de três pessoas
erase-about =
    { $count ->
        [one] { $count } lembrança
       *[other] { $count } lembranças
    } de { $people } pessoas
erase-shared =
    { $count ->
        [one] { $count } coisa que este servidor sabe
       *[other] { $count } coisas que este servidor sabe
    }
erase-messages =
    { $count ->
        [one] { $count } mensagem que ainda tenho à mão
       *[other] { $count } mensagens que ainda tenho à mão
    }
erase-going = Estou apagando o que foi dito em { $channel }; é bastante e continua sozinho.
erase-done = O que foi dito em { $channel } e nos seus tópicos até agora foi apagado.
erase-nothing-there = Não tenho nada do que foi dito lá, nem lembrança que dependa só disso.
erase-button = Apagar …
erase-form-title = Apagar as conversas de um canal
erase-form-label = Digite { $word } para apagar
