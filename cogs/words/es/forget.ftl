forget-which = ¿Qué debo olvidar?
forget-found =
    { $count ->
        [one] He encontrado { $count } recuerdo sobre eso.
       *[other] He encontrado { $count } recuerdos sobre eso.
    }
forget-found-many = He encontrado { $count } recuerdos o más sobre eso.
forget-all-question =
    { $count ->
        [one] Es { $count } recuerdo tuyo
       *[other] Son { $count } recuerdos tuyos
    } en este lugar. ¿Lo olvido todo?
forget-these-question =
    { $count ->
        [one] ¿Olvido { $count } recuerdo?
       *[other] ¿Olvido { $count } recuerdos?
    }
forget-nothing-here = Aquí no recuerdo nada de ti.
forget-gone-already = Lo que elegiste ya no estaba.
forget-one-of-three = Dime una sola cosa que olvidar: un `recuerdo`, un tema en `sobre`, o `todo`.
button-keep-all = Conservar todo
button-confirm = Confirmar
