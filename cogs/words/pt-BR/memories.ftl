memories-nothing-found = Não achei nada com “{ $words }”. Aqui está tudo o que tenho:
memories-nothing-kept = Ainda não lembro nada de você aqui. `/remember` guarda o que você me diz; com `/privacy` a conversa vira lembrança.
memories-not-chosen = Escolha a lembrança na lista que abre enquanto você digita.
memories-again = Lembro disso de novo
memories-for-good = Guardo isso para sempre
memories-will-remember = Vou me lembrar disso
memories-will-remember-instead = Vou lembrar disso no lugar
memories-changed = Alterado
memories-field-where = Onde uso
memories-field-until = Guardado até
memories-field-pinned = Fixada
memories-field-topic = Tema
memories-field-kept = Guardada
memories-field-kept-for-good = para sempre
memories-field-until-now = Até agora
memories-field-before = Antes
memories-field-comes-from = Vem de
memories-field-episode = Episódio
memories-field-kind = Tipo
memories-field-sure = Quão certo
memories-field-summary = Resumo
memories-field-history = Histórico
memories-field-you-said = Você disse
memories-field-before-that = Antes disso
memories-field-now = Agora
memories-field-how-to = Guia sobre
memories-field-language = Linguagem
memories-field-names = Define ou usa
memories-how-to-unnamed = nada que ele nomeie
memories-language-unsaid = não dito
memories-no-names = nenhum nome
memories-behind-summary = está por trás do meu resumo desde a versão { $revision }
memories-several =
    Vou lembrar { $kept } de { $count ->
        [one] { $count } coisa
       *[other] { $count } coisas
    }
memories-left-out =
    mais { $count ->
        [one] { $count } linha não coube
       *[other] { $count } linhas não couberam
    }; envie em outro formulário
memories-outcome-kept = **{ $number }.** guardado: { $text }
memories-outcome-instead = em vez de: { $text }
memories-outcome-known = **{ $number }.** já sabia: { $text }
memories-outcome-refused = **{ $number }.** não guardado: { $why }
memories-fault-erased = foi apagado nesse meio-tempo.
memories-fault-busy = o que é parecido mudava o tempo todo; tente de novo.
memories-list-title = O que lembro de você
memories-list-title-with = O que lembro de você com “{ $words }”
memories-count =
    { $count ->
        [one] { $count } lembrança
       *[other] { $count } lembranças
    }
memories-title-proposed = Proposta que espera a sua palavra
memories-title-active = Lembrança
memories-title-superseded = Lembrança substituída
memories-title-retired = Lembrança que deixei de lado
memories-title-purged = Lembrança que se foi
memories-title-forgotten = Lembrança que está indo embora
memories-between-us = aqui, entre nós dois
memories-former-until = { $text } · até { $date }
memories-being-forgotten = está sendo esquecida
memories-no-longer-used = não é mais usada
memories-no-longer-used-gone = não é mais usada, some { $date }
memories-until-otherwise = você apagar
memories-message-link = [mensagem { $number }]({ $link })
memories-receipt = { $said }, { $date }
memories-artifact-commit = commit { $name }
memories-artifact-pr = PR { $name }
memories-artifact-adr = ADR { $name }
memories-artifact-file = { $name }
memories-version = Versão { $number } de { $of }
memories-words-gone = *Estas palavras não são mais guardadas.*
memories-same-words = nas mesmas palavras
memories-event-ADD = guardada
memories-event-UPDATE = alterada
memories-event-DELETE = esquecida
memories-event-MERGE = unida a outra
memories-event-LINK = ligada
memories-event-TTL = guardada à parte
memories-event-RESTORE = trazida de volta
memories-event-CONSENT = decidida por você
memories-history-before = antes: { $text }
memories-button-versions = Versões
memories-button-earlier = Anterior
memories-button-later = Posterior
memories-button-edit = Editar
memories-button-forget = Esquecer
memories-edit-title = Editar uma lembrança
memories-edit-label = O que lembro
memories-menu-part = Mostrar …
memories-part-all = Todas
memories-part-pinned = Fixadas
memories-part-good = Para sempre
memories-part-private = Só para você
memories-part-ending = Com um fim
memories-part-talk = Da conversa
memories-part-used = Mais usadas
memories-part-told = Contado ao servidor
told-button-take-back = Retirar
told-others-stand = Sua palavra não conta mais para isso. Outros também disseram.
memories-part-replaced = Substituídas
memories-part-away = Deixadas de lado
memories-button-search = Buscar …
memories-search-label = É sobre o quê?
memories-button-all = Mostrar todas
memories-button-summary = Resumo
memories-button-tidy = Arrumar
memories-button-conflicts = Contradições
memories-button-bring-back = Trazer de volta
memories-button-pin = Fixar
memories-button-unpin = Soltar
memories-button-good = Guardar para sempre
memories-button-keep-back = Nunca repassar
memories-button-let-go = Pode ser repassada
memories-menu-where = Onde posso usar …
memories-where-label = Usar: { $where }
memories-where-channel = só em { $channel }
memories-where-there = só onde foi dito
memories-where-group = onde foi dito e no seu grupo
memories-menu-until = Guardar até …
memories-end-never = Guardar até você apagar
memories-end-day = Apagar em um dia
memories-end-week = Apagar em 7 dias
memories-end-month = Apagar em 30 dias
memories-end-year = Apagar em um ano
memories-until-held = Apagar em { $date }
memories-narrowed = Agora menos gente lê isso. Só contando de novo volta a abrir.
memories-kept-back = Nunca repasso isso, de forma alguma.
memories-let-go = Isso pode ser repassado de novo, sem você.
memories-mark-pinned = 📌 fixada
memories-mark-good = guardada para sempre
memories-mark-kept-back = nunca repassada
summary-title = Meu resumo de você
summary-rests-on =
    { $count ->
        [one] Feito de { $count } lembrança
       *[other] Feito de { $count } lembranças
    }
summary-none = Não tenho um resumo de você aqui. Escrevo à noite, quando sei o bastante.
summary-menu-wrong = O que está errado? …
summary-button-wrong = Isso não está certo
summary-withheld = Não uso mais esse resumo. Hoje à noite escrevo de novo.
import-button = Importar …
import-label = Uma lembrança por linha, como outro assistente
import-kept = Guardo { $kept } de { $count } da sua lista
import-known =
    { $count ->
        [one] { $count } eu já sabia.
       *[other] { $count } eu já sabia.
    }
import-elsewhere =
    { $count ->
        [one] { $count } é de outro lugar; traga-a lá.
       *[other] { $count } são de outro lugar; traga-as lá.
    }
import-as-in-copy = O que tenho de você aqui agora é o que a sua cópia tinha.
import-why = { $count } sem guardar: { $why }
import-undated = Que dia é? { $count } guardado(s) como está
import-too-large = Esse arquivo é grande demais; uma cópia tem no máximo 8 MB.
import-unreadable = Não consigo ler esse arquivo. Envie o zip que *Baixar* em `/privacy` deu, ou um .txt com uma lembrança por linha.
timeline-button = Linha do tempo
timeline-title = O que você me disse, e quando
timeline-readers-public = todos aqui
timeline-readers-restricted = uma sala
timeline-readers-private = só você
timeline-holds = { $date }: { $text } ({ $readers })
timeline-replaced = { $date }: { $text } ({ $readers }), substituído pelo próximo
map-button = Mapa
map-title = O que anda junto, e quem pode ler
map-group = { $readers } ({ $count })
and-more = … e mais { $count }
map-joined = Andam juntos: { $one } / { $other }
