memories-nothing-found = No encuentro nada sobre eso; quizá ayuden otras palabras, y `/memories list` muestra todo lo que recuerdo.
memories-nothing-kept = Aquí aún no recuerdo nada de ti. `/remember` guarda lo que me cuentas, y con `/privacy consent` también lo que hablamos puede ser recuerdo.
memories-nothing-put-away = Aquí no hay nada tuyo apartado, así que no hay nada que recuperar.
memories-not-chosen = Elige el recuerdo de la lista que se abre al escribir.
memories-again = Lo recuerdo otra vez
memories-for-good = Lo guardo para siempre
memories-will-remember = Lo recordaré
memories-will-remember-instead = Recordaré eso en su lugar
memories-changed = Cambiado
memories-field-where = Dónde lo uso
memories-field-until = Hasta
memories-field-id = Id
memories-field-pinned = Fijado
memories-field-topic = Tema
memories-field-kept = Guardado
memories-field-kept-for-good = para siempre
memories-field-until-now = Hasta ahora
memories-field-before = Antes
memories-field-comes-from = Viene de
memories-field-episode = Episodio
memories-field-kind = Tipo
memories-field-sure = Qué seguro
memories-field-summary = Resumen
memories-field-history = Historia
memories-field-you-said = Dijiste
memories-field-before-that = Antes de eso
memories-field-related = Tiene que ver con
memories-field-now = Ahora
memories-field-how-to = Guía sobre
memories-field-language = Lenguaje
memories-field-names = Define o usa
memories-how-to-unnamed = nada que nombre
memories-language-unsaid = no dicho
memories-no-names = ningún nombre
memories-behind-summary = está detrás de mi resumen desde su versión { $revision }
memories-several =
    Recordaré { $kept } de { $count ->
        [one] { $count } cosa
       *[other] { $count } cosas
    }
memories-left-out =
    { $count ->
        [one] { $count } línea más no cupo
       *[other] { $count } líneas más no cupieron
    }; envíalas en otro formulario
memories-outcome-kept = **{ $number }.** guardado: { $text }
memories-outcome-instead = en lugar de: { $text }
memories-outcome-known = **{ $number }.** ya lo sabía: { $text }
memories-outcome-refused = **{ $number }.** no guardado: { $why }
memories-fault-erased = se borró mientras tanto.
memories-fault-busy = lo parecido cambiaba sin parar; inténtalo otra vez.
memories-list-title = Lo que recuerdo de ti
memories-list-title-with = Lo que recuerdo de ti con «{ $words }»
memories-count =
    { $count ->
        [one] { $count } recuerdo
       *[other] { $count } recuerdos
    }
memories-title-proposed = Una propuesta que espera tu palabra
memories-title-active = Un recuerdo
memories-title-superseded = Un recuerdo que algo más nuevo reemplazó
memories-title-retired = Un recuerdo que aparté
memories-title-purged = Un recuerdo que ya no está
memories-title-forgotten = Un recuerdo que se va
memories-between-us = aquí, entre nosotros dos
memories-former-until = { $text } · hasta { $date }
memories-being-forgotten = se está olvidando
memories-no-longer-used = ya no se usa
memories-no-longer-used-gone = ya no se usa, se va { $date }
memories-until-otherwise = que digas otra cosa
memories-message-link = [mensaje { $number }]({ $link })
memories-receipt = { $said }, { $date }
memories-receipt-by-rules = { $said }, { $date }, hallado por reglas fijas
memories-artifact-commit = commit { $name }
memories-artifact-pr = PR { $name }
memories-artifact-adr = ADR { $name }
memories-artifact-file = { $name }
memories-version = Versión { $number } de { $of }
memories-words-gone = *Estas palabras ya no se guardan.*
memories-same-words = con las mismas palabras
memories-event-ADD = guardado
memories-event-UPDATE = cambiado
memories-event-DELETE = olvidado
memories-event-MERGE = unido con otro
memories-event-LINK = enlazado
memories-event-TTL = apartado
memories-event-RESTORE = recuperado
memories-event-CONSENT = decidido por ti
memories-taken-into-summary = incluido en mi resumen
memories-history-before = antes: { $text }
memories-button-versions = Versiones
memories-button-earlier = Anterior
memories-button-later = Posterior
memories-button-edit = Editar
memories-button-forget = Olvidar
memories-edit-title = Editar un recuerdo
memories-edit-label = Lo que recuerdo
