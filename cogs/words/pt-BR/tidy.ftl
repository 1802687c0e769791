tidy-nothing = Não há nada para arrumar: tudo o que lembro aqui está em uso e diz algo próprio.
tidy-nothing-shared = Não há nada para arrumar no que este servidor sabe, até onde este canal pode saber.
tidy-brought-back = Tudo bem, isso voltou.
tidy-why-superseded = algo mais novo tomou o lugar
tidy-why-expired = o tempo dela acabou
tidy-why-unused = pequena, e sem uso há um mês ou mais
tidy-why-repeated = diz o que outra diz
tidy-why-alike = diz quase o mesmo que outra
tidy-title = Arrumar
tidy-title-shared = O que o saber deste servidor pode dispensar
tidy-nothing-changed-yet = Nada mudou. Escolha o que deve sair, ou deixe tudo como está
tidy-put-away =
    { $count ->
        [one] Guardei à parte { $count } frase; some de vez em 30 dias.
       *[other] Guardei à parte { $count } frases; somem de vez em 30 dias.
    }
tidy-gone =
    { $count ->
        [one] { $count } lembrança some
       *[other] { $count } lembranças somem
    } de vez em { $wait }.
tidy-merged =
    { $count ->
        [one] { $count } lembrança fala
       *[other] { $count } lembranças falam
    } agora por duas.
tidy-unchanged =
    { $count ->
        [one] Uma já não era como mostrada, então a deixei.
       *[other] { $count } já não eram como mostradas, então as deixei.
    }
tidy-unchanged-all = Nada mudou.
tidy-which-stays = *{ $why }*, que fica: { $text }
tidy-which-of-them = Quais delas?
tidy-all-of-them = Apagar tudo da lista
conflict-title = Qual destas está certa?
conflict-first = Primeira
conflict-second = Segunda
conflict-where = Onde uso
conflict-why = Por quê
conflict-settled-first = Obrigado: fico com a primeira e guardo a segunda. `/memories` traz de volta por 30 dias.
conflict-settled-second = Obrigado: fico com a segunda e guardo a primeira. `/memories` traz de volta por 30 dias.
conflict-settled-both = Obrigado: as duas ficam, e não pergunto de novo.
conflict-settled-same = Obrigado: agora são uma só lembrança.
conflict-settled-shared-first = Obrigado: fico com a primeira e não uso mais a segunda. Ela some de vez em 30 dias.
conflict-settled-shared-second = Obrigado: fico com a segunda e não uso mais a primeira. Ela some de vez em 30 dias.
conflict-choice-first = A primeira está certa
conflict-choice-second = A segunda está certa
conflict-choice-both = As duas são verdade
conflict-choice-same = Dizem o mesmo
conflict-add-note = Diga por quê …
conflict-note-title = Qual está certa
conflict-note-label = Por quê, se quiser; só você vê
conflict-none = Nenhuma contradição encontrada.
conflict-none-shared = Até onde vejo e este canal pode saber, nada do que este servidor sabe se contradiz.
conflict-answered-this = esta está certa
conflict-answered-other = outra está certa
conflict-answered-both = esta e outra são verdade
conflict-answered-same = esta e outra dizem o mesmo
conflict-answered-nothing = nada ainda
