consent-button-on = Recuérdame
consent-button-paused = Solo charlar
consent-button-off = Déjame fuera
consent-button-policy = Qué se guarda
consent-still-off = Anotado para aquí, pero pediste quedarte fuera en todas partes y sigue valiendo; elige *En todas partes* para cambiarlo.
