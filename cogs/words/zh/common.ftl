seconds = { $count } 秒
minutes = { $count } 分钟
language-name = 中文
