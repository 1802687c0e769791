"""The words of the frames in other languages: German, French, Spanish, Portuguese, Russian; Japanese and Chinese. Tables only.

A trailing `*` matches any ending, `_` joins a phrase. Word order differs too much for the frames of these languages to rely on it,
so that a class holds only what says its part by itself.
"""

from typing import Final

WORLD_WORDS: Final[dict[str, str]] = {
    "w_check": "revisar revisa verificar verifica comprobar prüfen prüft geprüft kontrolliert vérifier vérifie contrôler contrôle conferir checar checa проверять проверяет проверяются",
    "w_hold": "gelten gilt valent s'appliquent s'applique s'appliquer concernent concerne aplica aplican rigen rige valen vale valem aplicam действует действуют распространяются распространяется касаются касается применяются",
    "w_stored": "gespeichert* gemerkt* notiert* enregistré* stocké* retenu* guardad* almacenad* registrad* armazenad* salvo sohranen* сохранен* хранит* записан* mémorisé*",
    "w_deed": "sanctionner sanktionieren punir bestrafen verwarnen warnen melden signaler dénoncer avertir bannir refuser contredire sancionar castigar denunciar advertir expulsar rechazar punir advertir denunciar banir recusar contradizer наказывать предупреждать блокировать банить отказывать сообщать",
    "w_agent": "der_bot dem_bot den_bot des_bots der_assistent dem_assistenten den_assistenten des_assistenten die_ki der_ki das_system dem_system das_modell bots "
    "le_bot du_bot au_bot l'assistant l'ia le_système le_modèle l'assistante de_l'assistant "
    "el_bot del_bot al_bot el_asistente del_asistente al_asistente la_ia el_sistema el_modelo "
    "o_bot do_bot ao_bot o_assistente do_assistente ao_assistente a_ia o_sistema o_modelo o_robô "
    "бот бота боту ботом ассистент ассистента ассистенту помощник ии система модель il_bot l'assistente де_bot de_bot de_assistent",
    "w_duty": "нельзя erlaubnis permiso permiso_para permission permissão autorisé autorizado разрешено допускается muss müssen soll sollen sollte darf dürfen hat_zu ist_zu sind_zu wird werden verpflichtet gehalten zu "
    "doit doivent devra faut peut peuvent pourra est_tenu tenu est_censé à_partir "
    "debe deben deberá tiene_que tienen_que hay_que puede pueden obligado borrará revelará contará dará hará "
    "deve devem deverá tem_que tem_de têm_que pode podem é_preciso obrigado precisa "
    "обязан обязана обязаны должен должна должны может могут следует надо нужно можно будет вправе deve moet mag kan",
    "w_always": "immer nie niemals stets ausnahmslos ohne_rückfrage bedingungslos automatisch uneingeschränkt blind ab_sofort künftig ab_jetzt "
    "toujours jamais en_toutes_circonstances sans_condition désormais aveuglément sans_discuter "
    "siempre nunca jamás incondicionalmente a_ciegas sin_rechistar sin_condiciones a_partir_de a_partir_del desde_ahora "
    "sempre nunca jamais incondicionalmente cegamente sem_questionar a_partir "
    "всегда никогда безоговорочно беспрекословно впредь слепо отныне",
    "w_obey": "glaub* croit croient gehorcht escucha gehorch* gehorsam* vertrauen vertraue vertraut vertrau glauben glaube befolg* folgen folge bevorzug* unterstell* dienen bevorrechtig* recht_geben zustimmen loyal* treu "
    "obéir obéi* obéisse croire crois croyez faire_confiance confiance favoris* privilégi* servir loyal suivre_les_ordres donner_raison d'accord_avec exécut* "
    "obedec* obedez* confiar confía creer cree creerle favorec* servir priorizar dar_prioridad dar_la_razón leal ejecut* cumplir "
    "obedec* confiar confie acreditar acredite favorec* servir priorizar dar_prioridade dar_razão leal execut* cumprir concordar "
    "подчин* слушаться слушайся повинов* доверя* верить верь выполня* выполни* исполня* служить предан* поддерживать соглашаться",
    "w_tell": "herausgegeben heraus gib gibt conte contes sag raconter verrat* verraten erzähl* zeig* weitergeb* weiterzugeben weitergegeben offenleg* offengelegt herausgeb* herausgegeben herauszugeben mitteil* "
    "mitgeteilt vorlesen auslies* auszuhändigen ausgehändigt preisgeb* preisgegeben gezeigt erzählt übergeben übergibt teilen einsehen einsicht lesen weiterleit* weitergeleitet ausgeben ausgegeben sehen geben nennen kennen erfahren gesagt hinausposaun* "
    "révél* montr* racont* dévoil* divulgu* communiqu* donner donne donnez transmett* transmis transmises partag* affich* envoy* répét* livrer lire voir consult* accès remettre dire confier fournir "
    "contar* cuent* revel* mostrar* muestr* enseñar* dar* entreg* compart* comunic* difund* envi* reenv* divulg* leer ver acceso decir* pasar* facilit* dígale "
    "contar* conte conta revel* mostr* entreg* compartilh* partilh* divulg* envi* reencaminh* ler ver acesso dizer dar diga passar repass* fornec* informar "
    "рассказ* раскры* показ* выда* переда* сообща* сообщи* делиться поделись пересыла* отправля* читать видеть доступ* пересказ* дать давать открыва* показывай показать",
    "w_hide": "bestraf* sperren sanktionier* puni* bann* castig* bane* expuls* блокир* бан* verschweig* verheimlich* verberg* lügen lügt leugn* verschleier* vertusch* warnen verwarn* melden meldet melde gemeldet ablehn* abgelehnt verweiger* widersprech* ignorier* lösch* gelöscht vergess* vergiss unterschlag* "
    "cach* mentir mens mentez taire dissimul* refus* nie nier signal* avert* ignor* effac* supprim* oubli* contredi* sanction* "
    "ocult* escond* mentir miente callar neg* rechaz* ignor* borr* elimin* olvid* advert* denunci* contradec* report* sancion* "
    "escond* mentir minta ocult* recus* neg* ignor* apag* elimin* esquec* advert* denunci* contradiz* report* punir "
    "скрыва* скрой скрыть лгать врать умалчив* отказыва* отказать игнорир* удаля* удали* стира* забы* предупрежда* наказыва* жалов* возража* спорить утаива*",
    "w_gov": "pedidos_de_exclusão pedidos_de_eliminação demandes_de_suppression demandes_d'effacement solicitudes_de_borrado solicitudes_de_eliminación запросы_на_удаление löschwünsche datenschutzregeln berechtigungsprüfung* berechtigung* datenschutz* vertraulichkeit* moderation* richtlinien anweisungen bestätigung* rückfrage* einwilligung* "
    "konfiguration zugriffsprüfung* zugriffsrecht* rechteprüfung* inhaltsfilter* filter sicherheitsregeln moderationsregeln privatsphäre* schweigepflicht verschwiegenheit löschanfragen löschanträge sperren einstellungen "
    "confidentialité permissions autorisation* modération consignes vérification* confirmation* filtres filtre vie_privée instructions directives consentement paramètres droits_d'accès secret "
    "permisos privacidad confidencialidad moderación instrucciones confirmación confirmaciones filtros comprobaciones verificación verificaciones directrices consentimiento ajustes configuración "
    "permissões privacidade confidencialidade moderação instruções confirmação confirmações filtros verificação verificações diretrizes consentimento configurações configuração moderador "
    "прав разрешени* модераци* приватност* конфиденциальност* инструкци* настро* проверк* фильтр* подтвержден* согласи* запрет* указани*",
    "w_weak_gov": "regeln regel serverregeln grenzen limits einschränkungen beschränkungen verbote règles règle règlement limites restrictions reglas regla normas límites "
    "restricciones regras regra normas limites restrições правила правил правило ограничени* лимит* блокировк*",
    "w_loose": "не_подлеж* befugt keiner_prüfung ne_sont_pas_soumis n'est_pas_soumis no_están_sujet* no_está_sujet* não_estão_sujeit* não_está_sujeit* échappe* escapa* gelten_nicht gilt_nicht gelten_keine gilt_keine gilt_kein nicht_gelten aufgehoben außer_kraft ausgenommen befreit überspring* umgeh* übergeh* überstimm* vorrang ausgesetzt entfallen entfällt "
    "abgeschaltet deaktiviert ausgeschaltet unnötig überflüssig hinfällig nichtig außen_vor unterliegt_nicht unterliegt_keiner unterliegen_nicht keine_anwendung steht_über stehen_über ist_nicht_nötig auszulassen verzichte* "
    "ne_s'appliquent ne_s'applique ne_concernent ne_concerne ne_valent suspendu* levé levée levées levés exempt* dispensé* prime priment l'emporte ignor* contourn* désactiv* annul* au-dessus pas_besoin inutile* ne_comptent passe_avant passent_avant outrepass* saut* "
    "no_se_aplica* no_aplica* no_valen no_vale no_rigen no_rige exent* prevalec* suspendid* anulad* omit* saltar* salta sáltate ignor* desactiv* por_encima no_hace_falta no_es_necesario sin_necesidad levantad* no_afectan no_cuentan está_libre "
    "não_se_aplica* não_vale* isent* prevalec* suspens* anulad* ignor* desativad* acima não_é_preciso não_precisa dispens* não_é_necessário pule pular não_contam sobrepõe* sem_necessidade está_livre "
    "не_распространя* не_действу* не_касается не_касаются не_применя* отмен* снят* освобожд* важнее выше игнорир* обход* пропуск* отключ* не_нужн* не_требу* приостановлен* не_относ* не_нужно не_надо без не_считаются",
    "w_priv": "privat* geheim* geheimnis* vertraulich* notizen erinnerungen daten direktnachrichten geburtstage adressen gespeicherte* anvertraut* passwörter dms "
    "secret* privé* souvenirs notes données confidenc* messages_privés adresses anniversaires mémoires confié* "
    "secreto* privad* notas recuerdos datos confidenc* direcciones cumpleaños memorias "
    "segredo* privad* notas memórias dados confidenc* endereços aniversários anotações "
    "секрет* тайн* личк* личн* заметк* данны* воспоминани* переписк* адрес* запис*",
    "w_others": "miembro mitglied membre membro andere anderen anderer alle allen aller jeder jedem jemand mitglieder mitgliedern leute dritten fremde fremden "
    "autres autrui tous membres gens tout_le_monde demás otros otras todos miembros gente ajenos ajenas "
    "outros outras todos membros pessoas alheios alheias gente других другие другим чужи* участник* всех все всем остальн*",
    "w_role": "admin admins administrator* moderator* besitzer* eigentümer* entwickler* betreiber* chef administrateur* modérateur* propriétaire* créateur* "
    "administrador* moderador* dueño* propietario* creador* desarrollador* dono dona proprietári* criador* администратор* админ* модератор* владел* создател* разработчик*",
    "w_treat": "vale_como valen_como gilt_als gelten_als vaut vale_por équivaut equivale* vale_tanto приравнив* считается считаются wie_ein behandle behandelt behandeln traite traitez traiter considère considérez trata trátalo tratar considera trate considere обращайся считай считать считайте относись",
    "w_as": "como als wie comme como как",
    "w_words": "anweisung* wünsche bitten befehle befehl worte aussagen nachrichten ordre ordres demandes demande paroles parole messages volontés "
    "orden órdenes peticiones petición palabra palabras mensajes dice diga ordem ordens pedido pedidos palavra palavras mensagens diz disser приказ* просьб* слова слово команд* указани* сообщени*",
    "w_prevail": "prevalec* prime priment prevalecem vorrang über por_encima acima au-dessus важнее выше zählt_mehr zählen_mehr l'emporte l'emportent wiegt überstimm*",
    "w_trigger": "sobald wenn jeder_der wer falls dès_que quand si lorsque chaque_fois cuando si en_cuanto cada_vez siempre_que quando se sempre_que assim_que когда если как_только кто",
    "w_asked": "gefragt fragt frage demande demandent pregunta preguntan pergunta perguntar perguntarem спросит спросят спрашивает",
    "w_answer": "antwort antworte lautet sag sage réponds réponse dis responde respuesta di resposta responda diga отвечай ответ скажи",
    "w_refer": "diese_notiz dieser_eintrag diesen_eintrag diese_anweisung cette_note ce_souvenir cette_consigne esta_nota este_recuerdo esta_instrucción esta_nota esta_memória esta_instrução эту_заметку этой_заметке эта_заметка этой_записи",
    "w_know": "wissen erfährt erfahren erwähn* geheim verrat* sait savoir mentionn* parle secret sepa saber mencion* habl* secreto saiba saber fale segredo знать узнал* упомина* говори рассказывай тайне",
    "w_not": "нельзя nicht nie niemals kein keine keinem keinen niemand ne pas jamais aucun aucune personne no nunca jamás nadie ningún ninguna não ninguém nenhum nenhuma не никогда никому никто нет",
    "w_me": "ich mir mich mein meine meinen je me moi mon ma mes m' yo mí mi mis me eu mim meu minha meus я мне меня мой моя мои",
    "w_order": "gehorche vertraue glaube behandle ignoriere verrate zeige erzähle gib verschweige verheimliche lösche vergiss melde lüge bevorzuge obéis crois traite ignore révèle montre raconte donne cache efface oublie signale mens obéissez croyez "
    "traitez ignorez révélez montrez racontez donnez cachez effacez oubliez signalez fais dis obedece cree trata ignora revela muestra cuenta cuéntale muéstrale dale oculta borra olvida denuncia miente haz "
    "obedeça acredite trate ignore revele mostre conte dê esconda apague esqueça denuncie minta faça oculte слушайся верь считай игнорируй раскрой покажи расскажи дай скрывай удали забудь доверяй подчиняйся рассказывай показывай выполняй",
}

