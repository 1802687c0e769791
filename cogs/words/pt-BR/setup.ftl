setup-title = Configurar
setup-about = Respondo quando me mencionam. Lembro o que me contam, depois que dizem sim.
setup-listening = Escuto em
setup-listening-nowhere = nenhum canal: só ouço o que dizem a mim
setup-waiting = A seguir
setup-waiting-post = Aperte “{ $button }”. Aviso as pessoas em { $channels } e então escuto lá.
setup-waiting-anew = Aperte “{ $button }”. Digo às pessoas em { $channels } como a memória começa a partir de agora.
setup-unconfirmed = Espera um sim
setup-unconfirmed-value =
    { $count ->
        [one] { $count } informação sobre o servidor. Veja `/server-memory`.
       *[other] { $count } informações sobre o servidor. Veja `/server-memory`.
    }
setup-missing = Falta
setup-missing-memory = A memória está desligada. Ligue em “Mais”.
setup-missing-intent = Ainda não posso escutar: quem me opera precisa permitir o intent de conteúdo das mensagens (`READS_ALL_MESSAGES`).
setup-missing-contact = Ainda não há contato nem página de privacidade: quem me opera os põe nas minhas configurações.
setup-more-channels =
    { $count ->
        [one] e mais { $count } canal
       *[other] e mais { $count } canais
    }
setup-menu-listening = Escolha onde escuto
setup-menu-deaf = Ainda não posso escutar
setup-menu-starts = Escolha como a memória começa
setup-starts-opt_in = Lembrar depois de um sim
setup-starts-opt_in-why = De quem não respondeu não fica nada duradouro.
setup-starts-notice = Lembrar salvo quem disser não
setup-starts-notice-why = Só depois que eu disser a cada uma em pessoa.
setup-menu-ends = Escolha por quanto tempo lembro
setup-ends-never = Lembranças até que as apaguem
setup-menu-language = Escolha meu idioma
setup-language-any = Falar o idioma de cada pessoa
setup-language = Falar { $language } por padrão
setup-button-post = Publicar aviso
setup-button-persona = Nome e tom …
setup-button-model = Como respondo …
setup-model-title = Como respondo aqui
setup-model-about = O modelo escreve minhas respostas aqui. O que lembro não muda.
setup-menu-model = Escolha quem escreve minhas respostas
setup-model-usual = O de sempre
setup-button-try = Experimentar
setup-button-more = Mais
setup-saved = Salvo.
setup-listens-now = Agora escuto em { $channels }. Publiquei o aviso lá.
setup-listens-no-more = Não escuto mais em { $channels }. Apague meu aviso lá, por favor.
setup-channel-unseen = Não vejo esse canal, então nada mudou.
setup-try =
    Experimente em um canal em que respondo:
    1. Escreva “{ $bot } lembra que eu gosto de chá verde”, ou use `/remember`.
    2. Pergunte “{ $bot } o que você sabe sobre mim?”
    3. Veja com `/memories`, retire com `/forget`.
