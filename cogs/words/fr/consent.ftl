consent-button-on = Souviens-toi de moi
consent-button-paused = Juste discuter
consent-button-off = Laisse-moi en dehors
consent-button-policy = Ce qui est gardé
consent-still-off = Noté pour ici, mais tu as demandé à rester en dehors partout, et cela vaut toujours ; choisis *Partout* pour changer cela.
