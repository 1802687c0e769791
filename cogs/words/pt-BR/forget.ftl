forget-which = O que devo esquecer?
forget-found =
    { $count ->
        [one] Encontrei { $count } lembrança sobre isso.
       *[other] Encontrei { $count } lembranças sobre isso.
    }
forget-found-many = Encontrei { $count } lembranças ou mais sobre isso.
forget-near = Nada corresponde exatamente a “{ $about }”. É alguma destas?
forget-newest = Nada corresponde a “{ $about }”. Isto é o que tenho, o mais novo primeiro:
forget-choose = Escolha o que devo esquecer, o mais novo primeiro:
forget-all-question =
    { $count ->
        [one] É { $count } lembrança sua
       *[other] São { $count } lembranças suas
    } neste lugar. Esqueço tudo?
forget-gone-already = O que você escolheu já não existia.
button-keep-all = Manter tudo
