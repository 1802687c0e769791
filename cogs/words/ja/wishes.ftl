wish-kept = 覚えておきます。
wish-instead = 前に聞いたことの代わりに、これを覚えておきます。
wish-known = それはもう知っていました。もっと確かになりました。
wish-server-kept = サーバーのこととして覚えておきます。
wish-server-waits = サーバーのこととして控えました。ほかの人か管理者が認めたら、みんなに伝えます。
wish-nothing = ここであなたについて覚えていることはありません。
wish-near = ぴったりの記憶はありません。近いものを見てください：
wish-newest = それについては見つかりません。ある中から選んでください：
wish-found = それについての記憶が{ $count }件見つかりました。消すものを選んでください：
wish-found-many = それについての記憶が{ $count }件以上見つかりました。消すものを選んでください：
wish-these = あなたについての記憶{ $count }件のことだと思います。忘れますか？
wish-everything = ここであなたについて覚えていることをすべて？一度押すだけで、取り消しもできます。
wish-stop = これからどうしますか？
forgotten =
    忘れました：{ $count }件{ $derived ->
        [0] 。
       *[other] と、同じことを言うメッセージ{ $derived }件。
    }{ $wait }後に完全に消えます。{ $gone ->
        [0] {""}
       *[other] { $gone }件はもうありませんでした。
    }
forgotten-copies = 以前のバックアップには、`/privacy` ですべて消すまで残ることがあります。
forgotten-lines = それについてのあなたのメッセージ{ $count }件を、記憶になる前に消しました。
restored = 元に戻しました。{ $count }件をまた覚えています。
button-undo = 元に戻す
button-choose = 選ぶ
button-show = 見せて
button-forget-all = すべて忘れる
