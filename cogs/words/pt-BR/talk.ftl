talk-left-out = Você pediu para ficar de fora, então não respondo a { $link }. `/privacy` lá muda isso.
talk-left-out-aloud = `/privacy` diz mais, e só a você.
talk-nudge = Sim? Me mencione com uma pergunta, ou me diga “lembre que …” sobre você.
talk-nudge-direct = Sim? Me pergunte algo com palavras, ou me diga “lembre que …” sobre você.
talk-readers-changed = Quem pode ler aqui mudava enquanto eu pensava, então não disse nada. Pergunte de novo daqui a pouco.
talk-words-changed = Sua mensagem mudava enquanto eu pensava, então não disse nada. Pergunte mais uma vez, por favor.
talk-dropped = Algo em que minha resposta se apoiava foi retirado enquanto eu pensava, então a descartei. Pergunte de novo se quiser.
talk-busy = Ainda estou pensando no que você perguntou antes, então deixo essa. Pergunte de novo quando eu terminar.
talk-forwarded = Em uma mensagem encaminhada não sei quem disse o quê, então deixo passar. Me conte com suas palavras.
talk-interrupted = Tive que reiniciar antes de responder. Pergunte de novo em um minuto.
talk-was-away = Eu não estava quando você escreveu isso. Se ainda importa, pergunte de novo.
talk-no-file = Falta o resto: é longo demais para mensagens, e não posso anexar arquivos aqui.
talk-may-not-write = Não posso escrever em { $place }, então não consigo responder lá. Um admin pode mudar isso.
talk-notice-opt_in =
    Quer que eu lembre do que você me conta? Se não, esqueço este chat depois de { $days ->
        [one] { $days } dia
       *[other] { $days } dias
    }. A escolha é sua, a qualquer momento:
talk-notice-notice = Lembro do que as pessoas contam aqui sobre si, a menos que digam não. A escolha é sua, a qualquer momento:
consent-noted-on = Feito. A partir da sua próxima mensagem, posso lembrar o que você contar sobre você. `/memories` mostra.
consent-noted-with-this = Feito. Posso lembrar o que você contar sobre você, também o que acabou de dizer. `/memories` mostra.
consent-noted-paused = Tudo bem, só conversamos: a partir da sua próxima mensagem não aprendo nada novo com a conversa.
consent-noted-off = Tudo bem, deixo você de fora: a partir da sua próxima mensagem não leio nem guardo o que você escreve.
consent-keeps-older = O que já lembro fica até você apagar.
talk-off-record = Aqui estamos em off: não guardo nada do que você me disser. Diga “fim do off” para terminar.
talk-on-record = Fim do off.
talk-off-record-not-kept = Estamos em off, então não guardei nada. Diga “fim do off” antes.
button-on-record = Fim do off
talk-noted = 📝 Anotado: { $words } (`/memories`)
talk-noted-count =
    { $count ->
        [one] 📝 { $count } coisa anotada da nossa conversa (`/memories`)
       *[other] 📝 { $count } coisas anotadas da nossa conversa (`/memories`)
    }
talk-noted-waits = 📝 Contado a este servidor; espera uma segunda voz (`/memories`).
talk-migrated-waits = 📦 Algo espera sua decisão (`/privacy`, *Para decidir*).
button-end-after = Esquecer depois de { $date }
kept-until = Guardado até o fim de { $date }.
