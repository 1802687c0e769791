memories-nothing-found = No encontré nada con «{ $words }». Esto es todo lo que tengo:
memories-nothing-kept = Aquí aún no recuerdo nada de ti. `/remember` guarda lo que me dices; con `/privacy` la charla se vuelve recuerdo.
memories-not-chosen = Elige el recuerdo de la lista que se abre al escribir.
memories-again = Lo recuerdo otra vez
memories-for-good = Lo guardo para siempre
memories-will-remember = Lo recordaré
memories-will-remember-instead = Recordaré eso en su lugar
memories-changed = Cambiado
memories-field-where = Dónde lo uso
memories-field-until = Se guarda hasta
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
memories-title-proposed = Propuesta que espera tu palabra
memories-title-active = Recuerdo
memories-title-superseded = Recuerdo reemplazado
memories-title-retired = Recuerdo que aparté
memories-title-purged = Recuerdo que ya no está
memories-title-forgotten = Recuerdo que se está yendo
memories-between-us = aquí, entre nosotros dos
memories-former-until = { $text } · hasta { $date }
memories-being-forgotten = se está olvidando
memories-no-longer-used = ya no se usa
memories-no-longer-used-gone = ya no se usa, se va { $date }
memories-until-otherwise = que lo borres
memories-message-link = [mensaje { $number }]({ $link })
memories-receipt = { $said }, { $date }
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
memories-history-before = antes: { $text }
memories-button-versions = Versiones
memories-button-earlier = Anterior
memories-button-later = Posterior
memories-button-edit = Editar
memories-button-forget = Olvidar
memories-edit-title = Editar un recuerdo
memories-edit-label = Lo que recuerdo
memories-menu-part = Mostrar …
memories-part-all = Todos
memories-part-pinned = Fijados
memories-part-good = Para siempre
memories-part-private = Solo para ti
memories-part-ending = Con fecha de fin
memories-part-talk = De la charla
memories-part-used = Los más usados
memories-part-told = Contado al servidor
told-button-take-back = Retirar
told-others-stand = Tu palabra ya no cuenta para eso. Otros también lo dijeron.
memories-part-replaced = Reemplazados
memories-part-away = Apartados
memories-button-search = Buscar …
memories-search-label = ¿De qué trata?
memories-button-all = Mostrar todos
memories-button-summary = Resumen
memories-button-tidy = Ordenar
memories-button-conflicts = Contradicciones
memories-button-bring-back = Recuperar
memories-button-pin = Fijar
memories-button-unpin = Soltar
memories-button-good = Guardar para siempre
memories-button-keep-back = No compartir nunca
memories-button-let-go = Se puede compartir
memories-menu-where = Dónde puedo usarlo …
memories-where-label = Usar: { $where }
memories-where-channel = solo en { $channel }
memories-where-there = solo donde se dijo
memories-where-group = donde se dijo y en su grupo
memories-menu-until = Guardar hasta …
memories-end-never = Guardar hasta que lo borres
memories-end-day = Borrar en un día
memories-end-week = Borrar en 7 días
memories-end-month = Borrar en 30 días
memories-end-year = Borrar en un año
memories-until-held = Borrar el { $date }
memories-narrowed = Ahora lo leen menos personas. Solo si lo cuentas de nuevo se abre otra vez.
memories-kept-back = Eso no lo comparto nunca, de ninguna forma.
memories-let-go = Eso se puede volver a compartir, sin ti.
memories-mark-pinned = 📌 fijado
memories-mark-good = para siempre
memories-mark-kept-back = no se comparte nunca
summary-title = Mi resumen de ti
summary-rests-on =
    { $count ->
        [one] Hecho de { $count } recuerdo
       *[other] Hecho de { $count } recuerdos
    }
summary-none = Aquí no tengo un resumen de ti. Lo escribo de noche cuando sé lo suficiente.
summary-menu-wrong = ¿Qué está mal? …
summary-button-wrong = Esto no es correcto
summary-withheld = Ya no uso ese resumen. Esta noche lo escribo de nuevo.
import-button = Importar …
import-label = Un recuerdo por línea, como otro asistente
import-kept = Guardo { $kept } de { $count } de tu lista
import-known =
    { $count ->
        [one] { $count } ya lo sabía.
       *[other] { $count } ya los sabía.
    }
import-elsewhere =
    { $count ->
        [one] { $count } es de otro lugar; tráelo allí.
       *[other] { $count } son de otro lugar; tráelos allí.
    }
import-as-in-copy = Lo que tengo de ti aquí es ahora lo que tenía tu copia.
import-why = { $count } sin guardar: { $why }
import-undated = ¿Qué día es? { $count } guardado(s) tal cual
import-too-large = Ese archivo es demasiado grande; una copia tiene como mucho 8 MB.
import-unreadable = No puedo leer ese archivo. Envía el zip de *Descargar* en `/privacy`. O envía un .txt con un recuerdo por línea.
timeline-button = Línea de tiempo
timeline-title = Lo que me dijiste y cuándo
timeline-readers-public = todos aquí
timeline-readers-restricted = una sala
timeline-readers-private = solo tú
timeline-holds = { $date }: { $text } ({ $readers })
timeline-replaced = { $date }: { $text } ({ $readers }), reemplazado por lo siguiente
map-button = Mapa
map-title = Qué va junto y quién puede leerlo
map-group = { $readers } ({ $count })
and-more = … y { $count } más
map-joined = Van juntos: { $one } / { $other }
