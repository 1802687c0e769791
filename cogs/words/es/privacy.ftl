privacy-title = Tu privacidad aquí
privacy-consent-is = Tu consentimiento: **{ $state }**; `/privacy consent` lo cambia.
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
privacy-who = Quién ve qué
privacy-who-in-guild = Solo tú puedes ver la lista de tus recuerdos. En una sala uso uno solo si todos allí pudieron leer de dónde viene. Los admins ven reglas y cifras, nunca tus recuerdos.
privacy-who-in-dm = Lo que me cuentas aquí queda entre nosotros: solo se usa en este mensaje directo.
privacy-insights = Cómo hablar contigo
privacy-insights-not-here = Por ti puedo suponer, pero este lugar no lo permite
privacy-insights-here = de vez en cuando supongo, con cautela y por dos semanas; `/privacy insights` lo termina
privacy-to-decide = Para que decidas
privacy-proposals =
    { $count ->
        [one] { $count } cosa que podría guardar
       *[other] { $count } cosas que podría guardar
    }: `/privacy review`
privacy-memory = Memoria
privacy-memory-off = desactivada aquí: no guardo nada nuevo ni uso nada antiguo
privacy-rules-title = Tus propias reglas aquí
privacy-rules-title-changed = Tus propias reglas aquí, desde ahora
privacy-rules-hold = Valen junto a las de este lugar; gana la más estricta. `/privacy settings` las cambia.
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
privacy-no-undo = No se puede deshacer. `/privacy export` te da antes una copia.
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
privacy-by-collection = Colección por colección
privacy-receipt = Recibo
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
privacy-export-refused-under_way = Aún estoy haciendo tu copia. Llegará aquí cuando esté lista; espérala antes de pedir otra.
privacy-export-refused-many_wait = Ahora hay mucha gente esperando su copia. Pídela otra vez en unos minutos.
privacy-export-refused-erased_meanwhile = Algo tuyo se borró mientras hacía la copia, así que la deseché. Pídela otra vez.
privacy-holds-nothing = No tengo nada sobre ti allí, como mucho marcas sin contenido de que algo se borró; el zip las muestra.
privacy-export-here =
    Esto es lo que tengo sobre ti: { $count ->
        [one] { $count } registro
       *[other] { $count } registros
    }. Abre `index.html` en el zip para leerlo.
privacy-export-part = Parte { $number } de { $of }.
privacy-button-delete-kept = Borrar lo guardado
privacy-insights-servers-only = Solo supongo en servidores donde un admin lo permite, nunca en nuestros mensajes directos; no cambió nada.
privacy-insights-off = Anotado: no supongo cómo te gusta que te hablen aquí, y lo que había supuesto ya no está.
privacy-insights-on = Anotado: como mucho una vez al día puedo suponer cómo te gusta que te responda aquí; `/memories` lo muestra.
privacy-insights-wait-admin = Empieza cuando un admin lo permita con `/setup`.
privacy-insights-wait-consent = Empieza cuando dejes que lo hablado sea recuerdo con `/privacy consent`.
privacy-insights-wait-both = Empieza cuando un admin lo permita con `/setup` y tú dejes que lo hablado sea recuerdo con `/privacy consent`.
privacy-review-none = Nada espera tu decisión.
privacy-review-declined = Vale, no lo guardo y no vuelvo a preguntar.
privacy-review-accepted = Gracias, lo guardo como: { $topic }.
privacy-review-yes = Sí, guárdalo
privacy-review-no = No
privacy-delete-button = Borrar …
privacy-delete-form-title = Borrar todo
privacy-delete-form-label = Escribe { $word } para borrarlo todo
privacy-leave-out-button = Déjame fuera desde ahora
privacy-erases-older =
    { $count ->
        [one] { $count } recuerdo tuyo aquí es más antiguo
       *[other] { $count } recuerdos tuyos aquí son más antiguos
    } y se borraría en minutos; no se puede deshacer. ¿Lo hago?
privacy-erase-them = Sí, bórralos
