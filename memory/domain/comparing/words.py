"""English words that say how two statements relate: denial, change, addition, relatives, what a person does, and synonyms. Tables only.

Written from what people tell about themselves in general; `_` joins the words of a phrase. Every inflection that a stemmer does not
reach stands here by itself. What is in no table is content and must be found in both texts.
"""

from typing import Final

DENIAL: Final = (
    "non avoid avoids avoiding skip skips skipping yet_to refuses lacks lack teetotal teetotaller no not never cannot can't don't doesn't didn't won't isn't aren't wasn't weren't hasn't haven't hadn't wouldn't shouldn't "
    "couldn't dont doesnt didnt isnt arent wasnt wont cant without neither nor none nobody nothing hardly barely seldom rarely ain't"
)
ENDED: Final = (
    "left leaving forgot forgotten forgets is_off off_the_table lost_interest turned_off switched_off disabled swore_off threw_out threw_away moved_out closed expired recovered not_any_longer no_more called_it_quits call_it_quits has_left gave_it_up got_tired tired_of outgrown cleared paid_off ran_out died_out given_back handed_in no_longer not_anymore not_any_more any_more anymore gave_up given_up giving_up gives_up quit quits quitted stopped stops has_stopped "
    "finished dropped_out drop_out called_off cancelled canceled abandoned abandons sold got_rid_of gotten_rid ended is_over over_now "
    "broke_up split_up divorced retired_from resigned left_behind used_to fell_through done_with dropped withdrew unsubscribed "
    "deleted uninstalled got_over former formerly ex lost shut_down closed_down scrapped shelved stepped_down fired laid_off "
    "is_gone passed_away died ditched binned returned_the let_go_of outgrew given_away gave_away grew_out_of completed beaten overcame conquered kicked_the beat_the done_reading was_done has_read"
)
CHANGED: Final = (
    "handed handed_over passed_on passed_to is_now are_now has_since have_since up_from down_from went_from gone_from turned_on revised amended updated extended shortened reduced increased doubled halved swapped_out shaved traded_in opted_for_instead switched switches swapped changed changes moved_house replaced replaces instead instead_of correction corrected "
    "pushed_to pushed_back pushed postponed rescheduled upgraded downgraded from_now_on was_a_typo typo actually turned_into became "
    "has_become has_come_to come_to promoted demoted raised lowered bumped delayed migrated converted transferred renamed "
    "shifted brought_forward dropped_back dropped_to went_back went_full dropped_down climbed_to went_up went_down new_place reached passed "
    "hit since_then by_now ported traded got_pushed took_over takes_over succeeded back_to turned reverted cut_down "
    "scratch_that i_meant my_mistake update: edit: fine_now okay_now allowed_again banned grew_to"
)
MOVED: Final = "moved moves moving relocated relocating relocates emigrated resettled"
"""Of a person it says that they live elsewhere now, of anything else that it was put off or elsewhere."""
JOINED: Final = "new_job new_position started_at started_working joined hired_at hired_by hired_as started_as took_a_job got_a_job found_a_job found_work landed_a_job changed_jobs retrained works_for_now"
"""Says that somebody works elsewhere now."""
PLAIN: Final = "support best_friend hometown home_town home_page"
"""Content, though a table has a word with the same stem."""
NOW: Final = "again once_more now nowadays these_days at_the_moment currently presently today meanwhile as_of_now this_year at_present lately recently"
ALSO: Final = "also as_well as_well_as additionally besides another in_addition plus moreover on_top_of_that along_with"
KIN: Final = (
    "mother mum mom mama mothers", "father dad papa", "parent parents", "brother brothers", "sister sisters", "son sons", "daughter daughters",
    "child kid kids children", "cousin cousins", "aunt auntie", "uncle", "niece", "nephew", "grandmother grandma gran nana", "grandfather grandpa granddad", "grandparent grandparents",
    "partner", "boyfriend", "girlfriend", "friend friends best_friend bestie buddy mate", "boss", "colleague coworker",
    "neighbour neighbor neighbours neighbors", "mentor", "stepbrother", "stepsister", "stepfather stepdad", "stepmother stepmum", "twin twins", "in-law in-laws", "landlord landlady",
)  # fmt: skip
"""Other people, a group a line: whose statement it is must agree before its value is looked at."""
STATES: Final = {
    "status": (
        "married wife husband spouse wed got_married", "single broke_up split_up newly_single unattached", "engaged fiance fiancee fiancé fiancée", "dating seeing_someone in_a_relationship", "divorced", "widowed widow widower", "separated",
    ),
    "diet": (
        "vegetarian veggie doesn't_eat_meat don't_eat_meat no_meat never_eats_meat", "vegan", "pescatarian pescetarian", "omnivore eats_meat eat_meat carnivore meat_eater", "flexitarian",
    ),
    "timezone": (
        "cet central_european_time", "cest", "est eastern_time eastern_standard_time", "edt", "pst pacific_time pacific_standard_time", "pdt", "cst", "mst", "gmt greenwich_mean_time", "bst", "jst", "ist", "aest", "utc",
    ),
    "work": (
        "unemployed jobless out_of_work between_jobs", "retired pensioner", "freelance freelancer freelances self-employed", "nurse nursing", "doctor physician gp", "surgeon", "dentist", "paramedic", "pharmacist", "vet veterinarian",
        "therapist", "psychologist", "midwife", "teacher teaches", "professor", "tutor", "librarian", "developer dev programmer coder software_engineer software_developer", "engineer", "tester", "designer", "architect", "artist", "illustrator",
        "photographer", "journalist reporter", "editor", "author", "translator interpreter", "actor actress", "musician", "chef", "baker", "butcher", "waiter waitress", "barista", "bartender", "carpenter joiner", "electrician", "plumber",
        "mechanic", "welder", "gardener", "farmer", "florist", "tailor", "accountant", "lawyer attorney solicitor", "judge", "banker", "cashier", "salesman saleswoman salesperson", "manager", "consultant", "analyst", "scientist",
        "researcher", "biologist", "chemist", "physicist", "geologist", "historian", "pilot", "sailor", "driver trucker", "courier", "postman mail_carrier", "police_officer policeman cop", "firefighter fireman", "soldier", "guard", "cleaner janitor",
        "receptionist", "secretary", "intern trainee", "apprentice", "builder construction_worker", "painter", "roofer", "social_worker", "data_scientist", "sysadmin system_administrator",
    ),
    "timing": ("night_shift night_shifts", "day_shift day_shifts", "early_shift early_shifts", "late_shift late_shifts"),
}  # fmt: skip
"""Slots whose possible values are known words, a group a value."""
SINGLE: Final = {
    "live": "live reside dwell based home home_base resident settled house_is flat_is lodge inhabit",
    "work": "work employed employee job profession occupation earns_living earn_living earns_his_living earns_her_living career day_job trade",
    "named": "called named addressed_as referred_to_as name_is name goes_by go_by call_me known_as nickname nicknamed be_called nick",
    "pronoun": "pronoun pronouns",
    "timezone": "timezone time_zone",
    "birthday": "birthday bday was_born_on born_on date_of_birth b-day",
    "born": "was_raised raised_in brought_up born birth birthplace native_of comes_from hails_from come_from hail_from originally_from grew_up grow_up raised childhood",
    "age": "years_old year_old aged age turned_years yo",
    "tall": "tall height",
    "weigh": "weigh weighs weight",
    "favourite": "favourite favorite fave fav loves_most likes_best like_best likes_most likes_more best_loved number_one top_pick of_choice go-to likes_better best",
    "prefer": "better_than more_than prefer rather_have would_rather given_the_choice rather favour favor picks_over takes_over_the opts_for choose chooses picks pick opt",
    "drive": "drive drives drove driving_licence driving_license",
    "main": "main mains",
    "support": "supports supporter roots_for cheers_for",
    "study": "study student major majors majoring degree enrolled",
    "wake": "gets_up get_up wakes_up wake_up wake wakes sleeps_until sleep_until sleeps_in rise rises up_at out_of_bed",
    "sleep": "goes_to_bed go_to_bed bedtime",
    "commute": "commute commutes goes_to_work gets_to_work to_work ride_to_work drives_to_work",
    "rank": "rank ranked elo rating tier level",
    "run_version": "version runs_version",
    "lead": "lead leader head_of heads in_charge_of manages manage runs_the led captain captains boss_of",
    "deadline": "deadline due due_date due_by",
}
"""Of one kind there is one at a time: another value replaces the known one."""
SEVERAL: Final = {
    "like": (
        "huge_fan big_fan massive_fan like love enjoy adore fan fond keen into dig hooked passionate crazy_about big_fan_of is_a_fan loves liking favourites sucker_for "
        "has_a_thing_for thing_for a_thing_for obsessed likes enjoys loves_to appreciate"
    ),
    "speak": "speak talk fluent",
    "been": "been been_to visited went went_to travelled traveled saw seen attended met watched read_through ran flew won",
    "fear": "afraid scared scare scares frightened terrified fear phobia fears",
    "learn": "learn learns learning studying teaching_herself teaching_himself picking_up",
    "want": "want wants wish hope hopes plan plans planning intend intends aim aims dream dreams would_like would_love thinking_of looking_to",
    "play": "play plays player playing",
    "read": "read reading",
    "watch": "watch watching",
    "collect": "collect collects collector collection",
    "allergic": "allergic allergy",
    "know": "know knows",
    "cook": "cook cooks bake bakes baking",
    "do": "do does doing practise practice practices",
    "good": "beginner novice expert newbie new_to good_at great_at bad_at skilled",
    "eat": "eat eats eating",
    "drink": "drink drinks drinking drank",
    "write": "write writes writing wrote codes codes_in programs_in program",
    "grow": "grow grows growing",
    "volunteer": "volunteer volunteers volunteering volunteer_work",
    "interested": "interested interest interests",
    "believe": "think thinks believe believes",
    "wear": "wear wears wearing",
    "make": "build builds building construct constructs constructing assemble assembles creating",
    "tattoo": "tattoo tattooed ink_of",
}
"""Of one kind there may be many: another value stands beside the known one."""
DISLIKE: Final = (
    "hate hates dislike dislikes loathe loathes detest detests despise can't_stand cannot_stand can't_bear cannot_bear not_a_fan "
    "can't_abide averse sick_of fed_up has_no_time_for turned_off doesn't_care_for hating"
)
LIGHT: Final = (
    "have has had having be been being is am are was were do does did done go goes going get gets got take takes taking taken make makes "
    "making made give gives given keep keeps put puts there here thing things kind sort lot way one ones someone somebody something "
    "please pls really very quite pretty just so such more always usually mostly often regularly everywhere generally normally typically "
    "actually basically honestly simply still already currently these those some any every each all own his her their my our your its "
    "he she they i we you it him them us me who which that this the a an of to in on at for with by from as into up about around "
    "and or but then than when while if because since would will shall can could may might must should person people what most where when how why project works_on "
    "user says said say tell told mention mentioned apparently excited couple times few bit yes "
    "type case part hold holds post posts old date dates subject field area topic breed brand model make time day year use uses used using usually let lets be_it number amount both through during over under "
    "own owns owned owning has_got runs_a runs_an run_a follow follows getting doing being serves serving ask asks real share shares sharing shared days years weeks everyone everybody anyone anybody spend spends spent located place family time's answer_is it's he's she's they're i'm we're that's there's i've i'd i'll "
    "what's ok okay well yeah btw fyi tbh imo lol haha currently happens consider considers considered himself herself themselves myself "
    "set sets come comes came find finds found stay stays stayed seem seems see sees look looks turn work_on works_on working_on"
)
"""Words that carry no value of their own. Comparing words (before, after, over, only) are not among them."""
CLASSES: Final = (
    "role genre season dish group puzzle bread cheese fish tree flower fruit shoes race shirt diet phone car vehicle dog cat pet computer laptop console camera language instrument city town country colour plant animal sport breed "
    "street hobby drink food keyboard browser tool app software hair place school club restaurant editor machine guy woman man girl boy meal"
)
"""Names of kinds of things: beside the thing itself they may be left out."""
ANTONYMS: Final = (
    "long short", "part_time full_time", "max min", "light_mode dark_mode", "large small", "early late", "high low", "dark light", "public private", "open closed", "allow forbid", "require optional", "on off", "true false",
    "enabled disabled", "hot cold", "fast slow", "easy difficult", "cheap expensive", "left right", "raw cooked", "first last", "formal casual", "loud quiet", "strict lenient",
)  # fmt: skip
"""Values of one slot that exclude each other."""
SYNONYMS: Final = (
    "teach teaches taught teaching instructor", "engineering engineers", "repair repairs fixing fixes mending mends", "motorcycle motorcycles motorbike motorbikes", "allow allowed allows permitted permits permit okay_to", "forbid forbidden banned prohibited disallowed ban",
    "require required requires mandatory compulsory obligatory", "optional voluntary", "difficult hard tough", "on_foot walk walks walking", "help helps helping assist assists", "shirt t-shirt tee", "headphones headset earphones",
    "screen monitor display", "mouse mice", "keys keyboard_s", "server_region region", "wine wines", "cake cakes", "pizza pizzas", "noodles pasta", "soup soups", "fruit fruits", "nuts nut", "peanut peanuts", "milk dairy", "spice spices", "sauce sauces",
    "song_s lyrics", "playlist playlists", "lesson lessons class_es course courses", "homework assignment", "thesis dissertation", "graduate graduated graduates alumna alumnus alumni", "degree_s diploma", "bachelor bachelors ba bsc", "master masters ma msc",
    "buy buys buying bought purchase purchased", "boat boats ship ships", "horse horses pony", "rabbit rabbits bunny bunnies", "bird birds", "parrot parrots", "hamster hamsters", "snake snakes", "turtle turtles tortoise", "chicken chickens hens", "bee bees", "fish fishes",
    "beach beaches shore", "mountain mountains", "forest woods", "river rivers", "lake lakes", "island islands isle", "north northern", "south southern", "east eastern", "west western", "house houses cottage",
    "summer summers summertime", "winter winters wintertime", "spring springtime", "breakfast breakfasts", "dinner dinners supper", "lunch lunches", "snack snacks", "chess chess_s", "puzzle puzzles", "crossword crosswords", "cards card_games",
    "politics political", "religion religious", "news headlines", "joke jokes humour humor", "meme memes", "link links url", "picture_s image images", "screenshot screenshots", "sound sounds audio", "voice voices", "text_s texts", "email emails mail", "ping pings pinged mention_s", "notification notifications",
    "upload uploads uploaded", "download downloads", "update_s updates", "deploy deploys deployment deployments release releases", "backup backups", "test tests testing", "branch branches", "commit commits", "database db", "folder directory directories", "file files", "script scripts", "variable variables", "function functions",
    "indentation indents indented indent", "linux_s gnu", "windows_s win10", "mac macbook macos", "android_phone android", "earn earns salary", "rent rents renting", "stream streams streaming streamer livestream livestreams", "record_s records recording", "meet meets meeting meetings", "match matches",
    "team_mate teammates", "tournament tournaments", "boss_fight bosses", "quest quests", "dungeon dungeons", "guild guilds clan clans", "warlock warlocks", "mage mages wizard", "archer archers", "rogue rogues", "character characters avatar", "skin skins",
    "film films movie movies flick flicks", "answer answers reply replies response responses respond", "short brief concise succinct terse to_the_point crisp",
    "long lengthy detailed elaborate thorough in-depth extensive", "bike bicycle bikes cycle cycles cycling bicycles", "flat apartment flats flatshare",
    "phone mobile smartphone cellphone", "phone_calls calls called_at", "city town", "phd doctorate doctoral",
    "autumn fall_is fall", "colour color colours colored coloured dyed", "younger little",
    "older elder big_sister big_brother bigger", "evening evenings night nights tonight nighttime", "morning mornings", "weekend weekends", "part_time parttime", "full_time fulltime", "max maximum at_most", "min minimum at_least", "poem poems poetry", "alcohol booze liquor",
    "emoji emojis emoticon emoticons smileys", "dog doggo pup puppy dogs", "cat kitty kitten cats", "tomato tomatoes", "goalkeeper goalie keeper", "holiday vacation holidays trip trips",
    "dark_mode dark_theme night_mode", "light_mode light_theme day_mode", "oldest eldest", "left_side left_hand left_arm left_leg left_foot left_ear left_eye left_wing left_knee the_left left_handed_er", "home_office from_home", "computer pc machine", "laptop notebook_computer", "editor ide", "primary main_machine daily_driver",
    "game games gaming videogame", "song songs track tracks", "band bands music_group", "picture photo photograph photography photos pictures analogue_photography", "tv television telly",
    "car cars automobile", "plane airplane aeroplane", "university uni college", "school schools", "maths math mathematics", "programme program", "begin start starts started begins began",
    "small tiny", "large big huge", "fast quick rapid", "hairdresser barber", "shop store", "fox foxes", "spider spiders", "run runs running ran jog jogs jogging",
    "swim swims swimming", "climb climbing climbs climber", "hike hikes hiking trekking", "dance dances dancing dancer", "sing sings singing singer", "draw draws drawing sketch sketches sketching",
    "paint paints painting painter", "knit knits knitting", "cook cooks cooking", "garden gardening gardener", "fish fishing", "ski skiing skier", "guitar guitarist", "piano pianist", "drum drums drumming drummer",
    "violin violinist", "cello cellist", "bass bassist", "photographer shoots_photos",
    "wedding marriage get_married getting_married gets_married tie_the_knot", "exam exams test_day", "code codes coding", "format formatting formatted", "explanation explanations explain explained",
    "example examples", "list lists bullet bullets bullet_points", "voice_call voice_calls voice_chat vc", "direct_message dm dms private_message", "spoiler spoilers", "mushroom mushrooms", "meat meats",
    "onion onions", "coriander cilantro", "aubergine eggplant", "courgette zucchini", "crisps chips", "football soccer footy", "gym workout work_out works_out fitness", "podcast podcasts", "novel novels", "book books", "comic comics",
    "plant plants", "tea teas", "coffee coffees espresso", "fizzy sparkling", "spicy hot_food", "sweet sweets candy", "bread loaf", "balcony terrace", "shed workshop", "roof rooftop", "village hamlet", "sea seaside ocean", "shelter shelters",
    "japanese nihongo", "german deutsch", "america usa united_states states us_of_a", "uk britain united_kingdom england", "netherlands holland", "finnish finland finn", "swedish sweden swede", "norwegian norway", "danish denmark dane",
    "polish poland", "french france", "italian italy", "spanish spain", "portuguese portugal", "irish ireland", "scottish scotland", "turkish turkey", "greek greece", "brazilian brazil", "mexican mexico", "canadian canada",
    "chinese china", "korean korea", "indian india", "russian russia", "ukrainian ukraine", "dutch", "swiss switzerland", "austrian austria", "czech czechia", "hungarian hungary",
    "on_time punctual", "weekly every_week once_a_week per_week", "daily every_day each_day a_day per_day", "monthly every_month", "yearly every_year annually",
    "black_coffee coffee_black", "sugar sugars unsweetened", "spaces space", "main_branch default_branch", "bug bugs defect", "server servers", "channel channels", "moderator mod mods moderators", "admin administrator admins",
    "raid raids raiding", "healer healing heals", "tank tanking tanks", "bedroom room", "vinyl records", "board_game board_games boardgame boardgames", "swimming_pool pool",
    "glasses spectacles", "bus buses", "train trains railway", "subway metro underground tube", "lift elevator", "rubbish trash garbage", "biscuit_s cookie cookies", "autism autistic", "left-handed left-hander lefty southpaw",
    "right-handed right-hander", "tired exhausted", "happy glad", "alone on_her_own on_his_own by_himself by_herself", "twice two_times", "handmade home-made homemade",
    "clock clocks", "next_year coming_year", "next_week coming_week", "next_month coming_month", "ago last", "company firm employer",
    "vegetables veg veggies", "sci-fi science_fiction scifi", "first_person", "hair", "pc_gaming", "volunteers volunteering",
)  # fmt: skip
"""Words that name the same thing, a group a line; the first one stands for all."""
