seconds =
    { $count ->
        [one] { $count } segundo
       *[other] { $count } segundos
    }
minutes =
    { $count ->
        [one] { $count } minuto
       *[other] { $count } minutos
    }
none = ninguno
yes = sí
no = no
footer-page = página { $page } de { $pages }
footer-only-you = solo tú ves esto
footer-after-this =
    { $count ->
        [one] { $count } más después
       *[other] { $count } más después
    }
where-public = en todo este servidor
where-restricted = solo en { $channel }
where-group = en { $channel } y los canales de su grupo
where-private = privado: solo tú
consent-state-undecided = **Aún sin decidir**: hablamos y no guardo nada por mucho tiempo
consent-state-on = **Recuérdame**: lo que me cuentas puede volverse un recuerdo
consent-state-paused = **Solo charlar**: no aprendo nada nuevo de la charla
consent-state-off = **Déjame fuera**: ni leo ni guardo lo que escribes
kind-fact = hecho
kind-pattern = costumbre
kind-narrative = historia
kind-episode = suceso
kind-insight = suposición sobre cómo hablar contigo
kind-procedure = guía
kinds-fact =
    { $count ->
        [one] { $count } hecho
       *[other] { $count } hechos
    }
kinds-pattern =
    { $count ->
        [one] { $count } costumbre
       *[other] { $count } costumbres
    }
kinds-narrative =
    { $count ->
        [one] { $count } historia
       *[other] { $count } historias
    }
kinds-episode =
    { $count ->
        [one] { $count } suceso
       *[other] { $count } sucesos
    }
kinds-insight =
    { $count ->
        [one] { $count } suposición sobre cómo hablar contigo
       *[other] { $count } suposiciones sobre cómo hablar contigo
    }
kinds-procedure =
    { $count ->
        [one] { $count } guía
       *[other] { $count } guías
    }
origin-said = me lo dijiste
origin-said-direct = me lo dijiste por mensaje directo
origin-chat = aprendido hablando
origin-manual = dicho con un comando
origin-tool = anotado por una herramienta
origin-operator = puesto por quien me gestiona
origin-promotion = guardado para siempre porque lo dijiste
origin-propagation = transmitido por otros
origin-insight = mi suposición por cómo hablamos
origin-import = de una copia que se trajo
button-previous = Anterior
button-next = Siguiente
menu-look-at-one = Ver uno …
menu-look-further = Ver con qué se relaciona …
said-here = [dicho aquí]({ $link })
list-and = { $most } y { $last }
nothing-changed = Vale, no ha cambiado nada.
wrong-word = La palabra no coincidía, así que no se ha borrado nada.
undo-expired = Ya pasó el tiempo para deshacerlo, así que se fue del todo.
button-back = Volver
language-name = Español
