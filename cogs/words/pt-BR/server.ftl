erase-question = Apago o que foi dito em { $channel } e nos seus tópicos até agora?
erase-takes-along = - Vai junto: { $what }.
erase-leaves = - Fica o que alguém me fez lembrar por comando: é dessa pessoa. Fica também o que foi dito em outro lugar.
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
server-title = O que este servidor sabe
server-title-with = O que este servidor sabe com “{ $words }”
server-about = Sobre ninguém em particular, e só o que se pode ler neste canal.
server-about-waiting = Dito por um só membro. Não conto a outros antes que outro diga ou você confirme.
server-waits = ⏳ Espera até outro membro dizer ou um admin confirmar.
server-field-replaces = Substituiria
server-nothing = Nada ainda, até onde este canal pode ouvir.
server-nothing-found = Não achei nada com “{ $words }”. Aqui está tudo o que há:
server-field-since = Desde
server-field-rests-on = Apoia-se em
server-rests-on =
    { $count ->
        [one] { $count } fonte
       *[other] { $count } fontes
    } de { $people }
server-rests-on-admin = Um admin
server-button-confirm = Confirmar
server-button-waiting = Em espera ({ $count })
server-button-add = Adicionar …
server-form-add = Guardar para este servidor
server-field-add = O que todos aqui podem saber
server-button-reword = Reescrever e guardar …
server-button-remove = Remover
server-button-figures = Números
server-button-erase = Apagar as conversas de um canal …
server-form-reword = Reescrever e guardar para sempre
server-field-reword = Como devo dizer
server-kept-for-good = Guardado para sempre.
server-erase-which = De que canal devo apagar as conversas? Nada acontece antes de você confirmar.
server-menu-erase = Escolha um canal
figures-nothing = Ainda não lembro nada neste servidor, então não há números.
figures-title = A memória em números
figures-about = Números do servidor inteiro. O que lembro de alguém, só essa pessoa vê.
figures-in-use = Em uso
figures-in-use-value =
    { $count ->
        [one] { $count } lembrança
       *[other] { $count } lembranças
    } de { $people }
figures-detail = Em detalhe
figures-detail-value = { $canon } guardadas para sempre, temas preenchidos: { $topics }, versões de cada uma: { $versions }
figures-not-in-use = Fora de uso
figures-not-in-use-value = { $retired } postas de lado, { $superseded } substituídas, { $proposed } à espera de um sim
figures-kinds = Tipos
figures-kept-back = { $count } de tipos que menos de { $several } pessoas têm
figures-week = Últimos sete dias (UTC, hoje por último)
figures-week-nothing = nada nos últimos sete dias
done-classify = lido
done-search = buscado
done-create = guardado
done-update = mudado
done-merge = unido
done-link = ligado
done-ttl = posto de lado
done-delete = apagado
done-restore = trazido de volta
done-load = lembrado
done-learned = aprendido
figures-skipped = { $done }: não
figures-failed = { $done }: falhou
state-active = em uso
state-retired = postas de lado
state-superseded = substituídas
state-proposed = esperam um sim
picture-headline = Memória aqui: { $count } em uso, de { $people }
picture-categories = Guardado, por categoria
picture-states = Como estão as lembranças
picture-week = Feito por dia (UTC)
picture-others = outras
picture-few = gente de menos
picture-done-kept = guardado
picture-done-changed = mudado
picture-done-gone = apagado
picture-in-words = Gráficos. { $headline }. Por categoria: { $categories }. Por tipo: { $kinds }. { $states }. O espaço do servidor está { $percent } cheio. Nos últimos sete dias: { $done }.
