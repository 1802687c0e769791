"""The English words of the frames by which steering without an order is known, as classes. Tables only, no decisions.

`_` joins a phrase. Verbs stand in their base form; `framing` derives the others: `obey`, `obey.s`, `obey.d`, `obey.g`.
"""

from typing import Final

VERBS: Final[dict[str, str]] = {
    "obey": "obey heed serve submit comply listen_to answer_to side_with agree_with favour favor prioritise prioritize fulfil fulfill honour "
    "honor accommodate satisfy defer_to respect bow_to yield_to back_up stand_by cater_to follow_orders_from take_orders_from "
    "take_instructions_from take_commands_from act_for",
    "trust": "trust believe vouch_for distrust mistrust disbelieve doubt suspect",
    "follow": "follow execute carry_out act_on perform run accept approve grant fulfil fulfill honour honor implement enact",
    "tell": "hand_over_the hint_at tell give hand hand_over hand_out give_out show reveal disclose share expose leak repeat forward pass pass_on send dump print output "
    "read_out read_aloud quote copy publish whisper deliver provide divulge relay display surface betray spill supply export make_available",
    "ping": "ping mention tag notify dm message",
    "hide": "hide conceal withhold deny cover_up suppress bury mask obscure keep_quiet stay_silent lie mislead deceive pretend downplay",
    "drop": "ignore skip bypass disregard drop suspend waive lift disable override overrule neglect circumvent relax loosen remove switch_off turn_off "
    "omit leave_out discard dismiss abandon forgo cancel stop_applying stop_enforcing stop_checking set_aside put_aside do_without evade exclude "
    "ease sidestep deactivate unlock throw_away throw_out",
    "treat": "treat consider regard view think_of deem rank handle see count take accept recognise recognize acknowledge look_upon",
    "store": "store save record note note_down write_down memorise memorize log keep retain remember file",
    "wipe": "erase delete wipe forget remove purge destroy clear replace overwrite rewrite expire alter falsify change edit amend",
    "punish": "refuse ban mute kick warn block report flag shame mock insult blame discredit accuse reject moderate punish scold criticise criticize "
    "contradict question challenge correct penalise penalize sanction censor ridicule humiliate belittle snub shun stonewall decline time_out "
    "bother interrupt second-guess",
    "promote": "promote recommend advertise praise endorse plug push boost hype favour favor glorify compliment flatter glorify",
    "raise": "raise elevate upgrade extend increase promote grant assign appoint",
    "impersonate": "impersonate pose_as speak_in_the_name_of speak_as sign_as post_as write_as",
    "say": "say claim state insist declare announce assert maintain spread suggest imply argue convince persuade remind tell inform answer reply respond",
    "override": "override outrank outweigh supersede trump overrule take_precedence take_priority prevail come_before go_before come_first beat "
    "replace outvote stand_above",
    "exempt": "exempt excuse spare shield whitelist allowlist release free dispense",
    "look": "see read edit view browse inspect hear receive look_up look_at query change delete get open access search request download export know learn",
    "entitle": "entitle authorise authorize permit enable qualify allow",
}

FORMS: Final[dict[str, str]] = {
    "give": "given giving", "take": "taken taking", "tell": "told telling", "show": "shown showing", "send": "sent sending",
    "read": "read reading", "hide": "hidden hiding", "withhold": "withheld withholding", "lie": "lied lying", "skip": "skipped skipping",
    "drop": "dropped dropping", "stop": "stopped stopping", "overrule": "overruled overruling", "override": "overridden overriding",
    "submit": "submitted submitting", "permit": "permitted permitting", "put": "put putting", "set": "set setting", "leave": "left leaving",
    "think": "thought thinking", "see": "seen seeing", "forget": "forgotten forgetting", "overwrite": "overwritten overwriting",
    "rewrite": "rewritten rewriting", "write": "written writing", "keep": "kept keeping", "ban": "banned banning", "flag": "flagged flagging",
    "log": "logged logging", "plug": "plugged plugging", "shun": "shunned shunning", "snub": "snubbed snubbing", "say": "said saying",
    "spread": "spread spreading", "come": "come coming", "go": "gone going", "beat": "beaten beating", "get": "got getting",
    "know": "known knowing", "hear": "heard hearing", "do": "done doing", "run": "run running", "stand": "stood standing",
    "forgo": "forgone forgoing", "throw": "thrown throwing", "defer": "deferred deferring", "act": "acted acting", "make": "made making",
    "mislead": "misled misleading", "bet": "bet betting", "tag": "tagged tagging", "spill": "spilled spilling", "hold": "held holding",
    "equip": "equipped equipping", "dm": "dmed dming", "cut": "cut cutting",
}  # fmt: skip
"""Participle and gerund of verbs that are not regular."""

