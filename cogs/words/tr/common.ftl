seconds = { $count ->
    [one] { $count } saniye
   *[other] { $count } saniye
}
minutes = { $count ->
    [one] { $count } dakika
   *[other] { $count } dakika
}
language-name = Türkçe
