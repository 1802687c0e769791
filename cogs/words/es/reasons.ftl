reasons-title = ¿Por qué esta respuesta?
reasons-besides = Además
reasons-made-with = Con qué se hizo
reasons-yours =
    { $count ->
        [one] { $count } recuerdo tuyo
       *[other] { $count } recuerdos tuyos
    }
reasons-went-by-it = me guié por él
reasons-went-by-all = me guié por todos
reasons-went-by-some = me guié por { $count } de ellos
reasons-in-summary = en el resumen
reasons-at-hand = a mano
reasons-no-longer-used = ya no se usa
reasons-of-server =
    { $count ->
        [one] { $count } cosa que sabe este servidor
       *[other] { $count } cosas que sabe este servidor
    }
reasons-of-others =
    { $count ->
        [one] { $count } recuerdo de la persona a quien respondí
       *[other] { $count } recuerdos de la persona a quien respondí
    }
reasons-summary-own =
    mi resumen sobre ti (versión { $revision }, de { $count ->
        [one] { $count } recuerdo
       *[other] { $count } recuerdos
    })
reasons-summary-other =
    mi resumen sobre la persona a quien respondí (de { $count ->
        [one] { $count } recuerdo
       *[other] { $count } recuerdos
    })
reasons-summary-guild =
    mi resumen sobre este servidor (versión { $revision }, de { $count ->
        [one] { $count } recuerdo
       *[other] { $count } recuerdos
    })
reasons-summary-collective =
    mi resumen para todos los servidores (versión { $revision }, de { $count ->
        [one] { $count } recuerdo
       *[other] { $count } recuerdos
    })
reasons-last-talk =
    el resumen de la última conversación en { $channel }{ $count ->
        [0] {""}
        [one] {" "}({ $count } mensaje)
       *[other] {" "}({ $count } mensajes)
    }
reasons-which-i-went-by = { $what }, por el que me guié
reasons-none = Para esa respuesta no usé ningún recuerdo, o no queda nada de ello.
reasons-none-left = No tengo nota de con qué se hizo esa respuesta. Esas notas se van con los mensajes.
reasons-not-mine = Esa respuesta no es mía. Pregúntame por uno de mis mensajes.
reasons-lent = { $count } de { $who }, compartido con miembros
