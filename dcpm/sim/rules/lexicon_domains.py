"""A text -> the area of life it is about and the words it is about, by everyday nouns and verbs of each area."""

# ruff: noqa: E501 - word lists are read as lists
from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from dcpm.sim.rules.words import CJK, CJK_GENERIC, content_stems, plain, stem, words

OTHER = "other"
_GENERIC_TEXT = """
    taking take sorry misspok correction actually meant mean morn even night started start love hate prefer enjoy
"""
_GENERIC = frozenset(_GENERIC_TEXT.split())

# Strong words (2 points) before the bar, weak ones (1 point) after it. `$` ends a stem at a word.
_STEMS: dict[str, str] = {
    "work": """job$ jobs$ boss colleague coworker co-worker office$ manager meeting client promotion salary career employer employ
        workplace deadline presentation resign freelanc intern$ internship shift$ shifts$ overtime work-from-home remote$ project$ projects$ standup slides
        team$ hired department conference$ contract$ cv$ resume$ interview warehouse nurse engineer accountant teacher$ developer lawyer chef designer electrician plumber programmer journalist pharmacist
        arbeit büro kolleg chef$ chefin beruf stelle$ firma projekt trabajo oficina jefe jefa compañer empresa reunión empleo proyecto
        工作 公司 同事 老板 上班 会议 项目 职业 领导 客户 加班 辞职 跳槽 工程师
        payroll timesheet handover appraisal clientele supervisor trainee apprentice staffing quarterly pitch$ spreadsheet-for-work memo$ deadlines co-founder schicht$ bewerbung gehalt kunde kunden besprechung kündig büros vorgesetzt turno$ empleador cliente clientes sueldo$ despido colega-de-trabajo informe informes 汇报 报告 简历 面试 上司 岗位 出差 单位 下班 甲方
        | work$ worked$ working$ works$ report$ reports$ business desk$ email emails task tasks profession company startup staff hr$ inbox agenda""",
    "learning": """study$ studying studied studies$ exam exams course$ courses$ university college school$ class$ classes$ lecture homework essay thesis degree lesson lessons language$ languages$ vocabulary
        grammar flashcard tutor textbook student seminar dissertation semester learn$ learning learned learnt certificate diploma revision$ spanish$ french$ german$ japanese$ italian$ portuguese$ mandarin$ duolingo
        lerne lernen prüfung kurs studium studier uni$ schule vokabel sprache estudi examen curso universidad clase idioma aprend
        学习 考试 课程 大学 学校 作业 论文 单词 英语 日语 语言 上课 复习 背单词
        revise$ revising tutorial tutorials syllabus flashcards lecturer kindergarten-teacher coursework evening-class phd$ master's maths algebra chemistry physics$ klausur hausaufgab dozent schüler vorlesung abitur weiterbildung examen$ deberes asignatura profesor apuntes temario matemáticas vocabulario 背书 笔记 老师 考研 自习 补习 学位 教材 题$
        | skill teach taught workshop library training$ knowledge practise practice quiz notes$ professor""",
    "money": """money budget$ budgeting save$ saving$ savings invest investing investment stock$ stocks$ shares$ bank$ banks$ loan mortgage debt tax taxes pension insurance$ expense expenses spend$ spending spent
        salary$ credit$ bill$ bills$ invoice fund$ funds$ account$ broker dividend interest$ crypto bitcoin rent$ premium currency
        geld sparen spare$ ausgabe ausgaben steuer bank$ konto kredit versicherung aktien haushaltsbuch dinero ahorr presupuesto banco impuesto gasto gastos inversi hipoteca deuda
        钱 预算 存款 投资 股票 银行 贷款 税 保险 理财 记账 工资 基金 开销 花销
        paycheck payslip overdraft savings-rate interest-rate piggy nest-egg repay owe$ owed$ lend lent$ borrow payday refinanc accountant-for ledger etf$ etfs rechnung$ rechnungen miete rente$ aktie fonds schulden zinsen lohn$ sueldo factura facturas ahorros préstamo pagar pago$ acciones nómina 账单 利息 股 基金 债 房贷 攒钱 省钱 花钱 信用卡 支出 收入
        | cost costs price pay$ paid$ euro euros dollar dollars pound$ pounds$ cent cents financ afford wage cash tariff""",
    "shopping": """shop$ shops$ shopping buy$ buying bought purchase purchased store$ stores$ boutique mall online-shop amazon ebay sale$ sales$ discount coupon bargain clothes clothing dress$ shoes jacket jeans coat$ sneakers
        fashion wardrobe order$ ordered cart outlet retailer receipt refund brand second-hand thrift flea handbag outfit sweater shirt
        einkauf einkaufen kaufe kaufen gekauft laden$ geschäft kleidung schuhe rabatt compra compras tienda ropa zapatos rebajas descuento
        购物 买 商店 衣服 鞋 打折 网购 淘宝 商场 优惠 下单 退货
        supermarket checkout-line mall$ malls trolley haggle shopkeeper catalogue voucher vouchers shoppers returns-desk perfume blouse scarf gown warranty bestell einkaufs kleid$ hose$ jacke pullover schuh supermarkt angebot$ angebote markt$ vestido pantalón chaqueta camisa supermercado mercado oferta ofertas pedido$ 裙子 裤子 外套 包包 逛街 促销 快递 购物车 超市
        | price$ prices$ gift gifts present$ presents$ delivery basket checkout vendor quotes quote offer offers""",
    "home": """house$ home$ flat$ apartment kitchen bathroom bedroom living-room furniture sofa renovat landlord tenant neighbour neighbor neighbours cleaning clean$ laundry decorat paint-the wall walls$ repair repairs plumbing
        household chores roof balcony attic basement cellar boiler heating dishwasher washing vacuum curtain shelf shelves mattress moved$ moving$ live$ lives$ living$ lived$ residence housing tidy$ tidying lamp carpet fridge
        haus wohnung küche möbel vermieter mieter nachbar putzen aufräum wohne umgezogen zimmer casa$ piso$ apartamento cocina mueble casero vecin limpi vivo$ mudé mudanza habitación
        搬到 搬去 搬进 房子 公寓 厨房 家具 房东 邻居 打扫 装修 搬家 住在 房间 租房 家务
        bookcase wardrobe$ tiles$ tiling grout wallpaper plumbing doorbell radiator radiators ironing kettle blinds driveway fence$ hallway staircase ceiling cutlery duvet pillow bin$ bins$ recycling spülmaschine waschmaschine keller dach$ heizung flur$ teppich regal$ regale lampe$ miete$ bügel wäsche badezimmer lavadora lavar baño$ muebles sofá tejado sótano calefacción plancho alquiler armario salón dormitorio 洗衣 洗碗 衣柜 沙发 床 灯 水管 墙 地板 搬 阳台 卫生间 卧室 客厅
        | 家里 room rooms$ door doors$ bed$ rent$ garage window$ key$ keys$ tool tools cupboard drawer floor tap$ leak""",
    "food": """eat$ eats$ eating ate$ food cook$ cooks$ cooking cooked recipe dinner lunch breakfast meal meals restaurant vegetarian vegan meat fish$ coffee tea$ drink$ drinking drank bake$ baking baked bread cake
        dish$ dishes$ kitchen$ spice spices cuisine soup pasta rice pizza cheese chocolate wine beer$ groceries vegetables vegetable fruit sushi curry snack dessert diet$ gluten dairy espresso latte decaf milk sugar
        café cafe$ menu waiter ingredient ingredients stew noodle noodles salad sauce sourdough oat porridge supper brunch ramen barbecue
        esse$ essen koche kochen rezept frühstück mittagessen abendessen restaurant kaffee tee$ fleisch brot kuchen com(o|er)$ comida cocin receta desayun cena$ almuerzo restaurante café vegetarian carne pan$
        吃 饭 菜 做饭 餐厅 咖啡 茶 早餐 午饭 晚饭 食谱 素食 肉 烹饪 面条 火锅 水果 蛋糕 喝
        breakfast$ pancake pancakes omelette cheese$ cheeses egg$ eggs$ roast grill grilled lentil lentils bean$ beans$ stir-fry casserole pie$ pies$ jam$ marmalade pickle pickles herb$ herbs bakery baker$ butcher takeaway takeout dumpling dumplings tofu yoghurt yogurt leftovers appetite lunchtime gericht$ gerichte suppe teig$ kuchen gemüse obst salat käse$ gewürz bäcker mahlzeit sopa$ plato$ platos verdura fruta ensalada queso huevo pastel$ tarta harina aceite sal$ azúcar masa$ panader 汤 面包 米饭 饺子 包子 蔬菜 牛奶 奶茶 口味 味道 厨艺 零食 外卖 锅 盐 炒 烤
        | taste tasty season seasoning salt pepper hungry order$ market$ dose lunchbox freezer flavour flavor oven""",
    "health": """doctor$ doctors$ dentist hospital medicine medication pill$ pills$ allerg symptom pain$ headache migraine sleep$ sleeping slept insomnia therapy therapist surgery operation$ illness ill$ sick$ flu$ cold$ blood
        pressure$ diabet asthma vitamin prescription vaccine physio physiotherap anxiety depress stress$ mental meditat diagnos clinic knee$ injury sprain fracture cast$ antibiotic antibiotics glasses$ checkup check-up bedtime smoke$ smoking smoker
        cholesterol hay-fever eczema eyesight
        arzt ärztin krankenhaus medikament schmerz schlaf schlafe allergi therapie operation krank gesundheit médic hospital$ medicina dolor$ duermo dormir alergi terapia enferm salud$ dentista
        医生 医院 药 过敏 头痛 睡觉 睡眠 失眠 手术 生病 感冒 健康 牙医 体检 血压 膝盖
        nurse$ painkiller inhaler thermometer fever cough$ rash$ dizzy burnout migraines appointment-with-the-doctor physio$ optician skin$ hearing-aid tablets ointment immune heartburn digestion posture well-being blood-test jab$ zahnarzt fieber husten tabletten apotheke blutdruck rücken erkält impf kopfweh kopfschmerz schlaflos müde fiebre$ tos$ pastilla pastillas farmacia espalda tensión$ cansancio resfri vacuna insomnio cabeza$ 发烧 咳嗽 吃药 疼 头疼 药店 疫苗 腰 牙疼 看病 心理医生 体重 血糖 熬夜
        | back$ tired rest$ body$ heart$ health healthy supplement nap$ ankle nurse""",
    "fitness": """gym$ workout run$ runs$ running runner ran$ jog$ jogging marathon half-marathon yoga pilates swim$ swimming swam$ cycling weights$ lifting squats deadlift bench-press training$ trainer exercise exercising crossfit
        climb$ climbing bouldering tennis football$ soccer basketball boxing karate judo rowing lap$ laps$ treadmill fitness stretching sport$ sports$ race$ races$ triathlon padel badminton volleyball martial push-ups pull-ups steps$ kettlebell
        laufe$ joggen fitnessstudio schwimm yoga$ trainier training$ sport$ corr(o|er)$ gimnasio nad(o|ar)$ entren deporte maratón
        跑步 健身 健身房 游泳 瑜伽 马拉松 锻炼 运动 打球 篮球 网球 羽毛球 训练
        dumbbell barbell squat$ plank$ sprint sprints jogger zumba spinning-class aerobics warm-up cool-down swimmer runner's personal-best 5k$ 10k$ half-marathons triathlete rower rowing-machine hiit boxing-class fencing tennis-racket laufen$ joggt lauf$ läufe training yoga klettern fußball radfahren sportverein kraft hantel entreno entrenamiento gimnas$ correr carrera$ carreras pesas$ natación fútbol tenis escalada ciclis 跑 举铁 深蹲 瑜珈 踢球 足球 打羽 教练 配速 攀岩 骑行
        | bike$ coach$ muscle pace heart-rate sweat hike$ km$ kilometres reps$ sets$ ride$ rides$""",
    "family": """mother father$ mum$ mom$ dad$ parents$ parent$ sister brother son$ sons$ daughter child$ children kids$ kid$ baby toddler grandmother grandfather grandma grandpa grandparents grandson granddaughter aunt uncle cousin niece nephew
        family$ families siblings twins in-laws mother-in-law father-in-law stepson reunion pregnan bedtime-story school-run teenager
        mutter vater eltern schwester bruder sohn tochter kinder kind$ familie oma opa madre$ padre$ padres$ hermana hermano hijo hija hijos abuela abuelo familia tía$ tío$ prim(o|a)$
        妈妈 爸爸 父母 姐姐 妹妹 哥哥 弟弟 儿子 女儿 孩子 奶奶 爷爷 外婆 家人 家庭
        mum's mom's dad's toddlers newborn stepmother stepfather godmother godson nephews nieces cousins grandkids family-dinner sibling daughters nanny babysitter schwager onkel tante$ cousine enkel geschwister baby$ elternabend mutter's suegra suegro sobrin niet(o|a)s? cuñad bebé hermanos niños niño niña 表哥 表妹 堂 婆婆 公公 宝宝 侄 舅舅 姑姑 叔叔 爷 姥姥 亲戚
        | home$ christmas relatives household""",
    "friends": """friend$ friends$ friendship buddy$ buddies$ mate$ mates$ pal$ pals$ roommate flatmate hang-out get-together game-night pub-night catch-up housewarming best-friend group-chat birthday$ party$ parties$ acquaintance gathering
        freund(e|en|in|innen)$ kumpel bekannte amig(o|a|os|as)$ colegas$ 朋友 闺蜜 哥们 聚会 室友 派对
        friend's bestie companions old-schoolmate schoolmate schoolmates classmates-from reunion-with-friends bff$ freunde freundeskreis clique kumpels freundschaft spieleabend amistad pandilla quedada cumpleaños 好友 老同学 哥们儿 闺密 朋友们 聚餐 同学
        | social people$ guests host$ hosting invitation pub$""",
    "love": """girlfriend boyfriend husband wife$ partner$ date$ dates$ dating relationship marriage married wedding engaged engagement anniversary romance romantic divorce divorced separated ex-husband ex-wife spouse fiancé fiancée
        tinder crush$ love-life breakup break-up couple couples honeymoon valentine single$
        freundin ehemann ehefrau partnerin beziehung hochzeit heirat verheiratet scheidung novi(o|a)$ esposo esposa marido pareja boda casad matrimonio divorci
        女朋友 男朋友 丈夫 妻子 老公 老婆 恋爱 约会 结婚 婚礼 离婚 对象 恋人
        sweetheart flirt flirting love-letters proposal proposed fiance$ fiancee soulmate in-love ex$ ex-girlfriend ex-boyfriend dating-app my-husband my-wife liebe$ verliebt freundin$ mein-mann meine-frau mein-freund trennung hochzeitstag amor$ enamorad mi-mujer mi-marido mi-novia mi-novio cita$ citas ligar 对象 爱人 求婚 分手 婚姻 相亲 暗恋 情人
        | kiss love-letter together""",
    "travel": """trip$ trips$ travel travelling traveling travelled holiday holidays vacation vacations flight flights hotel hotels airport passport visa$ luggage suitcase packing abroad itinerary hostel airbnb beach$ tour$ tours$ tourist backpack
        sightseeing cruise$ destination city-break weekend-away boarding road-trip campsite camper getaway
        reise$ reisen urlaub flug$ flüge hotel$ koffer strand viaj vacaciones vuelo hotel$ maleta aeropuerto playa
        旅行 旅游 机票 酒店 行李 出国 度假 签证 机场 景点 出游 护照
        itineraries sightsee layover backpacking interrail souvenir souvenirs guidebook campsites jet-lag timezone embassy check-in inn$ resort seaside travels$ traveller ferienwohnung ferien$ reisepass bahnreise flughafen zelt$ camping reiseführer ausflug viaje$ viajes hostal alojamiento billete$ billetes excursión equipaje pasaporte hotel turis 行程 民宿 出发 车票 跟团 自由行 登机 海边 攻略 出游
        | country countries ticket tickets guide$ train$ trains$ booking pack$ map$ island foreign""",
    "transport": """car$ cars$ bike$ bicycle commute commuting bus$ buses$ train$ trains$ tram$ metro subway underground$ drive$ driving drove$ driver$ licence license parking traffic petrol fuel scooter motorbike motorcycle cycle$ cycling ride$ taxi uber carpool
        tyre tyres tire$ tires$ mechanic$ garage$ vehicle electric-car engine$ mileage motorway highway rail$ ferry
        auto$ fahrrad bahn$ zug$ züge bus$ pendel fahre$ führerschein coche bici bicicleta autobús tren$ metro conduzco conducir moto$
        开车 汽车 地铁 公交 自行车 骑车 通勤 高铁 火车 堵车 驾照 停车
        e-bike cyclist helmet clutch brakes$ brake$ bus-stop train-driver rush-hour commuter tram-line carpooling roundabout driving-test parking-space headlights windscreen fuel-light fahrschein tanken reifen$ stau$ straßenbahn u-bahn s-bahn roller$ führerschein werkstatt gasolina coche$ ruedas tráfico carné-de-conducir taller$ aparcar tranvía furgoneta 车 加油 骑车 公交车 电动车 换胎 车位 打车 高速
        | route$ station platform timetable lane road$ walk-to-work oil$ van$""",
    "technology": """computer laptop phone$ phones$ smartphone tablet app$ apps$ software code$ coding programming python javascript linux server website internet wifi wi-fi router gadget gadgets device devices hard-drive ssd$ keyboard monitor$
        printer smart-home cloud$ password passwords update$ updates$ backup-drive robot 3d-printer browser operating-system android iphone headphones$ graphics-card photos$ files$ usb$ home-server arduino raspberry ai$ operating$
        computer handy$ rechner software programmier passwort ordenador móvil$ teléfono programa$ programación contraseña aplicación
        电脑 手机 软件 编程 代码 网络 密码 应用 程序 硬盘 数码 平板 服务器
        server$ servers database git$ bug$ bugs firmware plugin backup$ backups charger usb-stick spreadsheet-formula operating-systems gadgetry phone's smartwatch e-reader chatbot algorithm terminal$ open-source website$ websites repository festplatte handys datei dateien drucker netzwerk bildschirm app$ daten$ sicherung$ ordenador$ archivos disco-duro impresora pantalla red$ datos móvil contraseñas 文件 代码 数据 打印机 软体 内存 屏幕 电子 耳机 上网 备份 系统 路由
        | tech digital screen online$ data drive$ drives$ install installed camera email$ script scripts""",
    "media": """film$ films$ movie movies series$ show$ shows$ netflix tv$ television podcast podcasts news$ newspaper magazine a-book the-book my-book this-book each-book every-book books$ novel novels reading$ read$ reads$ author$ documentary documentaries cinema youtube episode episodes streaming$ video-game
        audiobook kindle thriller comic comics manga anime$ library$ journal$ blog$ subscription sitcom
        buch bücher lese$ lesen film$ filme serie$ serien nachrichten zeitung kino podcast$ libro libros leo$ leer$ película películas serie$ series$ noticias cine$ periódico
        电影 电视剧 书 小说 阅读 看书 新闻 播客 纪录片 综艺 杂志 剧
        bestseller bookshop box-set binge-watch columnist broadcaster radio$ newsfeed novelist poem poems poetry screenplay theatre theater subtitle reader$ readers librarian krimi roman$ romane dokumentation zeitschrift hörbuch gedicht radio$ lees$ novela novelas documental revista revistas periódicos capítulo peli$ pelis poesía radio$ 看剧 追剧 电视 视频 短视频 书店 诗 漫画 综艺 电台 看电影
        | watch$ watching watched chapter fiction review$ reviews$ story stories""",
    "music": """music song$ songs$ guitar piano violin drums$ cello flute ukulele sing$ singing choir band$ bands$ concert concerts album albums playlist festival orchestra jazz opera vinyl saxophone trumpet instrument instruments melody chord chords rehearsal gig$ gigs$
        spotify dj$ karaoke composer metronome scales$ accordion harmonica bass$ musician
        musik lied$ lieder gitarre klavier geige singe$ chor$ konzert música canción guitarra piano$ violín canto$ coro$ concierto
        音乐 吉他 钢琴 小提琴 唱歌 歌 演唱会 乐队 乐器 合唱 练琴
        singer songwriter conductor sonata symphony étude etude chorus solo$ musicals drummer guitarist pianist bassist tuning tune$ tunes oboe clarinet viola trombone trommel schlagzeug flöte noten$ orchester sänger probe$ proben melodie cantar cantante guitarr tambor batería$ orquesta violon ensayo$ partitura acordes 琴 练歌 乐谱 鼓 吹笛 音乐会 唱 作曲
        | play$ listen$ listening band-practice recording note$ lyrics""",
    "hobbies": """hobby hobbies knit knitting crochet sew$ sewing painting$ paint$ draw$ drawing photograph photography pottery ceramics woodwork woodworking chess$ puzzle puzzles crossword board-game board-games lego$ model-train model-kit collect$ collecting stamps$ coins$
        craft$ crafts$ quilt origami calligraphy fishing$ gaming$ video-games dungeons sketch sketchbook watercolour watercolor carpentry jigsaw juggling astronomy$ telescope darkroom embroidery scale-model miniature miniatures magic-tricks poker
        hobby$ stricke stricken nähe$ nähen male$ malen zeichne fotografier töpfer schach puzzle$ afición tejer$ tejo$ coser pint(o|ar)$ dibuj fotograf cerámica ajedrez
        爱好 画画 摄影 编织 手工 下棋 象棋 拼图 收藏 书法 陶艺 钓鱼 游戏 模型
        hobbyist knitter sewing-machine needle$ needles easel acrylic pastel$ pastels kiln glaze sculpt sculpting whittling bookbinding beadwork macrame model-making airbrush sudoku darts billiards boardgame cosplay leathercraft soap-making candle-making basteln modellbau stickerei häkel töpferei briefmarken fotografie malerei brettspiel aquarell manualidades bordar bordado ganchillo acuarela maqueta rompecabezas pintura fotografía coleccion 毛线 刺绣 水彩 拍照 相机 乐高 桌游 油画 木工 手办 集邮
        | game$ games$ camera$ club$ create creative art$ clay$ yarn canvas lens$ kit$""",
    "nature": """garden$ gardening tomato tomatoes plants$ plant$ planting seeds$ seedling seedlings flower flowers tree$ trees$ forest hike$ hiking hiked$ mountain mountains trail$ trails$ bird$ birds$ birdwatching camping$ camp$ wildlife river$ lake$ compost soil$ lawn$
        dog$ dogs$ cat$ cats$ pet$ pets$ puppy kitten rabbit hamster aquarium hen$ hens$ bees$ beehive greenhouse allotment mushroom mushrooms foraging weeds$ orchard roses$ outdoors park$ parrot horse
        garten pflanze blumen baum wald wander berg(e)?$ hund$ katze vögel jardín planta$ plantas flores árbol bosque montaña sender perr(o|a)$ gat(o|a)$ pájaro
        花园 种花 植物 养花 森林 爬山 徒步 鸟 露营 狗 猫 宠物 山 种菜 阳台种
        bulbs$ shrubs hedge perennials herb-garden beekeeping honey$ butterflies butterfly squirrel fox$ deer$ heron stargaz waterfall meadow woodland moss$ fern ferns vegetables-bed raised-bed watering prune$ pruning pond$ chickens goat goats sheep kater$ kaninchen bienen beet$ gießen$ samen$ tomaten fluss see$ wiese rasen natur$ regar semillas huerto huerta césped río$ lago$ abejas conejo excursionismo naturaleza tomates rosas 浇 菜地 种子 果树 蜜蜂 湖 河 树 草 多肉 遛 喂鸟 大自然
        | walk$ walks$ weather rain$ sea$ nature animal animals outdoor wild$ season$""",
    "community": """volunteer volunteering charity donate donation donating community neighbourhood neighborhood council$ association committee fundraiser fundraising food-bank shelter$ election elections vote$ voting politics$ political protest petition parish-council activist town-hall
        scout$ scouts$ union$ local-library repair-café soup-kitchen cleanup clean-up blood-donor mayor residents$ street-party club-committee youth-club citizen ngo$
        ehrenamt verein nachbarschaft spende gemeinde wahl$ wähle freiwillig voluntari vecindario donar donación asociación comunidad elecciones barrio
        志愿 社区 捐款 公益 慈善 邻里 选举 义工 居委会 业委会 捐
        volunteers neighbourly mayor$ town-council campaign$ campaigning canvass meeting-of-residents food-drive donor donors fundraise homeless soup-run litter-pick neighbourhood-watch polling ballot party-member refugees spenden gemeinderat bürger nachbarschaftshilfe tafel$ flüchtling demonstration wahlkampf ayuntamiento vecinos barrio$ manifestación ong$ votar voto$ asamblea campaña donativo donaciones 邻居们 居民 选票 投票 志愿者 献血 业主 街道 救助
        | local$ event$ events$ help-out member members flea-market school-board""",
    "beliefs": """god$ church pray$ prayer praying faith religion religious mosque temple synagogue bible koran quran buddh christian catholic muslim jewish hindu atheist spiritual meditation$ philosophy stoic stoicism ethic ethics moral morals
        conviction convictions principle principles values$ belief beliefs believe$ believer lent$ ramadan sabbath sermon retreat$ karma astrology horoscope tarot soul$
        gott$ kirche bete$ beten glaube$ religion$ buddhis philosophie überzeugung dios iglesia rez(o|ar)$ fe$ religi creo$ creencia filosof espiritual
        信仰 宗教 教堂 祈祷 佛 上帝 寺庙 哲学 价值观 信念 打坐 礼拜
        prayers rosary priest$ imam$ rabbi$ pastor$ parish mass$ sermon$ scripture gospel psalm baptis confession$ pilgrim holy sacred-text creed agnostic zen$ mindfulness fate$ destiny afterlife pfarrer gottesdienst gebet messe$ bibel predigt fasten meditier misa$ rosario oración biblia cura$ ayuno fe$ alma$ meditar meditación budis 祷告 念经 佛经 圣经 牧师 拜佛 冥想 禅 修行 上香 烧香
        | meaning$ worldview fasting gratitude justice""",
}