setup-more-title = O que posso fazer aqui
setup-more-about = O que cada pessoa escolhe para si só pode ser mais rígido.
setup-menu-allowed = Escolha o que posso fazer
setup-allow-memory_enabled = Lembrar o que me contam
setup-allow-use_in_answers = Usar lembranças nas respostas
setup-allow-share_with_members = Deixar membros partilharem o que disseram em público
setup-allow-learn_patterns = Notar hábitos
setup-allow-anonymize_dates = Esconder a idade das lembranças
setup-allow-insights = Adaptar-me a como gostam das respostas
setup-allow-share_collective = Partilhar saber anônimo com outros servidores
setup-menu-silent = Escolha onde fico em silêncio
setup-menu-threads = Escolha onde só respondo em tópicos
setup-menu-answers = Escolha quantas respostas
setup-answers = Usar { $percent } % por dia
setup-button-wishes = O que importa aqui …
setup-button-limits = Limites
setup-button-check = Exame
setup-form-persona = Nome e tom
setup-field-name = Como me chamo aqui
setup-field-tone = Como falo, por exemplo “seco e breve”
setup-form-wishes = O que importa aqui
setup-field-noticing = No que reparar nas conversas
setup-field-drawing_together = O que destacar nos resumos das pessoas
setup-words-field = Máximo de palavras de um resumo ({ $least } a { $most })
setup-words-unfit = Não aceitei isso. Um resumo tem de { $least } a { $most } palavras.
setup-button-groups = Grupos …
setup-groups-title = Grupos de canais
setup-groups-about = Um grupo é uma categoria cujos canais as mesmas pessoas leem. O que me dizem em um eu uso nos outros. Um canal com permissões próprias fica à parte, assim como um cujas pessoas não avisei. Escolha o grupo de novo para que eu avise.
setup-menu-groups = Escolha quais categorias são grupos
setup-group-shares = Compartilham o que é dito: { $channels }
setup-group-alone = À parte: { $channels }
setup-group-open = Nada a compartilhar: nenhum canal fechado segue a categoria.
setup-group-told = A partir de agora “{ $group }” é uma sala só para mim. O que me disserem aqui eu uso em todos os canais dela. As mesmas pessoas os leem. `/remember` pode deixar algo em um só canal. `/memories` mostra onde cada memória é usada.
setup-button-categories = Categorias …
setup-form-categories = Categorias próprias
setup-field-categories = Uma por linha, como “shows: onde tocamos [próximo show]”
setup-pending-field = Lembranças novas por resumo ({ $least } a { $most })
setup-pending-unfit = Não aceitei isso. Resumo após { $least } a { $most } lembranças novas.
setup-categories-many = A linha { $line } é demais: até { $most } categorias, com { $topics } temas cada.
setup-category-line = Não entendi a linha { $line }. Escreva “nome: o que entra [tema, tema]”.
setup-category-name = Linha { $line }: um nome leva letras e espaços, até 24.
setup-categories-long = Linha { $line }: diga o que entra em { $characters } caracteres.
setup-category-taken = Linha { $line }: essa categoria ou esse tema já existe.
setup-category-unfit = A linha { $line } tem um segredo, uma ordem ou algo sensível.
setup-persona-unfit = Não aceitei isso. Use palavras simples: sem `{"{"}` nem `<`, sem ordens, nada sobre ninguém.
setup-wish-unfit = Não aceitei isso. Sem nomes com números, sem endereço e sem segredo.
limits-title = Limites
limits-about = Números do servidor inteiro, de ninguém em particular.
limits-server = Lembranças do servidor
limits-lasting = Guardadas para sempre
limits-members = Lembranças de membros
limits-members-value = { $count } sobre { $people } (limite { $limit } cada)
limits-learned = Aprendido das conversas, no máximo
limits-learned-value = { $message } por mensagem, { $window } por conversa, { $day } por pessoa ao dia
limits-at-hand = Mensagens à mão
limits-days =
    { $days ->
        [one] { $days } dia
       *[other] { $days } dias
    }
limits-answers = Respostas de hoje (UTC)
limits-answers-share = { $share } tokens, contagem nova { $when }
limits-answers-endless = { $used } tokens, sem limite, contagem nova { $when }
limits-model = Modelo hoje (UTC)
limits-model-unasked = ainda não perguntado
limits-tokens =
    { $purpose }: { $count ->
        [one] { $count } chamada
       *[other] { $count } chamadas
    }, { $read } tokens lidos, { $written } escritos
limits-estimated = ({ $count } estimadas)
limits-share = { $used } de { $limit } ({ $percent })
purpose-answer = respostas
purpose-tool_round = olhar na memória
purpose-extraction = aprender das conversas
purpose-consolidation = escrever resumos
purpose-judging = comparar lembranças
purpose-propagation = partilhar saber
purpose-insights = aprender como gostam das respostas
purpose-embedding = busca por sentido
people-none = ninguém
people-few = menos de { $count } pessoas
people =
    { $count ->
        [one] { $count } pessoa
       *[other] { $count } pessoas
    }
check-title = Exame
check-may = { $channel }: posso fazer tudo de que preciso.
check-lacks = { $channel }: falta-me: { $permissions }.
check-mode-off = Aqui fico em silêncio.
check-mode-mention = Aqui respondo quando me mencionam.
check-mode-thread = Aqui só respondo em tópicos.
check-mode-listen = Aqui escuto e respondo quando me mencionam.
check-rules-unread = Não consigo ler as regras deste servidor.
check-store-well = O banco de dados responde.
check-store-away = O banco de dados não responde (`{ $fault }`). Continuo tentando.
check-hears = Ouço o que se diz nos canais em que escuto.
check-answers-left = Ainda há respostas para hoje.
check-answers-spent = As respostas de hoje acabaram. Volto a responder { $when }.
check-parked-none = Todas as conversas puderam ser lidas.
check-parked =
    { $count ->
        [one] { $count } conversa não pôde ser lida
       *[other] { $count } conversas não puderam ser lidas
    }: { $why }. Quem me opera pode tentar de novo.
check-jobs = Roda sozinho
check-jobs-none = Nada rodou desde que comecei.
check-jobs-ran =
    { $count ->
        [one] { $count } tarefa rodou
       *[other] { $count } tarefas rodaram
    }, a última { $when }.
check-jobs-well = Nenhuma falhou.
check-jobs-failed = Falharam: { $jobs }. Quem me opera acha o porquê no log.
permission-view_channel = Ver canal
permission-send_messages = Enviar mensagens
permission-send_messages_in_threads = Enviar mensagens em tópicos
permission-embed_links = Inserir links
permission-attach_files = Anexar arquivos
permission-read_message_history = Ver histórico de mensagens
