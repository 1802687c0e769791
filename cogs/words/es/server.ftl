erase-question = ¿Borro lo que se dijo en { $channel } y sus hilos hasta ahora?
erase-takes-along = - Se va también: { $what }.
erase-leaves = - Queda lo que alguien me hizo recordar con un comando: es suyo. También queda lo que se dijo en otro lugar.
erase-goes-on = - Lo que se diga allí desde ahora lo sigo oyendo como antes. No se puede deshacer.
erase-about-few = lo que recuerdo de ello sobre menos de tres personas
erase-about =
    { $count ->
        [one] { $count } recuerdo
       *[other] { $count } recuerdos
    } de { $people } personas
erase-shared =
    { $count ->
        [one] { $count } cosa que sabe este servidor
       *[other] { $count } cosas que sabe este servidor
    }
erase-messages =
    { $count ->
        [one] { $count } mensaje que aún tengo a mano
       *[other] { $count } mensajes que aún tengo a mano
    }
erase-going = Estoy borrando lo que se dijo en { $channel }; es mucho y sigue solo.
erase-done = Lo que se dijo en { $channel } y sus hilos hasta ahora está borrado.
erase-nothing-there = No tengo nada de lo dicho allí, ni recuerdos que dependan solo de eso.
erase-button = Borrar …
erase-form-title = Borrar lo dicho en un canal
erase-form-label = Escribe { $word } para borrarlo
server-title = Lo que sabe este servidor
server-title-with = Lo que sabe este servidor con «{ $words }»
server-about = De nadie en particular, y solo lo que puede leerse en este canal.
server-about-waiting = Dicho por un solo miembro. No lo cuento a otros hasta que otro lo diga o tú lo confirmes.
server-waits = ⏳ Espera a que otro miembro lo diga o un admin lo confirme.
server-field-replaces = Sustituiría
server-nothing = Aún nada, hasta donde este canal puede oír.
server-nothing-found = No encontré nada con «{ $words }». Esto es todo lo que hay:
server-field-since = Desde
server-field-rests-on = Se apoya en
server-rests-on =
    { $count ->
        [one] { $count } fuente
       *[other] { $count } fuentes
    } de { $people }
server-rests-on-admin = Un admin
server-button-confirm = Confirmar
server-button-waiting = En espera ({ $count })
server-button-add = Añadir …
server-form-add = Guardar para este servidor
server-field-add = Lo que todos aquí pueden saber
server-button-reword = Redactar y guardar …
server-button-remove = Quitar
server-button-figures = Cifras
server-button-erase = Borrar lo hablado en un canal …
server-form-reword = Redactar y guardar para siempre
server-field-reword = Cómo debo decirlo
server-kept-for-good = Guardado para siempre.
server-erase-which = ¿Lo hablado en qué canal borro? Nada ocurre antes de que lo confirmes.
server-menu-erase = Elige un canal
figures-nothing = Aún no recuerdo nada en este servidor, así que no hay cifras.
figures-title = La memoria en cifras
figures-about = Cifras de todo el servidor. Lo que recuerdo de alguien solo lo ve esa persona.
figures-in-use = En uso
figures-in-use-value =
    { $count ->
        [one] { $count } recuerdo
       *[other] { $count } recuerdos
    } de { $people }
figures-detail = En detalle
figures-detail-value = { $canon } guardados para siempre, temas ocupados: { $topics }, versiones de cada uno: { $versions }
figures-not-in-use = Fuera de uso
figures-not-in-use-value = { $retired } apartados, { $superseded } reemplazados, { $proposed } a la espera de un sí
figures-kinds = Tipos
figures-kept-back = { $count } de tipos que tienen menos de { $several } personas
figures-week = Últimos siete días (UTC, hoy al final)
figures-week-nothing = nada en los últimos siete días
done-classify = leído
done-search = buscado
done-create = guardado
done-update = cambiado
done-merge = unido
done-link = enlazado
done-ttl = apartado
done-delete = borrado
done-restore = devuelto
done-load = recordado
done-learned = aprendido
figures-skipped = { $done }: no
figures-failed = { $done }: error
state-active = en uso
state-retired = apartados
state-superseded = reemplazados
state-proposed = esperan un sí
picture-headline = Memoria aquí: { $count } en uso, de { $people }
picture-categories = Guardado, por categoría
picture-states = Cómo están los recuerdos
picture-week = Hecho por día (UTC)
picture-others = otros
picture-few = muy poca gente
picture-done-kept = guardado
picture-done-changed = cambiado
picture-done-gone = borrado
picture-in-words = Gráficos. { $headline }. Por categoría: { $categories }. Por tipo: { $kinds }. { $states }. El espacio del servidor está lleno al { $percent }. En los últimos siete días: { $done }.