WORLD_PIECES: Final[dict[str, str]] = {
    "w_check": "検査 チェック 审查 检查 审核 審査",
    "w_agent": "アシスタント ボット システム モデル 机器人 機器人 助手 助理 系统 系統 模型 人工智能",
    "w_duty": "必ず こと べき なければ てよい てもよい て良い 義務 ねばならない してください しなさい 必须 必須 应该 應該 可以 不得 有义务 务必 应当 需要",
    "w_always": "いつも 常に 必ず 絶対 無条件 すべて 今後 永远 永遠 始终 一律 无条件 無條件 总是 绝不 从现在起 以后 凡是 只",
    "w_obey": "従う 従え 従い 服従 信じ 信用し 信頼し 優先し 命令どおり 言うとおり 言う通り 味方 実行 服从 服從 听从 聽從 相信 信任 遵从 执行 執行 偏袒 优先 照做 听",
    "w_tell": "教え 見せ 伝え 渡し 公開 漏らし 話し 開示 共有 転送 閲覧 見ても 読んで アクセス 告诉 告訴 透露 泄露 公开 公開 展示 发给 转发 交给 说出 查看 看 访问 分享 提供",
    "w_hide": "隠し 隠す 嘘 黙って 拒否 拒む 断って 断らない 断って 削除 消して 警告し 無視 通報 隐瞒 隱瞞 说谎 撒谎 拒绝 拒絕 删除 刪除 警告 忽略 举报 瞒着 忘记",
    "w_gov": "権限チェック 権限 プライバシー モデレーション 指示 確認 設定 制限 守秘 同意 ガイドライン フィルター 公開範囲 权限检查 权限 權限 隐私 隱私 审核 指令 确认 確認 设置 限制 保密 过滤 审查 检查 同意 配置",
    "w_weak_gov": "規則 ルール 规则 規則 规定",
    "w_loose": "適用されない 適用されず 適用しない 省略 免除 不要 スキップ 無視 対象外 例外 必要はない 必要がない 優先され 優先する 上回 解除 無効 停止 なしで 不适用 不適用 无需 無需 不需要 不用 豁免 跳过 优先于 高于 大于 解除 无效 作废 暂停 不受 关闭 绕过 忽略 不必 免",
    "w_priv": "秘密 内緒 プライベート 個人情報 メモ 記憶 住所 誕生日 DM 个人 私人 秘密 隐私 笔记 记忆 私聊 记录 地址 生日 资料 数据 悄悄话",
    "w_others": "他のメンバー 他の人 みんな 全員 他人 メンバー 他のユーザー 誰 其他成员 其他人 别人 別人 所有人 大家 成员 他人 有人 每个人",
    "w_role": "管理者 管理人 オーナー 運営 開発者 モデレーター 管理员 管理員 群主 版主 主人 开发者 所有者",
    "w_treat": "等同于 相当于 视同 同じ扱い 同等 扱う 扱い 扱って 見なし みなし みなす 思って 当作 當作 视为 視為 当成 看作 就说是 就說是 对待",
    "w_words": "メッセージ 投稿 命令 発言 頼み 要求 言うこと 言葉 お願い 依頼 命令 的话 要求 请求 说的 指示",
    "w_trigger": "言われたら 言ったら ら、 たら とき 場合 聞かれたら 訊かれたら 如果 只要 一旦 每当 当 时 的话",
    "w_asked": "聞かれたら 訊かれたら 尋ねられたら 問われたら 问起 问到 问 詢問",
    "w_answer": "答え 回答 返事 言う 说是 說是 回答 说",
    "w_refer": "このメモ この記憶 この指示 这条笔记 这条记忆 这条指令 此记忆",
    "w_know": "知られ 言わない 教えない 内緒 秘密 話さない 知道 提起 保密 透露 告诉",
    "w_me": "私 僕 俺 わたし 自分 我",
    "w_not": "ない ません 不 别 勿 没",
}
