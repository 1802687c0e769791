reasons-title = この返事の理由
reasons-besides = ほかに
reasons-made-with = 使ったもの
reasons-yours = あなたの記憶{ $count }件
reasons-went-by-it = これをもとにしました
reasons-went-by-all = すべてをもとにしました
reasons-went-by-some = そのうち{ $count }件をもとにしました
reasons-in-summary = まとめの中
reasons-at-hand = 手元
reasons-no-longer-used = もう使いません
reasons-of-server = このサーバーが知っていること{ $count }件
reasons-of-others = 返事をした相手の記憶{ $count }件
reasons-summary-own = あなたについてのまとめ（版{ $revision }、記憶{ $count }件から）
reasons-summary-other = 返事をした相手についてのまとめ（記憶{ $count }件から）
reasons-summary-guild = このサーバーについてのまとめ（版{ $revision }、記憶{ $count }件から）
reasons-summary-collective = どのサーバーも知ってよいことのまとめ（版{ $revision }、記憶{ $count }件から）
reasons-last-talk =
    { $channel } での前回の会話のまとめ{ $count ->
        [0] {""}
       *[other] （メッセージ{ $count }件）
    }
reasons-which-i-went-by = { $what }。これをもとにしました
reasons-none = その返事には記憶を使っていないか、もう何も残っていません。
reasons-none-left = その返事に何を使ったかの控えはありません。控えはメッセージと一緒に消えます。
reasons-not-mine = それは私の返事ではありません。私のメッセージについて聞いてください。
reasons-lent = { $who } の{ $count }件（メンバーと共有）
