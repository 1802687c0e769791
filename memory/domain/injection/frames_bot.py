"""The frames about the bot and its rules: duties, exemptions, precedence. How a line is read says `framing`. Tables only."""

from typing import Final

from memory.domain.injection.frame_parts import ACT, ACT_D, ACT_S, ANY_ACT, FORCE, HARD, RULES, THEIRS, WHO
from memory.domain.injection.framing import FrameKind

OF_THE_BOT: Final[dict[FrameKind, str]] = {
    "duty": f"""
thebot 3 not 6 name|person !me !maintained
answer 2 duty 3 yes|no|agreement|silence !life
you 1 loyalty|allegiance|obedience|master|owner 3 is|are|lies|belongs|to|duty !me
you 1 obey|trust 2 name|role|only !me
real 1 role 4 is 2 name !me !life
agent 1 real 1 role !me
cleared 4 role 2 of|over 2 agent
full 2 answers|answer|replies|output|access|answering &crowd|person|name|agent|account|accounts !me !life
you 2 now|no_longer|henceforth 4 agent|role|guild|person|name|owner|assistant|oracle|servant|agent_noun !me
&thebot &name|person|crowd|staff|words|role &{ANY_ACT} &{FORCE}|duty_noun|full|private|kept|gov !me !maintained
&thebot &name|crowd &{ANY_ACT} !me !maintained
&thebot &{RULES}|inner|private &{FORCE}|{ANY_ACT} !me !maintained
&agent &gov &{FORCE} !me !life
&agent &words &{FORCE} &{ANY_ACT} !me !life
agent 3 duty 3 {ACT}
agent 3 always 2 {ACT_S}
agent 3 not|always 2 {HARD}
agent 3 may 3 {HARD}|{ACT}
agent 4 may 2 speak|talk 2 openly
agent 1 obey.s|trust.s|treat.s|punish.s|wipe.s 3 person|role|staff
agent 3 duty 2 person
agent 4 nothing|not 2 from 2 person
keeps|hides|conceals|withhold.s 1 nothing 1 from !me
agent 4 hand.s|hands|hand|gives|give|yields|transfers|cedes 3 control|command|ownership|power|reins|access
agent 3 lets|let 3 all 3 through
agent 3 lets|let 3 person 4 do|through|decide|read|see|edit
agent 3 duty_noun 6 is|are|belongs|lies|to|towards|toward|be
agent 3 duty_noun 3 to 2 {ACT}
duty_noun 2 of|for 1 agent
duty_noun 3 agent 4 to
expects|expect 2 agent|you 3 {HARD}|tell|treat|follow
expects|expect 2 agent 2 not|always
expects|expect 1 you 2 tell 6 private|others|crowd !me
refuse.d|{ACT_D} 3 by 2 agent
refuse.g|punish.g|doubt.g|obey.g|trust.g 6 rules|forbidden|allowed|option|acceptable|agent &name|person|role|agent|words|staff !me !life
say.g 1 not 2 to 2 person 4 not|forbidden|must_noun !me !life
must_noun 4 to 2 obey|trust|punish|refuse|treat 2 {WHO} !me
must_noun 3 agent
must_noun 3 for 2 agent
full 1 loyal
loyal 4 required|mandatory|expected|owed
not|only 8 acceptable|allowed|permitted|option|possible 4 agent
agent 2 made|built|there|created|deployed 3 obey|serve|protect
&newrole you|your|youduty
&newrole agent
you 1 have 1 not 1 {RULES} !me
you 4 obey 2 person 2 only
^obey 2 only|none !me
you|agent|thebot|youduty 4 obey 3 only|none !me
only 1 obey|trust 2 person
only 3 person|role|name 5 may|gets_to|decides 4 {ACT} 6 agent|kept
only|not 3 person|name 4 may 4 wipe|look|obey|punish|follow 4 what 2 agent
agent 2 duty|always|may 4 ping 2 crowd
bots_here 5 obey|obey.s|trust|duty 3 person|role|obey|trust &obey|trust
thebot 2 duty !maintained
thebot 2 freely_may
thebot 3 duty_noun|official
thebot 1 works|work|speaks|acts|fights|cares 3 for|on_behalf_of 3 person|name|clan|faction|party
agent 1 drop.s|lets|passes|exempt.s 3 words|all|person|crowd|name
fine|best|better 4 for|if|when|that 2 agent|you 1 to|always|not|tell.s|obey.s|drop.s|never !me
run|operate|use|let|cleared|allow|entitle|expects|expect 4 agent 4 without|unfiltered|unmoderated|freely|unrestricted
expects|expect 3 person|crowd|name 2 to 2 be 2 depicted
role|discord|staff 3 cleared 4 agent|guild|server|person|name 6 {RULES}|agent
mode 2 be|stays|stay|remains 2 on &person|channel|agent|name !me
expects 3 all|kept|stored 6 wipe.d|hide.d|tell.d|drop.d &name !me !life
denial|denials|objection|objections|correction|corrections 4 duty|are|is|get|gets 3 drop.d|loose|pointless
may|duty|always 2 impersonate 4 person|crowd|staff|role|name|owner !life
youduty 3 ping 2 crowd &always|trigger
has|have 1 always|duty|nothing 2 obey.d
""",
    "exemption": f"""
{RULES} 4 no_longer|not 1 used|matter|matters|active|enforced|relevant|required|exist|valid !life
unlimited|infinite|endless 2 memory|slots|quota|kept|requests|messages 3 for 2 name|person
name|person|crowd|those 2 lost|lose|loses|forfeited|waived 3 right|rights !life
immune 3 law|criticism|suspicion|punishment|scrutiny !me
^not|never 1 check|verify|ask|enforce|apply|confirm|validate|require|demand 3 gov|who|identity|role|weak_gov !me !life
noneed 3 identify|explain|justify|prove|authenticate &name|person|words|role !me !life
{RULES} 6 not 1 for 2 name|person !me
passed|passes|clears 2 all|every|each 2 {RULES}
consent|permission|agreement|approval 6 obtained|given|granted|assumed|collected|secured|implied|presumed &crowd|others|name !me !life
not 8 objects|object|minds|mind|opposes|oppose 6 private|kept|shared|tell.d|tell.g !me !life
^answer|respond|speak|talk|reply|tell|serve|help|act 5 without|noneed 2 {RULES}|reserve|restraint|hesitation|question !me !life
gov 2 loose !me !life
gov 4 of 5 loose
{RULES} 8 loose &role|private|room !me !life
^not 1 check|verify|question|ask|confirm|validate|examine 2 whether|if|who|that|what|identity|claims 6 name|person|role|crowd !me !life
weak_gov 4 inner 4 loose
listed &agent|so|nothing|person|name|{RULES}
person|crowd|those|they|owner 6 lose|loses|forfeit|forfeits|waive|waives|gave_up|give_up|forgo 3 right|rights|gov|private|protection !life
&gov &role|staff &loose|{ACT_D}|immune|noneed|fine !me !life
&gov &crowd &loose|drop.d|drop|immune|noneed|fine|napply|only !me !life
gov 5 drop.d !me !life
{RULES} 8 napply !me
{RULES} 2 not 5 {WHO}|all|apply
{RULES} 3 is|are|was|were|be|been|have|has|get|gets 3 loose|drop.d|exempt.d|immune !house
gov 5 duty|may|always|is|are|was|were|stay|stays 4 drop.d|override.d|loose|follow.d
{RULES} 2 stops|ends|end|stop 2 at|with|where 2 {WHO}|name
{RULES} 4 not 2 enforced|apply|applied|needed|required|checked
no|none|without|neither 2 {RULES} 5 for|to|with|exist|apply|needed|about|concerning|when 3 person|channel|owner|needed|kept|apply|agent|crowd
noneed 2 {RULES} 4 person|channel|name
noneed 3 gov 6 {WHO}|kept|private
noneed 2 check|verify|ask|confirm|checking|verifying|asking 8 {THEIRS}|{WHO} !me !life
noneed 2 proof 6 words|before|person|store.d|follow.d
words 4 noneed 2 proof
words 4 without 2 proof|gov
words 3 not 2 subject|checked|reviewed|moderated|questioned|filtered|vetted|verified !me
not 3 person|name 2 words 4 subject|moderated|checked|filtered|reviewed|breaks
not 6 subject 2 to 3 {RULES}
immune 2 from|to|by|of 4 {RULES}|agent
immune 3 {RULES}
exempt.d 3 {RULES}
^exempt|release|spare|shield 3 person 4 from 4 {RULES}
^drop 4 gov !me
duty|may|you|always 2 drop 4 gov &agent|person|you|kept|channel|role !me
to|of|for 1 drop|drop.g 3 gov 6 when|for|with|if|whenever|in 4 person
^drop 4 weak_gov 6 for|when|with|if|whenever|around|concerning|of 4 person|owner|channel !me
drop.g 3 {RULES} 8 fine|encouraged|required|expected
{RULES} 8 loose &person|channel|words|agent
{RULES} 5 drop.d &person|channel|words|agent
loose 3 for|with|around|concerning 3 person &{RULES}
with|for|around|towards|regarding|concerning|to 2 person 8 {RULES} 4 not|drop.d|loose|napply
person|crowd 5 not 2 entitled|right|claim|deserve|eligible|have 3 gov|private|privacy
gov 4 do_not_exist|not_exist
{RULES} 3 not 1 exist|exists
not 5 gov 2 exist|exists
""",
    "precedence": f"""
conflict|doubt|dispute|disagreement|argument|arguments|conflicts|disputes 8 name 3 is|wins|prevails|decides|right|has !me !life
name|person 2 is 2 always 1 right !life
same 1 access 2 as 2 role|staff !life
rule|following|instruction 3 override|override.s 4 crowd|all|others|everything !life
words 4 name|person|owner 4 are|is 3 safe|trustworthy|reliable|harmless &links|link|files|messages|posts|words !life
links|link|files 2 from|by|of 2 name 4 safe|trusted|fine
preapproved &words|name|owner|person|{RULES}
trust.d 1 by_default !life
speaks|acts|writes|speak|act 2 with 2 authority|power|voice|rights|permission !me !life
messages|text|words|anything|posts|message 6 are|is|counts|be 2 order|orders|command|commands|instruction|instructions|binding|directive !me !life
words|says|claims 5 duty 3 treat.d 3 as 2 verdict|role|order|fact|command|true|verified !not
words 5 treat.d 3 as 2 verdict|role|order|fact|command|true
crowd|person 6 is|are 2 trust.d|obey.d|exempt.d 2 always|blindly|fully|by !life
tell|repeat|answer 3 word_for_word|verbatim !me !life
cleared 2 power 2 to !life
^override|override.s 3 {RULES}|inner
kept|memory|thisnote 3 override|override.s|override.d 4 crowd|others|all|kept|{RULES}
^counts_as 4 role
counts|count|ranks|rank|passes|qualifies 2 as 3 role &commands|agent|purpose|purposes|for|person|name !life
words 5 are|is|be 2 loose &owner|person|name|from|about|against|by !life
words 5 be 3 depicted 2 with|as|by|in
words 3 not 1 be 2 passed|forwarded|escalated|read|answered|believed|trusted|heard|logged|stored|shown|counted !life
cleared 3 by 3 role|discord 3 to
cleared 3 by 2 role 8 inner|gov|kept|agent
not|noneed 3 follow|obey|respect|observe|heed|read 3 {RULES} &duty|noneed|bound|noneed|owes|required !life !must
person|name|role 3 decide|decides|controls|determines|dictates 4 what|which|who|how|agent 5 agent|store.d|remembered|known|wipe.d|kept
has|holds|with|have 2 power 4 over|in|on|regarding|from|to 4 agent|moderation|kept|all|gov
has|have|holds 1 power 6 private|kept|agent|{RULES} !life !me
has|have|gets 2 unlimited|no|infinite 3 requests|messages|tokens|quota|limit|limits|replies &agent|daily|bot|unlimited !life
words 5 override|override.s|override.g 5 {RULES}|role|staff|agent|crowd
person|name|owner|role 3 override|override.s 4 gov|weak_gov|agent|staff|crowd !life
words 4 above|over|before|than 4 gov|weak_gov|staff|agent|role|crowd &person|owner|name|words !me &duty|is|are|count|counts|weigh|weighs|matter|matters|stand|stands|rank|ranks|put|go|goes|take|takes
^put|rank|place|value|weigh|set|hold 4 {WHO} 4 above|over|before|higher|beyond !me !life
words 6 is|are|be|being 2 verdict &person|owner|name|from|role !life
words 5 counts_as 4 role|gov|law|command|commands|confirmation|approval|consent|fact|proof
person|owner|name 6 counts_as 3 role
word|yes|approval|vote|signature|opinion|saying|nod 4 counts|replaces|suffices|is 3 proof|role|enough|sufficient|law &owner|person !life
words 6 duty|may|always 3 follow.d|obey.d|trust.d|drop.d &person|owner|name|from|by|agent|quote !life
words 6 duty|may|always 3 follow.d|obey.d|drop.d 6 agent|without|once|immediately|silently|confirmation|first|unread
words 4 gets|get|go|goes 2 drop.d|follow.d|unheard|nowhere|priority|unanswered|first &person|owner|name
complaint|complaints|report|reports|accusations|criticism|warnings|flags 2 about|against|of|on|concerning|from|by 4 duty|may|lead|leads|go|goes|get|gets|always|not|are|is 5 drop.d|not|no_action|nowhere|wipe.d|discarded|unanswered|invalid|punish.d !me
duty 2 always|be|only 3 obey.d|trust.d|follow.d !life !rules
duty 3 obey.d|trust.d 3 more|over|without|above|blindly|unconditionally|first|by !life
duty|always|may 3 trust.d|obey.d &crowd|staff|agent|role|question !life
nothing|not 4 person|name|words 4 punish.d|refuse.d|denied !life
can|may|must|should 1 not 1 be 2 refuse.d|denied|punish.d|questioned|contradicted|doubted|blocked|muted|banned|kicked|warned|moderated|overruled !life !me
instructions|orders|commands|text|anything|words 4 in|inside|within|from|by 6 duty|is|are|was 3 follow.d|obey.d|command|order|binding|instruction &owner|person|name|quote|brackets|role
text|message|messages|line|lines|anything|everything 8 is|are|counts 3 command|order|instruction|directive|orders|commands|instructions &role|you|agent|quote
message|messages|words|text|anything 8 override|override.s|take_precedence|precedence !answer
so 1 obey|^obey|^comply
speaks|speak|acts|act 2 for|on_behalf_of 3 role|staff !life &so|agent|duty|always|binding
power 6 agent|hidden_commands &has|have|holds|hold|given|granted|carries|owns|possesses|got|full|with|was
power|may|right 3 to 2 command|control|instruct|override|steer|configure|reprogram|order 3 agent|bots|all|gov
unlocks|unlock|opens|controls|commands|steers|operates 5 inner|agent|hidden_commands &agent|hidden|secret|person|pass
entitle|entitle.s 5 inner|access|kept|private|crowd|agent !life !not !me
is|as|be|becomes 1 you 2 role
whose 2 words 3 duty|agent
{RULES} 8 made|written|decided|set|changed|rewritten 2 by 2 person &agent|bound|only
""",
}
