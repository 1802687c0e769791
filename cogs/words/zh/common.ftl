seconds = { $count } 秒
minutes = { $count } 分钟