def _alternation(stems: str) -> re.Pattern[str] | None:
    parts = [part for part in stems.split() if part]
    latin = [p.replace("-", r"[\s-]").replace("$", r"(?!\w)") for p in parts if not CJK.search(p)]
    han = [re.escape(p) for p in parts if CJK.search(p)]
    pattern = "|".join(([rf"(?<![\w'])(?:{'|'.join(latin)})"] if latin else []) + han)
    return re.compile(pattern) if pattern else None


def _patterns(stems: str) -> tuple[re.Pattern[str] | None, re.Pattern[str] | None]:
    strong, _, weak = " ".join(stems.split()).partition(" | ")
    return _alternation(strong), _alternation(weak)


_PATTERNS = {domain: _patterns(stems) for domain, stems in _STEMS.items()}


@lru_cache(maxsize=32768)
def domain_of(text: str, domains: tuple[str, ...]) -> str:
    """The best of `domains` for `text`, `other` where nothing speaks for any.

    Among equals the one named first in the text wins. A domain that the lexicon does not know is found by its own name.
    """
    folded = plain(text)
    best: tuple[float, int, str] = (0.0, 0, OTHER)
    for domain in domains:
        strong, weak = _PATTERNS.get(domain) or (_alternation(domain.casefold()), None)
        hits: dict[str, tuple[float, int]] = {}
        for pattern, points in ((weak, 1.0), (strong, 2.0)):
            if pattern is not None:
                for match in pattern.finditer(folded):
                    hits.setdefault(match.group(), (0.0, match.start()))
                    hits[match.group()] = (points, hits[match.group()][1])
        score = sum(points for points, _ in hits.values())
        first = min((at for points, at in hits.values()), default=0)
        if score and (score, -first) > (best[0], best[1]):
            best = (score, -first, domain)
    return best[2]


def topic_of(text: str, domain: str, skip: Sequence[str] = ()) -> str:
    """One to three content words of `text`, those that speak for `domain` first, in the order said."""
    surface: dict[str, str] = {}
    for word in words(text):
        surface.setdefault(stem(word), word)
    stems = [
        s for s in content_stems(text) if s not in skip and s not in CJK_GENERIC and s not in _GENERIC and len(s) > 1
    ]
    strong = _PATTERNS[domain][0] if domain in _PATTERNS else None
    told = [s for s in stems if strong is not None and strong.search(surface.get(s, s))]
    chosen = (told + [s for s in stems if s not in told])[:3]
    return " ".join(surface.get(s, s) for s in stems if s in chosen)
