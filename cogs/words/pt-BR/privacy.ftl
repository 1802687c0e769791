privacy-title = Sua privacidade aqui
privacy-memories = Lembranças
privacy-messages = Mensagens à mão
privacy-oldest = Lembrança mais antiga
privacy-how-long = Por quanto tempo
privacy-how-long-for =
    Mensagens { $count ->
        [one] { $count } dia
       *[other] { $count } dias
    }; lembranças até você as esquecer.
privacy-how-long-at-most =
    Mensagens { $count ->
        [one] { $count } dia
       *[other] { $count } dias
    }; lembranças no máximo { $most ->
        [one] { $most } dia
       *[other] { $most } dias
    }.
privacy-insights = Como falar com você
privacy-insights-not-here = Por você eu posso supor, mas este lugar não permite
privacy-insights-here = de vez em quando faço um palpite, com cautela e por duas semanas
privacy-to-decide = Para você decidir
privacy-proposals =
    { $count ->
        [one] { $count } coisa que eu poderia guardar
       *[other] { $count } coisas que eu poderia guardar
    }
privacy-memory = Memória
privacy-memory-off = desligada aqui: não guardo nada novo nem uso nada antigo
privacy-rules-title = Suas próprias regras aqui
privacy-stricter-here = { $value } (aqui: { $here })
after-days =
    após { $count ->
        [one] { $count } dia
       *[other] { $count } dias
    }
never = nunca
privacy-proposal-title = Posso guardar isto sobre você?
privacy-proposal-as = Como
privacy-proposal-where = Onde eu usaria
privacy-proposal-gone = Senão some
privacy-delete-title = Apagar tudo?
privacy-delete-here = Eu apagaria tudo o que tenho sobre você **aqui**.
privacy-delete-everywhere = Eu apagaria tudo o que tenho sobre você **em todo lugar: em cada servidor e nas nossas mensagens diretas**.
privacy-memories-here = Lembranças aqui
privacy-messages-here = Mensagens à mão aqui
privacy-good-to-know = Bom saber
privacy-no-undo = Não dá para desfazer. *Baixar* dá uma cópia antes.
privacy-deleted = Apagado
privacy-erased-here =
    { $count ->
        [one] { $count } registro apagado
       *[other] { $count } registros apagados
    } aqui.
privacy-erased-everywhere =
    { $count ->
        [one] { $count } registro apagado
       *[other] { $count } registros apagados
    } em todo lugar.
privacy-used-no-more = A partir de agora, nenhuma resposta usa isso.
privacy-by-collection = O que foi apagado
privacy-collection-memories = lembranças
privacy-collection-history = histórico de lembranças
privacy-collection-messages = mensagens
privacy-collection-sessions = conversas
privacy-collection-told = notas do que já contei a você
privacy-collection-answer_receipts = comprovantes de respostas
privacy-collection-formations = conversas em leitura
privacy-collection-constraints = escolhas e regras
privacy-collection-events = eventos sem texto
privacy-collection-erasures = marcas de exclusões
privacy-collection-scopes = resumos
privacy-collection-contradictions = pares comparados
privacy-collection-relations = ligações entre lembranças
privacy-collection-vectors = vetores de sentido
privacy-collection-usage = contagens de uso
privacy-collection-connections = programas conectados
privacy-collection-leases = tarefas em andamento
privacy-collection-installation = dados da instalação
privacy-receipt = Recibo
privacy-copies-until = Os backups podem ser lidos até
privacy-export-now = Estou fazendo sua cópia. Ela chega aqui quando estiver pronta.
privacy-export-waits =
    Sua cópia espera { $count ->
        [one] outra
       *[other] outras { $count }
    } que faço antes. Ela chega aqui sozinha; não precisa pedir de novo.
privacy-export-stopped =
    Algo seu foi apagado enquanto eu entregava a cópia, então segurei o resto. Você tem { $sent ->
        [one] a primeira parte
       *[other] as primeiras { $sent } partes
    } de { $of }, que ainda podem conter isso. Peça uma nova cópia.
privacy-export-refused-under_way = Ainda estou fazendo sua cópia. Ela chega aqui quando estiver pronta. Espere antes de pedir outra.
privacy-export-refused-many_wait = Muita gente está esperando sua cópia agora. Peça de novo em alguns minutos.
privacy-export-refused-erased_meanwhile = Algo seu foi apagado enquanto eu fazia a cópia, então a descartei. Peça de novo.
privacy-holds-nothing = Não tenho nada sobre você lá, no máximo marcas sem conteúdo de que algo foi apagado. O zip mostra.
privacy-export-here =
    Aqui está o que tenho sobre você: { $count ->
        [one] { $count } registro
       *[other] { $count } registros
    }. Abra `index.html` no zip para ler.
