wish-kept = Lo recordaré.
wish-instead = Recordaré eso en lugar de lo que me dijiste antes.
wish-known = Ya lo sabía, y ahora estoy más seguro.
wish-server-kept = Lo recordaré para el servidor.
wish-server-waits = Anotado para el servidor. Los demás lo oirán cuando alguien más o un admin lo confirme.
wish-nothing = Aquí no recuerdo nada de ti.
wish-near = Nada coincide exactamente. Mira lo que se acerca:
wish-newest = No encontré nada sobre eso. Elige entre lo que tengo:
wish-found =
    { $count ->
        [one] He encontrado { $count } recuerdo tuyo sobre eso. Elige qué debe irse:
       *[other] He encontrado { $count } recuerdos tuyos sobre eso. Elige qué debe irse:
    }
wish-found-many = He encontrado { $count } recuerdos tuyos o más sobre eso. Elige qué debe irse:
wish-these =
    { $count ->
        [one] Creo que te refieres a { $count } de mis recuerdos de ti; ¿lo olvido?
       *[other] Creo que te refieres a { $count } de mis recuerdos de ti; ¿los olvido?
    }
wish-everything = ¿Todo lo que recuerdo de ti aquí? Basta un clic, y puedes deshacerlo.
wish-stop = ¿Qué vale a partir de ahora?
forgotten =
    Olvidado: { $count ->
        [one] { $count } recuerdo
       *[other] { $count } recuerdos
    }{ $derived ->
        [0] .
        [one] , con { $derived } mensaje que dice lo mismo.
       *[other] , con { $derived } mensajes que dicen lo mismo.
    } Se borra del todo en { $wait }.{ $gone ->
        [0] {""}
        [one] {" "}{ $gone } ya no estaba.
       *[other] {" "}{ $gone } ya no estaban.
    }
forgotten-copies = Las copias anteriores pueden contenerlo hasta que borres todo en `/privacy`.
forgotten-lines =
    Borrado: { $count ->
        [one] { $count } mensaje tuyo sobre eso, antes de que fuera un recuerdo.
       *[other] { $count } mensajes tuyos sobre eso, antes de que fueran un recuerdo.
    }
restored =
    { $count ->
        [one] Deshecho: lo recuerdo otra vez.
       *[other] Deshecho: recuerdo los { $count } otra vez.
    }
button-undo = Deshacer
button-choose = Elegir
button-show = Mostrar
button-forget-all = Olvidar todo
