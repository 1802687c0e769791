erase-question = ¿Borro lo que se dijo en { $channel } y sus hilos hasta ahora?
erase-takes-along = - Se va también: { $what }.
erase-leaves = - Queda lo que alguien me hizo recordar con un comando, porque es suyo, y lo que se dijo otra vez en otro lugar.
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
