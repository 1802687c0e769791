consent-button-on = Merk dir mich
consent-button-paused = Nur plaudern
consent-button-off = Lass mich außen vor
consent-button-policy = Was behalten wird
consent-still-off = Für hier notiert, aber du wolltest überall außen vor bleiben, und das gilt noch; wähle *Überall*, um es zu ändern.
