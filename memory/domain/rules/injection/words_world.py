"""The vocabulary of `injection.words` in other languages: spaced ones as words, the others as pieces looked for anywhere.

Tables only. The forms are those an order to a program takes; words that ordinary talk uses as often are left out.
"""

from typing import Final

from memory.domain.rules.injection.words import WordClass

SPACED: Final[dict[WordClass, str]] = {
    "cancel": (
        "ignoriere ignorier ignorieren ignoriert vergiss vergesse vergesst missachte umgehe überschreibe deaktiviere "
        "schalte_aus überspringe verwirf hebe_auf lösche "
        "ignora ignorad ignore ignoren olvida olvide olvídate omite desactiva anula salta elimina pasa_por_alto haz_caso_omiso "
        "ignorez oublie oubliez désactive désactivez ne_respecte_plus ne_suis_plus contourne néglige annule outrepasse fais_abstraction "
        "esqueça esquece desconsidere desconsidera desative desativa anule contorne pule dimentica dimenticati disattiva "
        "trascura salta bypassa annulla scorda "
        "negeer vergeet schakel_uit omzeil sla_over overschrijf игнорируй игнорируйте забудь забудьте отмени отключи "
        "отключите обойди пропусти сбрось не_обращай_внимания "
        "проигнорируй ігноруй забудь zignoruj ignoruj zapomnij pomiń wyłącz obejdź ignorera glöm strunta_i ignorér ignorer glem "
        "yok_say görmezden_gel unut boşver devre_dışı_bırak abaikan lupakan bỏ_qua quên αγνόησε ξέχνα ignoră uită "
        "hagyd_figyelmen_kívül felejtsd_el unohda ohita ignoruj zapomeň"
    ),
    "strong_rules": (
        "anweisung* instruktion* vorgaben richtlinie* systemprompt system-prompt systemanweisung* beschränkung* einschränkung* "
        "instruccion* directriz directrices restriccion* indicaciones órdenes "
        "consigne* instruction* directive* restriction* invite_système prompt* "
        "instruções instrução diretriz* restriç* orientações comandos "
        "istruzion* direttiv* restrizion* linee_guida "
        "instructie* richtlijn* beperking* aanwijzing* "
        "инструкци* указани* ограничени* промпт* директив* установк* "
        "інструкці* вказівк* polecen* instrukcj* wytyczn* ogranicze* instruktioner instrukser talimat* yönerge* instruksi "
        "hướng_dẫn chỉ_dẫn οδηγίες instrucțiun* utasítás* ohjeet instrukc*"
    ),
    "rules": (
        "regel regeln filter sperre* reglas regla filtros límites normas règles règle filtres limites regras regra regole "
        "regola filtri limiti regels правил* фильтр* лимит* "
        "zasady zasad reguły regler kural* kuralları aturan quy_tắc κανόνες reguli szabály* säännöt pravidla"
    ),
    "qualifier": (
        "alle aller alles bisherige* vorherige* vorige* obige* deine* deiner dein frühere* ursprüngliche* sämtliche* ihre "
        "todas todos toda todo anteriores anterior previas previos tus tu vuestras las_de_arriba "
        "toutes tous tout précédent* précédentes antérieur* tes ton vos votre "
        "suas sua teus tuas seus prévias tutte tutti precedent* tue tuoi sue "
        "al je jouw uw vorige eerdere все всё всех предыдущ* прежн* свои твои свои* ваши прошлы* усі попередні wszystkie "
        "poprzednie twoje alla tidigare dina tüm önceki bütün "
        "semua sebelumnya tất_cả trước_đó όλες προηγούμενες toate anterioare összes korábbi kaikki aiemmat všechny předchozí"
    ),
    "persist": (
        "ab_jetzt ab_sofort von_nun_an von_jetzt_an ab_heute künftig fortan immer niemals jedes_mal stets "
        "a_partir_de_ahora de_ahora_en_adelante desde_ahora siempre nunca cada_vez en_adelante "
        "désormais à_partir_de_maintenant dorénavant dès_maintenant toujours jamais chaque_fois "
        "a_partir_de_agora de_agora_em_diante daqui_em_diante sempre toda_vez "
        "d'ora_in_poi da_ora_in_poi da_adesso_in_poi ogni_volta mai "
        "vanaf_nu voortaan altijd nooit telkens с_этого_момента отныне теперь всегда никогда впредь каждый_раз "
        "від_тепер завжди od_teraz zawsze nigdy från_och_med_nu alltid fra_nå_av fra_nu_af bundan_sonra her_zaman artık "
        "mulai_sekarang selalu từ_bây_giờ luôn από_εδώ_και_πέρα πάντα de_acum_înainte mostantól tästä_lähtien odteď"
    ),
    "you": (
        "du dir dich dein deine deinen deinem ihr tú ti te tus eres debes tienes vosotros usted vous toi tu tes ton votre "
        "vos você vc teu tua seu jij je jouw u "
        "ты тебе тебя твой твоя твои вы вам ваш ти тобі ty tobie twój sen senin kamu anda bạn tuo tua εσύ σου"
    ),
    "me": (
        "mí mim ich mir mich mein meine meinen wir uns unser yo mi mis nosotros nuestro me je moi mon ma mes nous notre j'ai "
        "j' eu meu minha nós nosso io mio mia noi ik mij mijn wij ons "
        "я мне меня мой моя мои мы нам наш ja mnie mój jag mig min jeg ben bana benim saya tôi εγώ μου"
    ),
    "modal": (
        "musst sollst wirst kannst darfst debes tienes_que has_de vas_a deberás dois devez vas_devoir tu_vas vous_allez deve "
        "tens_que vais devi devono moet zal zult должен должна должны обязан "
        "musisz måste skal moraš malısın zorundasın harus phải πρέπει trebuie_să kell täytyy musíš"
    ),
    "obey": (
        "gehorch* obedec* obéi* obbedi* ubbidi* подчин* повину* vertraue vertrau obedece obedecer obedecerás confía obéis "
        "obéir obéissez obedeça obedecer obbedisci obbedire ubbidisci gehoorzaam gehoorzamen "
        "подчиняйся подчиняться слушайся слушаться повинуйся доверяй słuchaj lyd lyda itaat_et patuhi tuân_lệnh vâng_lời υπάκουσε"
    ),
    "audience": (
        "alle allen jeden jedem jeder jedermann alle_mitglieder leuten todos todo_el_mundo cualquiera a_todos miembros "
        "tout_le_monde tous chacun n'importe_qui les_membres "
        "toda_a_gente qualquer_um todo_mundo todos_os_membros tutti chiunque a_tutti membri iedereen allemaal всем всех "
        "каждому каждым участник* всіх wszystkim wszystkich alla alle herkese semua_orang mọi_người όλους mindenki kaikille "
        "všem"
    ),
    "reveal": (
        "zeig zeige zeigt verrate verrat gib gebe nenne sag sage schick schicke poste liste veröffentliche teile teil lies "
        "erzähl erzähle drucke kopiere schreib "
        "muestra muestre muéstra* enséña* cuénta* dame revela di dime envía manda publica comparte lista lee cuenta imprime da enseña copia compartes revelas "
        "montre montrez montre-moi dis-moi donne-moi révèle révélez dis donne donnez envoie partage publie liste lis affiche raconte copie divulgue "
        "mostre mostra mostra-me mostre-me diga-me revele revela diga diz envie manda conte compartilhe partilha liste imprime divulgue "
        "mostra mostrami dammi rivela di' dì dimmi invia condividi elenca leggi stampa racconta pubblica "
        "toon laat_zien geef vertel stuur deel zeg lijst onthul publiceer "
        "покажи покажите раскрой выдай скажи расскажи отправь пришли опубликуй выведи поделись сообщи назови перечисли "
        "pokaż ujawnij podaj powiedz wyślij visa avslöja berätta skicka vis avslør göster söyle paylaş ifşa_et tunjukkan "
        "beritahu bagikan hiển_thị tiết_lộ nói δείξε αποκάλυψε πες arată spune mutasd mondd näytä kerro ukaž řekni"
    ),
    "speak": (
        "sag sage sagen antworte antworten behaupte grüße schreib di responde contesta dile diles dis réponds dites répondre "
        "diga responda responde di' rispondi zeg antwoord vertel скажи отвечай говори напиши ответь powiedz odpowiadaj "
        "svara cevap_ver söyle jawab katakan trả_lời απάντησε răspunde válaszolj vastaa odpovídej"
    ),
    "tamper": (
        "beende beginne füge_hinzu hänge_an ergänze ende termina empieza añade agrega incluye acaba termine commence ajoute "
        "finis inclus ajoutez termine comece adicione inclua acrescente finalize "
        "finisci inizia aggiungi includi concludi eindig begin voeg_toe заканчивай начинай добавляй добавь вставляй завершай "
        "kończ dodawaj avsluta lägg_till bitir ekle akhiri tambahkan kết_thúc thêm"
    ),
    "private": (
        "geheim* privat* private privaten vertraulich* passwort passwörter geheimnis* secreto* privad* contraseña* "
        "confidencial* privé* secret* mot_de_passe confidentiel* secrèt* segredo* senha* "
        "privat* segret* password riservat* geheim* privé wachtwoord* секрет* приватн* личн* парол* чужие чужих тайн* "
        "prywatn* sekret* hemlig* hemmelig* gizli özel şifre* rahasia pribadi bí_mật riêng_tư μυστικ* ιδιωτικ* "
        "notizen_anderer"
    ),
    "role": (
        "administrador administradora administrateur administratrice amministratore amministratrice beheerder админ "
        "администратор администратором владелец владельцем модератор* eigentümer besitzer dueño propietario propriétaire "
        "dono proprietario eigenaar "
        "yönetici właściciel quản_trị_viên διαχειριστής"
    ),
    "trigger": (
        "wenn sobald falls nachdem jedes_mal_wenn cuando si en_cuanto quand lorsque dès_que chaque_fois_que quando se "
        "assim_que appena non_appena als wanneer zodra когда если как_только gdy kiedy jeśli när om jika ketika khi nếu όταν "
        "αν"
    ),
    "unbound": "ohne_einschränkungen ohne_regeln sin_restricciones sin_límites sin_reglas sans_restriction sans_restrictions sans_limites sans_règles sem_restrições sem_limites sem_regras senza_restrizioni senza_limiti senza_regole zonder_beperkingen без_ограничений без_правил bez_ogranicze*",
    "consent": "einwilligung* zustimmung* datenschutz consentimiento* privacidad consentement* confidentialité consentimento* privacidade consenso toestemming согласи* приватност* zgod*",
    "persona": "du_bist_jetzt du_bist_nun tu_es_maintenant ahora_eres eres_ahora agora_você_é você_agora_é ora_sei sei_ora je_bent_nu ты_теперь теперь_ты jesteś_teraz artık_sen",
    "filler": "bitte por_favor s'il_te_plaît s'il_vous_plaît per_favore por_gentileza alsjeblieft пожалуйста und y et e en и dann luego puis depois poi dan proszę lütfen tolong",
}

