"""Words that open a sentence without naming a person, for `third_party`. A table only.

A thing that is missing here still needs a predicate that only persons have, so the list holds what is said to hate,
want, lie or live somewhere in a manner of speaking: programs, companies, games, pets, belongings, places, days.
"""

from typing import Final

_GRAMMAR: Final = """
i im ive ill id me we us you u my our your mine ours it its this that these those there here what which who whose whoever whatever when where why how if as because although
while since until unless once everyone everybody someone somebody anyone anybody nobody noone no-one people folks everything something nothing anything all some any many most few both
none each every either neither one ones two three four five six seven eight nine ten others another such same other no not yes and or but so also then than now today tomorrow yesterday tonight
always never sometimes usually often only just even still maybe perhaps please pls plz thanks thx thank in on at by for from with without to of off into over under after before during
about between through the a an more less much very too really quite again already soon later back away home here's nope yep yeah nah ok okay lol hey hi hello wow sure well alright anyway
he she they him her his hers them their theirs himself herself themselves
is isnt isn't are arent was were be been being has had have having do does did done doing can can't could will would shall should must may might won't wouldn't let lets get gets got getting
gotta gonna wanna like likes love loves hate hates loved hated liked want wants need needs prefer prefers live lives lived work works worked play plays played own owns keep keeps make makes made
use uses used go goes went going come comes came take takes took give gives gave say says said tell told think thinks thought know knows knew see sees saw seen feel feels felt look looks run runs ran
eat eats drink drinks sleep sleeps write writes wrote read reads watch watches speak speaks study studies studied learn learns move moved moves adopt adopted buy bought sell sold build built
collect collects teach teaches taught drive drives drove ride rides bake bakes cook cooks paint paints draw draws sing sings dance dances swim swims climb climbs cycle cycles travel travels
born based married single divorced engaged allergic afraid scared interested fluent vegan vegetarian currently recently originally formerly previously finally actually honestly apparently
mostly mainly rarely hardly barely nearly almost ever yet ago last next first second third new old young big small good bad best worst better worse great nice cool left right right-handed left-handed
"""
_PEOPLE_AND_GROUPS: Final = """
team teams guild guilds clan server servers channel channels group groups club clubs band bands crew squad party class family families parents siblings kids children friends flatmates roommates
housemates neighbours neighbors colleagues coworkers teammates classmates students teachers doctors nurses scientists developers devs devops mods moderators admins staff members users players streamers viewers
fans men women boys girls guys adults teens teenagers humans persons company companies office department government police army church school uni university college hospital library bank shop store
hr irs nasa nato eu un fbi cia nhs bbc cnn cafe restaurant bar pub gym museum court council committee board jury audience community society nation country city town village street europe africa asia america world internet support management customer
customers clients employees bosses gamers artists writers readers nobody's anons doctor god jesus santa satan
"""
_BELONGINGS: Final = """
cat cats dog dogs puppy kitten bird birds parrot budgie fish goldfish hamster rabbit bunny horse pony ferret gecko snake turtle tortoise corgi retriever poodle pug beagle spider spiders bees bug bugs
car cars bike bikes bicycle van truck bus train tram plane boat laptop computer pc phone tablet printer keyboard mouse monitor screen headset headphones mic camera lens tv fridge oven dishwasher washer
vacuum robot drone lamp desk chair sofa couch bed door window kitchen garden balcony house flat apartment room home studio garage roof heating boiler wifi router internet network plant plants tree trees tomatoes
account accounts email mail inbox password name nickname birthday bday age height weight hair beard eyes tattoo glasses watch ring wallet bag bags shoes hat coat wedding anniversary job jobs work career salary
contract size level rank streak page floor record average count limit number total price cost speed volume ping fps bpm visa passport flight trip holiday vacation appointment exam exams test tests homework thesis essay paper deadline meeting meetings standup call calls schedule timezone time date day days week
weekend weekends month year night morning evening afternoon breakfast lunch dinner brunch food coffee tea beer wine water milk bread cheese pizza pasta ramen sushi rice soup curry cake chocolate sugar salt
pineapple coriander mushrooms onions meat veg fruit apples bananas music jazz rock metal punk techno rap opera art poetry film films movie movies cinema book books novel novels comic comics manga anime
show shows series podcast radio news game games gaming chess football soccer tennis rugby hockey golf cricket basketball volleyball boxing yoga running swimming hiking climbing cycling skiing
knitting baking cooking reading writing drawing painting gardening photography
body head back knee knees heart stomach brain mind hand hands feet leg legs arm arms skin voice life death love luck money cash rent sleep dreams mood energy health
"""
_TECHNOLOGY: Final = """
rust python java javascript typescript js ts go golang kotlin swift rails php perl scala haskell elixir erlang clojure lisp lua fortran cobol zig nim ocaml c c++ c# css html sql bash zsh
fish powershell linux arch debian ubuntu fedora nixos nix mint windows win macos mac osx ios android ipad iphone pixel galaxy kindle vim neovim nvim emacs helix vscode vs intellij eclipse xcode
obsidian notion logseq git github gitlab bitbucket svn docker podman kubernetes k8s helm terraform ansible jenkins ci cd aws azure gcp cloudflare heroku vercel netlify firebase supabase nginx apache caddy
redis mongo mongodb postgres postgresql sqlite mysql mariadb kafka rabbitmq elasticsearch react vue svelte angular next node nodejs deno bun npm yarn pip cargo django flask fastapi spring laravel
discord slack teams zoom skype whatsapp telegram signal twitter x bluesky mastodon facebook instagram tiktok reddit tumblr pinterest linkedin youtube twitch netflix hulu spotify tidal soundcloud bandcamp steam
epic gog itch origin uplay google bing duckduckgo chrome firefox safari edge brave opera apple microsoft amazon meta openai anthropic chatgpt claude gemini copilot gpt llama mistral siri alexa cortana ai llm llms
keepsake bot bots wikipedia wikidata duolingo anki excel word powerpoint outlook gmail photoshop illustrator blender figma krita unity unreal godot photopea obs jira confluence trello asana paypal visa
mastercard klarna uber lyft airbnb ikea lego tesla toyota volvo bmw volkswagen vw ford honda sony nintendo sega valve playstation xbox switch nvidia amd intel samsung huawei lenovo thinkpad dell logitech
app apps website site page pages repo code codebase build builds deploy deployment release releases patch update updates version branch main master staging prod production test ci pipeline pipelines
script scripts program programs compiler linter parser database db cache queue api apis endpoint endpoints function functions class classes method module modules package packages library libraries framework
frameworks plugin plugins mod config settings logs log error errors exception bugs feature features ticket tickets issue issues docs documentation readme wiki emoji emojis emotes stickers memes spoilers
links images files notifications pings webhooks threads roles rules prompt prompts markdown json yaml xml regex unicode
"""
_GAMES_AND_PLACES: Final = """
minecraft terraria factorio valheim stardew zelda mario pokemon pikachu link kirby sonic metroid hades celeste undertale portal halo doom quake fortnite overwatch valorant apex league lol dota wow ffxiv
skyrim fallout witcher cyberpunk elden ring sekiro bloodborne balatro tetris chess catan monopoly dnd d&d raid raids dungeon dungeons boss bosses mob mobs healer healers tank tanks dps character oc map maps lobby
quest quests level levels chapter season episode tournament match matches ladder rank elo score kirby
berlin hamburg munich cologne london leeds manchester bristol cardiff edinburgh glasgow dublin paris lyon nantes marseille madrid barcelona seville lisbon porto rome milan naples vienna graz zurich
geneva brussels ghent amsterdam rotterdam utrecht oslo bergen stockholm uppsala copenhagen helsinki warsaw krakow prague budapest athens istanbul moscow kyiv tokyo kyoto osaka seoul beijing shanghai chengdu
hong singapore bangkok hanoi delhi mumbai melbourne auckland toronto montreal vancouver york boston chicago seattle portland texas california florida mexico lima bogota quito santiago rio sao
recife lagos accra nairobi cairo dubai germany france spain portugal italy austria switzerland belgium netherlands holland england scotland wales ireland britain uk norway sweden denmark finland iceland poland
russia ukraine turkey greece hungary czechia romania croatia japan china korea taiwan india thailand vietnam indonesia australia zealand canada usa brazil argentina chile peru colombia ghana nigeria kenya egypt
german french spanish italian portuguese dutch english welsh irish swedish norwegian danish finnish polish czech russian ukrainian turkish greek arabic hebrew hindi japanese chinese korean thai latin swahili
mars venus saturn jupiter earth moon sun
monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays january february march june july august september october november december
spring summer autumn fall winter christmas easter halloween ramadan hanukkah carnival weather rain snow wind storm nature history maths math physics chemistry biology geography philosophy
psychology politics science religion economics law medicine
red blue green black white yellow orange purple pink teal
"""
_WORLD: Final = """
ich du wir ihr mein meine dein unser das der die den dem ein eine kein keine es man wer was wenn weil aber und oder auch nicht jeder jede alle niemand jemand hier heute morgen gestern immer nie manchmal
oft noch schon ist hat war bin wohnt lebt arbeitet mag hund katze kater auto wohnung haus kaffee tee musik leben arbeit schule montag dienstag mittwoch donnerstag freitag samstag sonntag
yo tú mi mis tu tus nuestro nuestra el la los las un una lo ese esa este esta esto eso aquí ahora hoy mañana ayer siempre nunca que qué quien cuando donde como pero y o no sí es está tiene vive trabaja
gato gata perro perra coche casa café música vida trabajo lunes martes miércoles jueves viernes sábado domingo
je tu nous vous mon ma mes ton ta notre le les un une des ce cet cette ça cela on ici maintenant demain hier toujours jamais qui que quand où comme mais et ou ne est a habite travaille chat chatte chien
voiture maison musique vie travail lundi mardi mercredi jeudi vendredi samedi dimanche
eu você meu minha meus nosso nossa o os as um isso isto esse essa este aqui agora hoje amanhã ontem sempre nunca quem quando onde mas é tem mora trabalha gato gata cachorro cão carro vida trabalho
io mio mia noi nostro nostra il lo gli uno questo questa quello qui ora oggi domani ieri sempre mai chi quando dove ma è ha abita lavora gatto cane macchina vita lavoro
ik mijn wij onze de het een dit dat deze die hier nu vandaag morgen gisteren altijd nooit wie wat maar en of niet is heeft woont werkt kat hond auto huis
я мой моя моё мои мы наш наша это этот эта то все всё никто кто что где когда сегодня завтра вчера всегда никогда но и не кот кошка собака пёс машина дом жизнь работа музыка москва
ja mój moja moje my nasz nasza to ten ta wszyscy nikt kto co gdzie kiedy dziś jutro wczoraj zawsze nigdy ale i nie jest ma kot pies samochód dom życie praca
"""

NOT_NAMES: Final = frozenset(
    word
    for words in (_GRAMMAR, _PEOPLE_AND_GROUPS, _BELONGINGS, _TECHNOLOGY, _GAMES_AND_PLACES, _WORLD)
    for word in words.split()
)
OPENERS: Final = frozenset(_GRAMMAR.split())
"""Those that name nothing at all: grammar and everyday verbs."""
ENDINGS: Final = ("ing", "tion", "ness", "ity", "ware", "ship", "ism", "ers", "ists", "ians", "ors", "ies")
"""Endings of common nouns and groups; rare in names that are longer than five letters."""
NAMES_IN_LY: Final = frozenset(
    "emily kelly sally molly billy lily lilly polly holly carly beverly kimberly willy wally dolly nelly ally shelly milly tilly sully ely aly".split()
)
"""Other words in -ly are adverbs."""
