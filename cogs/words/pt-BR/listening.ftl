listening-title = Eu escuto aqui
listening-follows = A partir de agora acompanho o que se diz neste canal e nos tópicos dele, para saber do que vocês falam quando me perguntam.
listening-keeps =
    Guardo por no máximo { $days ->
        [one] { $days } dia
       *[other] { $days } dias
    } e só respondo quando falam comigo.
listening-starts-opt_in = Nada disso vira uma lembrança duradoura sua se você não disser sim.
listening-starts-notice = Só vira uma lembrança duradoura sua depois que eu lhe disser em pessoa e você não disser não.
listening-out = Aperte “{ $button }”, e não leio nem guardo o que você escreve. O que você disse nos últimos dias some na hora. Você pode mudar de ideia quando quiser.
listening-not-posted = Não consegui publicar o aviso em { $channel }, então nada mudou. Deixe-me ver o canal e escrever nele.
welcome = **Olá, eu sou { $name }.** Lembro o que as pessoas contam de si, se dizem sim. Até lá só respondo quando me mencionam. Quem gerencia este servidor pode me configurar aqui, em um minuto:
welcome-button-set-up = Configurar
