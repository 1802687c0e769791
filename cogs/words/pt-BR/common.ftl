seconds =
    { $count ->
        [one] { $count } segundo
       *[other] { $count } segundos
    }
minutes =
    { $count ->
        [one] { $count } minuto
       *[other] { $count } minutos
    }
none = nenhuma
yes = sim
no = não
footer-page = página { $page } de { $pages }
footer-only-you = só você vê isto
footer-after-this = mais { $count } depois desta
where-public = em todo este servidor
where-restricted = só em { $channel }
where-group = em { $channel } e nos canais do grupo
where-private = privado: só você
consent-state-undecided = **Ainda não decidido**: conversamos, e não guardo nada por muito tempo
consent-state-on = **Lembre de mim**: o que você me conta pode virar uma lembrança
consent-state-paused = **Só conversar**: não aprendo nada novo da conversa
consent-state-off = **Me deixe de fora**: não leio nem guardo o que você escreve
kind-fact = fato
kind-pattern = hábito
kind-narrative = história
kind-episode = acontecimento
kind-insight = palpite sobre como falar com você
kind-procedure = guia
kinds-fact =
    { $count ->
        [one] { $count } fato
       *[other] { $count } fatos
    }
kinds-pattern =
    { $count ->
        [one] { $count } hábito
       *[other] { $count } hábitos
    }
kinds-narrative =
    { $count ->
        [one] { $count } história
       *[other] { $count } histórias
    }
kinds-episode =
    { $count ->
        [one] { $count } acontecimento
       *[other] { $count } acontecimentos
    }
kinds-insight =
    { $count ->
        [one] { $count } palpite sobre como falar com você
       *[other] { $count } palpites sobre como falar com você
    }
kinds-procedure =
    { $count ->
        [one] { $count } guia
       *[other] { $count } guias
    }
origin-said = dito a mim
origin-said-direct = dito a mim em mensagem direta
origin-chat = aprendido em conversa
origin-manual = dito por comando
origin-tool = anotado por uma ferramenta
origin-operator = definido por quem cuida de mim
origin-promotion = guardado para sempre a seu pedido
origin-propagation = passado por outros
origin-insight = meu palpite pelo jeito que conversamos
origin-import = de uma cópia trazida
button-previous = Anterior
button-next = Próxima
menu-look-at-one = Ver uma …
menu-look-further = Ver com o que se relaciona …
said-here = [dito aqui]({ $link })
list-and = { $most } e { $last }
nothing-changed = Tudo bem, nada mudou.
wrong-word = A palavra não bateu, então nada foi apagado.
undo-expired = O tempo para desfazer acabou, então sumiu de vez.
button-back = Voltar
language-name = Português (Brasil)
