tidy-nothing = No hay nada que ordenar: todo lo que recuerdo aquí se usa y dice algo propio.
tidy-nothing-shared = Nada que ordenar en lo que este canal puede saber del servidor.
tidy-brought-back = Vale, eso ha vuelto.
tidy-why-superseded = algo más nuevo lo reemplazó
tidy-why-expired = se acabó su tiempo
tidy-why-unused = menor, y sin uso desde hace un mes o más
tidy-why-repeated = dice lo que dice otro
tidy-why-alike = dice casi lo mismo que otro
tidy-title = Ordenar
tidy-title-shared = Lo que sobra en lo que sabe este servidor
tidy-nothing-changed-yet = No ha cambiado nada. Elige qué debe irse, o déjalo todo como está
tidy-put-away =
    { $count ->
        [one] He apartado { $count } frase; se va del todo en 30 días.
       *[other] He apartado { $count } frases; se van del todo en 30 días.
    }
tidy-gone =
    { $count ->
        [one] { $count } recuerdo se va
       *[other] { $count } recuerdos se van
    } del todo en { $wait }.
tidy-merged =
    { $count ->
        [one] { $count } recuerdo habla
       *[other] { $count } recuerdos hablan
    } ahora por dos.
tidy-unchanged =
    { $count ->
        [one] Uno ya no era como se mostró, así que lo dejé.
       *[other] { $count } ya no eran como se mostraron, así que los dejé.
    }
tidy-unchanged-all = No ha cambiado nada.
tidy-which-stays = *{ $why }*, que se queda: { $text }
tidy-which-of-them = ¿Cuáles?
tidy-all-of-them = Borrar todo lo listado
conflict-title = ¿Cuál es correcto?
conflict-first = Primero
conflict-second = Segundo
conflict-where = Dónde los uso
conflict-why = Por qué
conflict-settled-first = Gracias: guardo el primero y aparto el segundo. `/memories` lo recupera durante 30 días.
conflict-settled-second = Gracias: guardo el segundo y aparto el primero. `/memories` lo recupera durante 30 días.
conflict-settled-both = Gracias: se quedan los dos, y no vuelvo a preguntar.
conflict-settled-same = Gracias: ahora son un solo recuerdo.
conflict-settled-shared-first = Gracias: guardo el primero y ya no uso el segundo. Se va del todo en 30 días.
conflict-settled-shared-second = Gracias: guardo el segundo y ya no uso el primero. Se va del todo en 30 días.
conflict-choice-first = El primero es correcto
conflict-choice-second = El segundo es correcto
conflict-choice-both = Los dos son ciertos
conflict-choice-same = Dicen lo mismo
conflict-add-note = Di por qué …
conflict-note-title = Cuál es correcto
conflict-note-label = Por qué, si quieres; solo tú lo ves
conflict-none = No encontré contradicciones.
conflict-none-shared = No encuentro contradicciones en lo que este canal puede saber del servidor.
conflict-answered-this = este es correcto
conflict-answered-other = otro es correcto
conflict-answered-both = este y otro son ciertos los dos
conflict-answered-same = este y otro dicen lo mismo
conflict-answered-nothing = nada aún
