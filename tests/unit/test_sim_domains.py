"""Sentences in four languages -> whether the simulated model files them under the right area, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dcpm.model.domains import DEFAULT_DOMAINS
from dcpm.sim.rules.lexicon_domains import ASIDE, OTHER, SETTING, SOURCES, STRONG, domain_of, hits_of, topic_of
from dcpm.sim.rules.lexicon_domains_forms import english_forms, german_forms, spanish_forms

# Written before the lists were; no list was changed for one of them. One author wrote both, so the shares flatter.
HELD_OUT = {
    "en": """
        work: I answer to three supervisors at once and nobody sets a deadline
        work: My apprentice wrote the handover for the night shift
        work: I turned the promotion down because I like my colleagues
        learning: I copy out vocabulary until the words stick
        learning: The evening course in Portuguese starts with a test
        learning: I reread my lecture notes before every exam
        money: I move a tenth of my pay into a savings account
        money: I cleared the overdraft before I bought any shares
        money: Every invoice goes into a spreadsheet of expenses
        shopping: I tried on four jackets and left the shop without one
        shopping: I sent the sandals back for a refund
        shopping: I wait for the sales before I get new boots
        home: I sanded the floorboards in the hallway
        home: We rehung the curtains and patched the ceiling
        home: My landlord replaced the boiler
        food: I let the dough rise overnight in the fridge
        food: I season lentils with cumin and a squeeze of lemon
        food: We share tapas instead of ordering a main course
        health: I take an antihistamine when the pollen gets bad
        health: The physio gave me stretches for a stiff shoulder
        health: I wake at four and lie there with a migraine
        fitness: I did three sets of squats and then the rowing machine
        fitness: I finished the half marathon slower than last year
        fitness: I swim forty lengths at the pool
        family: My niece calls me whenever her brother teases her
        family: I read to my grandchildren over the phone
        family: Our twins started to crawl
        friends: My old flatmate and I meet for a catch-up
        friends: I throw a small party for my closest pals
        friends: I lost touch with my best friend from school
        love: My fiancé proposed on a bridge
        love: I went on a first date with someone from an app
        love: We celebrated our wedding anniversary
        travel: I printed the boarding passes and packed one suitcase
        travel: We found a guesthouse near the old town of Lisbon
        travel: I always ask locals what to see rather than follow a guidebook
        transport: The tram was stuck in traffic again
        transport: I had the brakes and the tyres of my car checked
        transport: I commute by bicycle
        technology: I reset the router and changed every password
        technology: I wrote a script that renames my photos
        technology: The update broke the printer driver
        media: I finished the novel and started the second season of the series
        media: I listen to podcasts about history
        media: I cancelled the newspaper and watch documentaries
        music: I tune the violin before the rehearsal
        music: I sing alto in a choir
        music: I have every album of theirs on vinyl
        hobbies: I knitted a scarf from leftover yarn
        hobbies: I paint small watercolours of harbours
        hobbies: I glue model ships together
        nature: I repotted the ferns and watered the seedlings
        nature: I hike up to the ridge to look at eagles
        nature: Our puppy chases squirrels in the woods
        community: I hand out meals at the homeless shelter
        community: I signed a petition to the town council
        community: I gave blood and joined the neighbourhood association
        beliefs: I pray the rosary at night
        beliefs: I read the Stoics and try to live by their principles
        beliefs: We fast during Ramadan
    """,
    "de": """
        work: Meine Vorgesetzte hat die Besprechung verlegt
        work: Ich habe mich auf eine neue Stelle beworben
        learning: Ich wiederhole den Stoff vor jeder Klausur
        learning: Im Sprachkurs lernen wir unregelmäßige Verben
        money: Ich lege jeden Monat etwas auf ein Sparkonto
        money: Die Steuererklärung mache ich selbst
        shopping: Ich vergleiche die Angebote in drei Läden
        shopping: Die Winterstiefel habe ich zurückgeschickt
        home: Wir haben das Wohnzimmer neu gestrichen
        home: Ich putze die Fenster und sauge den Teppich
        food: Ich würze die Suppe mit frischem Ingwer
        food: Zum Abendessen gibt es Kartoffelauflauf
        health: Der Zahnarzt hat mir Tabletten verschrieben
        health: Ich schlafe schlecht und habe oft Kopfschmerzen
        fitness: Ich stemme Hanteln im Fitnessstudio
        fitness: Ich bin den Halbmarathon in zwei Stunden gelaufen
        family: Meine Schwiegermutter passt auf die Enkel auf
        family: Mein jüngerer Bruder ist gerade Vater geworden
        friends: Ich treffe meine alten Kumpels in der Kneipe
        friends: Zu meiner Geburtstagsparty kommen zehn Freunde
        love: Wir sind seit drei Jahren verheiratet
        love: Meine Verlobte plant die Hochzeit
        travel: Ich buche das Hotel erst vor Ort
        travel: Mein Reisepass ist vor dem Urlaub abgelaufen
        transport: Ich fahre mit der Straßenbahn statt mit dem Auto
        transport: Der Zug hatte schon wieder Verspätung
        technology: Ich sichere meine Dateien auf einer Festplatte
        technology: Mein Handy braucht ein neues Betriebssystem
        media: Ich lese abends einen Krimi
        media: Wir schauen eine Serie auf Netflix
        music: Ich übe Tonleitern auf dem Klavier
        music: Der Chor probt für das Konzert
        hobbies: Ich häkle Mützen und stricke Socken
        hobbies: Ich sammle Briefmarken
        nature: Ich jäte Unkraut im Gemüsegarten
        nature: Wir wandern mit dem Hund durch den Wald
        community: Ich engagiere mich im Verein und sammle Spenden
        community: Vor der Wahl verteile ich Flugblätter
        beliefs: Ich bete jeden Morgen in der Kirche
        beliefs: Ich glaube an Gott und lese in der Bibel
    """,
    "es": """
        work: Mi jefe me pidió que revisara el informe
        work: Tengo una reunión con los clientes del proyecto
        learning: Repaso los apuntes antes del examen
        learning: Estudio alemán en una academia
        money: Ahorro una parte del sueldo en otra cuenta
        money: Estoy pagando la hipoteca al banco
        shopping: Compré unos zapatos en las rebajas
        shopping: Devolví la chaqueta a la tienda
        home: Pinté las paredes del salón
        home: Barro el suelo y friego los cacharros
        food: Hago tortilla de patatas para cenar
        food: Echo poca sal a las lentejas
        health: El médico me recetó unas pastillas para la alergia
        health: Duermo mal y me duele la espalda
        fitness: Levanto pesas en el gimnasio
        fitness: Salgo a correr para preparar el maratón
        family: Mi abuela cuida a mis sobrinos
        family: Llamo a mi madre todas las semanas
        friends: Quedo con mis amigos de siempre en el bar
        friends: Mis compañeras de piso organizaron una fiesta
        love: Mi novio y yo nos casamos en junio
        love: Tuve una cita con un chico muy majo
        travel: Reservé el vuelo y un hostal en Roma
        travel: Hago la maleta la víspera del viaje
        transport: Voy en metro porque no tengo coche
        transport: Llevé la moto al taller por los frenos
        technology: Hago copias de seguridad del ordenador
        technology: Cambié la contraseña del móvil
        media: Leo novelas policíacas antes de dormir
        media: Veo una película todas las noches
        music: Toco la guitarra en un grupo
        music: Canto en un coro
        hobbies: Hago punto y bordo manteles
        hobbies: Pinto acuarelas y colecciono sellos
        nature: Riego las plantas y podo los rosales
        nature: Paseo al perro por el bosque
        community: Soy voluntaria en un banco de alimentos
        community: Fui a la asamblea de vecinos del barrio
        beliefs: Rezo antes de acostarme y voy a misa
        beliefs: Mi fe me ayuda en los momentos difíciles
    """,
    "zh": """
        work: 老板让我周五之前交报告
        work: 我又换了一家公司上班
        learning: 考试前我会把笔记再看一遍
        learning: 我每天背二十个英语单词
        money: 我每个月把一部分工资存进银行
        money: 我把基金都卖了还房贷
        shopping: 我在商场试了三条裙子都没买
        shopping: 双十一我下单了一双打折的鞋
        home: 我把客厅的墙重新刷了一遍
        home: 周末我擦窗户拖地板
        food: 我炒菜的时候盐放得很少
        food: 早餐我吃包子喝豆浆
        health: 医生给我开了治过敏的药
        health: 我最近失眠，头也疼
        fitness: 我在健身房练深蹲
        fitness: 我跑完了人生第一个半程马拉松
        family: 我妈妈周末来帮我带孩子
        family: 我外甥女刚上幼儿园
        friends: 我和老同学每年聚会一次
        friends: 我最好的朋友叫我去她的派对
        love: 我和女朋友打算明年结婚
        love: 我去相亲认识了现在的对象
        travel: 我提前订好机票和民宿
        travel: 出国前我才发现护照过期了
        transport: 我坐地铁，不开车
        transport: 路上堵车，公交晚了半小时
        technology: 我写了个程序备份手机里的照片
        technology: 我给电脑换了一块硬盘
        media: 我睡前看几页小说
        media: 我周末追剧，也看纪录片
        music: 我每天练一个小时钢琴
        music: 我去看了那个乐队的演唱会
        hobbies: 我喜欢织毛衣和做手工
        hobbies: 我收藏邮票，也练书法
        nature: 我给阳台上的花浇水施肥
        nature: 我带着狗去山里徒步
        community: 我在社区当志愿者
        community: 我给灾区捐款，也参加义卖
        beliefs: 我每天早上祷告
        beliefs: 我奶奶信佛，我也常去寺庙上香
    """,
}
FLOORS = {"en": 0.95, "de": 0.95, "es": 0.95, "zh": 0.95}
"""Shares right: a little under what was measured (0.98, 0.975, 1, 1); the lists before these gave 0.88, 0.83, 0.90, 0.95."""


def sentences(tongue: str) -> list[tuple[str, str]]:
    lines = (line.strip().partition(": ") for line in HELD_OUT[tongue].strip().splitlines())
    return [(domain, text) for domain, _, text in lines]


@pytest.mark.parametrize("tongue", sorted(HELD_OUT))
def test_everyday_sentences_are_filed_under_the_right_area(tongue: str) -> None:
    read = [(domain, domain_of(text, DEFAULT_DOMAINS)) for domain, text in sentences(tongue)]
    assert {domain for domain, _ in read} == set(DEFAULT_DOMAINS)
    assert sum(told == domain for domain, told in read) / len(read) >= FLOORS[tongue]


@pytest.mark.parametrize(
    ("said", "domain"),
    [
        ("I chose the coffee table", "home"),
        ("I wiped down the dining table", "home"),
        ("I hung up a bird feeder", "nature"),
        ("We play board games", "hobbies"),
        ("Of course I keep the plants", "nature"),
    ],
)
def test_words_in_a_row_hide_what_each_says_alone(said: str, domain: str) -> None:
    assert domain_of(said, DEFAULT_DOMAINS) == domain


@pytest.mark.parametrize(
    ("said", "domain"),
    [
        ("I bake with my sister", "food"),
        ("Ich backe mit meiner Schwester", "food"),
        ("Cocino con mi hermana", "food"),
        ("我跟妹妹一起烤面包", "food"),
    ],
)
def test_people_who_come_along_are_not_what_it_is_about(said: str, domain: str) -> None:
    assert domain_of(said, DEFAULT_DOMAINS) == domain


def share_of(cue: str, text: str) -> float:
    return next(hit.share for hit in hits_of(text) if hit.cue == cue)


@pytest.mark.parametrize(
    ("cue", "aside", "plainly"),
    [
        ("bank", "I knit with a cousin who owns a bank", "I knit and own a bank"),
        ("gitarre", "Ich frage meinen Bruder, der Gitarre spielt", "Ich frage nicht und spiele Gitarre"),
        ("violín", "Pregunto a la amiga que arregla su violín", "Pregunto y arreglo su violín"),
        ("吉他", "我问会吉他的朋友", "我会弹的是吉他"),
    ],
)
def test_a_cue_in_a_clause_about_someone_counts_less(cue: str, aside: str, plainly: str) -> None:
    assert share_of(cue, aside) == pytest.approx(ASIDE * share_of(cue, plainly))


@pytest.mark.parametrize(
    ("cue", "when", "plainly"),
    [
        ("dinner", "I stretch before dinner", "I stretch and cook dinner"),
        ("dinner", "I stretch after the dinner", "I stretch and cook the dinner"),
        ("frühstück", "Ich dehne mich vor dem Frühstück", "Ich mag das Frühstück"),
        ("晚饭", "晚饭后我去公园", "晚饭我去公园吃"),
    ],
)
def test_a_cue_that_only_says_when_counts_less(cue: str, when: str, plainly: str) -> None:
    assert share_of(cue, when) == pytest.approx(SETTING * share_of(cue, plainly))


def test_a_relative_clause_ends_with_a_comma_or_after_some_words() -> None:
    assert share_of("violin", "My boss, who sings, plays violin") == 1.0
    assert share_of("violin", "A boss who says this or that of those and these plays the violin") == 1.0


def test_a_cue_of_two_areas_counts_half_in_each() -> None:
    points = dict(next(hit.points for hit in hits_of("in the kitchen") if hit.cue == "kitchen"))
    assert points == {"home": STRONG / 2, "food": STRONG / 2}


def test_a_faint_word_alone_names_no_area_but_decides_in_company() -> None:
    assert domain_of("I write a lot", DEFAULT_DOMAINS) == OTHER
    assert domain_of("I write with my brush and ink, I draw", DEFAULT_DOMAINS) == "hobbies"


def test_among_equals_the_area_named_last_wins() -> None:
    assert domain_of("the piano and the laptop", DEFAULT_DOMAINS) == "technology"
    assert domain_of("the laptop and the piano", DEFAULT_DOMAINS) == "music"


def test_a_word_said_over_and_over_counts_once() -> None:
    assert domain_of("piano, piano, piano: my laptop and my router", DEFAULT_DOMAINS) == "technology"


@pytest.mark.parametrize(
    ("said", "domain"),
    [
        ("Mein Küchenregal ist schief", "home"),
        ("Die Gartenschere ist stumpf", "nature"),
        ("Das ist praktisch und hektisch", OTHER),
        ("Ich habe es vergessen und gemessen", OTHER),
    ],
)
def test_german_compounds_are_understood_by_their_parts_and_look_alikes_are_not(said: str, domain: str) -> None:
    assert domain_of(said, DEFAULT_DOMAINS) == domain


def test_a_word_is_read_in_the_language_of_its_sentence() -> None:
    assert domain_of("I was kind to him", DEFAULT_DOMAINS) == OTHER
    assert domain_of("Das Kind ist hier", DEFAULT_DOMAINS) == "family"
    assert domain_of("我用 Python 和 Linux", DEFAULT_DOMAINS) == "technology"


@pytest.mark.parametrize(
    ("forms", "word", "form"),
    [
        (english_forms, "bake", "baking"),
        (english_forms, "knit", "knitted"),
        (english_forms, "hobby", "hobbies"),
        (english_forms, "board game", "board games"),
        (english_forms, "tidy up", "tidied up"),
        (german_forms, "kochen", "gekocht"),
        (german_forms, "basteln", "bastle"),
        (spanish_forms, "pagar", "pagué"),
        (spanish_forms, "canción", "canciones"),
        (spanish_forms, "comer", "comió"),
    ],
)
def test_listed_words_stand_for_their_forms(forms: Callable[[str], Iterable[str]], word: str, form: str) -> None:
    assert form in forms(word)


@given(st.text(max_size=60), st.sampled_from(["I bake bread", "我练钢琴", "Ich wandere im Wald"]))
def test_no_cue_stands_inside_another_and_every_answer_is_a_domain(noise: str, said: str) -> None:
    text = f"{noise} {said} {noise}"
    assert domain_of(text, DEFAULT_DOMAINS) in {*DEFAULT_DOMAINS, OTHER}
    assert all(0 < hit.share <= 1 for hit in hits_of(text))


def test_only_the_domains_asked_for_are_named() -> None:
    assert domain_of("I bake bread in the kitchen", ("music",)) == OTHER


def test_the_topic_starts_from_the_words_that_speak_for_the_domain() -> None:
    assert topic_of("Yesterday evening somebody suddenly fixed our leaking boiler", "home").endswith("leaking boiler")


def test_every_list_names_only_known_areas() -> None:
    for tongue, (cues, _, _) in SOURCES.items():
        assert set(cues) <= {"", *DEFAULT_DOMAINS}, tongue


def test_what_is_too_long_for_a_word_is_not_searched_for_parts() -> None:
    assert domain_of("küche" * 8, DEFAULT_DOMAINS) == "home"
    assert domain_of("küche" * 20_000, DEFAULT_DOMAINS) == OTHER