privacy-export-part = Parte { $number } de { $of }.
privacy-insights-off = Anotado: não faço palpites sobre como falar com você aqui, e os que eu tinha sumiram.
privacy-insights-on = Anotado: no máximo uma vez por dia posso supor como você gosta das respostas aqui. `/memories` mostra.
privacy-insights-wait-admin = Começa quando um admin permitir com `/setup`.
privacy-insights-wait-consent = Começa quando você deixar a conversa virar lembrança com `/privacy`.
privacy-insights-wait-both = Começa quando um admin permitir com `/setup` e você deixar a conversa virar lembrança com `/privacy`.
privacy-review-none = Nada espera sua decisão.
privacy-review-declined = Tudo bem, não guardo isso e não pergunto de novo.
privacy-review-accepted = Obrigado, guardo isso como: { $topic }.
privacy-review-yes = Sim, guarde
privacy-review-no = Não
privacy-migrated-title = Outro programa anotou isto sobre você. Posso guardar?
privacy-migrated-kept = Obrigado, guardo isso.
privacy-migrated-all = Guardar os { $count }
privacy-migrated-none = Não guardar nenhum
privacy-migrated-done = Guardados: { $kept }. Não guardados: { $left }.
privacy-delete-button = Apagar …
privacy-delete-form-title = Apagar tudo
privacy-delete-form-label = Digite { $word } para apagar tudo
privacy-leave-out-button = Me deixe de fora de agora em diante
privacy-erases-older =
    { $count ->
        [one] { $count } lembrança sua aqui é mais antiga
       *[other] { $count } lembranças suas aqui são mais antigas
    } e seria apagada em minutos. Não dá para desfazer. Faço isso?
privacy-erase-them = Sim, apague
privacy-title-everywhere = Sua privacidade em todo lugar
privacy-everywhere-holds = Vale em todo servidor e nas nossas mensagens diretas. As regras são por lugar.
privacy-menu-place = Onde …
privacy-place-here = Aqui
privacy-place-everywhere = Em todo lugar
privacy-menu-rules = Regras …
privacy-rule-memory_enabled = Guardar e usar lembranças
privacy-rule-learn_patterns = Notar hábitos
privacy-rule-use_in_answers = Usar lembranças nas respostas
privacy-rule-share_with_members = Contar aos membros o que eu disse em público
privacy-rule-anonymize_dates = Esconder a idade das lembranças
privacy-rule-noted = Dizer quando a conversa virou lembrança
privacy-rule-insights = Adaptar-se a como gosto das respostas
privacy-rule-ending = Apagar lembranças
privacy-own-rule = { $rule }: { $value }
privacy-menu-days = Apagar lembranças …
privacy-days-never = Lembranças até eu apagar
rules-delete-after =
    { $count ->
        [one] Apagar lembranças após { $count } dia
       *[other] Apagar lembranças após { $count } dias
    }
privacy-button-download = Baixar
privacy-button-decide = Para decidir ({ $count })
policy-title = O que guardo, e por quê
policy-talk-name = 💬 Conversa
policy-talk =
    O que você **me** diz fica à mão por { $count ->
        [one] { $count } dia
       *[other] { $count } dias
    }, para que eu acompanhe a conversa.
policy-listening = Onde um admin me deixa ouvir há um aviso no canal; o que se diz lá fica à mão pelo mesmo tempo.
policy-memory-name = 🧠 Lembranças
policy-memory = Lembro o que **você** diz de **você**, no servidor onde disse: da conversa só se você disser sim ou, onde os admins escolheram, quando você sabe e não disse não. `/remember` é um sim para aquela frase.
policy-rooms-name = 🔒 Onde fica
policy-rooms = Uma mensagem direta fica lá. Uma sala fechada guarda o que é dela. O que ajuda os outros (um conserto, um evento, um projeto) pode virar saber do servidor, sem você. Ninguém além de você pode listar suas lembranças, nem os admins.
policy-never-name = 🚫 Nunca
policy-never = Por conta própria não guardo nada sobre saúde, dinheiro, fé, política, origem ou sexualidade; só o que você aceitar, só para você. Nada de menores de 16, nem senhas, nem números de telefone ou cartão. Nada é vendido, usado em anúncios ou para treinar um modelo.
policy-rights-name = 🗑️ Você decide
policy-rights = `/forget` esconde uma lembrança na hora e a apaga após { $wait }, com tudo o que veio dela. Apague ou edite uma mensagem, e o que tirei dela acompanha. `/privacy` dá uma cópia, me pausa, deixa você de fora ou apaga tudo.
policy-processors-name = Quem mais vê
policy-provider = { $name }, que opera o modelo de linguagem, recebe sua pergunta, com as imagens, e as últimas linhas da conversa e as lembranças que uso.
policy-provider-unnamed = O provedor do modelo de linguagem recebe sua pergunta, com as imagens, e as últimas linhas da conversa e as lembranças que uso.
policy-scripted = As respostas vêm de um substituto com roteiro nesta máquina, não de um modelo de linguagem.
policy-contact-name = Quem me opera
policy-no-contact = Não informaram um contato; pergunte a um admin de um servidor onde você me encontra.
policy-url-name = A política completa
privacy-sharing = Compartilhado com membros
privacy-sharing-told =
    O que você disse em público pode ser contado aqui. Em { $days } dias esteve à mão para { $count ->
        [one] { $count } resposta
       *[other] { $count } respostas
    } a outras pessoas.
privacy-button-programs = Programas
programs-intro = Programas que podem usar suas lembranças aqui, pelo endereço HTTP do operador.
programs-none = Nenhum ainda.
programs-line = - **{ $name }**: { $may }, até { $until }
programs-line-used = - **{ $name }**: { $may }, até { $until }; último uso { $used }
programs-may-read = ver
programs-may-write = ver e adicionar
programs-may-erase = ver, adicionar e esquecer
programs-lifetime =
    { $count ->
        [one] por { $count } dia
       *[other] por { $count } dias
    }
programs-menu-may = O que um novo pode fazer …
programs-menu-lifetime = Por quanto tempo …
programs-menu-end = Encerrar um …
programs-connect = Conectar …
programs-name = Nome do programa
programs-ended = Encerrado.
programs-too-many = Você já tem cinco. Encerre um antes.
programs-token = O token dele, mostrado só desta vez; guarde em segredo: `{ $token }`
