setup-title = Configurar
setup-about = Respondo cuando me mencionan. Recuerdo lo que me cuentan, una vez que dicen que sí.
setup-listening = Escucho en
setup-listening-nowhere = ningún canal: solo oigo lo que se me dice
setup-waiting = Siguiente paso
setup-waiting-post = Pulsa «{ $button }». Aviso a la gente en { $channels } y entonces escucho allí.
setup-waiting-anew = Pulsa «{ $button }». Digo a la gente en { $channels } cómo empieza la memoria desde ahora.
setup-unconfirmed = Espera un sí
setup-unconfirmed-value =
    { $count ->
        [one] { $count } dato sobre el servidor. Mira `/server-memory`.
       *[other] { $count } datos sobre el servidor. Mira `/server-memory`.
    }
setup-missing = Falta
setup-missing-memory = La memoria está apagada. Enciéndela en «Más».
setup-missing-intent = Aún no puedo escuchar: quien me opera debe permitir el intent de contenido de mensajes (`READS_ALL_MESSAGES`).
setup-missing-contact = Aún no hay contacto ni página de privacidad: quien me opera los añade en mi configuración.
setup-more-channels =
    { $count ->
        [one] y { $count } canal más
       *[other] y { $count } canales más
    }
setup-menu-listening = Elige dónde escucho
setup-menu-deaf = Aún no puedo escuchar
setup-menu-starts = Elige cómo empieza la memoria
setup-starts-opt_in = Recordar tras un sí
setup-starts-opt_in-why = De quien no ha respondido no queda nada duradero.
setup-starts-notice = Recordar salvo que digan no
setup-starts-notice-why = Solo cuando se lo haya dicho a cada cual en persona.
setup-menu-ends = Elige cuánto tiempo recuerdo
setup-ends-never = Recuerdos hasta que los borren
setup-menu-language = Elige mi idioma
setup-language-any = Hablar el idioma de cada cual
setup-language = Hablar { $language } por defecto
setup-button-post = Publicar aviso
setup-button-persona = Nombre y tono …
setup-button-model = Cómo respondo …
setup-model-title = Cómo respondo aquí
setup-model-about = El modelo escribe aquí mis respuestas. Lo que recuerdo no cambia.
setup-menu-model = Elige quién escribe mis respuestas
setup-model-usual = El habitual
setup-button-try = Probar
setup-button-more = Más
setup-saved = Guardado.
setup-listens-now = Ahora escucho en { $channels }. Allí he publicado el aviso.
setup-listens-no-more = Ya no escucho en { $channels }. Borra allí mi aviso, por favor.
setup-channel-unseen = No veo ese canal, así que nada ha cambiado.
setup-try =
    Pruébalo en un canal en el que respondo:
    1. Escribe «{ $bot } recuerda que me gusta el té verde» o usa `/remember`.
    2. Pregunta «{ $bot } ¿qué sabes de mí?»
    3. Míralo con `/memories`, retíralo con `/forget`.
