privacy-title = Tu privacidad aquí
privacy-memories = Recuerdos
privacy-messages = Mensajes a mano
privacy-oldest = Recuerdo más antiguo
privacy-how-long = Cuánto tiempo
privacy-how-long-for =
    Mensajes { $count ->
        [one] { $count } día
       *[other] { $count } días
    }; recuerdos hasta que los olvides.
privacy-how-long-at-most =
    Mensajes { $count ->
        [one] { $count } día
       *[other] { $count } días
    }; recuerdos como mucho { $most ->
        [one] { $most } día
       *[other] { $most } días
    }.
privacy-insights = Cómo hablar contigo
privacy-insights-not-here = Por ti puedo suponer, pero este lugar no lo permite
privacy-insights-here = de vez en cuando supongo, con cautela y por dos semanas
privacy-to-decide = Para que decidas
privacy-proposals =
    { $count ->
        [one] { $count } cosa que podría guardar
       *[other] { $count } cosas que podría guardar
    }
privacy-memory = Memoria
privacy-memory-off = desactivada aquí: no guardo nada nuevo ni uso nada antiguo
privacy-rules-title = Tus propias reglas aquí
privacy-stricter-here = { $value } (aquí: { $here })
after-days =
    tras { $count ->
        [one] { $count } día
       *[other] { $count } días
    }
never = nunca
privacy-proposal-title = ¿Puedo guardar esto sobre ti?
privacy-proposal-as = Como tu
privacy-proposal-where = Dónde lo usaría
privacy-proposal-gone = Si no, se va
privacy-delete-title = ¿Borrar todo?
privacy-delete-here = Borraría todo lo que tengo sobre ti **aquí**.
privacy-delete-everywhere = Borraría todo lo que tengo sobre ti **en todas partes: en cada servidor y en nuestros mensajes directos**.
privacy-memories-here = Recuerdos aquí
privacy-messages-here = Mensajes a mano aquí
privacy-good-to-know = Para que lo sepas
privacy-no-undo = No se puede deshacer. *Descargar* te da antes una copia.
privacy-deleted = Borrado
privacy-erased-here =
    { $count ->
        [one] { $count } registro borrado
       *[other] { $count } registros borrados
    } aquí.
privacy-erased-everywhere =
    { $count ->
        [one] { $count } registro borrado
       *[other] { $count } registros borrados
    } en todas partes.
privacy-used-no-more = Desde ahora ninguna respuesta lo usa.
privacy-by-collection = Lo que se borró
privacy-collection-memories = recuerdos
privacy-collection-history = historia de recuerdos
privacy-collection-messages = mensajes
privacy-collection-sessions = conversaciones
privacy-collection-told = notas de lo que se te dijo
privacy-collection-answer_receipts = comprobantes de respuestas
privacy-collection-formations = charlas en lectura
privacy-collection-constraints = decisiones y reglas
privacy-collection-events = sucesos sin texto
privacy-collection-erasures = marcas de borrados
privacy-collection-scopes = resúmenes
privacy-collection-contradictions = pares comparados
privacy-collection-relations = enlaces entre recuerdos
privacy-collection-vectors = vectores de significado
privacy-collection-usage = recuentos de uso
privacy-collection-connections = programas conectados
privacy-collection-leases = tareas en curso
privacy-collection-installation = datos de la instalación
privacy-receipt = Recibo
privacy-copies-until = Las copias se pueden leer hasta
privacy-export-now = Estoy haciendo tu copia. Llegará aquí cuando esté lista.
privacy-export-waits =
    Tu copia espera a { $count ->
        [one] otra
       *[other] { $count } otras
    } que hago antes. Llega aquí sola; no hace falta pedirla otra vez.
privacy-export-stopped =
    Algo tuyo se borró mientras te entregaba la copia, así que retuve el resto. Tienes { $sent ->
        [one] la primera parte
       *[other] las primeras { $sent } partes
    } de { $of }, que aún pueden contenerlo. Pide una copia nueva.
privacy-export-refused-under_way = Aún estoy haciendo tu copia. Llegará aquí cuando esté lista. Espérala antes de pedir otra.
privacy-export-refused-many_wait = Ahora hay mucha gente esperando su copia. Pídela otra vez en unos minutos.
privacy-export-refused-erased_meanwhile = Algo tuyo se borró mientras hacía la copia, así que la deseché. Pídela otra vez.
privacy-holds-nothing = No tengo nada sobre ti allí, como mucho marcas sin contenido de que algo se borró. El zip las muestra.
privacy-export-here =
    Esto es lo que tengo sobre ti: { $count ->
        [one] { $count } registro
       *[other] { $count } registros
    }. Abre `index.html` en el zip para leerlo.
privacy-export-part = Parte { $number } de { $of }.
privacy-insights-off = Anotado: no supongo cómo te gusta que te hablen aquí. Lo que había supuesto ya no está.
privacy-insights-on = Anotado: como mucho una vez al día puedo suponer cómo te gusta que te responda aquí. `/memories` lo muestra.
privacy-insights-wait-admin = Empieza cuando un admin lo permita con `/setup`.
privacy-insights-wait-consent = Empieza cuando dejes que lo hablado sea recuerdo con `/privacy`.
privacy-insights-wait-both = Falta el sí de un admin en `/setup` y el tuyo en `/privacy`.
privacy-review-none = Nada espera tu decisión.
privacy-review-declined = Vale, no lo guardo y no vuelvo a preguntar.
privacy-review-accepted = Gracias, lo guardo como: { $topic }.
privacy-review-yes = Sí, guárdalo
privacy-review-no = No
privacy-migrated-title = Otro programa anotó esto de ti. ¿Puedo guardarlo?
privacy-migrated-kept = Gracias, lo guardo.
privacy-migrated-all = Guardar los { $count }
privacy-migrated-none = No guardar ninguno
privacy-migrated-done = Guardados: { $kept }. No guardados: { $left }.
privacy-delete-button = Borrar …
privacy-delete-form-title = Borrar todo
privacy-delete-form-label = Escribe { $word } para borrarlo todo
privacy-leave-out-button = Déjame fuera desde ahora
privacy-erases-older =
    { $count ->
        [one] { $count } recuerdo tuyo aquí es más antiguo
       *[other] { $count } recuerdos tuyos aquí son más antiguos
    } y se borraría en minutos. No se puede deshacer. ¿Lo hago?
