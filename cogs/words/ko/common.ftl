seconds = { $count }초
minutes = { $count }분
language-name = 한국어