PIECES: Final[dict[WordClass, str]] = {
    "cancel": "忽略 无视 無視 忽視 忘记 忘記 忘掉 绕过 繞過 跳过 覆盖 禁用 关闭 關閉 不要遵守 不用遵守 忘れて 忘れろ 無効 従わない 従うな 무시 잊어 잊고 우회 해제 비활성 تجاهل انس انسَ تجاوز عطل عطّل ألغ ละเว้น ไม่ต้องสนใจ เพิกเฉย ลืม ข้าม ปิดการ התעלם תתעלם שכח अनदेखा नज़रअंदाज़ भूल",
    "strong_rules": "指令 提示词 提示詞 系统提示 限制 约束 約束 准则 指示 命令 プロンプト 制約 制限 ガイドライン 지시 프롬프트 명령 지침 제한 تعليمات التعليمات أوامر الأوامر قيود القيود คำสั่ง ข้อจำกัด พรอมต์ ההוראות הוראות निर्देश",
    "rules": "规则 規則 规定 規定 设定 ルール 規約 설정 규칙 القواعد قواعد قوانين กฎ กติกา כללים חוקים नियम",
    "qualifier": "之前 以前 先前 上面 前面 所有 全部 一切 你的 您的 すべて 全て 全部 これまで 今まで 以前 上記 あなたの 君の 모든 모두 이전 기존 위의 너의 네 كل جميع السابقة السابق ทั้งหมด ก่อนหน้า เดิม ของคุณ כל הקודמות सभी पिछले पिछली",
    "persist": "从现在起 从现在开始 從現在起 从今以后 今后 以后都 永远 始终 总是 これから 今から 今後 以後 常に 必ず 毎回 이제부터 지금부터 앞으로 항상 언제나 매번 من_الآن_فصاعدا من_الآن_فصاعداً دائما دائماً منذ_الآن จากนี้ไป ต่อไปนี้ นับจากนี้ ตั้งแต่นี้ ทุกครั้ง เสมอ מעתה מעכשיו תמיד अब_से हमेशा",
    "you": "你 您 あなた お前 きみ 君は 너는 너의 당신 넌 네가 أنت عليك คุณ เธอ אתה तुम आप",
    "me": "我 私 僕 俺 나는 나를 저는 내가 제가 내 أنا لي ผม ฉัน หนู אני मैं मुझे",
    "modal": "必须 必須 应该 應該 なければ しなさい ろ。 해야 하세요 해라 يجب ต้อง จง חייב चाहिए",
    "obey": "服从 服從 听我的 聽我的 听从 遵从 従え 従って 従う 言うことを聞 복종 따라야 내_말을 أطع أطعني اطعني تطيع เชื่อฟัง ฟังคำสั่งฉัน ציית आज्ञा",
    "audience": "大家 所有人 每个人 別人 别人 其他人 全员 成员 みんな 全員 皆の 他の人 誰でも 모두 모든_사람 다른_사람 사람들 الجميع الكل الأعضاء الآخرين ทุกคน คนอื่น สมาชิก כולם सबको सभी",
    "reveal": "说出 說出 告诉 告訴 显示 顯示 展示 泄露 洩漏 输出 輸出 公开 公開 列出 发送 给我看 見せて 教えて 表示し 公開し 出力 話して 送って 晒して 보여 알려 말해 공개 출력 공유해 보내 اعرض أظهر اكشف أخبر أخبرني قل أرسل انشر شارك บอก แสดง เปิดเผย ส่ง แชร์ הצג גלה ספר दिखाओ बताओ भेजो",
    "private": "秘密 私密 私人 隐私 隱私 密码 密碼 内緒 プライベート 機密 パスワード 内部 비밀 개인 사적 비밀번호 الخاصة السرية سر أسرار كلمة_المرور كلمة_السر ความลับ ส่วนตัว ลับ รหัสผ่าน סודות פרטי गुप्त निजी राज़ 系统提示 提示词 システムプロンプト 시스템_프롬프트",
    "role": "管理员 管理員 群主 版主 管理者 オーナー 모더레이터 관리자 운영자 مدير المشرف مشرف المالك ผู้ดูแล แอดมิน เจ้าของ מנהל एडमिन",
    "trigger": "如果 每当 当有人 一旦 每次 もし たら と言われたら とき 毎回 만약 때마다 하면 물으면 إذا عندما كلما เมื่อ ถ้า ทุกครั้งที่ אם כאשר अगर जब",
    "unbound": "没有限制 没有任何限制 不受限制 无限制 沒有限制 制限なし 制限はない 제한_없이 제한없는 بلا_قيود بدون_قيود ไม่มีข้อจำกัด ללא_הגבלות",
    "consent": "同意 隐私设置 プライバシー 동의 الموافقة ความยินยอม",
    "persona": "你现在是 你現在是 あなたは今 あなたは今から 이제_너는 넌_이제 أنت_الآن คุณคือ",
    "tamper": "加上 附上 结尾 結尾 末尾に 付けて 追加して 붙여 덧붙 أضف ลงท้าย ต่อท้าย เพิ่ม",
}
"""Scripts without spaces, or whose words carry particles and articles. Longer pieces of a class win over shorter ones."""