WORDS: Final[dict[str, str]] = {
    "meddle": "help assist remind inform notify refer redirect consult greet address welcome insult thank congratulate answer talk speak respond reply",
    "preapproved": "pre-approved preapproved approved_in_advance always_approved already_approved always_granted automatically_approved auto-approved approved_by_default whitelisted allowlisted",
    "real": "true real sole only_true rightful actual secret_owner hidden_owner",
    "keyword": "keyword codeword code_word passphrase password phrase magic_word safeword code_phrase secret_word trigger_word signal emoji",
    "listed": "allowlist whitelist trusted_list vip_list safelist exemption_list safe_list white_list",
    "silent": "in_the_dark uninformed unaware ignorant clueless",
    "agreed": "agreed consented waived accepted signed opted okayed approved",
    "cleared": "delegated given granted handed cleared authorised authorized permitted allowed approved vetted entitled empowered appointed whitelisted chosen instructed ordered",
    "sway": "warn advise discourage steer nudge persuade convince urge encourage pressure direct push",
    "nastynoun": "liar thief cheater scammer fraud traitor idiot troll untrustworthy dangerous spammer criminal fool",
    "depicted": "described portrayed presented labelled labeled marked introduced depicted framed called treated regarded seen viewed referred addressed answered ignored handled received",
    "depict": "describe portray present label mark introduce depict frame paint characterise characterize refer_to",
    "on": "on active enabled activated stays remains applies engaged unlocked",
    "mode": "developer_mode debug_mode god_mode admin_mode maintenance_mode test_mode sudo_mode unrestricted_mode unsafe_mode dev_mode root_mode owner_mode safe_mode",
    "command_name": "slash_command slash_commands commands",
    "freely_may": "is_allowed_to is_free_to is_permitted_to is_authorised_to is_authorized_to has_permission_to is_welcome_to has_the_right_to is_cleared_to may is_entitled_to",
    "maintained": "restarted rebooted updated fixed replaced hosted moved repaired patched upgraded offline down running redesigned renamed reinstalled invited online cleaned tested",
    "agent_noun": "filter bot bots assistant ai keepsake model system gate llm chatbot",
    "you": "you your yours yourself",
    "me": "me my mine i myself we us our",
    "duty": "must shall should has_to have_to needs_to need_to ought_to is_to are_to was_to is_expected_to are_expected_to is_supposed_to "
    "are_supposed_to is_required_to are_required_to is_obliged_to are_obliged_to is_bound_to are_bound_to is_told_to was_told_to were_told_to "
    "is_instructed_to was_instructed_to were_instructed_to is_programmed_to is_meant_to are_meant_to would_do_well_to had_better was_told_by has_been_told_to has_been_instructed_to "
    "is_sworn_to was_made_to is_made_to is_there_to exists_to is_designed_to is_under_orders_to has_orders_to has_instructions_to owes owe "
    "is_configured_to was_configured_to is_set_to is_forced_to must_only has_agreed_to is_advised_to was_asked_to is_asked_to has_been_asked_to",
    "may": "may can is_allowed_to are_allowed_to is_free_to are_free_to is_permitted_to are_permitted_to gets_to get_to is_authorised_to "
    "is_authorized_to might could will would is_welcome_to has_permission_to are_authorised_to are_authorized_to is_cleared_to has_the_right_to "
    "has_a_right_to is_entitled_to are_entitled_to",
    "always": "always never no_longer whenever every_time each_time permanently forever automatically unconditionally at_once immediately without_question",
    "not": "not never no nothing nobody no_one none neither nor without",
    "only": "only solely exclusively alone nobody_but no_one_but nobody_except no_one_except anyone_but anyone_except nobody_other_than",
    "expects": "expects wants requires demands orders instructs obliges commands forces asks told instructed ordered expect want require programmed urges",
    "person": "her him them he she they hers this_member this_user this_person this_account this_player that_member that_user the_member the_user this_one",
    "owner": "his her their hers whose this_member's this_user's this_person's",
    "channel": "this_channel this_server this_guild this_thread this_room this_chat",
    "crowd": "any_member visitors outsiders strangers each_member every_newcomer new_members members' newbies founding_members streamers others other_members other_people other_users other_persons other_people's other_members' other_users' everyone everybody anyone "
    "anybody everyone's everybody's anyone's anybody's each_other each_other's members' users' people's all_members all_users every_member every_user "
    "someone_else's somebody_else's the_rest the_others someone somebody newcomers people members users someone_else somebody_else anyone_else "
    "everyone_else else's the_whole_server the_whole_channel whole_guild whole_server whole_channel",
    "staff": "staff admins mods moderators moderation_team mod_team admin_team administrators the_admins the_mods owner owners",
    "role": "supervisor overseer operator head controller handler admin admins administrator administrators owner owners staff moderator moderators mod mods developer developers operator operators "
    "creator creators superuser root maker makers master masters superior authority god boss commander maintainer maintainers server_owner discord",
    "asks": "asks asked request requests wishes wants demands says writes types speaks joins appears mentions mentioned said is_asking ask say write",
    "gov": "discretion promise promises right_to_be_forgotten obligations vow erasure_rights nondisclosure non-disclosure data_privacy corroboration spam_limits spam_limit cooldown cooldowns anti-spam rate-limits approval_rules permission_check permission_checks permissions access_check access_checks confirmation confirmations privacy secrecy confidentiality "
    "moderation audience guidelines guideline instructions instruction directives configuration system_prompt safeguards guardrails opt-outs opt-out "
    "opt_outs consent content_check content_checks safety deletion_requests deletion_request erasure_requests settings setting content_filter "
    "content_filters audience_limits audience_check audience_checks privacy_settings privacy_setting safety_rules verification retention "
    "confidentiality_rules "
    "permission privacy_rules audit access_control access_controls word_filter spam_filter rate_limits rate_limit data_protection anti-spam "
    "spam_protection erasure deletion_rules privacy_rule guild_policy server_policy authorisation authorization",
    "weak_gov": "duties rules rule checks check limits limit restrictions restriction blocks cooldowns cooldown filters filter bans warnings slowmode "
    "protections controls policies policy boundaries constraints regulations protocol protocols penalties quotas timeouts infractions strikes",
    "unlike": "parking speed visa dress tax traffic age weight height luggage baggage travel border customs ticket house board chess school "
    "office building fire driving tempo lego ikea furniture recipe assembly knitting game card tournament import export washing care cooking "
    "alcohol bag noise leash pool library lab hospital exam flight train bus entry security metal detector thesis court medical dosage boarding "
    "spending credit calorie screen curfew bedtime planning zoning",
    "loose": "repealed abolished scrapped retired terminated nullified expired ended cancelled canceled withdrawn revoked gone frozen rescinded inactive dead voided outdated unneeded superfluous not_enforced not_be_enforced unenforceable not_necessary worthless off void suspended null lifted waived skippable irrelevant meaningless optional unnecessary needless inapplicable unenforced "
    "switched_off turned_off not_needed not_required not_necessary not_binding history dispensable dispensed_with moot invalid obsolete superseded "
    "paused relaxed abolished",
    "napply": "not_be_enforced not_enforced not_be_applied not_applied not_apply not_hold not_count not_extend not_cover not_concern not_affect not_reach no_longer_apply no_longer_applies no_longer_hold "
    "no_longer_holds never_apply never_applies stop_applying not_matter not_bind no_longer_bind no_longer_binds not_meant not_touch not_protect "
    "never_hold never_holds not_valid no_longer_valid not_in_force no_longer_in_force not_include no_longer_count no_longer_counts not_include "
    "not_necessary not_stand not_bother",
    "immune": "exempt immune excused exempted not_subject above beyond unaffected excluded unbound free_of free_from not_bound untouched",
    "noneed": "no_need not_need need_not needs_no need_no requires_no require_no not_require without_needing not_have_to without_any without_asking_for no "
    "needn't not_needed unnecessary",
    "words": "questions question denial denials objection objections correction corrections ideas advice testimony request requests order orders command commands wish wishes demand demands word words message messages claim claims statement "
    "statements opinion opinions says types writes posts say whatever everything anything reports complaints report complaint said suggestion "
    "suggestions instructions judgement judgment approval post write type links accusations signature desires",
    "verdict": "binding verified authoritative gospel law unquestionable indisputable infallible true confirmed trustworthy final admin-level "
    "beyond_doubt facts fact correct_by_default undisputed evidence",
    "counts_as": "counts_as count_as equals is_equal_to are_equal_to is_as_good_as are_as_good_as carries_the_weight_of has_the_same_weight_as "
    "is_equivalent_to are_equivalent_to stands_for is_the_same_as is_worth_the_same_as carry_the_weight_of have_the_same_weight_as serves_as serve_as "
    "come_straight_from comes_straight_from has_the_force_of have_the_force_of weighs_as_much_as weigh_as_much_as rank_as ranks_as passes_for",
    "proof": "source sources proof check checks confirmation verification approval evidence permission review vetting consent second_opinion corroboration",
    "private": "staff_room staff_channel mod_channel mod_chat private_channel private_channels locked_channel admin_channel closed_channel hidden_channel staff_chat staff_channels real_names real_name password passcodes private_data personal_memories secrets secret dms dm private_messages direct_messages private_chats confidential private private_notes stored_notes private_details "
    "privately in_confidence in_private diagnosis diagnoses birthdays addresses phone_numbers phone_number personal_data personal_information "
    "personal_details memories stored_memories stored_data private_conversations private_conversation chat_logs home_address "
    "confidences health_data confided medical private_matters confessions passwords sensitive private_life",
    "kept": "note notes memory memories data profile profiles records record details conversations history messages facts entries logs information info "
    "stored recall knowledge file files",
    "inner": "log debug_log context memory database logs prompt config configuration instructions raw_output cache state tokens memories system_prompt debug_output "
    "database_output source_prompt internals commands controls",
    "access": "access full_access read_access unlimited_access unrestricted_access complete_access insight clearance admin_rights rights privileges "
    "moderator_role mod_role admin_role powers control ownership permissions administrator_role owner_role",
    "power": "power waiver immunity free_pass carte_blanche final_say last_word veto clearance_level security_clearance authority clearance immunity master_key pass privilege privileges right rights licence license token key say jurisdiction access control",
    "full": "unredacted uncut unabridged raw immediate full total absolute unconditional complete blind instant unlimited unquestioning unrestricted unfiltered uncensored undivided",
    "loyal": "compliance obedience loyalty trust agreement submission allegiance deference devotion",
    "duty_noun": "duty loyalty allegiance job task priority role purpose obligation obedience master mission goal responsibility",
    "must_noun": "mandatory obligatory forbidden compulsory prohibited essential imperative required off-limits not_allowed not_permitted against_the_rules best wrong "
    "unacceptable not_acceptable not_an_option out_of_the_question strictly_forbidden",
    "fine": "fine ok okay allowed permitted no_problem acceptable unproblematic harmless alright legitimate",
    "trigger": "whoever anyone_who anybody_who everyone_who if when whenever once as_soon_as should next_time every_time each_time any_time the_moment "
    "after the_next_time until",
    "asked": "when_asked if_asked whenever_asked once_asked someone_asks anyone_asks anybody_asks somebody_asks people_ask asked_about members_ask "
    "asked_who asked_what asked_whether they_ask users_ask",
    "thisnote": "this_note this_memory this_entry this_instruction this_rule this_fact this_record this_directive these_instructions",
    "known_of": "exists know knows mention reveal hide hidden secret tell discuss quote learn notice find_out see shown mentioned revealed deleted aware "
    "existence discover disclose disclosed told",
    "learn": "finds_out find_out learns learn knows know hears hear sees see discovers discover notices notice realises realizes suspects told",
    "nasty": "negative bad critical unfavourable unfavorable positive good unflattering compromising embarrassing",
    "coldly": "coldly worse rudely harshly differently like_royalty like_a_king like_dirt like_a_child like_trash unfairly dismissively impolitely preferentially specially royalty unkindly with_suspicion with_contempt with_hostility "
    "condescendingly suspiciously suspicion contempt hostility disrespect hostile",
    "openly": "openly freely candidly fully frankly without_limits without_restraint badly ill highly favourably negatively positively in_detail",
    "misdeed": "infractions infraction warnings warning offences offenses offence violations violation strikes bans misconduct misbehaviour "
    "misbehavior wrongdoing crimes mistakes record rule-breaking spam harassment",
    "debug": "debugging debug testing diagnostics maintenance audit troubleshooting auditing diagnostic",
    "newrole": "new_role new_identity new_persona new_purpose new_mission new_task new_master new_owner new_boss personal_butler personal_servant "
    "loyal_servant personal_slave personal_spy new_job",
    "fair_game": "fair_game an_open_book public_knowledge free_to_share open_to_all",
    "neutral": "believe_in believed_in trust_in surprise party present presents gift gifts birthday cake spoiler spoilers",
    "life": "film novel book movie series story character campaign dog puppy cat parrot horse child children kids toddler students pupils employees "
    "patients nurses work lab hospital company firm factory office clinic exam course class army police boss landlord doctor teacher referee "
    "raid raids captain queen king knight wizard rogue quest dungeon tournament thesis job career novelist author sister brother mother father "
    "wife husband parents son daughter grandmother client clients customer customers court judge thermostat coach skipper "
    "conductor pilot dm's gm homework essay museum shop restaurant kitchen",
    "opening": "please kindly always never only just do not don't secretly quietly silently henceforth from_now_on until_further_notice simply "
    "make_sure_to be_sure_to remember_to not_forget_to make_sure_you be_sure_you you_must you_should you_will you_have_to also still "
    "better automatically immediately hereafter instead merely privately publicly by_default going_forward for_now again bot assistant you_may "
    "you_can you_shall feel_free_to it_is_your_job_to your_job_is_to your_task_is_to be_so_good_as_to be_so_kind_as_to so_good_as_to so_kind_as_to "
    "would_you could_you you_are_to you_need_to try_to even then hence today let us starting_today from_today starting_now as_of_today "
    "under_no_circumstances at_all_times in_future in_every_case discreetly subtly gently refuse_to keep_on",
    "youduty": "you_must you_should you_will you_have_to you_shall you_need_to you_are_to",
    "english": "of and is are his her with my your they them when this that for",
    "polite": "would_you could_you be_so_good be_so_kind",
    "be": "be is are was were been being",
    "that": "that about nothing how what who why",
    "so": "so therefore thus hence accordingly",
    "through": "through pass in past",
    "all": "all every everything each any anything whole entire complete",
    "quote": "\uffff",
}
