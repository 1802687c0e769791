consent-button-on = Lembre de mim
consent-button-paused = Só conversar
consent-button-off = Me deixe de fora
consent-button-policy = O que é guardado
consent-still-off = Anotado para aqui, mas você pediu para ficar de fora em todo lugar, e isso ainda vale; escolha *Em todo lugar* para mudar.
