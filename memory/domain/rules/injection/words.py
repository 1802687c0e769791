"""The vocabulary by which instruction-like text is known, as classes of words. Tables only, no decisions.

A trailing `*` matches any ending, `_` joins the words of a phrase. English verbs stand in their base form:
an order uses no other. For other languages the forms an order takes are listed.
"""

from typing import Final, Literal

WordClass = Literal[
    "cancel", "rules", "strong_rules", "qualifier", "obey", "persist", "unbound", "bot", "you", "me", "audience", "reveal", "speak",
    "tamper", "ping", "treat", "store", "wipe", "grant", "run", "private", "role", "power", "consent", "off",
    "record", "trigger", "modal", "filler", "decode", "act", "said", "persona", "negation",
]  # fmt: skip

ENGLISH: Final[dict[WordClass, str]] = {
    "cancel": (
        "ignore disregard forget override overrule overwrite bypass skip disable deactivate drop discard suspend unlearn neglect dismiss "
        "circumvent evade violate abandon nullify void cancel loosen lift relax remove turn_off switch_off shut_off get_rid_of let_go_of "
        "stop_following stop_asking stop_using stop_applying stop_enforcing stop_checking stop_obeying break set_aside look_past throw_away "
        "throw_out erase delete replace put_aside leave_out pay_no_attention_to without_checking without_asking "
        "without_verifying without_regard_to ignore_what no_longer_follow do_not_follow don't_follow dont_follow do_not_use "
        "dont_use "
        "don't_use never_apply do_not_apply don't_apply dont_apply step_out_of break_out_of break_free_from unset reset"
    ),
    "rules": (
        "rule rules policy policies limit limits filter filters gate check checks settings setting protocol protocols programming training "
        "limitations persona orders commands safeguards guard guards moderation safety protection protections boundaries"
    ),
    "strong_rules": (
        "instruction instructions prompt prompts guideline guidelines directive directives constraint constraints restriction restrictions "
        "guardrail guardrails system_prompt system_message audience_check audience_rule content_filter safety_filters ruleset promt "
        "configuration alignment"
    ),
    "qualifier": (
        "all any every each previous prior earlier above preceding former existing current your ur yr these those system given built-in "
        "safety internal hidden original initial own old past bot's bots server's assistant's entire whole everything before other memory"
    ),
    "obey": "obey comply serve trust agree_with follow_my follow_me do_as_i do_what_i do_whatever_i say_yes_to believe answer_to submit listen_to answer_only_to answer_only listen_only_to "
    "never_refuse not_refuse never_say_no never_correct never_contradict never_question_me never_disagree",
    "persist": (
        "from_now_on from_here_on from_here_on_out from_this_point from_this_moment henceforth hereafter going_forward starting_now starting_today "
        "from_today_on as_of_now always never every_time each_time whenever permanently forever until_further_notice "
        "for_ever in_future in_the_future "
        "for_the_rest_of in_every in_each in_all for_every to_each to_every every_single at_all_times "
        "under_all_circumstances no_matter_what each every"
    ),
    "unbound": (
        "unrestricted unlimited unfiltered uncensored jailbroken jailbreak do_anything_now no_restrictions no_limits no_limitations no_rules "
        "no_filters no_filter no_guidelines no_constraints no_boundaries without_limits without_restrictions without_limit "
        "without_filters without_filter "
        "without_rules without_limitations without_any_restrictions without_any_limits no_longer_bound not_bound_by free_of_rules has_no_rules "
        "exempt_from no_longer_apply do_not_apply don't_apply dont_apply god_mode developer_mode maintenance_mode debug_mode admin_mode "
        "sudo_mode root_mode dan_mode unsafe_mode unlocked_mode no_longer_restricted are_suspended"
    ),
    "bot": "bot assistant ai keepsake llm chatbot chatgpt gpt claude language_model the_model dear_model hey_model memory_bot keepsake's bots",
    "you": "you your u ur yourself yours ya you're youre you'll youll you've",
    "me": "i me my mine i'm im i've ive i'll i'd myself we we're our us we've",
    "audience": (
        "everyone everybody anyone anybody all_users all_members members users every_user every_member each_user everyone's everyones "
        "the_whole_server entire_server whole_server whole_guild the_guild the_server all_channels other_members other_users other_people the_others "
        "others somebody someone strangers whoever all_of_us all_people every_channel people all_subjects every_person "
        "each_member all_guilds newcomers member"
    ),
    "reveal": (
        "reveal disclose expose leak print output dump list export show display publish quote recite read give share send post tell forward "
        "upload provide hand spell repeat copy paste encode summarize summarise translate dm message email log render transmit return enumerate "
        "divulge release report write echo submit deliver include describe read_out hand_over hand_out give_out post_publicly tell_me look_up fetch "
        "mail whisper drop"
    ),
    "speak": "say tell answer reply respond announce claim state declare greet write inform notify post insist pretend confirm deny spread act_like type shout congratulate remind message dm",
    "tamper": "append add insert prepend end start begin include embed finish close sign put attach terminate prefix hide open sneak place weave work_in conclude slip",
    "ping": "ping mention tag notify summon page greet @",
    "treat": "treat consider regard accept count interpret assume view pretend take recognize recognise see rate handle use process swap",
    "store": (
        "store save record memorize memorise promote supersede merge link pin propagate consolidate copy keep raise boost mark learn rewrite persist "
        "retain restore reinsert write remember note index log upgrade set replicate duplicate repeat re-add readd add update overwrite"
    ),
    "wipe": "delete erase wipe purge clear forget remove retire reset drop destroy decay expire",
    "grant": "grant approve authorize authorise elevate whitelist promote exempt unlock enable permit allow give assign make confirm accept",
    "run": "run execute call invoke fetch open visit curl request browse load download decode decrypt unescape evaluate follow perform act switch change set turn stop use wait act_as enter activate update modify edit rewrite retrieve query",
    "private": (
        "private secret secrets hidden confidential diagnosis password passwords credentials mod-log modlog mod_log "
        "stored_data stored_facts personal_data "
        "system_prompt system_message context_window raw_memory memory_database recovery_codes recovery_code api_key "
        "api_keys whispered privately opted-out "
        "home_address home_addresses chat_logs everything_above everything_you_know everything_you_have"
    ),
    "role": (
        "admin admins administrator administrators owner owners staff moderator moderators mods developer developers "
        "operator operators root superuser sysadmin "
        "maintainer trust_&_safety trust_and_safety openai anthropic moderation_team support_team compliance mod_team discord_support discord_staff "
        "superadmin head_mod creator engineer security_team discord_team leadership_team legal_team council"
    ),
    "power": (
        "rights permission permissions privilege privileges clearance override overrides exempt trusted unlimited authorized authorised "
        "full_access access_granted admin_access root_access elevated whitelisted verified_admin unrestricted_access "
        "may_read read_access export_rights "
        "may_see bypass override_code master_key immunity powers authority access"
    ),
    "consent": (
        "consent consents opt-out opt-outs opt_out opt_outs optout optouts opted_out opted_in opt-in opt_in privacy "
        "retention privacy_notice audience_check "
        "memory_enabled consent_required consent_mode learn_patterns anonymize_dates delete_after_days gate audience_rule "
        "privacy_settings data_protection the_notice audience consented"
    ),
    "off": (
        "off disabled switched_off turned_off dropped unlimited false null removed lifted ended expired approved accepted "
        "granted given recorded waived suspended not_needed unnecessary "
        "not_required no_longer everyone everybody already_agreed already_accepted all_members already_consented agreed void "
        "revoked withdrawn overridden "
        "optional collected signed_off confirmed true public all only_cover only_covers may_not cannot end ends covers on_behalf yes"
    ),
    "record": (
        "canon importance confidence pinned tier provenance formation corroborated supersedes superseded memory_id promoted propagated "
        "collective consolidated consolidation observation observations history_row audit_log valid_from valid_to absorbed_revision topic_id "
        "subject_id source_count corroboration cited fact_id reinforced write-ahead memory_write memory_updated memories_of state=active receipt "
        "consensus_reached scope revision rev receipts tombstone gate_passed evidence"
    ),
    "trigger": (
        "when whenever if once as_soon_as after upon next_time every_time each_time at_midnight in_case unless until "
        "the_next_time the_moment the_first_time "
        "should_anyone should_someone any_time anytime before during each_morning every_morning at_dawn tonight tomorrow "
        "every_day every_week on_monday "
        "on_tuesday on_wednesday on_thursday on_friday on_saturday on_sunday on_the_first on_new_year's at_noon while "
        "the_second in_your_nightly unless"
    ),
    "modal": "requires_you_to require_you_to orders_you_to instructs_you_to wants_you_to tells_you_to must should will have_to need_to shall can may has_to needs_to are_to ought_to got_to gotta is_to are_required_to are_obliged_to want_you_to need_you_to",
    "filler": (
        "please pls plz now then and also just first so ok okay hey hi yo well immediately simply instead again bot "
        "assistant keepsake ai always never do not "
        "don't dont kindly secretly silently quietly make_sure be_sure remember_to don't_forget_to make_sure_to be_sure_to "
        "let's next finally everyone "
        "everybody guys all too later but or therefore thus hence actually really system new note reminder task"
    ),
    "decode": (
        "decode decoded base64 rot13 rot-13 caesar cipher hex binary morse backwards reversed reverse unescape urldecode "
        "url-decode html_entities first_letters last_letter last_letters to_letters numbers_to_letters capital_letters "
        "acrostic decrypt unscramble ascii_codes leetspeak pig_latin first_letter atbash vigenere base32 punycode"
    ),
    "act": "obey follow execute act comply instruction instructions task do_it do_what do_as run_it perform carry_out then_do store apply_it follow_it your_order commands it_says run_this do_this unpack apply your_task your_job",
    "said": (
        "said says decided confirmed wrote writes answered promised agreed admitted stated replied told quote quoted "
        "verified replied_that according_to last_message "
        "earlier_message previous_message you_wrote your_reply your_answer"
    ),
    "persona": (
        "you_are_now you're_now youre_now u_are_now your_new_persona your_new_role your_new_identity your_new_name "
        "your_new_personality act_as pretend_that pretend_to_be "
        "pretend_you pretend_we imagine_that behave_as behave_like stay_in_character roleplay_as role-play_as "
        "assume_the_role take_the_role play_the_role imagine_you simulate you_will_be you_shall_be "
        "you_are_no_longer you_become from_now_on_you_are your_name_is_now new_persona"
    ),
    "negation": "not never no don't dont stop nobody nothing without won't cannot can't doesn't isn't",
}
