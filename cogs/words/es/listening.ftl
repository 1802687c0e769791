listening-title = Aquí escucho
listening-follows = Desde ahora sigo lo que se dice en este canal y sus hilos, para saber de qué habláis cuando me preguntáis.
listening-keeps =
    Lo guardo como mucho { $days ->
        [one] { $days } día
       *[other] { $days } días
    } y solo respondo cuando me hablan.
listening-starts-opt_in = Nada de eso se vuelve un recuerdo duradero de ti si no dices que sí.
listening-starts-notice = Solo se vuelve un recuerdo duradero de ti cuando te lo haya dicho en persona y no hayas dicho que no.
listening-out = Pulsa «{ $button }» y no leeré ni guardaré lo que escribas. Lo que dijiste los últimos días desaparece al momento. Puedes cambiar de idea cuando quieras.
listening-not-posted = No pude publicar el aviso en { $channel }, así que nada ha cambiado. Déjame ver el canal y escribir en él.
welcome = **Hola, soy { $name }.** Recuerdo lo que la gente cuenta de sí misma, si dice que sí. Hasta entonces solo respondo si me mencionan. Quien gestiona este servidor puede configurarme aquí, en un minuto:
welcome-button-set-up = Configurar
