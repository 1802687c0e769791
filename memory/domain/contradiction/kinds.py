"""Things by what they are: who has no pet has no cat. Tables only; members are named as people name them, in several languages.

A class stands for its members in both directions. It holds everyday words of common knowledge, never all members: a member that is
missing makes one pair fewer for the nightly model, nothing worse.
"""

from typing import Final

KINDS: Final[dict[str, tuple[str, ...]]] = {
    "sibling": (
        "sibling siblings brothers_or_sisters geschwister fratrie hermanos irmãos fratelli broers_of_zussen 兄弟姐妹 兄弟姉妹 독생자 형제",
        "brother brothers sister sisters twin twins stepbrother stepsister bruder brüder schwester schwestern frère frères sœur soeur sœurs hermano hermana hermanas irmão irmã irmãs fratello sorella broer broers zus zussen брат сестра братья сёстры 哥哥 弟弟 姐姐 妹妹 兄 弟 姉 妹 형 오빠 누나 언니 동생",
        "only_child einzelkind enfant_unique fils_unique fille_unique hijo_único hija_única filho_único filha_única figlio_unico figlia_unica enig_kind единственный_ребёнок единственная_дочь 独生子 独生女 一人っ子 외동",
    ),
    "child": (
        "child children kids ein_kind kinder keine_kinder enfant enfants hijo hijos filho filhos crianças figli bambini kinderen детей дети 孩子 小孩 子供 子ども 아이 자녀",
        "son sons daughter daughters toddler baby our_twins her_twins his_twins our_kids her_kids his_kids firstborn sohn tochter fils fille hijo hija filho filha figlio figlia zoon dochter сын дочь 儿子 女儿 息子 娘 아들 딸",
        "childless kinderlos sans_enfants",
    ),
    "partner": (
        "partner partnerlos",
        "wife husband girlfriend boyfriend fiancé fiancée spouse married frau mann ehefrau ehemann verheiratet freundin mari époux épouse marié mariée esposo esposa marido mujer casado casada novio novia namorado namorada moglie marito sposato sposata echtgenoot getrouwd муж жена женат замужем 妻子 丈夫 已婚 妻 夫 결혼 아내 남편",
        "single unmarried ledig célibataire soltero soltera solteiro solteira celibe nubile vrijgezel холост 单身 独身 미혼",
    ),
    "pet": (
        "pet pets animals haustier haustiere animal animaux mascota mascotas bicho animali huisdier huisdieren питомец питомцев питомцы 宠物 寵物 ペット 반려동물",
        "dog dogs puppy cat cats kitten kittens hamster rabbit rabbits parrot budgie goldfish guinea_pig guinea_pigs ferret tortoise gecko snake corgi poodle terrier labrador beagle spaniel hund hunde katze katzen kater hase kaninchen chien chienne chat chats lapin perro perra gato gata gatos conejo cachorro cão gatto gatti hond honden kat katten konijn собака собаки кошка кошки кот 狗 猫 犬 개 강아지 고양이",
    ),
    "cat": (
        "cat cats katze katzen chat chats gato gatos gatto gatti kat katten кошка кошки 猫 고양이",
        "kitten kittens tomcat siamese maine_coon tabby persian kätzchen kater chaton gatito gatinho gattino котёнок 小猫 子猫",
    ),
    "dog": (
        "dog dogs hund hunde chien chiens perro perros cão cachorro hond honden собака собаки собак 狗 犬 개 강아지",
        "puppy puppies corgi poodle terrier labrador beagle spaniel dachshund husky bulldog retriever sheepdog collie welpe dackel chiot cachorro cucciolo щенок",
    ),
    "bird": (
        "bird birds vogel vögel oiseau pájaro pássaro uccello птица птицы",
        "parrot budgie canary cockatiel finch parakeet pigeon chicken chickens hens duck",
    ),
    "car": (
        "car cars drive drives auto autos voiture coche carro macchina машина машины автомобиль 车 车子 汽车 車 차",
        "volvo toyota ford fiat honda bmw audi volkswagen vw skoda renault peugeot citroën opel mazda nissan subaru hyundai kia tesla mercedes porsche jeep hatchback sedan estate_car convertible suv pickup camper wagen kombi camioneta furgone",
    ),
    "bicycle": (
        "bicycle bike cycle bikes cycles fahrrad rad vélo bicicleta bici fiets велосипед 自行车 自転車 자전거",
        "tandem mountain_bike road_bike gravel_bike e-bike bmx racing_bike rennrad",
    ),
    "phone": (
        "phone smartphone mobile cellphone handy telefon téléphone móvil celular telemóvel telefono telefoon телефон 手机 スマホ 휴대폰",
        "iphone pixel galaxy samsung android_phone oneplus fairphone xiaomi nokia huawei",
    ),
    "computer": (
        "computer pc laptop computers rechner ordinateur ordenador computador компьютер 电脑 パソコン 컴퓨터",
        "macbook thinkpad imac notebook desktop chromebook workstation gaming_pc mac",
    ),
    "tattoo": (
        "tattoo tattoos tattooed ink tätowierung tatouage tatuaje tatuagem tatuaggio tatoeage татуировка 纹身 タトゥー 문신",
        "tattooed inked sleeve_tattoo tätowiert tatoué tatouée tatuado tatuada",
    ),
    "instrument": (
        "instrument instruments musical_instrument instrumento strumento инструмент 乐器 楽器 악기",
        "piano guitar violin cello viola drums flute clarinet saxophone trumpet trombone harp bass ukulele banjo accordion organ oboe recorder keyboard klavier gitarre geige schlagzeug flöte guitare violon batterie flûte guitarra violín batería piano violino chitarra flauta gitaar viool пианино гитара скрипка гитаре скрипке 钢琴 吉他 小提琴 ピアノ ギター 피아노 기타",
    ),
    "alcohol": (
        "alcohol alkohol alcool álcool alcol алкоголь спиртное 酒 お酒 술",
        "beer beers wine wines whisky whiskey vodka gin rum cider champagne prosecco cocktail cocktails ale lager stout pint pints tequila sake bier wein schnaps sekt bière vin cerveza vino cerveja vinho birra wijn пиво вино водка 啤酒 ビール ワイン 맥주 와인",
        "teetotal teetotaller teetotaler sober abstinent abstemio abstemia abstêmio astemio geheelonthouder трезвенник",
    ),
    "coffee": (
        "coffee kaffee café caffè koffie кофе 咖啡 コーヒー 커피",
        "espresso latte cappuccino americano mocha macchiato flat_white filter_coffee",
    ),
    "tea": (
        "tea tee thé té chá tè thee чай 茶 お茶 차",
        "earl_grey matcha oolong rooibos chai green_tea black_tea herbal_tea darjeeling",
    ),
    "caffeine": (
        "caffeine koffein caféine cafeína caffeina",
        "coffee espresso latte cola energy_drink energy_drinks matcha black_tea",
    ),
    "meat": (
        "meat fleisch viande carne vlees мясо 肉 고기",
        "steak beef pork chicken lamb bacon ham sausage sausages burger burgers salami turkey schnitzel ribs kebab meatballs speck wurst schinken rind huhn bœuf boeuf poulet porc jambon ternera pollo cerdo jamón frango bife presunto manzo maiale prosciutto rundvlees говядина курица свинина колбаса 牛肉 猪肉 鸡肉 소고기 돼지고기 치킨",
        "vegetarian vegan vegetarier vegetarierin vegetarisch veganer veganerin végétarien végétarienne végane vegetariano vegetariana vegano vegana vegetariër veganist вегетарианец вегетарианка веган 吃素 素食 ベジタリアン 菜食 채식",
    ),
    "fish": (
        "fish seafood fisch poisson pescado peixe pesce рыба рыбу 鱼 魚 생선",
        "salmon tuna cod trout shrimp prawns sushi sashimi herring sardines mussels oysters lobster crab lachs thunfisch saumon thon salmón atún salmão atum salmone tonno лосось",
        "vegan veganer veganerin végane vegano vegana veganist веган",
    ),
    "dairy": (
        "dairy lactose milk milch lait leche leite latte melk молоко 牛奶 牛乳 우유",
        "cheese yoghurt yogurt butter cream ice_cream mozzarella gouda brie cheddar käse joghurt sahne fromage beurre queso yogur queijo iogurte formaggio kaas сыр йогурт",
        "vegan veganer veganerin végane vegano vegana veganist lactose_intolerant laktoseintolerant веган",
    ),
    "cheese": (
        "cheese käse fromage queso queijo formaggio kaas сыр 奶酪 チーズ 치즈",
        "gouda brie cheddar camembert mozzarella parmesan feta roquefort halloumi emmental gruyère edam manchego ricotta gorgonzola stilton raclette fondue",
    ),
    "sweets": (
        "sugar sweets dessert desserts zucker süßes süßigkeiten sucre azúcar dulces açúcar doces zucchero dolci suiker snoep сладкое сахар",
        "chocolate cake cakes candy cookies ice_cream cupcake cupcakes doughnut donuts pastry pudding fudge brownie brownies schokolade kuchen eis chocolat gâteau pastel bolo torta gelato taart шоколад торт",
    ),
    "nuts": (
        "nuts nut nüsse noix nueces frutos_secos nozes noci noten орехи",
        "peanut peanuts almond almonds walnut walnuts hazelnut hazelnuts cashew cashews pistachio pistachios pecan pecans peanut_butter erdnüsse erdnuss cacahuètes amendoim арахис",
    ),
    "spicy": (
        "spicy hot_food scharf scharfes épicé picante piccante pittig острое 辣 辛い 매운",
        "chilli chillies chili jalapeño jalapeños vindaloo habanero wasabi kimchi sriracha hot_sauce curry",
    ),
    "breakfast": (
        "breakfast frühstück frühstückt petit-déjeuner déjeuner desayuno desayuna café_da_manhã colazione ontbijt завтрак завтракает 早饭 早餐 朝食 朝ごはん 아침",
        "porridge cereal granola muesli pancakes croissant starts_each_day starts_the_day starts_every_day first_thing_in_the_morning",
    ),
    "cooking": (
        "cooking cook cooks kocht kochen cuisine cuisiner cocina cocinar cozinha cozinhar cucina cucinare kookt готовит 做饭 料理 요리",
        "stove oven kitchen recipe recipes bakes roasts takeaway takeout delivery herd küche four poêle horno forno fornuis кухня плита",
    ),
    "fiction": (
        "fiction novels romane roman belletristik romans novelas ficção romances romanzi fictie романы 小说 小説 소설",
        "novel novels thriller thrillers fantasy sci-fi whodunit crime_story crime_stories romance romances short_stories",
    ),
    "book": (
        "read reads reading books book liest lesen lit lire lee leer libros lê ler livros legge leggere libri leest boeken читает книги 书 读书 책",
        "novel novels paperback paperbacks biography biographies thriller thrillers library bookshop kindle e-book",
    ),
    "puzzle": (
        "puzzle puzzles rätsel casse-tête rompecabezas quebra-cabeças puzzels головоломки パズル 퍼즐",
        "jigsaw jigsaws crossword crosswords sudoku sudokus rubik riddle riddles brainteaser brainteasers",
    ),
    "film": (
        "film films movie movies cinema kino cinéma cine peli películas filmes кино 电影 映画 영화",
        "horror comedy comedies thriller western documentary documentaries blockbuster anime",
    ),
    "game": (
        "video_games games videogames computerspiele jeux_vidéo videojuegos videogames игры 游戏 ゲーム 게임",
        "minecraft fortnite valorant overwatch zelda mario chess poker tetris factorio terraria stardew dota counter-strike league_of_legends",
    ),
    "sport": (
        "sport sports exercise exercises workout works_out sportlich treibt_sport sporting deporte deportes esporte esportes sporten спорт спортом 运动 運動 スポーツ 운동",
        "football soccer tennis basketball volleyball rugby cricket hockey handball gym running jogging runs jogs swimming swims cycling climbing boxing judo karate yoga rowing skiing marathon badminton fußball schwimmt joggt läuft natation course fútbol natación futebol corrida calcio nuoto voetbal hardlopen футбол плавание бег 足球 游泳 サッカー 水泳 축구 수영",
    ),
    "heights": (
        "heights höhe höhen höhenangst hauteur vertige alturas altura vertigini hoogte hoogtevrees высоты высота 高所 높은",
        "rooftop rooftops roof towers tower cliff cliffs ladder ladders bridge climbing climbs bungee skydiving paragliding balcony mountaineer abseils treetop dach dächer turm klettert toit azotea telhado tetto dak крыша крыше",
    ),
    "flying": (
        "flying fly flies planes fliegen fliegt flugangst avion l'avion volar volare voar vliegen летать самолёт самолёты 飞机 飛行機 비행기",
        "pilot pilots licence_to_fly flight flights plane aeroplane airplane airport cabin_crew glider cockpit flug flüge vol vuelo voo volo vlucht пилот рейс",
    ),
    "water": (
        "swim water swimming schwimmen schwimmt nager nage nadar nuotare zwemmen плавать 游泳 泳げ 泳ぐ 수영",
        "swims pool lake diving dives snorkels surfing surfs lengths freestyle butterfly backstroke tauchen nada piscina piscine плавает",
        "nichtschwimmer non-swimmer",
    ),
    "abroad": (
        "abroad overseas passport left_the_country left_her_country left_his_country ausland l'étranger étranger extranjero exterior estrangeiro all'estero estero buitenland заграница границей 国外 出国 海外 외국 해외",
        "peru japan france italy spain portugal germany greece turkey mexico canada brazil chile argentina egypt morocco kenya india china thailand vietnam korea australia iceland norway sweden finland denmark ireland scotland poland austria switzerland croatia cuba paris london rome tokyo berlin lisbon madrid new_york cape_town bangkok japon italie espagne allemagne japón italia francia alemania itália frança alemanha japan italien frankreich spanien япония италия германия франция 日本 法国 泰国 フランス イタリア 일본 프랑스 countries",
    ),
    "sea": (
        "sea seaside ocean coast beach meer küste côte costa zee kust море побережье 海 海边 海辺 바다",
        "coast nearest_coast harbour beach shore waves lighthouse ocean strand plage playa praia spiaggia inland landlocked",
    ),
    "university": (
        "university college uni studied universität studium université fac universidad universidade faculdade università universiteit университет 大学 大學 대학",
        "degree doctorate phd bachelor master's masters thesis diploma professor graduated graduate promotion doktor doctorat doctorado diplôme título doutorado mestrado laurea dottorato диплом",
    ),
    "smoking": (
        "smoke smoker smokes smoking cigarettes raucht raucher fume fumeur fumeuse fuma fumador fumadora fumante fumatore rookt roker курит курильщик 抽烟 吸烟 タバコ 담배",
        "cigarette cigarettes cigar cigars pack_a_day vape vapes pipe tobacco zigarette zigaretten cigarrillo cigarro sigaretta sigaret сигареты",
        "nichtraucher nichtraucherin non-smoker nonsmoker non-fumeur niet-roker некурящий",
    ),
    "garden": (
        "garden garten jardin jardín jardim giardino tuin сад 花园 庭 정원",
        "lawn flowerbed flowerbeds vegetable_patch greenhouse allotment compost hedge",
    ),
    "social_media": (
        "social_media social_networks soziale_medien réseaux_sociaux redes_sociales redes_sociais соцсети",
        "instagram facebook tiktok twitter mastodon bluesky snapchat threads youtube reddit linkedin",
    ),
    "television": (
        "television tv telly fernseher fernsehen télé télévision tele televisión televisão televisione televisie телевизор 电视 テレビ 텔레비전",
        "netflix series soap_opera bbc channel_hopping serien séries",
    ),
    "work": (
        "job employed",
        "works full_time part_time shift shifts colleague colleagues boss office employer arbeitet travaille trabaja trabalha lavora werkt работает 上班 働いて 일해",
        "unemployed jobless out_of_work between_jobs arbeitslos chômage chômeur desempleado desempleada parado desempregado desempregada disoccupato disoccupata werkloos безработный безработная 失业 無職 실업",
    ),
    "programming_language": (
        "programming coding codes code_base codebase source_code written_in",
        "python rust java javascript typescript kotlin golang ruby php haskell scala perl swift c++ c# elixir lua",
    ),
    "operating_system": (
        "operating_system os betriebssystem système_d'exploitation sistema_operativo",
        "linux windows macos ubuntu debian fedora arch freebsd",
    ),
    "language": (
        "languages language sprache langue idioma idiomas lingua taal язык 语言 言語 언어",
        "english french german spanish portuguese italian dutch russian chinese japanese korean arabic swahili polish swedish finnish turkish greek hindi englisch deutsch französisch spanisch anglais allemand français espagnol inglés alemán francés español inglês alemão francês espanhol inglese tedesco francese spagnolo engels duits frans английский немецкий французский по-английски по-немецки по-французски 英语 法语 德语 英語 フランス語 ドイツ語 영어 프랑스어 독일어",
    ),
    "tests": (
        "tests testing automated_tests unit_tests test_suite",
        "ci pytest coverage tests",
    ),
    "early": (
        "before_noon awake morning_person early_bird early_riser early frühaufsteher lève-tôt madrugador madruga",
        "gets_up wakes up_at five_in_the_morning dawn sunrise sleeps_in lies_in night_owl late_riser langschläfer nachteule until_noon after_midnight",
    ),
}  # fmt: skip
"""Class → its names; words for what belongs to it; words that say by themselves that there is none of it. `_` joins a phrase."""