setup-more-title = Qué puedo hacer aquí
setup-more-about = Lo que cada cual elige para sí solo puede ser más estricto.
setup-menu-allowed = Elige qué puedo hacer
setup-allow-memory_enabled = Recordar lo que me cuentan
setup-allow-use_in_answers = Usar recuerdos en las respuestas
setup-allow-share_with_members = Dejar que los miembros compartan lo dicho en público
setup-allow-learn_patterns = Notar costumbres
setup-allow-anonymize_dates = Ocultar la edad de los recuerdos
setup-allow-insights = Adaptarme a cómo gustan las respuestas
setup-allow-share_collective = Compartir saber anónimo con otros servidores
setup-menu-silent = Elige dónde callo
setup-menu-threads = Elige dónde respondo solo en hilos
setup-menu-answers = Elige cuántas respuestas
setup-answers = Usar el { $percent } % cada día
setup-button-wishes = Qué importa aquí …
setup-button-limits = Límites
setup-button-check = Revisión
setup-form-persona = Nombre y tono
setup-field-name = Cómo me llamo aquí
setup-field-tone = Cómo hablo, por ejemplo «seco y breve»
setup-form-wishes = Qué importa aquí
setup-field-noticing = En qué fijarme de lo que se habla
setup-field-drawing_together = Qué destacar en los resúmenes
setup-words-field = Máximo de palabras de un resumen ({ $least } a { $most })
setup-words-unfit = No lo acepté. Un resumen tiene de { $least } a { $most } palabras.
setup-button-groups = Grupos …
setup-groups-title = Grupos de canales
setup-groups-about = Un grupo es una categoría cuyos canales leen las mismas personas. Lo que me dicen en uno lo uso en los demás. Un canal con permisos propios queda aparte, igual que uno a cuya gente no he avisado. Elige de nuevo el grupo para que les avise.
setup-menu-groups = Elige qué categorías son grupos
setup-group-shares = Comparten lo dicho: { $channels }
setup-group-alone = Aparte: { $channels }
setup-group-open = Nada que compartir: ningún canal cerrado sigue a la categoría.
setup-group-told = Desde ahora «{ $group }» es una sola sala para mí. Lo que me digan aquí lo uso en todos sus canales. Los leen las mismas personas. `/remember` puede dejar algo en un solo canal. `/memories` muestra dónde se usa cada recuerdo.
setup-button-categories = Categorías …
setup-form-categories = Categorías propias
setup-field-categories = Una por línea, p. ej. «conciertos: dónde tocamos»
setup-pending-field = Recuerdos nuevos por resumen ({ $least } a { $most })
setup-pending-unfit = No lo acepté. Resumo tras { $least } a { $most } recuerdos nuevos.
setup-categories-many = La línea { $line } sobra: hasta { $most } categorías, con { $topics } temas cada una.
setup-category-line = No entiendo la línea { $line }. Escribe «nombre: qué incluye [tema, tema]».
setup-category-name = Línea { $line }: un nombre lleva letras y espacios, hasta 24.
setup-categories-long = Línea { $line }: di qué incluye en { $characters } caracteres.
setup-category-taken = Línea { $line }: esta categoría o este tema ya existe.
setup-category-unfit = La línea { $line } tiene un secreto, una orden o algo sensible.
setup-persona-unfit = No lo he tomado. Usa palabras sencillas: sin `{"{"}` ni `<`, sin órdenes, nada sobre nadie.
setup-wish-unfit = No lo he tomado. Sin nombres con números, sin direcciones y sin secretos.
limits-title = Límites
limits-about = Cifras de todo el servidor, de nadie en particular.
limits-server = Recuerdos del servidor
limits-lasting = Para siempre
limits-members = Recuerdos de miembros
limits-members-value = { $count } de { $people } (límite { $limit } cada cual)
limits-learned = Aprendido de lo hablado, como mucho
limits-learned-value = { $message } por mensaje, { $window } por conversación, { $day } por persona al día
limits-at-hand = Mensajes a mano
limits-days =
    { $days ->
        [one] { $days } día
       *[other] { $days } días
    }
limits-answers = Respuestas de hoy (UTC)
limits-answers-share = { $share } tokens, cuenta nueva { $when }
limits-answers-endless = { $used } tokens, sin límite, cuenta nueva { $when }
limits-model = Modelo hoy (UTC)
limits-model-unasked = aún sin preguntar
limits-tokens =
    { $purpose }: { $count ->
        [one] { $count } llamada
       *[other] { $count } llamadas
    }, { $read } tokens leídos, { $written } escritos
limits-estimated = ({ $count } estimadas)
limits-share = { $used } de { $limit } ({ $percent })
purpose-answer = respuestas
purpose-tool_round = mirar en la memoria
purpose-extraction = aprender de lo hablado
purpose-consolidation = escribir resúmenes
purpose-judging = comparar recuerdos
purpose-propagation = compartir saber
purpose-insights = aprender cómo gustan las respuestas
purpose-embedding = búsqueda por significado
people-none = nadie
people-few = menos de { $count } personas
people =
    { $count ->
        [one] { $count } persona
       *[other] { $count } personas
    }
check-title = Revisión
check-may = { $channel }: puedo hacer todo lo que necesito.
check-lacks = { $channel }: me falta: { $permissions }.
check-mode-off = Aquí callo.
check-mode-mention = Aquí respondo cuando me mencionan.
check-mode-thread = Aquí respondo solo en hilos.
check-mode-listen = Aquí escucho y respondo cuando me mencionan.
check-rules-unread = No puedo leer las reglas de este servidor.
check-store-well = La base de datos responde.
check-store-away = La base de datos no responde (`{ $fault }`). Sigo intentándolo.
check-hears = Oigo lo que se dice en los canales en los que escucho.
check-answers-left = Quedan respuestas para hoy.
check-answers-spent = Las respuestas de hoy se han agotado. Vuelvo a responder { $when }.
check-parked-none = Todo lo hablado se pudo leer.
check-parked =
    { $count ->
        [one] No se pudo leer { $count } conversación
       *[other] No se pudieron leer { $count } conversaciones
    }: { $why }. Quien me opera puede reintentarlo.
check-jobs = Funciona solo
check-jobs-none = Nada ha corrido desde que empecé.
check-jobs-ran =
    { $count ->
        [one] Corrió { $count } tarea
       *[other] Corrieron { $count } tareas
    }, la última { $when }.
check-jobs-well = Ninguna falló.
check-jobs-failed = Fallaron: { $jobs }. Quien me opera ve el porqué en el registro.
permission-view_channel = Ver canal
permission-send_messages = Enviar mensajes
permission-send_messages_in_threads = Enviar mensajes en hilos
permission-embed_links = Insertar enlaces
permission-attach_files = Adjuntar archivos
permission-read_message_history = Leer el historial de mensajes
