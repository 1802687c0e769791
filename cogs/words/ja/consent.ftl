consent-button-on = 覚えていいよ
consent-button-paused = 話すだけ
consent-button-off = 外しておいて
consent-button-policy = 何を残すか
consent-still-off = ここの分は控えましたが、どこでも外しておくという希望がまだ有効です。*どこでも* を選ぶと変えられます。
