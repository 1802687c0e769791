consent-button-on = Lembre de mim
consent-button-paused = Só conversar
consent-button-off = Me deixe de fora
consent-button-policy = O que é guardado
consent-still-off = Anotado para aqui, mas você pediu para ficar de fora em todo lugar, e isso ainda vale; `/privacy consent` com `em todo lugar` muda isso.
