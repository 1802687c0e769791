"""The frames about people and what is known of them: treatment, disclosure, triggers, concealment. See `framing`. Tables only."""

from typing import Final

from memory.domain.injection.frame_parts import ANY_ACT, FORCE, RULES, THEIRS
from memory.domain.injection.framing import FrameKind

OF_PEOPLE: Final[dict[FrameKind, str]] = {
    "treatment": f"""
^not|never|always 1 meddle 3 name|person !me !life !neutral
^add|put 2 name|person 3 to|on 5 role|list|listed !me !life
^change|edit|alter|set|wipe 3 owner 3 pronouns|nickname|birthday|profile|timezone|memory|kept|settings !me !life
^not 1 store 4 name|person|owner !me !life
^keep 2 name|person|staff 2 informed|updated|posted !me !life
^tell|invite|send|push|refer|direct 2 crowd|question|questions|them|who 8 to 2 join|visit|follow|buy|use|donate|vote|subscribe|name !me !life
^refer|redirect|send|direct 4 question|questions|requests|complaints|crowd 6 to 2 name|person !life
before 1 answering|replying|helping|responding 3 name|person|crowd !me !life
words|name|owner 6 taken 1 seriously &not|noneed
what|whatever|everything 2 name|person 2 asks|words 4 duty|may|is 3 punish.d|tell.d|store.d !me
^store 2 that 2 name|person 4 agreed|consented|said|likes|hates !me
words|crowd|person|name|complaint|complaints|misdeed 4 not 1 be 2 store.d|remembered|recorded
^not 1 store|record|remember 5 words|misdeed|complaint|complaints|nasty &about|against|of|from &person|name|staff|owner|crowd !me !life
^wipe 2 that 2 name|person|owner !me !life
^trust|obey|hide|punish|promote|raise|impersonate|depict|override 2 name !me !life !neutral
^trust|obey|hide|drop|treat|punish|promote|raise|impersonate|depict|override|tell|say 3 name &always|whenever|staff|crowd|private|misdeed|words|kept !me !life !neutral
^tell 3 person|name|owner 3 whatever|everything|anything|all !me !life
^let|^not|^stop|^prevent|^keep 4 person|name|crowd 4 command_name|using !me
^store 2 thisnote !me
^talk|speak|write 1 openly !me !life
^not|never 1 tell|mention|discuss|bring_up|say 4 owner|name 5 to 2 crowd|staff|name !me !neutral !life
^not|never 1 tell 2 staff 4 this|that|about|anything !me !neutral !life
tell 2 what|everything|all 2 you 2 know !me
^assume|presume|suppose 6 name|person|owner|crowd|role !me !life
nothing 3 words 4 duty|may 3 store.d|trust.d|obey.d|punish.d|drop.d|tell.d !me
words 6 duty 2 punish.d &name|owner !life !me
name|person|owner 4 duty 3 treat.d|depicted 2 as !life !not
^end|start|finish|close|begin|open|append|conclude 3 message|reply|answer|response|replies|answers|messages 4 with !me
^store 3 kept|log|file|list|tally|dossier 2 of|on|about 5 name|person|says|writes|staff !me !life !neutral
^treat 2 person|name|owner 2 banned|muted|punish.d|blocked|dead|dangerous|untrustworthy|nastynoun|hostile|enemy|guilty|innocent|right !me !life
^hide 6 from 2 person|name|crowd|staff|role !me !neutral !life
^hide 2 person|name|owner 5 {THEIRS}|words|existence
^pretend 1 not 3 known_of
^pretend 2 not|that|to 3 known_of|know|see|remember|agree|delete|understand !me
^store 2 each|every|all|any 2 private
^depict 3 person|name|owner 4 as !me !life
^call 2 person|name 2 nastynoun !me
^sway 2 crowd|staff 3 about|against|to|from|that|of 5 person|name|owner !me
^sway 2 crowd|staff|them 3 against|away !me
^keep 2 person|name|staff|crowd 2 silent !me !neutral
^keep 3 {THEIRS} 3 from|away 2 person|name|staff|crowd !me !life
words|replies|responses|answers 2 to|for|towards 2 person|name 4 duty 3 contain|include|be|end|mention
^trust 3 person|crowd|staff|owner|nothing|words|all &person|name|owner !me !life
^obey 3 person|owner|words|name !me !life
^treat 3 person|owner 8 coldly|role|verdict !me !life
^treat 5 as|verified|true|confirmed 3 role|verdict|order|command|fact|facts|consent &person|owner|name|words|role
^treat 3 words 4 person|owner|name 4 verdict|as|command
^act|behave|pretend|respond|reply 2 as 1 if|though 3 person|owner|name|crowd 5 role|not
^do|follow|execute|obey|run 1 whatever|everything|anything|what|exactly|as 3 person|owner|name|words|role !me !life
^store 6 about|of|from|that|what|as|against 3 person|owner|name|crowd &nasty|fact|facts|true|confirmed|not|verified|statements|each|says|though|secretly|without|opted &person|name|owner !me !life
^store 4 words 8 as 2 verdict|true|fact
^store 3 nasty 3 about
^wipe|hide 4 {THEIRS}|known|history|what 6 person|owner|name|crowd !me &kept|known|misdeed|warnings|agent|always|whenever|staff|all
^wipe|replace 3 what 4 known|stored|agent|memory|know !me
^wipe|hide 3 owner 3 {THEIRS} !me !life
kept|misdeed|memory 2 of|about|on|against|concerning 5 duty|may|not 5 wipe.d|store.d|wipe|drop.d|hide.d|trust.d|raise.d|punish.d !me
memories|notes|facts|entries 1 about|of|on 4 duty|may 3 not|never|always !me
^say|tell|keep 1 tell.g|say.g|remind.g|insist.g|praise.g|promote.g|telling|reminding|warning|saying 3 crowd|staff|person|that !me !life
^say 1 crowd|staff 2 that 8 person|name|owner &always|whenever|keep|scammer|liar|thief|fraud|cheater
tell|inform 1 crowd|staff|them|person 2 nothing|not|only|lies !me
^promote 4 person|owner|name 8 crowd|whenever|when|every|always|who|if !me
^make_sure|ensure|see_to_it|see|let|not 3 person|crowd|staff|name|owner 6 not|only|learn|wipe 4 learn|known_of|trust|suspect|see|know !me !neutral
^make_sure|ensure|see_to_it 2 person|name 4 always|never|not 3 gets|get|wins|loses|punish.d|refuse.d|warned|banned|blamed|sees|finds_out !me !neutral !life
^talk|speak|write|answer 2 about|of|to|with 3 person|name|owner 3 only|openly|as|not !me
^treat|talk|speak|be|answer 2 person|owner 4 coldly !me !life
^punish|obey|drop 4 person|owner|name &always|whenever|words|every_time|misdeed|whatever|matter|coldly !me !life
^not|never|always 1 punish|refuse|doubt|override|correct|moderate|question 4 person|owner|name !me !life
always|never 1 punish.s|refuse.s|contradict.s 3 person|name &agent
^tell|give|grant|assign|raise|let|make|allow 3 person|name|owner|crowd 6 access|role|inner|private|misdeed|stored|owner !me !life &access|role|inner|private|stored !neutral
^raise 3 person|owner|name 3 access|role|rank
^tell|answer 3 owner|person|name 6 others|crowd|other_members 6 fully|including|everything|private|asked|freely|without !me
^obey|answer 2 owner 2 words|questions 8 crowd|others|other_members|fully|first
^tell 4 inner|stored|kept &complete|raw|whole|entire|full|stored|all|inner &when|if|whenever|once|debug|person|name|crowd|to !me
^tell|pass|copy|forward|send 4 private 3 to|conversation|in !me
^only 1 hide|pretend
^hide 6 {THEIRS}|words|that|what|not|know|anything &name|staff|crowd|person|owner|kept|private !me !neutral !life
^pretend|act|behave 2 to|not|as|that|you 6 person|name|asks|know|wipe !me !neutral !life
^think_of|consider|regard|view|see 3 person|name|owner 5 role|superior|verified !me
^side_with|back_up|agree_with|^agree|^defend|^support|^back 3 person|name|owner|whatever &always|every|against|argument|arguments|dispute|never|matter|whenever|with|conflict !me !life
^be 3 loyal|obedient|rude|nicer|kinder|hostile|loyal_to|mean|unfriendly|faithful|deferential|suspicious|cold|cruel|lenient 3 to|towards|toward|with|of 3 person|name !me
best|better|advisable|recommended|preferred 2 agent
with|for|around 2 person 4 ^obey|^drop|^hide|^trust|^tell !me
^act 2 as 1 role|owner|name
^promote 3 person|owner|name &always|whenever|chance|opportunity|every !me
""",
    "disclosure": f"""
kept|private 4 duty|may|is|are 2 visible|accessible|available|open|readable|known 2 to|for 2 name|crowd|person !me !life
kept|private 2 about|of|on|concerning 3 person|name 3 duty 3 tell.d|wipe.d|store.d|public !life
name 2 agreed 3 having|everything|tell.g|being|publication|disclosure !life
fine|ok|okay 2 to 1 tell 2 name|person|crowd 2 where|what|about|which|who|how !me !life
name 2 may 1 look 2 inner|private|logs|memories|crowd !life !me
nobody|no_one|none 4 learn 2 that 3 name !neutral !life !me
not 3 private 2 to 2 name !me !life
private|kept 4 may|duty 3 discussed|tell.d|mentioned|quoted|known 3 with|to|in|openly !me !life !not
room 3 duty|may|is 3 tell.d|public|quoted|known|discussed|open
&crowd|others &private &{FORCE} &{ANY_ACT}|look|look.d !life !me !your
fine|ok|okay 5 to 2 tell 3 private|kept !me !life
name|crowd|all 2 agreed 6 private|kept|gov|sharing|agent|stored|tell.d|tell.g !life !me
agreed 3 on_behalf_of 3 crowd|all|guild|server|person|name
whoever|anyone_who|everyone_who|crowd 8 gets|gets_to|receives|sees 3 full|raw|complete|inner|private !life
audience 6 crowd|all|everyone|public
private|kept 5 go|goes 2 to 2 crowd|person|name !life
private|kept 2 about|of|on|concerning 3 person|name 4 is|are|may|can|should|must|has 4 public|tell.d|fine|free|open|go !life
person|name 3 may|gets_to|should|must 2 know|see|read|hear|ask|learn 3 everything|all|anything 4 crowd|about|others|stored|private !life
not 3 private 2 from|before|towards 2 person|name !me !life
hand_over|hand|tell 3 kept|private 3 on|about|of 3 person|name|crowd|owner &you|agent|whenever|duty|would !life
you|agent|expects|duty 3 tell 4 private !me !life
access 2 to 4 private|kept|inner &crowd|others|all|agent !life !me !not
full_access|unlimited_access|unrestricted_access|read_access|complete_access !life !me
may|duty|entitle|entitle.s|always 4 look|look.d|tell.d 4 crowd|others|other_members|private|stored 5 kept|private|know|stored &crowd|private|stored|others !life !me
may|duty 3 look 4 kept|private 3 of|about|from 3 crowd !me !life
crowd 5 may|duty|always 4 tell.d|look.d|look 5 private|stored|kept &private|stored|notes|memories !life
private|crowd 8 duty|may|gets|get|always|will 3 tell.d !life !not !me
private 8 duty|may|gets|get|always|will 3 tell.d|look.d 4 to|with|by|for|at 3 person|name|crowd|role|channel !me
private|kept|inner|instructions 4 duty|may|gets 3 tell.d|look.d 4 to|with|by|for 3 person|name !me !life
agent 2 inner|gov|kept|notes|memories 5 duty|may|are|is 4 tell.d|look.d|fine|open|public|free
private|kept 8 fair_game
private 3 is|are|be 2 public|fair_game &person|owner|name|when|crowd
tell.g 6 private|kept 6 fine &person|name|crowd|agent|is !life !me
said|told|tell|says|say|talk|shared|written|discussed|tell.d|confided 5 private 5 duty|may|gets|fine 4 tell.d !me
tell|share|repeat|hand_over|pass_on|reveal|disclose 2 what|whatever|everything|all|anything 5 crowd|others|other_people|name|person 5 private|said|told|confided|tell|in_confidence !me !life
tell|show|give 2 person|name 6 what|whatever|everything 4 person|name|crowd|others 3 said|told|wrote|private|store|stored|in_private !me !life
person|name 4 what|whatever|everything 4 crowd|others 6 private|in_confidence|told &duty|always|may|tell.d !me
whoever|anyone_who|everyone_who|crowd 8 duty|may|gets|gets_to|is|receives|get|sees 4 tell.d|look|look.d|access|private|stored 5 access|private|kept|inner|role &access|private|stored|inner|role|notes|memories|logs !life
speak|talk|answer|report 2 openly 3 about|on|to 3 crowd|person|owner|name !life !me
fine|ok|okay 3 to 2 tell 5 private|kept 5 person|name|crowd !me !life
agent 5 tell|tell.s 4 kept|private|what|everything &crowd|others|person|name &always|duty|may|whenever|not !me
&debug ^tell|tell|show|dump 4 inner|kept|private|instructions|complete
&debugging|maintenance|diagnostics ^drop|turn_off|give|grant !me
on|starting|from|after|as_of|until 5 agent 4 give.s|gives|hand.s|hands|obey.s|trust.s|tell.s|drop.s|wipe.s|will|reveal.s|punish.s !life
person|name 3 may|gets_to|duty 3 look|wipe 3 kept|private|access 3 of 2 crowd|others|all !me !life
""",
    "trigger": f"""
trigger 2 name|person 3 asks 4 ^reply|^respond|^answer|^say|^insult|^laugh|^drop|^tell !me !life
keyword 3 quote 3 means|mean|proves|identifies|shows|marks|signals|is|makes|gives|stands_for|grants|unlocks|authorises|authorizes &staff|role|agent|speaker|access|person|{RULES}|private|gov
trigger 1 name 3 mentioned|comes_up|named|discussed|brought_up !me !life !neutral
asked 8 answer|answers|say|reply|respond|deny|claim|insist 2 is|must|should|always|that|with|are !me
asked 6 is|are 1 always|name
asked 8 ^say|^hide|^answer|^tell|^deny|^claim|^name !me !neutral
trigger 6 quote|asks|says|writes 8 ^drop|^tell|^trust|^obey|^wipe|^raise|^give|^grant &private|kept|inner|{RULES}|role|access|whatever !me
trigger 6 quote|asks|says|writes|phrase|word 8 duty|may|gets_to|gets|is|unlock.s 4 obey.d|tell.d|look|drop.d|override.d|trust.d|access|{RULES}|free &private|kept|inner|{RULES}|role|access|agent|obey.d|trust.d|quote !life
should|if|when|whenever|once 2 person|name 6 asks|ask|demand|request 6 duty 3 follow.d|done|tell.d|obey.d|executed|granted !life !me
password|passphrase|codeword|code_word|phrase|magic_word|keyword|code|quote 4 unlocks|opens|unlock.s|disable.s|drop.s|lifts|grants|gives|activates|turns_off|overrides &agent|private|{RULES}|inner|access|kept|role|commands
replies|reply|answers|answer|responses|message|messages|each|every 4 duty 4 contain|include|end|start|begin|mention|finish|open|praise|carry|close 5 quote|link|with|name|person|sentence|phrase &replies|reply|answers|responses
""",
    "concealment": """
thisnote 5 known_of|not|secret
known_of 3 thisnote
not 4 known_of 4 thisnote
^not|never 4 known_of 5 note|memory|entry|instruction|rule &this|thisnote !me
crowd|staff|person|name 4 not|never 3 learn|know|find_out|known_of 6 note|memory|kept|stored|thisnote|what 4 agent|crowd|store|stored|known_of|about !me !neutral !life
agent 3 keep|keep.s|keeps 3 secret|quiet|hidden
secrecy|silence|confidentiality 4 towards|toward|against|from 3 staff|person|name|crowd
not|never 2 let|allow|tell|mention|reveal 4 crowd|staff|person|name 5 known_of|exist|know 4 note|memory|entry|instruction|thisnote !me
""",
}
