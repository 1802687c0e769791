forget-which = O que devo esquecer?
forget-found =
    { $count ->
        [one] Encontrei { $count } lembrança sobre isso.
       *[other] Encontrei { $count } lembranças sobre isso.
    }
forget-found-many = Encontrei { $count } lembranças ou mais sobre isso.
forget-all-question =
    { $count ->
        [one] É { $count } lembrança sua
       *[other] São { $count } lembranças suas
    } neste lugar. Esqueço tudo?
forget-these-question =
    { $count ->
        [one] Esquecer { $count } lembrança?
       *[other] Esquecer { $count } lembranças?
    }
forget-nothing-here = Não lembro nada sobre você aqui.
forget-gone-already = O que você escolheu já não existia.
forget-one-of-three = Diga uma só coisa para esquecer: uma `lembrança`, um tema em `sobre`, ou `tudo`.
button-keep-all = Manter tudo
button-confirm = Confirmar
