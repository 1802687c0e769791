talk-left-out = Pediste quedar fuera, así que no respondo a { $link }. `/privacy` allí lo cambia.
talk-left-out-aloud = `/privacy` te dice más, y solo a ti.
talk-nudge = ¿Sí? Mencióname con una pregunta, o dime «recuerda que …» sobre ti.
talk-nudge-direct = ¿Sí? Pregúntame algo con palabras, o dime «recuerda que …» sobre ti.
talk-readers-changed = Mientras pensaba, cambiaba quién puede leer aquí, así que no he dicho nada. Pregúntame otra vez en un momento.
talk-words-changed = Mientras pensaba, tu mensaje cambiaba, así que no he dicho nada. Pregúntame otra vez, por favor.
talk-dropped = Se retiró algo en lo que se apoyaba mi respuesta, así que la he descartado. Pregúntame otra vez si quieres.
talk-busy = Aún estoy pensando en lo que preguntaste antes, así que dejo esta. Pregunta otra vez cuando termine.
talk-forwarded = En un mensaje reenviado no sé quién dijo qué, así que lo dejo. Dímelo con tus palabras, por favor.
talk-interrupted = He tenido que reiniciarme antes de responder. Pregúntame otra vez en un minuto.
talk-was-away = No estaba cuando escribiste eso. Si todavía importa, pregúntame otra vez.
talk-no-file = Falta el resto: es demasiado largo para mensajes, y aquí no puedo adjuntar archivos.
talk-may-not-write = No puedo escribir en { $place }, así que no puedo responderte allí. Un admin puede cambiarlo.
talk-notice-opt_in =
    ¿Quieres que recuerde lo que me cuentas? Si no, olvido este chat tras { $days ->
        [one] { $days } día
       *[other] { $days } días
    }. Tú decides, cuando quieras:
talk-notice-notice = Recuerdo lo que la gente cuenta aquí de sí misma, salvo que diga que no. Tú decides, cuando quieras:
consent-noted-on = Hecho. A partir de tu próximo mensaje puedo recordar lo que me cuentes de ti. `/memories` lo muestra.
consent-noted-with-this = Hecho. Puedo recordar lo que me cuentes de ti, también lo que acabas de decir. `/memories` lo muestra.
consent-noted-paused = Vale, solo charlamos: a partir de tu próximo mensaje no aprendo nada nuevo de lo que hablamos.
consent-noted-off = Vale, te dejo fuera: a partir de tu próximo mensaje ni leo ni guardo lo que escribes.
consent-keeps-older = Lo que ya recuerdo se queda hasta que lo borres.
talk-off-record = Esto no consta aquí: no guardo nada de lo que me digas. Di «que conste» para terminar.
talk-on-record = Vuelve a constar.
talk-off-record-not-kept = Esto no consta, así que no guardé nada. Di primero «que conste».
button-on-record = Que conste
talk-noted = 📝 Anotado: { $words } (`/memories`)
talk-noted-count =
    { $count ->
        [one] 📝 Anotada { $count } cosa de nuestra charla (`/memories`)
       *[other] 📝 Anotadas { $count } cosas de nuestra charla (`/memories`)
    }
talk-noted-waits = 📝 Contado a este servidor; espera una segunda voz (`/memories`).
talk-migrated-waits = 📦 Algo espera tu decisión (`/privacy`, *Por decidir*).
button-end-after = Olvidar tras el { $date }
kept-until = Guardado hasta el final del { $date }.
