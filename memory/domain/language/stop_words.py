"""The most frequent words by language: they carry no topic, and they tell which language a text is in. Tables only."""

from typing import Final

STOP_WORDS: Final[dict[str, frozenset[str]]] = {
    language: frozenset(words.split())
    for language, words in {
        "english": (
            "a about above after again all also am an and any are as at be because been before being but by can could did do "
            "does doing down during each few for from further get gets got had has have having he her "
            "here hers him his how i i'd i'll i'm i've if im in into is isn't it it's its itself just me more most my myself "
            "no nor not now of off on once only or other our ours out over own same she should so some such "
            "than that that's the their them then there these they this those through to too under until up us very was we "
            "were what when where which while who whom why will with would you your yours remember please "
            "really much many like don't doesn't didn't can't won't let lets there's what's who's"
        ),
        "german": (
            "aber alle als also am an auch auf aus bei bin bis bist da damit dann das dass dein dem den denn der des dich "
            "die dir doch du durch ein eine einem einen einer es für hab habe haben hat hatte ich ihm ihn ihr im in "
            "ist ja jetzt kann kein keine man mein meine meinem meinen meiner mich mir mit nach nicht noch nur ob oder ohne "
            "schon sehr sein seine sich sie sind so über um und uns unser vom von vor war was weil wenn wer wie "
            "wir wird wo zu zum zur"
        ),
        "spanish": (
            "a al algo como con cuando de del desde donde el ella en entre era eres es esa ese eso esta este esto estoy está "
            "fue ha hasta hay la las le les lo los me mi mis mucho muy más nada ni no nos o para pero por porque "
            "que qué quien se ser si sin sobre son soy su sus también te tengo tiene tu un una uno y ya yo él sí"
        ),
        "french": (
            "ai au aussi aux avec c'est ce ces cette dans de des donc du elle en est et eu il ils j'ai j'aime je l la le les "
            "leur lui ma mais me mes moi mon même ne nos notre nous on ou où par pas plus pour qu que qui sa se "
            "ses son sont suis sur ta te tes toi ton tu un une vos votre vous y à été être très"
        ),
        "portuguese": (
            "a ao as com como da das de do dos e ela ele em entre era essa esse esta este eu foi há isso já la lhe mais mas "
            "me mesmo meu meus minha minhas muito na nas nem no nos não o os ou para pela pelo por porque quando que "
            "quem se sem ser seu sou sua são também te tem tenho um uma você à é"
        ),
        "italian": (
            "a ai al alla anche che chi ci come con cui da dal del della di e ed era essere gli ha hai ho i il in io la le "
            "lei lo loro lui ma mi mia mio molto ne nei nel nella noi non nostro o per perché più quando quello questo "
            "qui se sei si sono su sua suo ti tra tu un una uno è"
        ),
        "dutch": (
            "aan al als altijd ben bij daar dan dat de der deze die dit doch doen door dus een en er ge geen had heb heeft "
            "het hij hoe hun ik in is je kan maar me met mij mijn na naar niet nog nu of om omdat ook op over te tegen "
            "toen tot uit van veel voor want waren was wat we wel wie wij wil worden ze zich zijn zo"
        ),
        "russian": (
            "а без более бы был была были было быть в вам вас во вот все всё вы где да для до его ее если есть ещё же за и "
            "из или им их к как когда кто ли меня мне мой моя мы на не него нет ни но ну о об он она они оно от по "
            "под при с со так такой там то тоже только ты у уже что чтобы это этот я"
        ),
    }.items()
}
"""As snowball names the languages."""
