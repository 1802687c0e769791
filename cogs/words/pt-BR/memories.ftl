memories-nothing-found = Não encontro nada sobre isso; outras palavras podem ajudar, e `/memories list` mostra tudo o que lembro.
memories-nothing-kept = Ainda não lembro nada sobre você aqui. `/remember` guarda o que você me conta, e com `/privacy consent` a conversa também pode virar lembrança.
memories-nothing-put-away = Nada seu aqui foi guardado, então não há nada para trazer de volta.
memories-not-chosen = Escolha a lembrança na lista que abre enquanto você digita.
memories-again = Lembro disso de novo
memories-for-good = Guardo isso para sempre
memories-will-remember = Vou me lembrar disso
memories-will-remember-instead = Vou lembrar disso no lugar
memories-changed = Alterado
memories-field-where = Onde uso
memories-field-until = Até
memories-field-id = Id
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
memories-field-related = Tem a ver com
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
memories-title-proposed = Uma proposta que espera sua palavra
memories-title-active = Uma lembrança
memories-title-superseded = Uma lembrança substituída por algo mais novo
memories-title-retired = Uma lembrança que guardei
memories-title-purged = Uma lembrança que se foi
memories-title-forgotten = Uma lembrança de saída
memories-between-us = aqui, entre nós dois
memories-former-until = { $text } · até { $date }
memories-being-forgotten = está sendo esquecida
memories-no-longer-used = não é mais usada
memories-no-longer-used-gone = não é mais usada, some { $date }
memories-until-otherwise = você dizer o contrário
memories-message-link = [mensagem { $number }]({ $link })
memories-receipt = { $said }, { $date }
memories-receipt-by-rules = { $said }, { $date }, achado por regras fixas
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
memories-taken-into-summary = incluída no meu resumo
memories-history-before = antes: { $text }
memories-button-versions = Versões
memories-button-earlier = Anterior
memories-button-later = Posterior
memories-button-edit = Editar
memories-button-forget = Esquecer
memories-edit-title = Editar uma lembrança
memories-edit-label = O que lembro
