forget-which = ¿Qué debo olvidar?
forget-found =
    { $count ->
        [one] He encontrado { $count } recuerdo sobre eso.
       *[other] He encontrado { $count } recuerdos sobre eso.
    }
forget-found-many = He encontrado { $count } recuerdos o más sobre eso.
forget-near = Nada coincide del todo con «{ $about }». ¿Es alguno de estos?
forget-newest = Nada coincide con «{ $about }». Esto es lo que tengo, lo más nuevo primero:
forget-choose = Elige qué debo olvidar, lo más nuevo primero:
forget-all-question =
    { $count ->
        [one] Es { $count } recuerdo tuyo
       *[other] Son { $count } recuerdos tuyos
    } en este lugar. ¿Lo olvido todo?
forget-gone-already = Lo que elegiste ya no estaba.
button-keep-all = Conservar todo