privacy-erase-them = Sí, bórralos
privacy-title-everywhere = Tu privacidad en todas partes
privacy-everywhere-holds = Vale en cada servidor y en nuestros mensajes directos. Las reglas se fijan por lugar.
privacy-menu-place = Dónde …
privacy-place-here = Aquí
privacy-place-everywhere = En todas partes
privacy-menu-rules = Reglas …
privacy-rule-memory_enabled = Guardar y usar recuerdos
privacy-rule-learn_patterns = Notar costumbres
privacy-rule-use_in_answers = Usar recuerdos en respuestas
privacy-rule-share_with_members = Que los miembros sepan lo que dije en público
privacy-rule-anonymize_dates = Ocultar la edad de los recuerdos
privacy-rule-noted = Decir cuándo la charla se volvió un recuerdo
privacy-rule-insights = Adaptarse a cómo me gustan las respuestas
privacy-rule-ending = Borrar recuerdos
privacy-own-rule = { $rule }: { $value }
privacy-menu-days = Borrar recuerdos …
privacy-days-never = Recuerdos hasta que los borre
rules-delete-after =
    { $count ->
        [one] Borrar recuerdos tras { $count } día
       *[other] Borrar recuerdos tras { $count } días
    }
privacy-button-download = Descargar
privacy-button-decide = Por decidir ({ $count })
policy-title = Qué guardo y por qué
policy-talk-name = 💬 Charla
policy-talk =
    Lo que **me** dices queda a mano { $count ->
        [one] { $count } día
       *[other] { $count } días
    }, para que pueda seguir la charla.
policy-listening = Donde un admin me deja escuchar hay un aviso en el canal; lo que se dice allí queda a mano el mismo tiempo.
policy-memory-name = 🧠 Recuerdos
policy-memory = Recuerdo lo que **tú** dices de **ti**, en el servidor donde lo dijiste: de la charla solo si dices que sí o, donde los admins lo eligieron, cuando lo sabes y no dices que no. `/remember` es un sí a esa única frase.
policy-rooms-name = 🔒 Dónde se queda
policy-rooms = Un mensaje directo se queda allí. Una sala cerrada guarda lo suyo. Lo que ayuda a otros (un arreglo, un evento, un proyecto) puede ser saber del servidor, sin ti. Nadie más que tú puede listar tus recuerdos, tampoco los admins.
policy-never-name = 🚫 Nunca
policy-never = Por mi cuenta no guardo nada sobre salud, dinero, fe, política, origen o sexualidad; solo lo que aceptas, y solo para ti. Nada de menores de 16, ni contraseñas, ni números de teléfono o tarjeta. Nada se vende, se usa para anuncios ni para entrenar un modelo.
policy-rights-name = 🗑️ Tú decides
policy-rights = `/forget` oculta un recuerdo al instante y lo borra tras { $wait }, con todo lo que salió de él. Borra o edita un mensaje y lo que tomé de él le sigue. `/privacy` te da una copia, me pausa, te deja fuera o lo borra todo.
policy-processors-name = Quién más lo ve
policy-provider = { $name }, que opera el modelo de lenguaje, recibe tu pregunta, con sus imágenes, y las últimas líneas de la charla y los recuerdos que uso.
policy-provider-unnamed = El proveedor del modelo de lenguaje recibe tu pregunta, con sus imágenes, y las últimas líneas de la charla y los recuerdos que uso.
policy-scripted = Las respuestas vienen de un sustituto con guion en esta máquina, no de un modelo de lenguaje.
policy-contact-name = Quien me opera
policy-no-contact = No han puesto un contacto; pregunta a un admin de un servidor donde me encuentres.
policy-url-name = La política completa
privacy-sharing = Compartido con miembros
privacy-sharing-told =
    Lo que dijiste en público puede contarse aquí. En { $days } días estuvo a mano para { $count ->
        [one] { $count } respuesta
       *[other] { $count } respuestas
    } a otros.
privacy-button-programs = Programas
programs-intro = Programas que pueden usar tus recuerdos aquí, por la dirección HTTP del operador.
programs-none = Ninguno todavía.
programs-line = - **{ $name }**: { $may }, hasta { $until }
programs-line-used = - **{ $name }**: { $may }, hasta { $until }; último uso { $used }
programs-may-read = ver
programs-may-write = ver y añadir
programs-may-erase = ver, añadir y olvidar
programs-lifetime =
    { $count ->
        [one] durante { $count } día
       *[other] durante { $count } días
    }
programs-menu-may = Qué podrá hacer uno nuevo …
programs-menu-lifetime = Cuánto tiempo …
programs-menu-end = Terminar uno …
programs-connect = Conectar …
programs-name = Nombre del programa
programs-ended = Ha terminado.
programs-too-many = Ya tienes cinco. Termina uno antes.
programs-token = Su token, mostrado solo esta vez; guárdalo en secreto: `{ $token }`
