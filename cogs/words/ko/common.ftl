seconds = { $count }초
minutes = { $count }분
