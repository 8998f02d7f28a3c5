"""Behaviour label -> plain first-person sentences that show it, by language: the data of the cue tests.

FAMILIAR was at hand when the cues were written or tuned, every second one shown in the tuning; it guards against loss.
UNSEEN was written after the cues that were tuned on FAMILIAR and has not been tuned on; it says how far they carry.
"""

from __future__ import annotations

FAMILIAR: dict[str, dict[str, str]] = {
    "plans_ahead": {
        "en": """
            I had next year's school holidays marked in the diary before this year's were over.
            By the time the first frost came, our firewood had been stacked for two months.
            My tax papers go into labelled folders from January on, so April is a calm month.
            I buy birthday presents in the sales and keep them in a drawer until the day comes.
            On Sunday evening I write out the dinners for the next seven days.
            The slides for Thursday's pitch were finished the Friday before.
            I signed up for the autumn half marathon in spring and built up my mileage from there.
            We reserved the campsite in November for the following August.
            My hospital bag stood by the door six weeks before the baby was due.
            I sketch the whole vegetable bed on paper while there's still snow outside.
            I renewed my passport a year before it expired because I knew we'd want to travel.
            Every autumn I order the seeds I'll need for the coming spring.
            I lay out my clothes and fill my bottle the night before a race.
            Before I moved house I drew up a week-by-week plan of what to pack when.
            I like knowing in June what my December will look like.
            I set money aside each month for the car insurance that falls due in the autumn.
            I've already arranged who will feed the cat when we're away at Easter.
            My Christmas cards are written by the end of November.
            I booked the registry office fourteen months before the wedding.
            I think through the route and the parking before I leave, down to the petrol stops.
            I ordered my winter tyres in September so they'd be on the car before the snow.
            When my sister visits, I've had the tickets for the museum for weeks.
            I do my shopping for the dinner party two days early so that nothing is left to chance.
            I started revising for the finals in February although they're in June.
            I cook a big pot of stew on Sundays and freeze lunches for the week.
            I made the handover document long before anyone asked for it.
            I asked for the time off a good half-year in advance.
            I chart every stage of a project before I write the first line of code.
            The children's school bags are packed before they go to bed.
            I opened a savings account for my daughter's studies when she was born.
            I've got the seating plan ready though the party is a month off.
            I always know my next three books and have them on the shelf waiting.
            I had the roof checked in summer so it would hold in the winter storms.
            I practise the audition piece months before the date is even announced.
            I get my flu jab as soon as it's offered, well before the season starts.
            My meetings have an agenda that goes out three days beforehand.
            I had the new tenants lined up before the old ones had moved out.
            I schedule my dentist appointments for the entire year in January.
            I had the concert tickets the morning they went on sale, seven months ahead.
            I prepare what I want to say before I call my father.
        """,
        "de": """
            Die Weihnachtsgeschenke liegen bei mir schon im Oktober im Schrank.
            Ich buche die Ferienwohnung ein Jahr im Voraus.
            Sonntags schreibe ich auf, was wir die ganze Woche essen.
            Mein Koffer steht zwei Tage vor der Abreise fertig im Flur.
            Ich habe die Präsentation eine Woche vor dem Termin fertig gehabt.
            Für die Prüfung im Juli lerne ich seit März nach einem Plan.
            Im Januar lege ich alle Arzttermine für das Jahr fest.
            Ich bereite das Essen für die Gäste schon am Vortag vor.
            Ich lege jeden Monat Geld für die Autoversicherung im Herbst zurück.
            Die Samen fürs Frühjahr bestelle ich bereits im November.
            Ich plane jede Wanderung lange vorher, mit Karte und Rastplätzen.
            Abends lege ich die Kleidung für den nächsten Tag heraus.
            Ich habe mich ein halbes Jahr vor dem Lauf angemeldet und langsam aufgebaut.
            Meine Steuerunterlagen sind im Februar sortiert, obwohl sie erst im Sommer fällig sind.
            Ich denke gern drei Schritte weiter und habe alles rechtzeitig beisammen.
        """,
        "es": """
            Los regalos de Navidad los tengo comprados en octubre.
            Reservo el apartamento de la playa con un año de antelación.
            Los domingos dejo escrito lo que cenaremos toda la semana.
            Tengo la maleta hecha dos días antes de salir.
            Terminé la presentación una semana antes de la fecha.
            Para el examen de julio estudio desde marzo con un calendario.
            En enero pido todas las citas médicas del año.
            Preparo la comida de los invitados el día anterior.
            Aparto dinero cada mes para el seguro de otoño.
            Encargo las semillas de primavera en noviembre.
            Planifico cada excursión con mapa y paradas.
            Por la noche dejo lista la ropa de mañana.
            Me inscribí medio año antes de la carrera y fui subiendo poco a poco.
            Tengo los papeles de Hacienda ordenados meses antes de que toque.
            Me gusta tener todo organizado con tiempo.
        """,
        "zh": """
            圣诞礼物我十月就备好放在柜子里了。
            暑假的民宿我提前一年就订了。
            周日晚上我会把下一周的菜单写好。
            出发前两天我的箱子就收拾好了。
            汇报材料我在截止前一周就做完了。
            七月的考试，我三月就按计划开始复习。
            一月份我就把全年的体检都约好。
            请客的菜我头一天就备好料。
            我每个月都留出一笔钱，留着秋天交车险。
            春天要种的种子我冬天就买好了。
            每次徒步我都早早把路线和休息点规划好。
            第二天要穿的衣服我睡前就摆好。
            跑马拉松我半年前就报名，慢慢加量。
            报税的材料我年初就整理齐了。
            我喜欢凡事先想三步，事先都安排妥当。
        """,
    },
    "acts_last_minute": {
        "en": """
            I wrote my best man's speech in the taxi to the reception.
            I filed my tax return at ten to midnight on the final day.
            The suitcase is never packed until the cab is outside.
            I bought my mother's birthday flowers at the petrol station on the way over.
            I learned the whole semester's chemistry in one night.
            My slides were still being edited while people were sitting down in the room.
            I only look up the train connection once I'm walking to the station.
            I wrapped the presents on Christmas Eve while the guests were already in the hall.
            I renewed my passport in a panic four days before flying.
            I start cooking when the visitors ring the bell.
            I sent the application at 11:58 pm, two minutes before the portal closed.
            I paid the electricity bill on the day they threatened to cut me off.
            I never get round to studying before the evening before the test.
            I clean the flat in the half hour before my parents arrive.
            I bought winter boots when I was already standing in the slush.
            I booked the hotel from the airport, after landing.
            I iron my shirt five minutes before the interview.
            I tune my guitar on stage because I didn't manage it earlier.
            I put off the phone call until the office was about to shut.
            I do the week's grocery shopping ten minutes before the store closes.
            I printed my boarding pass at the gate.
            I learned my lines on the morning of the premiere.
            I kept postponing the report and then pulled an all-nighter.
            I filled in the vaccination forms in the waiting room.
            I saw the doctor only when I could no longer climb the stairs.
            I have never handed in an essay with more than an hour to spare.
            I planted my tomatoes in July, when everyone else was harvesting.
            I dashed into the bakery just as they were pulling down the shutters.
            I signed up for the race on the day entries closed.
            I plan my holidays when the holidays have started.
            I remembered the anniversary at seven in the evening and ran out to find something.
            I finish the code for the release while the countdown is running.
            I need the pressure of the deadline before I can begin.
            I stood in the shop at closing time trying to find a costume for that night's party.
            I only change the tyres once the first snow is on the road.
            I left all the wedding invitations until it was almost too late to post them.
            I look for a babysitter an hour before we want to go out.
            I packed my gym bag in the lift.
            I handed over the keys still sweeping the floor of the old flat.
            I ended up writing the grant proposal overnight because I'd ignored it for weeks.
        """,
        "de": """
            Die Geschenke kaufe ich immer erst am Heiligabend.
            Ich habe die Steuererklärung fünf Minuten vor Mitternacht abgeschickt.
            Ich packe, wenn das Taxi schon vor der Tür steht.
            Für die Klausur habe ich in der letzten Nacht gelernt.
            Ich schiebe alles so lange vor mir her, bis es brennt.
            Die Rede habe ich auf der Fahrt zur Feier geschrieben.
            Ich renne kurz vor Ladenschluss noch in den Supermarkt.
            Ohne Druck fange ich gar nicht erst an.
            Den Reisepass habe ich drei Tage vor dem Abflug beantragt.
            Ich bügle das Hemd, während die anderen schon im Auto warten.
            Das Hotel suche ich, wenn ich am Bahnhof angekommen bin.
            Ich gebe meine Berichte in der letzten Minute ab.
            Ich zahle Rechnungen erst nach der zweiten Mahnung.
            Die Winterreifen kommen drauf, wenn der Schnee schon liegt.
            Geputzt wird bei mir, wenn der Besuch klingelt.
        """,
        "es": """
            Compro los regalos el mismo día de Nochebuena.
            Envié la declaración cinco minutos antes de la medianoche.
            Hago la maleta cuando el taxi ya espera abajo.
            Estudié todo el temario la noche antes.
            Lo voy dejando hasta que ya no queda más remedio.
            Escribí el discurso en el coche, camino de la boda.
            Entro corriendo al súper cuando están cerrando.
            Sin presión no soy capaz de empezar.
            Pedí el pasaporte tres días antes de volar.
            Plancho la camisa mientras los demás esperan en la puerta.
            Busco hotel cuando ya he llegado a la estación.
            Entrego los informes en el último minuto.
            Pago las facturas cuando llega el segundo aviso.
            Dejo para el final lo más importante y luego voy con prisas.
            Limpio la casa a última hora, cuando ya suena el timbre.
        """,
        "zh": """
            礼物我总是到平安夜当天才买。
            报税表我是半夜十一点五十五分才交的。
            出租车都到楼下了我才开始收拾行李。
            整本书我是考试前一晚看完的。
            我什么事都要拖到火烧眉毛。
            婚礼致辞是我在去的路上写的。
            超市快关门了我才冲进去买菜。
            没有截止日期逼着我就动不了手。
            飞之前三天我才去办护照。
            大家都在门口等了，我还在熨衬衫。
            到了车站我才找酒店。
            报告我都是压着点交的。
            账单不催第二遍我不付。
            下雪了我才去换冬胎。
            客人按门铃了我才打扫。
        """,
    },
    "compares_options": {
        "en": """
            I had five kitchens drawn up by different firms before I signed with one.
            I put the three job offers in a table and gave each a mark for pay, commute and people.
            I tasted a dozen olive oils blind before settling on our house brand.
            I visited eight nurseries before we chose one for our son.
            Before I bought the bike I rode every model in that price range.
            I went through two hundred reviews to find the right vacuum cleaner.
            I set the two insurance policies next to each other and go through them clause by clause.
            I never take the first flat; I look at ten and then decide.
            I tried three physiotherapists and stayed with the one whose method suited me best.
            I keep the prices of four supermarkets in my head and go where it's cheapest.
            I test several pairs of running shoes on a treadmill before I pay for any.
            I asked three banks for their mortgage terms and played them off against each other.
            When I look for a hotel I have twenty tabs open.
            I listened to four recordings of the same symphony before buying one.
            I weighed the pros and cons of each university for weeks.
            I have a list with plus and minus columns for the two cities we might move to.
            I sampled every espresso in the neighbourhood to find the best one.
            I read test reports for months before I replaced my camera.
            I checked six airlines and three routes before I paid.
            I took home four paint samples and looked at each in daylight and lamplight.
            I worked out which electricity supplier is cheapest for our usage.
            I had trial lessons with three piano teachers before I committed to one.
            I borrowed two tents from friends to see which one suits us better.
            I interviewed seven childminders and ranked them.
            I ran both text editors for a month each to see which is faster for me.
            I got the dentist's plan and then two other dentists' plans for the same tooth.
            I look at what each gym offers for the money before joining.
            I can't buy so much as a toaster without looking at all the alternatives.
            I lined up the candidates for our new bookkeeper and scored each of them.
            I go to three garages and take the best price.
            I tried on nearly every wedding dress in town before choosing.
            We looked at four breeds of dog and what each needs before deciding.
            I hold the ingredient lists of two yoghurts side by side in the aisle.
            I shop around for car insurance each year.
            I drove out to all five villages before we made up our minds where to live.
            I made a shortlist of churches and sat through a service in each.
            I collect estimates from several builders for any job in the house.
            I check the same product in every shop before I hand over any money.
            For our honeymoon we held Crete up against Sicily and Madeira on ten points.
            I downloaded all the note-taking apps and kept the one that won.
        """,
        "de": """
            Bevor ich ein Fahrrad kaufe, fahre ich fünf Modelle Probe.
            Ich habe drei Handwerker um ein Angebot gebeten und dann gewählt.
            Ich stelle die Tarife in einer Liste gegenüber.
            Ich habe mir acht Wohnungen angesehen, ehe ich mich entschied.
            Ich lese Testberichte, bis ich das beste Gerät gefunden habe.
            Ich wäge Vor- und Nachteile beider Stellen gegeneinander ab.
            Wir haben vier Kitas besucht und nebeneinander gehalten.
            Ich vergleiche die Preise in allen Läden der Stadt.
            Ich habe zwei Wochen lang verschiedene Matratzen ausprobiert, bevor ich eine nahm.
            Ich hole vor jeder Operation die Zahlen mehrerer Kliniken ein und vergleiche.
            Ich habe drei Geigen nacheinander gespielt und die mit dem wärmsten Ton genommen.
            Bei Versicherungen prüfe ich jede Alternative.
            Ich nehme nie das erste Angebot, sondern schaue mich weiter um.
            Ich habe eine Tabelle mit sechs Kameras und ihren Stärken.
            Für den Urlaub habe ich drei Inseln miteinander verglichen.
        """,
        "es": """
            Antes de comprar la bici probé cinco modelos.
            Pedí tres presupuestos y elegí el mejor.
            Pongo las tarifas una al lado de otra.
            Vi ocho pisos antes de decidirme.
            Leo análisis y opiniones hasta dar con el mejor aparato.
            Sopesé los pros y los contras de las dos ofertas de trabajo.
            Visitamos cuatro guarderías para comparar.
            Miro los precios en todas las tiendas del barrio.
            Probé varios colchones antes de quedarme con uno.
            Consulté las condiciones de tres bancos y las enfrenté entre sí.
            Toqué tres violines seguidos y me llevé el de mejor sonido.
            Reviso todas las alternativas antes de contratar un seguro.
            Nunca cojo la primera opción, sigo mirando.
            Tengo una tabla con seis cámaras y sus ventajas.
            Para las vacaciones comparamos tres islas.
        """,
        "zh": """
            买自行车前我试骑了五款。
            装修我找了三家报价再选。
            我把几种套餐列在一张表里对着看。
            我看了八套房子才定下来。
            我把测评都看遍，才挑出最好的那台。
            两份工作的利弊我反复权衡。
            我们参观了四家幼儿园再做比较。
            同一样东西我会把附近的店都看一遍价格。
            我躺过好几张床垫才买了一张。
            我问了三家银行的利率，拿来互相比。
            我连着拉了三把琴，挑了音色最好的。
            买保险我每一种都要比一比。
            我从不选第一个，总要再看看别的。
            六台相机的优缺点我做了个表。
            度假去哪里，我们把三个海岛放在一起比。
        """,
    },
    "decides_on_impulse": {
        "en": """
            I saw a kayak in a shop window and walked out with it.
            I handed in my notice in the middle of a meeting, without having thought about it that morning.
            I went in for milk and came out with a record player.
            We met the puppy and took him home the same afternoon.
            I booked a flight to Lisbon because a song on the radio made me want to go.
            I had my hair shaved off because I felt like it when I passed a barber.
            I said yes to the flat thirty seconds after the door opened.
            I clicked "buy" at two in the morning and had forgotten by breakfast.
            I proposed to her at a bus stop; I hadn't planned it at all.
            I got a tattoo on a dare one Friday night.
            I joined the choir because I heard them through an open window and just walked in.
            I bought the house after one look, without even checking the roof.
            I signed the gym contract on the spot because the music was good.
            I grab whatever smells good at the market and think about dinner later.
            I got into the car and only on the motorway decided it would be the sea.
            I dyed the sofa covers purple because the mood took me.
            I bid on a painting before I knew what I was doing.
            I ordered the whole tasting menu because the waiter smiled.
            I signed up for the marathon right after seeing the runners go past.
            I took up the accordion overnight after hearing one in the subway.
            I sold my shares in five minutes because of one headline.
            I moved to Porto after a single weekend there.
            I throw things into the basket without looking at the price tag.
            I adopted the first cat that looked at me.
            I quit sugar one lunchtime and started again at dinner, just because.
            I don't think twice when I see shoes I like.
            I donated half my bonus on the street because the volunteer's story got to me.
            I repainted the hall at midnight because I suddenly couldn't bear the beige.
            I sent the angry email before I'd even read his to the end.
            I invited twelve strangers to dinner in a fit of enthusiasm.
            I turned off at a sign for a lake and stayed there three days.
            I chose my dissertation subject in the lift.
            I ran into an old friend and five minutes later we had agreed to open a café.
            I bought a motorbike because the red caught my eye.
            I picked my dentist because his sign was the nearest.
            I swapped phone contracts right there in the shop when the salesman said it was good.
            I snapped up the plane tickets the instant the ad popped up.
            I went home with a bonsai I hadn't known I wanted.
            I changed my order, my outfit and my plans for the day in one go, just like that.
            I leapt into the lake with my clothes on because it glittered.
        """,
        "de": """
            Ich habe das Sofa gesehen und sofort mitgenommen.
            Aus einer Laune heraus habe ich mir die Haare abgeschnitten.
            Ich habe den Flug gebucht, ohne lange nachzudenken.
            Ich wollte nur Brot holen und kam mit einem Hund zurück.
            Ich habe spontan gekündigt, mitten in der Besprechung.
            Den Vertrag habe ich an Ort und Stelle unterschrieben.
            Ich kaufe, was mir gerade ins Auge springt.
            Kurzerhand bin ich ans Meer gefahren.
            Nach einem einzigen Blick habe ich die Wohnung zugesagt.
            Ich habe mich von jetzt auf gleich für den Marathon angemeldet.
            Mich hat die Lust gepackt, und eine Stunde später hatte ich ein Klavier.
            Ich konnte dem Kleid nicht widerstehen.
            Ich klicke auf Bestellen, ehe ich überhaupt überlegt habe.
            Ich habe ihm den Antrag einfach so an der Haltestelle gemacht.
            Plötzlich hatte ich Lust auf Salsa und bin gleich hineingegangen.
        """,
        "es": """
            Vi el sofá y me lo llevé en el acto.
            Me corté el pelo por un arrebato.
            Compré el vuelo sin pensarlo dos veces.
            Salí a por pan y volví con un perro.
            Dejé el trabajo de repente, en mitad de la reunión.
            Firmé el contrato allí mismo.
            Compro lo que me entra por los ojos.
            Me dio por ir al mar y me fui.
            Dije que sí al piso con una sola mirada.
            Me apunté a la maratón de un momento a otro.
            Me entró el antojo y una hora después tenía un piano.
            No pude resistirme al vestido.
            Le doy a comprar antes de pararme a pensar.
            Le pedí matrimonio así, sin más, en la parada.
            Oí la música desde la calle y entré a bailar sin pensar.
        """,
        "zh": """
            看到那张沙发我当场就搬走了。
            我一时兴起把头发剪了。
            机票我想都没想就买了。
            我出门买面包，结果抱回来一只狗。
            开会开到一半我突然就辞了职。
            合同我在店里马上就签了。
            我看什么顺眼就买什么。
            我说走就走，开车去了海边。
            那套房子我看一眼就定了。
            我脑子一热就报了马拉松。
            忽然想弹琴，一小时后家里就有了钢琴。
            那条裙子我忍不住就下单了。
            我还没想清楚就点了付款。
            在车站我头脑发热就求了婚。
            听见音乐我就走进去跟着跳了，根本没计划。
        """,
    },
    "keeps_routine": {
        "en": """
            I have eaten porridge with raisins for breakfast since I was a student.
            My alarm goes at ten past six, weekends included.
            I've been going to the same barber for twenty-two years.
            We spend the second week of July in the same cottage as ever.
            I water the plants on Wednesdays and Saturdays, and that's how it has always been.
            My run is always the loop around the reservoir.
            I phone my mother on Sunday at six, as I've done for decades.
            I have my pasta on Thursdays; Thursday is pasta day.
            I sit in the same pew each week.
            I clean the bathroom first, then the kitchen, then the floors, in that order, always.
            I take the 7:42 train and stand by the second door.
            I read for half an hour before I turn off the light; I couldn't sleep otherwise.
            I open my desk, make a tea, check the post and then begin; it's been like that for years.
            My swimming is at noon on Tuesdays and Fridays, without fail.
            I've worn the same brand of jeans since university.
            I practise scales for twenty minutes before anything else, day in, day out.
            I order number 14 whenever we go to the Thai place; they don't even ask any more.
            I pay the bills on the first of the month, every month.
            I go to bed at half past ten whatever is on television.
            My friends and I have met at the same table in the same pub each Friday for nine years.
            I check the tyre pressure on the first Sunday of the month.
            I walk the dog around the block at seven and again at nine, rain or shine.
            I've used the same text editor and the same settings for fifteen years.
            I bake the same Christmas biscuits my grandmother did, to the letter.
            I stretch for ten minutes as soon as I get up, as I did yesterday and the day before.
            I never change my coffee order.
            I always do the crossword before the news.
            I've gone to evening prayer daily for as long as I can remember.
            I do the laundry on Mondays and the ironing on Tuesdays.
            I buy my bread from one bakery and have never set foot in another.
            I keep to my schedule on holiday too: up at seven, swim, breakfast.
            I listen to the same three albums whenever I paint.
            My week has a fixed shape and I like it that way.
            My evenings follow a pattern: soup, walk, bath, bed.
            I take my pills with the eight o'clock news; it's second nature now.
            I get off one stop early and walk the rest, just as I do every working day.
            I have a ritual with my daughter: two stories, one song, lights out.
            I park in the same corner of the car park even when it's empty.
            I weed for a quarter of an hour after breakfast; it's a habit I don't break.
            I don't like it when my usual seat is taken.
        """,
        "de": """
            Ich esse seit zwanzig Jahren jeden Morgen Haferbrei.
            Freitags gehen wir immer an denselben Tisch in derselben Kneipe.
            Um halb elf mache ich das Licht aus, egal was im Fernsehen läuft.
            Mein Lauf geht immer um den See.
            Jeden Sonntag um sechs rufe ich meine Mutter an.
            Wir fahren jedes Jahr in dasselbe Haus an der Ostsee.
            Ich putze stets in der gleichen Reihenfolge.
            Montags ist bei mir Waschtag, das war schon immer so.
            Ich sitze im Chor seit jeher auf dem gleichen Platz.
            Ich nehme täglich den Zug um 7.42 Uhr.
            Mein Feierabend hat einen festen Ablauf: Suppe, Bad, Bett.
            Ich übe jeden Abend vor dem Essen zwanzig Minuten Tonleitern.
            Ich bestelle beim Italiener wie immer die Nummer 14.
            Beim Friseur bin ich seit 22 Jahren Stammkunde.
            An meinen Gewohnheiten ändere ich nichts.
        """,
        "es": """
            Desayuno avena todas las mañanas desde hace veinte años.
            Los viernes vamos siempre a la misma mesa del mismo bar.
            A las diez y media apago la luz, pase lo que pase.
            Mi carrera es siempre la vuelta al lago.
            Cada domingo a las seis llamo a mi madre.
            Veraneamos en la misma casa año tras año.
            Limpio en el mismo orden de siempre.
            Los lunes toca lavadora, así ha sido toda la vida.
            En el coro me siento en el sitio de siempre.
            Cojo a diario el tren de las 7:42.
            Mis tardes siguen un orden fijo: sopa, baño y cama.
            Practico escalas veinte minutos antes de cenar, sin fallar un día.
            En el italiano pido lo de siempre.
            Voy al mismo peluquero desde hace 22 años.
            No cambio mis costumbres por nada.
        """,
        "zh": """
            我二十年来每天早上都喝燕麦粥。
            周五我们总在同一家店的同一张桌子。
            十点半我准时关灯，不管电视放什么。
            我跑步一直绕着湖跑。
            每个星期天六点我都给妈妈打电话。
            我们年年都去同一栋海边小屋。
            打扫的顺序我从来不变。
            星期一洗衣服，这么多年都是这样。
            合唱团里我一直坐老位置。
            我天天坐七点四十二的车。
            我的晚上都按固定的步骤：喝汤、泡澡、睡觉。
            晚饭前我雷打不动练二十分钟音阶。
            去那家店我照旧点十四号。
            我在同一个师傅那里理了二十二年头发。
            我的习惯从不改。
        """,
    },
    "seeks_novelty": {
        "en": """
            I've never been to the same country two summers in a row.
            Each month I cook a dish from a country I couldn't find on a map.
            I change hobbies like other people change shirts: pottery, archery, beekeeping.
            I pick the item on the menu I can't pronounce.
            I walk home by another street whenever I can.
            I read a book by an author I've never heard of every week.
            I took up fencing this year; last year it was judo and before that climbing.
            I get restless when nothing in the living room has been moved for a while.
            I join every beta programme I can get into.
            I go to concerts of bands whose names mean nothing to me.
            I'm happiest in a town where I don't know a single corner.
            I bought a fruit at the market only because I had no idea what it was.
            I ask for projects in a field I know nothing about.
            I switch sports as soon as I've got the hang of one.
            I sleep in a different hostel each night when I travel.
            I plant something I've never grown before in one bed every year.
            I installed three Linux distributions this month just to see what they're like.
            I talk to someone I've never met at each party.
            I dyed my hair green in March and blue in May; red comes next.
            I've worked in six industries because the unknown is what keeps me awake.
            I can't watch a film a second time.
            I follow any path I haven't walked yet.
            I've signed up for a trapeze class; I've never done anything like it.
            I keep a list of cuisines I still have to taste.
            I went to a Sikh temple, a Quaker meeting and a sweat lodge this year out of curiosity.
            I like the first week of a job best, when everything is strange.
            I look for the weirdest ice-cream flavour in each town.
            I try out another instrument every winter; this one it's the oud.
            I get bored with a gym after a month and move on to the next.
            I've dated people from eleven countries since I love discovering other worlds.
            I don't go back to restaurants; there are too many I haven't been to.
            I learned the basics of Georgian because no one I know speaks it.
            I volunteer for a different cause each season.
            I let a random generator choose our weekend destination.
            I was the first on our street with an electric scooter, a drone and a smart ring.
            I rearrange my training so that no two sessions are alike.
            I love it when a shop has a shelf of things I've never seen.
            I experiment with ingredients that don't belong together.
            I take the bus to its last stop just to see what's there.
            I wear something I've never worn before at least once a week.
        """,
        "de": """
            Ich koche jede Woche ein Gericht, das ich noch nie gegessen habe.
            Ich fahre nie zweimal in dasselbe Land.
            Alle paar Monate fange ich ein neues Hobby an.
            Ich nehme auf der Karte das, was ich nicht kenne.
            Ich gehe jedes Mal einen anderen Weg nach Hause.
            Mich reizt alles Unbekannte.
            Ich höre am liebsten Bands, von denen noch niemand gehört hat.
            Dieses Jahr probiere ich Fechten aus, letztes Jahr war es Judo.
            Ich brauche Abwechslung, sonst langweile ich mich.
            Ich melde mich bei jeder Testversion an, die es gibt.
            Ich habe eine Frucht gekauft, nur weil ich keine Ahnung hatte, was das ist.
            Ich entdecke gern Viertel, in denen ich noch nie war.
            Ich setze jedes Jahr eine Pflanze, die ich noch nie hatte.
            Am liebsten lerne ich Leute kennen, die ganz anders leben.
            Ich probiere ständig neue Sportarten aus.
        """,
        "es": """
            Cada semana cocino un plato que no he probado nunca.
            Nunca viajo dos veces al mismo país.
            Cada pocos meses empiezo una afición nueva.
            Pido de la carta lo que no conozco.
            Vuelvo a casa cada día por una calle distinta.
            Me atrae todo lo desconocido.
            Escucho grupos de los que nadie ha oído hablar.
            Este año pruebo la esgrima; el pasado fue el judo.
            Necesito variedad, si no me aburro.
            Me apunto a todas las versiones de prueba que salen.
            Compré una fruta solo porque no sabía qué era.
            Me encanta descubrir barrios donde no he estado.
            Cada primavera planto algo que nunca he tenido.
            Me gusta conocer gente de mundos muy diferentes.
            Siempre ando buscando experiencias nuevas.
        """,
        "zh": """
            我每周做一道从没吃过的菜。
            我不会去同一个国家两次。
            隔几个月我就换一个新爱好。
            点菜我专挑不认识的。
            我每次回家都走不一样的路。
            我就喜欢未知的东西。
            我爱听没人听过的乐队。
            今年我学击剑，去年是柔道，明年再换。
            没有变化我就觉得闷。
            只要有新版本内测我都报名。
            我买了个水果，只因为没见过。
            我喜欢钻进陌生的街区看看。
            每年我都种一样没种过的东西。
            我爱认识生活完全不同的人。
            我总想尝试新的运动。
        """,
    },
    "tracks_numbers": {
        "en": """
            I know to the cent what I spent on groceries last year.
            I enter each ride with distance, climb and average speed.
            I weigh the beans and the water to a tenth of a gram.
            My blood pressure goes into a notebook morning and evening.
            I have a graph of my weight for the last eleven years.
            I note the mileage and litres at each fill-up.
            I count the words I write per day; yesterday it was 1,142.
            I time how long each child practises and put it on a chart.
            I keep a tally of the birds at the feeder by species and date.
            I measured every room to the millimetre before I moved in.
            I've logged 214 hours of practice on the cello this year.
            My sleep last week averaged six hours and fifty-two minutes.
            I read 63 books last year, 19,480 pages in all.
            I have a column for each category of expense and add it up on Fridays.
            I check the thermometer in the greenhouse and record highs and lows.
            I rate each wine out of a hundred and write it down.
            I track my emails: I answer forty-one a day on average.
            I counted the stairs to my office: 138.
            I record how many repetitions I manage at what weight.
            I know my resting heart rate this morning: fifty-four.
            I keep statistics about our chess evenings: I'm at 57 percent.
            I work out what each kilometre in my car costs me.
            I can tell you exactly how many days I've been off cigarettes: 403.
            I look at my step counter before I go to bed and walk the missing steps.
            I measure the rainfall in our garden and have done since 2009.
            I write the date and price on each jar I buy.
            I do my recipes in grams and percentages, never in cups.
            I have a dashboard with the electricity use of every socket.
            I plotted my commute times and found Tuesday is four minutes slower.
            My phone tells me I've spent 3.2 hours a day on it, and I write that down too.
            I calculate my savings rate each month; it's at 23.5 percent.
            I log what I eat with calories and protein.
            I keep a ledger of what my friends and I owe each other.
            I had my cholesterol values in a table before the doctor did.
            I set myself a target of 2,000 metres and count each length of the pool.
            I count the days I call my parents and compare the months.
            I keep score of how many days the kids went to bed on time.
            I have the numbers of each donation I've ever made.
            I take the temperature of the roast every ten minutes and jot it down.
            I log each bug with hours spent, and review the figures at the end of the month.
        """,
        "de": """
            Ich weiß auf den Cent genau, was ich für Essen ausgebe.
            Ich trage jeden Lauf mit Zeit und Strecke in eine Tabelle ein.
            Ich wiege die Kaffeebohnen auf das Zehntelgramm ab.
            Meinen Blutdruck schreibe ich morgens und abends auf.
            Ich führe ein Haushaltsbuch und rechne freitags ab.
            Beim Tanken notiere ich Kilometer und Liter.
            Ich zähle, wie viele Wörter ich am Tag schreibe.
            Im letzten Jahr habe ich 63 Bücher gelesen, ich führe eine Liste.
            Ich messe jeden Tag den Regen im Garten.
            Mein Ruhepuls lag heute früh bei 54.
            Ich habe eine Kurve von meinem Gewicht seit 2012.
            Ich stoppe die Zeit, die ich für jede Aufgabe brauche.
            Ich erfasse meine Schlafstunden und bilde den Durchschnitt.
            Ich protokolliere den Stromverbrauch jeder Steckdose.
            Ich kann dir sagen, dass mich ein Kilometer 32 Cent kostet.
        """,
        "es": """
            Sé al céntimo lo que gasto en comida.
            Apunto cada carrera con tiempo y distancia en una hoja de cálculo.
            Peso el café a la décima de gramo.
            Anoto la tensión por la mañana y por la noche.
            Llevo las cuentas de la casa y hago balance los viernes.
            Registro los kilómetros y los litros cada vez que reposto.
            Cuento las palabras que escribo al día.
            El año pasado leí 63 libros, llevo la lista.
            Mido la lluvia del jardín a diario.
            Mi pulso en reposo era de 54 esta mañana.
            Tengo una gráfica de mi peso desde 2012.
            Cronometro cuánto tardo en cada tarea.
            Calculo la media de mis horas de sueño.
            Llevo un registro del consumo eléctrico de cada enchufe.
            Te puedo decir que cada kilómetro me cuesta 32 céntimos.
        """,
        "zh": """
            我花在吃上的钱精确到分。
            每次跑步的时间和距离我都填进表格。
            咖啡豆我称到零点一克。
            我早晚都把血压记下来。
            我每天记账，周五汇总。
            加油时我都记下公里数和升数。
            我数自己每天写多少字。
            我去年读了六十三本书，都有清单。
            院子里的雨量我天天量。
            我今早的静息心率是五十四。
            我有一张2012年以来的体重曲线。
            每项任务花多久我都计时。
            我算过自己平均每晚睡六小时五十二分钟。
            每个插座的用电量我都有统计。
            我知道我的车每公里花三毛二。
        """,
    },
    "goes_by_feel": {
        "en": """
            I add salt until my tongue tells me to stop.
            I've no idea how fast I run; I slow down when my legs say so.
            I bake without scales and know by touching the dough.
            I don't have a budget; I just notice when things are getting tight.
            I choose a wine because I'm in that sort of mood.
            I tune the strings by ear.
            I water the plants when they look thirsty.
            I eat when I'm hungry and stop when I've had enough, no counting.
            I knew this flat was the one as soon as I stood in it; it felt like home.
            I hired her because something told me she'd fit in.
            I couldn't tell you how many hours I sleep; I just know when I'm rested.
            I mix the colours until they look right to me.
            I don't use a map; I wander where my feet take me.
            I decide who to trust by the feeling I get when they walk in.
            I throw in a handful of this and a dash of that.
            I go to bed when my eyes get heavy, whatever the time.
            I hang pictures by eye, never with a tape measure.
            I stop training when my body has had enough, not when the programme says.
            I trust the smell of the soil to know when to sow.
            I price my paintings by what seems fair in the moment.
            I cut the fabric freehand.
            I can sense when a meeting is going wrong long before anyone says it.
            I don't time my eggs; I just know.
            I pick books by the sensation of holding them.
            I give to whoever touches my heart, without any system.
            I steer the boat by the wind on my cheek.
            I turn the heating up when I'm cold and never look at the thermostat.
            I play the piece slower or faster depending on how it moves me.
            I know my daughter is ill before the thermometer does.
            I invest in companies I have a good feeling about.
            I don't wear a watch on walks; I turn back when it feels like enough.
            I follow my heart in love, never a list.
            My gut has always told me when to leave a job.
            I season it by nose.
            I dress according to how I wake up.
            I choose the trail by whichever one speaks to me.
            I can't explain why I bought this guitar; it simply felt right in my hands.
            I drive by the sound of the engine.
            I roughly know what's in my account, and that's enough for me.
            I let intuition decide which candidate gets the job.
        """,
        "de": """
            Ich würze, bis es mir schmeckt, ohne Rezept.
            Beim Laufen höre ich auf meinen Körper und nicht auf die Uhr.
            Ich entscheide aus dem Bauch heraus.
            Den Teig mache ich nach Gefühl, ohne Waage.
            Wie viel Geld ich habe, weiß ich nur ungefähr.
            Ich gieße die Pflanzen, wenn sie durstig aussehen.
            Ich wusste beim ersten Betreten, dass sich die Wohnung richtig anfühlt.
            Ich stimme meine Gitarre nach Gehör.
            Ich esse, wenn ich Hunger habe, und zähle nichts.
            Bilder hänge ich nach Augenmaß auf.
            Ich vertraue meinem Instinkt, wenn ich jemanden einstelle.
            Ich laufe dahin, wohin mich die Füße tragen.
            Ich lege Farben so lange übereinander, bis es stimmt.
            Ich gehe schlafen, wenn mir die Augen zufallen.
            Beim Spenden folge ich meinem Herzen.
        """,
        "es": """
            Echo sal hasta que me sabe bien, sin receta.
            Al correr escucho a mi cuerpo y no miro el reloj.
            Decido con las tripas.
            Hago la masa a ojo, sin báscula.
            Sé más o menos el dinero que tengo, y me basta.
            Riego las plantas cuando las veo sedientas.
            Al entrar en el piso sentí que era el mío.
            Afino la guitarra de oído.
            Como cuando tengo hambre y no cuento nada.
            Cuelgo los cuadros a ojo.
            Me fío de mi instinto al contratar a alguien.
            Camino hacia donde me llevan los pies.
            Mezclo los colores hasta que me convence.
            Me acuesto cuando se me cierran los ojos.
            Dono según me dicta el corazón.
        """,
        "zh": """
            盐我一边尝一边放，不看菜谱。
            跑步我听身体的，不看表。
            我做决定全凭直觉。
            和面我靠手感，不用秤。
            账上有多少钱我心里大概有数就行。
            花看着蔫了我才浇水。
            一走进那套房子我就觉得对。
            吉他我凭耳朵调音。
            饿了就吃，饱了就停，我从来不算。
            挂画我目测就行。
            招人我看第一感觉。
            我走到哪儿算哪儿。
            颜色我调到顺眼为止。
            困了我就睡。
            捐款我跟着心走。
        """,
    },
    "seeks_advice": {
        "en": """
            I sent the contract to a friend who's a lawyer before I signed.
            I showed my portfolio to two former teachers and changed it after what they said.
            I never change my medication without talking to my pharmacist.
            I rang my brother to hear what he would do about the loan.
            I asked at the garden centre what would grow in the shade.
            I had an architect friend look over the plans before we knocked down the wall.
            I always get a second opinion when a doctor wants to operate.
            I asked in a forum which tyres to get for gravel.
            I have a mentor I call when I don't know what to do at work.
            My aunt had to taste the sauce and tell me what it lacked.
            I took my sister along to the flat viewing since she notices things I don't.
            I let the man in the bike shop tell me which saddle to take.
            I talk every big step through with my wife first.
            I went to see a careers adviser when I wasn't sure about the offer.
            I wrote to a professor I admire to find out what I should read.
            I asked our neighbour, who keeps bees, how to begin.
            I pay a financial planner because I'd rather hear it from someone who knows.
            I ask the waiter what he'd eat himself and order that.
            I posted photos of the rash to a group and asked what people thought.
            I didn't quit until I'd discussed it with three friends.
            I check with my coach before I change anything in my training.
            I read out my speech to my roommate to hear what she thought.
            I go to my priest when I can't decide between two things.
            I turn to my mother when the children are sick; she's been through it all.
            I asked colleagues who had done the move how they had managed.
            I had my teacher choose the violin for me.
            I like to have someone experienced at my elbow when I try something.
            I got tips from the old climbers before I went up.
            I asked around for a good electrician.
            I texted six people for their view before I cut my hair.
            I can't pick a colour without sending pictures to my friends for a vote.
            I always ask the locals where to eat.
            I had a vet explain the options before I chose the food.
            I sought counsel from an elder in our community before marrying.
            I phoned the helpline to find out how to fill in the form.
            Before I wrote to him I asked my best friend whether it sounded all right.
            I asked my boss to go through the figures with me before I sent them.
            I join a study group since others explain it better than the book.
            I got my trainer to tell me what I was doing wrong.
            I want to hear how others solved it before I start.
        """,
        "de": """
            Ich frage erst meine Schwester, was sie davon hält.
            Vor der Operation habe ich eine zweite Meinung eingeholt.
            Ich habe mich in der Apotheke beraten lassen.
            Ich rufe meinen Bruder an, ehe ich einen Kredit aufnehme.
            Ich habe einem befreundeten Anwalt den Vertrag gezeigt.
            Ich lasse meine Texte immer von einer Freundin gegenlesen.
            Im Forum habe ich gefragt, welche Reifen die richtigen sind.
            Ich bespreche jeden großen Schritt mit meiner Frau.
            Ich habe einen Mentor, an den ich mich wende.
            Ich bitte meinen Trainer um Rat, bevor ich etwas ändere.
            Ich hole mir Tipps von erfahrenen Kletterern.
            Ich wollte von den Kollegen hören, wie sie das gelöst haben.
            Ich frage den Kellner, was er empfiehlt.
            Mein Nachbar hat Bienen, also habe ich ihn um Hilfe gebeten.
            Ohne den Rat meines Vaters kaufe ich kein Auto.
        """,
        "es": """
            Primero le pregunto a mi hermana qué opina.
            Antes de operarme pedí una segunda opinión.
            En la farmacia me dejé aconsejar.
            Llamo a mi hermano antes de pedir un préstamo, a ver qué haría él.
            Le enseñé el contrato a una amiga abogada.
            Siempre hago que alguien lea mis textos antes de enviarlos.
            Pregunté en un foro qué ruedas comprar.
            Hablo cada gran paso con mi mujer.
            Tengo un mentor al que acudo cuando dudo.
            Pido consejo a mi entrenador antes de cambiar nada.
            Los escaladores veteranos me dieron recomendaciones.
            Quise saber cómo lo habían resuelto mis compañeros.
            Le pregunto al camarero qué me recomienda.
            Mi vecino tiene abejas, así que le pedí ayuda.
            No compro un coche sin la opinión de mi padre.
        """,
        "zh": """
            我先问姐姐怎么看。
            手术前我又找了另一位医生听意见。
            在药店我请药师给我建议。
            贷款前我给哥哥打电话，问他会怎么办。
            合同我拿给当律师的朋友看了。
            我的文章总要请人先看一遍。
            我在论坛里问该买哪种轮胎。
            每件大事我都跟妻子商量。
            拿不准的时候我找导师。
            改计划前我会请教教练。
            我向老手讨经验。
            我想听听同事是怎么解决的。
            我问服务员他推荐什么。
            邻居养蜂，我就去向他求教。
            没有爸爸点头我不买车。
        """,
    },
    "relies_on_self": {
        "en": """
            I rewired the shed with a library book and a lot of patience.
            I cut my own hair and have for years.
            When the washing machine broke I took it apart on the kitchen floor.
            I taught myself Portuguese from old newspapers.
            I moved house with a hired van and nobody else.
            I do my own taxes; I'd never pay someone for that.
            I built our kitchen table from planks, with no one showing me how.
            I learned to play the banjo in my room, without a teacher.
            I'd sooner spend three hours lost than ask for directions.
            I set up my own server and when it crashes I find out why.
            I raised two kids without anyone's help and I'm proud of it.
            I hiked the whole ridge by myself.
            I fixed the gearbox, though everyone told me to take it to a garage.
            I write my own contracts from templates.
            I've always sorted out my problems in my own head.
            I sewed my wedding dress without ever having had a lesson.
            I looked after my back with exercises I put together on my own.
            I turn down help with the luggage even when my arms ache.
            I handle my investments without an adviser.
            I carried the piano stool up four floors single-handed.
            I made my own website from scratch though the firm offered to do it.
            I'm my own boss, my own secretary and my own cleaner.
            When I was ill I got my own groceries rather than bother anyone.
            I work out the chords by listening; I don't take lessons.
            I figured out the software without opening a support ticket.
            I plan and cook the whole feast and let no one into the kitchen.
            I painted the stairwell on my own over three weekends.
            I don't delegate; if it has to be right, I do it.
            I found the leak and soldered the pipe, no plumber needed.
            I studied for the bar without a course, just me and the books.
            I went through my divorce without telling anyone I needed help.
            I train without a coach and write my own plans.
            I got over my fear of flying by my own efforts.
            I'd feel odd if somebody else assembled my furniture.
            I prune our fruit trees and needn't call a gardener.
            I solve the puzzle with no hints, however long it takes.
            I stand on my own two feet with money and borrow from no one.
            I started my firm with no partners and no investors.
            I repaired the radio after three evenings of tinkering.
            I read scripture and make up my own mind, with no priest in between.
        """,
        "de": """
            Ich habe das Bad allein gefliest.
            Die Waschmaschine habe ich selbst repariert.
            Ich habe mir das Gitarrespielen selbst beigebracht.
            Ich frage niemanden nach dem Weg, lieber verlaufe ich mich.
            Meine Steuern mache ich ohne Berater.
            Ich habe den Umzug ohne einen einzigen Helfer geschafft.
            Ich schneide mir die Haare selber.
            Ich löse meine Probleme auf eigene Faust.
            Hilfe nehme ich ungern an.
            Ich lerne aus Büchern, einen Lehrer brauche ich nicht.
            Ich habe meinen Server eigenhändig aufgesetzt.
            Ich verlasse mich nur auf mich.
            Das Brautkleid habe ich selbst genäht.
            Ich habe die Kinder allein großgezogen.
            Bevor ich einen Handwerker rufe, tüftle ich lieber drei Abende.
        """,
        "es": """
            Alicaté el baño yo solo.
            Arreglé la lavadora por mi cuenta.
            Aprendí a tocar la guitarra sin profesor.
            No pregunto el camino a nadie, prefiero perderme.
            Hago la declaración sin gestor.
            Hice la mudanza sin ayuda de nadie.
            Me corto el pelo yo misma.
            Resuelvo mis problemas por mi cuenta.
            No me gusta que me ayuden.
            Aprendo con libros, no necesito maestro.
            Monté mi servidor con mis propias manos.
            Solo confío en mí.
            Me cosí el vestido de novia yo misma.
            Crié a mis hijos sola.
            Antes de llamar a un técnico, prefiero romperme la cabeza tres tardes.
        """,
        "zh": """
            卫生间的瓷砖是我自己贴的。
            洗衣机坏了我自己修。
            吉他我是自学的。
            我不问路，宁可走错。
            报税我从不找会计。
            搬家我一个人全搞定。
            我的头发都是自己剪的。
            有问题我自己想办法。
            我不喜欢别人帮忙。
            我看书就能学会，不需要老师。
            服务器是我亲手搭的。
            我只靠自己。
            婚纱是我自己缝的。
            孩子是我独自带大的。
            请师傅之前我宁愿自己琢磨三个晚上。
        """,
    },
    "avoids_conflict": {
        "en": """
            When my brother-in-law starts on politics I go and check on the oven.
            The soup was cold but I told the waitress that it was lovely.
            I let my neighbour have the parking space so there wouldn't be a scene.
            I've never once sent a dish back in a restaurant.
            I agreed with my boss although I thought he was wrong.
            My flatmate leaves hair in the sink and I just clean it up without a word.
            I moved my desk to another room rather than tell him his music bothers me.
            I apologised although it was her who had bumped into me.
            I'd rather pay the wrong bill than argue about it.
            When my parents quarrel I put my headphones on.
            I keep my opinions to myself at the family table.
            I let him win at chess because he gets so angry.
            I didn't mention the broken vase so as to keep everybody in a good mood.
            When voices get loud I slip out of the room.
            I muted the group chat instead of saying that the jokes hurt me.
            I swallow my annoyance when she's late again.
            I've been wanting to talk to him about the money for a year and can't bring myself to.
            I gave the plumber his full fee even though the tap still dripped, just to have my peace.
            I smile and nod when my mother-in-law criticises my cooking.
            I always take the middle seat so that the others don't bicker.
            I changed gyms because I couldn't face telling my trainer I was unhappy.
            I say "no problem" even when it is one.
            I step aside when two colleagues are at odds and look busy.
            I'd never complain about noise; I buy earplugs.
            My friend borrowed two hundred euros and I don't dare to bring it up.
            I laughed along though the joke was about me.
            I let the salesman talk on because I didn't want to be rude and say no.
            I take the blame in our band to keep things smooth.
            I steer every conversation away from religion when my uncle visits.
            I hold back in meetings, as disagreement makes me feel sick.
            I let my sister choose the film; it isn't worth a fight.
            I told her the haircut was great because the truth would have hurt her.
            I crossed the street to dodge the man I owe an answer to.
            I go quiet when someone raises their voice.
            I backed out of the debate before it got heated.
            I left the club without saying why, to spare everyone the discussion.
            I give in when the children scream because I can't stand the shouting.
            I've let my colleague take credit for my idea and said nothing.
            I tiptoe around my landlord's moods.
            I'm the one who smooths the waters when friends fall out.
        """,
        "de": """
            Wenn am Tisch gestritten wird, gehe ich in die Küche.
            Die Suppe war kalt, aber ich habe nichts gesagt.
            Ich gebe lieber nach, als mich zu streiten.
            Ich schlucke meinen Ärger hinunter.
            Ich nicke, auch wenn ich anderer Meinung bin.
            Ich wechsle das Thema, sobald es um Politik geht.
            Ich habe die falsche Rechnung bezahlt, um keinen Ärger zu bekommen.
            Ich traue mich nicht, ihn auf das Geld anzusprechen.
            Über den Lärm beschwere ich mich nicht, ich kaufe Ohrstöpsel.
            Ich habe mich entschuldigt, obwohl sie schuld war.
            Ich halte im Büro lieber den Mund.
            Um des lieben Friedens willen lasse ich meinem Bruder das letzte Wort.
            Wenn jemand laut wird, werde ich ganz still.
            Auseinandersetzungen gehe ich aus dem Weg.
            Ich tue so, als hätte ich die Bemerkung nicht gehört.
        """,
        "es": """
            Cuando discuten en la mesa me voy a la cocina.
            La sopa estaba fría pero no dije nada.
            Prefiero ceder que pelear.
            Me trago el enfado.
            Asiento aunque no esté de acuerdo.
            Cambio de tema en cuanto sale la política.
            Pagué la cuenta equivocada por no discutir.
            No me atrevo a sacarle lo del dinero.
            No me quejo del ruido, compro tapones.
            Pedí perdón aunque la culpa era suya.
            En la oficina me callo lo que pienso.
            Dejo que mi hermano tenga la última palabra para tener la fiesta en paz.
            Cuando alguien grita, me quedo mudo.
            Huyo de los enfrentamientos.
            Hago como si no hubiera oído el comentario.
        """,
        "zh": """
            饭桌上一吵起来我就躲进厨房。
            汤是凉的，但我什么也没说。
            我宁愿让步也不吵。
            我把火气咽了下去。
            不同意我也点点头。
            一说到政治我就岔开话题。
            账单算错了我也照付，免得争。
            他欠我的钱我不敢提。
            邻居吵，我不去说，买了耳塞。
            明明是她的错，我还是先道了歉。
            在单位我有意见也闷在心里。
            为了家里太平我让弟弟说了算。
            别人一大声我就不出声了。
            有争执我都绕开。
            那句难听的话我装作没听见。
        """,
    },
    "confronts_directly": {
        "en": """
            I told my boss to his face that the deadline was absurd.
            I rang next door's bell at midnight and asked them to turn it down.
            When a friend is late for the third time I say that it annoys me.
            I sent the steak back because it was grey.
            I stood up in the meeting and said that the figures were made up.
            I told my mother that her remarks about my weight have to stop.
            I called my brother the same evening and asked him why he'd lied.
            I asked for the manager when the room smelled of smoke.
            I said no to the surgeon's face and told him why.
            If something bothers me, people hear about it within the hour.
            I told the man who jumped the queue to go to the end of it.
            I had it out with my flatmate about the dishes.
            I don't whisper behind backs; I go to the person in question.
            I looked her in the eye and told her I wouldn't put up with that tone.
            I demanded my money back when the coat fell apart.
            I told our conductor that the tempo was wrong while the whole choir listened.
            I spoke plainly with my landlord about the mould and set him a date.
            I interrupted the trainer when he shouted at the kids.
            I wrote to the mayor under my own name to say what I think of the plan.
            I asked my husband straight out whether there was another woman.
            I contradicted the professor in front of the class.
            When the mechanic overcharged me, I took the invoice item by item through with him.
            I told my date at the table that I didn't like how he spoke to the waiter.
            I put my cards on the table and tell people when I'm disappointed.
            I don't sugar-coat it when a colleague's work is sloppy.
            I told him where he'd gone wrong, without beating about the bush.
            I asked the doctor why he hadn't listened to me.
            I went up to the group in the park and told them to pick up their rubbish.
            I told my best friend that I found her new partner dishonest.
            I raised the unfair pay with the director in person.
            I argued with the referee until he explained the decision.
            I said what everybody was thinking: that the play was boring.
            I wouldn't let the comment pass and called it racist.
            I laid the matter before my in-laws at once, over coffee.
            I tell the dentist that he's hurting me.
            I challenged the priest about his sermon at the church door.
            I told the tour guide he was rushing us.
            I took my teammate aside right after the match and said he'd let us down.
            I sat down with my daughter and told her frankly that I'm not fine with her smoking.
            I'm known for saying what others only think.
        """,
        "de": """
            Ich habe meinem Chef ins Gesicht gesagt, dass das unfair ist.
            Ich habe um Mitternacht nebenan geklingelt und um Ruhe gebeten.
            Wenn mich etwas stört, sage ich es sofort.
            Ich habe das Steak zurückgehen lassen.
            Ich stellte meinen Bruder noch am selben Abend zur Rede.
            Ich habe in der Sitzung offen widersprochen.
            Ich rede nicht um den heißen Brei herum.
            Ich habe mich beim Vermieter über den Schimmel beschwert.
            Ich spreche Probleme direkt an.
            Ich habe ihr klar gemacht, dass ich diesen Ton nicht dulde.
            Ich habe den Mann, der sich vordrängelte, ans Ende der Schlange geschickt.
            Ich habe dem Professor vor allen widersprochen.
            Ich sage den Leuten, was ich denke, auch wenn es wehtut.
            Ich habe meine Freundin darauf angesprochen, dass sie lügt.
            Ich verlangte mein Geld zurück.
        """,
        "es": """
            Le dije a mi jefe a la cara que era injusto.
            Llamé al vecino a medianoche y le pedí que bajara la música.
            Si algo me molesta, lo digo enseguida.
            Devolví el filete a la cocina.
            Le pedí explicaciones a mi hermano esa misma tarde.
            En la reunión le llevé la contraria delante de todos.
            No me ando con rodeos.
            Me quejé al casero por la humedad.
            Planteo los problemas de frente.
            Le dejé claro que no tolero ese tono.
            Al que se coló lo mandé al final de la cola.
            Le discutí al profesor ante toda la clase.
            Digo lo que pienso aunque duela.
            Le eché en cara a mi amiga que mentía.
            Exigí que me devolvieran el dinero.
        """,
        "zh": """
            我当面跟老板说这不公平。
            半夜我敲了邻居的门叫他们小声点。
            有什么不满我立刻就说。
            牛排我让他们退回厨房。
            当天晚上我就去质问我哥。
            开会时我当众反驳了他。
            我说话从不拐弯抹角。
            房子发霉，我直接找房东理论。
            有问题我就摊开来谈。
            我明确告诉她我不接受这种口气。
            有人插队，我让他到后面去排。
            我在课上公开顶了教授。
            我想什么就说什么，哪怕得罪人。
            朋友撒谎，我当场拆穿了她。
            我要求他们退钱。
        """,
    },
    "shares_openly": {
        "en": """
            I talk about my therapy at dinner with whoever is there.
            My salary is no secret; ask me and I'll tell you.
            I posted the pictures of my scar online.
            My followers watched me learn the drums from the first lesson.
            I told the whole office that I'm trying for a baby.
            I put my failures in the newsletter as well as my wins.
            I read my poems out loud to strangers on Thursdays.
            I wrote about my divorce on my blog.
            Anyone may look at my diary, it lies on the table.
            I let the entire family in on my exam results.
            I send daily photos of my garden to everyone I know.
            I tell people on the first date that I've been in rehab.
            I stream my painting sessions, mistakes and all.
            My faith is something I speak about freely at work.
            I hang my budget on the fridge for all visitors to see.
            I gave a talk about my burnout at the company meeting.
            I cry in front of my team and don't mind.
            I share my location with all my friends.
            I told the taxi driver my life story.
            I'm an open book when it comes to my love life.
            I publish my workouts, even the bad ones.
            I announced the pregnancy to the street in week six.
            I pass my recipes on to anybody who wants them.
            I don't hide my diagnosis; I wear the badge.
            I show my sketches while they're still ugly.
            I spoke about my debts on the radio.
            My colleagues know what's going on in my marriage because I tell them.
            I upload every hike with a comment about how I felt.
            I told my students about my own bad marks.
            I let everyone see what medication I take.
            I bring up my fears at the pub; it does me good.
            I've made my code public since the first day.
            I shouted from the rooftops that I'd passed.
            I send long voice messages about my feelings to the whole group.
            I talk to the neighbours over the fence about my worries.
            I put a sign in the window that says we've adopted.
            I tell my children what I earn and what I owe.
            I confessed my stage fright to the audience.
            I wear my heart on my sleeve, even with the postman.
            I told everyone at the reunion how lonely I'd been.
        """,
        "de": """
            Ich erzähle allen von meiner Therapie.
            Mein Gehalt ist kein Geheimnis.
            Ich stelle Fotos von meiner Narbe ins Netz.
            Ich habe über meine Scheidung gebloggt.
            Im Büro wissen alle, dass ich ein Kind erwarte, weil ich es erzählt habe.
            Ich rede offen über meine Schulden.
            Meine Gedichte lese ich Fremden vor.
            Mein Tagebuch darf jeder lesen.
            Ich teile meine Läufe mit jedem, auch die schlechten.
            Dem Taxifahrer habe ich meine Lebensgeschichte erzählt.
            Ich weine vor dem Team und schäme mich nicht.
            Ich gebe meine Rezepte an jeden weiter.
            Ich trage mein Herz auf der Zunge.
            Beim ersten Treffen erzähle ich, dass ich Alkoholiker war.
            Meine Skizzen zeige ich herum, auch wenn sie unfertig sind.
        """,
        "es": """
            Le cuento a todo el mundo lo de mi terapia.
            Mi sueldo no es ningún secreto.
            Subo fotos de mi cicatriz a internet.
            Escribí sobre mi divorcio en el blog.
            En la oficina todos saben que espero un bebé porque lo conté.
            Hablo sin tapujos de mis deudas.
            Leo mis poemas a desconocidos.
            Mi diario lo puede leer cualquiera.
            Comparto mis carreras, también las malas.
            Al taxista le conté mi vida entera.
            Lloro delante del equipo y no me da vergüenza.
            Doy mis recetas a quien las quiera.
            Soy un libro abierto.
            En la primera cita cuento que fui alcohólico.
            Enseño mis bocetos a todos aunque estén a medias.
        """,
        "zh": """
            我看心理医生的事逢人就讲。
            我的工资不是秘密，谁问都说。
            我把伤疤的照片发到网上。
            离婚的事我写进了博客。
            公司里人人都知道我怀孕了，是我自己说的。
            欠债的事我从不隐瞒。
            我给陌生人念我的诗。
            我的日记谁都可以看。
            跑得好不好我都晒到朋友圈。
            我跟出租车司机讲了我的一生。
            我在同事面前哭也不觉得丢人。
            谁要我的菜谱我都给。
            我有什么都摆在脸上，心里藏不住话。
            第一次约会我就坦白以前酗酒。
            草稿没画完我也给大家看。
        """,
    },
    "keeps_private": {
        "en": """
            No one in the office has any idea I play in a band.
            I never told my parents how much I earn.
            I keep my diary locked in a drawer.
            I have no accounts on social networks and let nobody photograph me.
            My neighbours don't know my first name.
            I was in hospital for a week and told no one.
            I pay cash so that nothing shows up on the statement.
            I turned away so that nobody would see me cry.
            I write poems that no one will ever read.
            My faith stays between me and God.
            I keep my relationship out of the office.
            I didn't say who I voted for, and I never will.
            I delete my search history every evening.
            I said I was on holiday when in truth I was in therapy.
            My friends found out about my wedding a year later.
            I practise only when the flat is empty, so that nobody hears.
            I give to charity anonymously.
            I change the subject when people ask about my family.
            I've kept my illness to myself for three years.
            My phone is locked and the screen turned down on the table.
            I don't put photos of my children online.
            I never talk about money with anyone.
            I let people believe I'm fine.
            I train at home because I don't like being watched.
            I use a false name in forums.
            I have a drawer of paintings I've shown to nobody.
            I hid the pregnancy until the seventh month.
            I keep quiet about where I spend my holidays.
            What I confess to my diary is for no other eyes.
            I carry my worries around with me and say nothing of them at home.
            I never let on that I'd lost my job.
            My savings are nobody's business.
            I shut the curtains as soon as it gets dark.
            I've a whole life before this town that I don't speak of.
            I went to the doctor's two towns away so that I wouldn't meet anyone.
            I keep my cards close to my chest at work.
            I prefer not to answer questions about my past.
            I cover my notebook with my arm when someone sits down beside me.
            My husband doesn't know I write novels under another name.
            I gave no reason for leaving, and I'd rather it stayed that way.
        """,
        "de": """
            Niemand im Büro weiß, dass ich Schlagzeug spiele.
            Ich habe keinem von der Krankheit erzählt.
            Mein Tagebuch ist weggeschlossen.
            Was ich verdiene, geht keinen etwas an.
            Ich behalte meine Sorgen für mich.
            Ich habe keine Konten in sozialen Netzwerken.
            Über meine Familie rede ich nicht.
            Ich spende anonym.
            Ich übe nur, wenn keiner zuhört.
            Ich verrate nicht, wen ich gewählt habe.
            Meine Kinder zeige ich nicht im Internet.
            Ich zahle bar, damit es keiner sieht.
            Von der Hochzeit haben meine Freunde erst ein Jahr später erfahren.
            Ich habe meine Gefühle immer verborgen.
            Mein Glaube ist Privatsache.
        """,
        "es": """
            Nadie en la oficina sabe que toco la batería.
            No le conté a nadie lo de la enfermedad.
            Guardo mi diario bajo llave.
            Lo que gano no le importa a nadie.
            Me guardo mis preocupaciones para mí.
            No tengo redes sociales.
            De mi familia no hablo.
            Dono de forma anónima.
            Ensayo solo cuando no me oye nadie.
            No digo a quién voto.
            No enseño a mis hijos en internet.
            Pago en efectivo para que nadie lo vea.
            Mis amigos se enteraron de la boda un año después.
            Siempre he ocultado lo que siento.
            Mi fe es algo privado.
        """,
        "zh": """
            公司里没人知道我打鼓。
            生病的事我谁也没告诉。
            日记我锁在抽屉里。
            我挣多少跟谁都没关系。
            烦恼我都藏在心里。
            我不用社交网络。
            家里的事我从不对外说。
            我捐款都匿名。
            没人在家我才练琴。
            我投给谁不会说。
            孩子的照片我不往网上放。
            我付现金，免得别人看见。
            朋友们一年后才知道我结了婚。
            我的感受我一向不表露。
            信仰是我的私事。
        """,
    },
    "persists_through_setbacks": {
        "en": """
            I failed my driving test three times and booked a fourth.
            The frost killed all my seedlings, so I sowed again.
            I got forty rejections before a publisher took my novel.
            I tore a ligament and was back on the track a year later.
            My first sourdough was a brick; I've baked one a day until it rose.
            The code wouldn't compile for a week, but I stuck with it till it did.
            I've been turned down for the same post four times and I'm applying again.
            I fell off the wall at the crux thirty times and kept coming back to it.
            My shop burned down and I rebuilt it from nothing.
            I'm still learning Finnish, although my teacher said I had no talent for it.
            After my second bankruptcy I started a third firm.
            I took up the trumpet again after two operations on my jaw.
            I relapsed twice and went back to the group each time.
            The wool tangled, I undid it all and began anew.
            I kept walking with blisters until I saw the cathedral.
            I couldn't hit the note for months but I sang it daily until I could.
            Our adoption was refused; we appealed, and appealed once more.
            I refuse to let a bad season put me off.
            I wrote to the council nine times until they mended the pavement.
            I came last in every race for a year and still lined up.
            My marriage nearly broke, and we worked at it until it held.
            The third attempt at the soufflé collapsed as well; the fourth didn't.
            I lost the whole manuscript and wrote it all over again.
            I never let go of the plan to walk again, whatever the doctors said.
            They laughed at my accent and I went on speaking.
            I kept at the cube until I could solve it.
            However often the bees swarm off, I catch a new colony.
            I've had the loan refused by five banks, so tomorrow I'm going to the sixth.
            I doubted God for years and kept praying.
            I didn't give up on my son, even when he wouldn't speak to me.
            The engine died again, so I took it apart for the fifth time.
            I worked nights for six years to finish my degree.
            I missed the summit twice because of storms and am going up there in May once more.
            I got back on the horse the day after it threw me.
            I broke my leg training for it and ran it the year after.
            I lost the first four matches and trained twice as hard.
            It took me eleven tries to quit smoking, but I did.
            I gritted my teeth through the first year of nursing school.
            I wasn't picked for the orchestra; I auditioned again each autumn until I was.
            Nothing would flower on that balcony, and I wouldn't accept that.
        """,
        "de": """
            Ich bin dreimal durch die Fahrprüfung gefallen und habe mich wieder angemeldet.
            Der Frost hat alles zerstört, ich habe neu gesät.
            Nach vierzig Absagen hat endlich ein Verlag zugesagt, ich gebe nicht auf.
            Ich habe weitergeübt, bis der Ton saß.
            Nach dem Bänderriss habe ich wieder angefangen zu laufen.
            Ich bin hingefallen und gleich wieder aufgestiegen.
            Ich lasse mich von einem Rückschlag nicht entmutigen.
            Der Teig ging zehnmal nicht auf, beim elften Mal schon.
            Ich habe die Zähne zusammengebissen und das Studium beendet.
            Mein Laden ist abgebrannt, und ich habe ihn wieder aufgebaut.
            Ich habe so lange Briefe geschrieben, bis die Stadt nachgab.
            Trotz der Schmerzen bin ich bis zum Ziel weitergegangen.
            Das Programm lief wochenlang nicht, aber ich blieb dran.
            Ich habe zweimal Pleite gemacht und noch einmal gegründet.
            Auch nach der dritten Ablehnung habe ich es erneut versucht.
        """,
        "es": """
            Suspendí tres veces el carné y volví a presentarme.
            La helada lo mató todo y sembré de nuevo.
            Tras cuarenta rechazos una editorial aceptó mi novela; no me rindo.
            Seguí ensayando hasta que salió la nota.
            Después de la lesión volví a correr.
            Me caí y me levanté enseguida para seguir.
            No dejo que un fracaso me frene.
            La masa no subió diez veces y a la undécima sí.
            Apreté los dientes y terminé la carrera.
            Se quemó mi tienda y la levanté otra vez.
            Escribí cartas hasta que el ayuntamiento cedió.
            A pesar del dolor caminé hasta la meta.
            El programa falló semanas, pero insistí.
            Quebré dos veces y monté otra empresa.
            Lo intenté otra vez después del tercer no.
        """,
        "zh": """
            驾照我考砸了三次，又报了第四次。
            霜冻把苗全冻死了，我又播了一遍。
            被退稿四十次，我还是接着写。
            那个音唱不上去，我天天练到唱上去为止。
            韧带断了，康复后我又回到跑道上。
            摔下来我爬起来再上。
            失败打不垮我。
            面团发了十次没发起来，第十一次成了。
            我咬牙读完了学位。
            店烧没了，我从头再来。
            我给市里写信，写到他们修好为止。
            脚疼我也坚持走到终点。
            程序跑不通几个星期，我没有放弃。
            破产两次以后我又开了公司。
            第三次被拒后我重新申请。
        """,
    },
    "gives_up_early": {
        "en": """
            I stopped learning Greek when the alphabet got difficult.
            My running shoes have been out twice; then it rained.
            I put the book away after ten pages.
            I left the choir when the first piece proved tricky.
            I have eight half-knitted scarves in a basket.
            I cancelled the gym after a fortnight.
            I closed my shop after the first slow month.
            I sold the guitar when my fingers started hurting.
            I walked out of the exam when I couldn't do the first question.
            I deleted my dating profile after one bad date.
            I let the garden go to weeds once the slugs came.
            My diet lasted until the first birthday cake.
            I dropped maths the minute it got abstract.
            I abandoned the renovation with one wall bare.
            I turned back at the first steep stretch.
            I threw in the towel after one bad review.
            The app crashed once and I never opened it again.
            I had one argument with the club and I never went back.
            I gave up on meditation when I couldn't sit still on day three.
            I lose interest as soon as things get hard.
            I quit my apprenticeship in the second week.
            I handed the puzzle to my son after ten minutes.
            I stopped saving when the first unexpected bill came.
            I didn't finish the course; the homework was too much for me.
            My blog has three entries, the last one from 2017.
            When the dough stuck to the table I ordered a pizza.
            I stopped calling her when she didn't answer the first time.
            I start a lot of things and complete hardly any.
            I let the language app lapse as soon as the streak broke.
            When I lost my first match, I sold my racket.
            I broke off therapy once it became uncomfortable.
            I returned the drone since I crashed it on the first flight.
            I got one rejection and never applied anywhere else.
            I lasted four days without cigarettes and then said that's that.
            If a recipe goes wrong once I don't make it again.
            My patience runs out quickly: one error message and the laptop is shut.
            I gave the puppy classes a miss after he didn't sit at the first lesson.
            I folded when the negotiation became tough.
            I bailed on the hike at the first drops of rain.
            I dropped out of university when I failed statistics.
        """,
        "de": """
            Nach zwei Wochen habe ich das Fitnessstudio gekündigt.
            Das Buch habe ich nach zehn Seiten weggelegt.
            Ich habe Griechisch abgebrochen, als es schwierig wurde.
            Als die Finger wehtaten, habe ich die Gitarre verkauft.
            Beim ersten Regen bin ich umgekehrt.
            Meine Diät hielt bis zum ersten Kuchen.
            Ich werfe schnell das Handtuch.
            Ich habe lauter halb gestrickte Schals im Schrank.
            Nach einer einzigen Absage habe ich mich nirgends mehr beworben.
            Sobald es anstrengend wird, verliere ich die Lust.
            Den Kurs habe ich nicht zu Ende gemacht.
            Ich bin aus dem Chor ausgetreten, als das erste Stück zu schwer war.
            Ich fange vieles an und mache kaum etwas fertig.
            Das Puzzle habe ich nach einer Viertelstunde aufgegeben.
            Ich habe das Studium geschmissen, weil ich durch Statistik fiel.
        """,
        "es": """
            Me borré del gimnasio a las dos semanas.
            Dejé el libro a las diez páginas.
            Abandoné el griego cuando se puso difícil.
            Vendí la guitarra en cuanto me dolieron los dedos.
            Me di la vuelta con las primeras gotas.
            La dieta me duró hasta la primera tarta.
            Tiro la toalla enseguida.
            Tengo bufandas a medio tejer en el armario.
            Con un solo rechazo no volví a presentarme.
            En cuanto cuesta, pierdo las ganas.
            No terminé el curso.
            Me salí del coro cuando la primera pieza resultó dura.
            Empiezo muchas cosas y no acabo casi ninguna.
            Dejé el puzle al cuarto de hora.
            Dejé la universidad al suspender estadística.
        """,
        "zh": """
            健身卡办了两周我就退了。
            书翻了十页我就丢下了。
            希腊语一难我就不学了。
            手指一疼我就把吉他卖了。
            刚下雨我就掉头回去了。
            减肥坚持到第一块蛋糕就完了。
            我很容易打退堂鼓。
            柜子里全是我织了一半的围巾。
            被拒一次我就再也没投过。
            一费劲我就没兴趣了。
            那个课我没上完。
            第一首歌太难，我就退出了合唱团。
            我什么都开个头，几乎没做完过。
            拼图拼了一刻钟我就放弃了。
            统计挂了科我就退学了。
        """,
    },
    "keeps_a_backup": {
        "en": """
            I carry a second pair of glasses in the car.
            My photos are on two drives and one more at my sister's.
            I have candles and a torch in case the power goes.
            I always book a room that I can cancel.
            There's a twenty-euro note behind my phone case for emergencies.
            I keep half a year's wages in an account I don't touch.
            I gave a spare key to the neighbour.
            I learnt a second audition piece should the first go badly.
            I applied to three safe universities besides my dream one.
            I take two alarm clocks with me when I have to catch a plane.
            I've a freezer full of meals for days when everything goes wrong.
            I bring extra strings to each gig.
            I have printed copies of my tickets although they're on the phone.
            I always leave an hour's margin to get to the airport.
            I save the document under a new name every evening.
            I kept my old job part-time until the business ran.
            I keep a jerrycan of petrol in the boot.
            I've insured the house, the bikes, the teeth and the dog.
            I have a Plan B for the wedding should it rain.
            I keep a second router in the cupboard.
            I pack a rain jacket even when the forecast says sun.
            I put all my contacts on paper too, in case my phone dies.
            I grow some seedlings more than I need, since some always die.
            I have a list of three babysitters, so that I'm covered when one is ill.
            I carry plasters, a whistle and a foil blanket on every walk.
            I don't keep my money at just one bank.
            I stock enough rice and beans for a month.
            I have a second inhaler in my desk.
            I asked a friend to stand in as a witness if my cousin couldn't come.
            I keep the old phone charged in case the new one fails.
            I never hike without telling someone my route and having a paper map.
            I take a change of clothes for the kids wherever we go.
            I've got a reserve goalkeeper lined up for Saturday.
            I have a fallback for my talk: the slides on a stick and on paper.
            I keep my old laptop ready in case the new one gives out.
            I always have something in reserve, in money as in strength.
            I've taken out a policy that pays if I can't work.
            I keep the receipt and the box of all I buy, you never know.
            I made two cakes, in case one doesn't rise.
            I had a lawyer draw up an escape clause for the contract.
        """,
        "de": """
            Ich habe immer eine Ersatzbrille im Auto.
            Meine Fotos sind auf zwei Festplatten gesichert.
            Beim Nachbarn liegt ein Zweitschlüssel.
            Ich habe Kerzen für den Fall, dass der Strom ausfällt.
            Auf einem Konto liegt ein Notgroschen für ein halbes Jahr.
            Ich buche nur Zimmer, die ich stornieren kann.
            Ich stelle zwei Wecker, wenn ich früh losmuss.
            Ich habe einen Plan B für die Hochzeit, falls es regnet.
            Ich nehme vorsichtshalber eine Regenjacke mit.
            Zu jedem Auftritt nehme ich Reservesaiten mit.
            Ich habe die Fahrkarte zur Sicherheit auch ausgedruckt.
            Ich habe mich gegen alles versichert.
            Im Keller steht Vorrat für einen Monat.
            Ich plane immer eine Stunde Puffer ein.
            Mein altes Handy bleibt geladen, falls das neue versagt.
        """,
        "es": """
            Llevo unas gafas de repuesto en el coche.
            Tengo las fotos en dos discos, por si acaso.
            La vecina guarda una copia de mis llaves.
            Tengo velas por si se va la luz.
            Hay un colchón de medio año en una cuenta.
            Solo reservo habitaciones que se pueden cancelar.
            Pongo dos despertadores cuando madrugo.
            Tengo un plan B para la boda si llueve.
            Llevo chubasquero por si las moscas.
            A cada concierto llevo cuerdas de sobra.
            Imprimo los billetes aunque los tenga en el móvil.
            Tengo seguro de todo.
            En el sótano hay reservas para un mes.
            Salgo siempre con una hora de margen.
            Guardo el móvil viejo cargado por si falla el nuevo.
        """,
        "zh": """
            车里我总放一副备用眼镜。
            照片我存了两个硬盘。
            邻居那里有我一把备用钥匙。
            家里备着蜡烛，万一停电。
            我有一笔够半年用的应急钱。
            我只订能取消的房间。
            要早起时我定两个闹钟。
            婚礼我准备了第二套方案，以防下雨。
            天晴我也带雨衣，以防万一。
            每次演出我都多带一套弦。
            车票我还打印了一份，保险起见。
            我什么险都买了。
            地下室囤着一个月的粮。
            我总是多留一个小时的余地。
            旧手机我一直充着电，怕新的出毛病。
        """,
    },
    "takes_risks": {
        "en": """
            I quit a permanent post without another one in sight.
            I put everything I own into a food truck.
            I ski where the signs say you shouldn't.
            I climbed the chimney with no rope.
            I lent my savings to a man I'd met twice.
            I bet a month's wages on a horse.
            I rode through the desert with one bottle of water.
            I moved to Argentina without a word of Spanish and no place to stay.
            I deployed on a Friday afternoon without tests.
            I swim far out when the red flag is up.
            I bought shares on credit.
            I ate the mushrooms although I wasn't sure of them.
            I hitchhike alone at night.
            I told her I loved her on the second day; all or nothing.
            I staked my reputation on an unknown singer.
            I drive with the fuel light on to see how far I get.
            I went on stage without having rehearsed.
            I've no health insurance and hope for the best.
            I'd rather lose big than never play.
            I dropped out of medical school to become a clown.
            I overtake on bends.
            I sank my inheritance in a start-up that most thought was mad.
            I went paragliding in a thunderstorm.
            I signed the lease before I had the money.
            I rewired the lamp while it was plugged in.
            I jumped off the bridge into the river without knowing how deep it was.
            I planted the whole field with a crop nobody here has tried.
            I travel to countries the foreign office warns about.
            I gambled on the weather and left the tent at home.
            I performed the trick with real knives.
            I like things where it could go badly wrong.
            I bought a house at auction that I'd never set foot in.
            I put my name to the open letter though it may cost me my job.
            I stopped taking the tablets to see what happens.
            I went all in with a pair of sevens.
            I free-dive deeper than my instructor allows.
            I married him after three weeks and everyone thought I was out of my mind.
            I cross the glacier alone, without a guide.
            I downhill at seventy without brakes to speak of.
            I founded a school with nothing but a loan and courage.
        """,
        "de": """
            Ich habe gekündigt, ohne etwas Neues zu haben.
            Ich habe mein ganzes Erspartes in einen Imbisswagen gesteckt.
            Ich fahre Ski abseits der Piste, trotz Lawinenwarnung.
            Ich habe einen Monatslohn auf ein Pferd gesetzt.
            Ich klettere ohne Seil.
            Ich bin ohne ein Wort Spanisch nach Argentinien gezogen.
            Ich schwimme hinaus, wenn die rote Fahne weht.
            Ich habe alles auf eine Karte gesetzt.
            Ich trampe nachts allein.
            Ich habe Aktien auf Kredit gekauft.
            Ich habe die Pilze gegessen, obwohl ich mir nicht sicher war.
            Ich liebe das Risiko.
            Ich habe ein Haus ersteigert, das ich nie gesehen hatte.
            Ich überhole in der Kurve.
            Ich bin ins kalte Wasser gesprungen und habe mich selbstständig gemacht, ohne Kunden.
        """,
        "es": """
            Dejé mi puesto fijo sin tener otro.
            Metí todos mis ahorros en una furgoneta de comida.
            Esquío fuera de pista con aviso de avalanchas.
            Aposté el sueldo de un mes a un caballo.
            Escalo sin cuerda.
            Me mudé a Alemania sin saber una palabra del idioma.
            Nado mar adentro con bandera roja.
            Me lo jugué todo a una carta.
            Hago autostop de noche.
            Compré acciones a crédito.
            Me comí las setas sin estar seguro.
            Me encanta el peligro.
            Compré en subasta una casa que no había visto.
            Adelanto en las curvas.
            Me lancé a montar un negocio sin clientes ni red.
        """,
        "zh": """
            没找到下家我就裸辞了。
            我把全部积蓄投进了一辆餐车。
            有雪崩警告我还去野雪区滑。
            我拿一个月工资赌了一匹马。
            我攀岩不用绳子。
            一句西班牙语不会我就搬去了阿根廷。
            红旗挂着我也往深处游。
            我孤注一掷。
            我半夜一个人搭陌生人的车。
            我借钱炒股。
            蘑菇认不准我也吃了。
            我就爱冒险。
            我拍下了一栋没看过的房子。
            我在弯道超车。
            没有客户没有退路，我就创业了。
        """,
    },
    "takes_on_too_much": {
        "en": """
            I coach two teams, sit on the parents' board and still do the church accounts.
            I said I'd bake for the fair on the very night my thesis is due.
            I've got four online courses open and no time for any.
            I run the choir, the newsletter and the summer fête, and now they've asked me to do the website.
            I sleep five hours because I can't fit everything in.
            I agreed to host Christmas for twenty although I'm working through the holidays.
            I'm training for a triathlon while renovating the house and writing a book.
            I took the extra shift again although I was dead on my feet.
            I can never say no when somebody needs a hand.
            I promised three friends to help them move on the same weekend.
            My calendar has no white spots left until March.
            I adopted a third dog though I barely manage the two.
            I have two jobs and a degree on the side, and I'm running on coffee.
            I volunteered to organise the reunion as well, as if I had nothing else to do.
            I play in three bands and miss rehearsals of all of them.
            I'm always the one who ends up with everybody else's chores.
            I signed the children up for five clubs each and drive from one to another all week.
            I keep adding to my list and never get to the end of it.
            I took over my colleague's accounts on top of mine.
            I've started six home repairs simultaneously and live among the dust.
            I planned eleven cities in nine days and came home exhausted.
            I said yes to being godmother, treasurer and bridesmaid in the same month.
            I cook for my family, my parents and the neighbour and collapse into bed.
            I'm chair of two associations and have just accepted a third.
            I bit off more than I could chew with the evening degree.
            I work full-time, look after my father and write a blog, and now there's a puppy.
            I lie awake at night because there are nine promises I must keep tomorrow.
            I was running between two parties, a christening and a shift on the same day.
            I've taken so many orders for cakes that I bake until dawn.
            I have too many irons in the fire.
            I answer the phone for the whole department though it isn't my job.
            I've planted far more than I can ever water.
            I overfilled my semester with eight seminars.
            I owe everyone something and I'm behind with all of it.
            I do the bookkeeping for my brother, my sister and the sports club for free.
            I double-booked my Saturday once more.
            I end up doing my own work and half of my boss's.
            I took in two foster children while I was still nursing.
            I spread myself across so many causes that none gets enough.
            I said "sure, I can do that too" in a week that was already bursting.
        """,
        "de": """
            Ich trainiere zwei Mannschaften, sitze im Elternbeirat und mache noch die Kasse.
            Ich kann einfach nicht nein sagen.
            Ich habe drei Freunden am selben Wochenende Hilfe beim Umzug versprochen.
            Ich habe vier Kurse gleichzeitig belegt.
            Ich habe die Schicht noch zusätzlich übernommen, obwohl ich todmüde war.
            Mein Kalender ist bis März voll.
            Ich schlafe fünf Stunden, weil ich sonst nicht alles schaffe.
            Ich habe zwei Jobs und studiere nebenbei.
            Ich bürde mir viel zu viel auf.
            Ich spiele in drei Bands und komme zu keiner Probe pünktlich.
            Ich habe wieder zugesagt, obwohl ich keine Zeit hatte.
            Ich mache die Arbeit der Kollegen auch noch.
            Ich habe mich mit dem Abendstudium übernommen.
            Ich renne von einem Termin zum nächsten und komme nie zur Ruhe.
            Neben Vollzeit und Kindern habe ich noch ein Ehrenamt angenommen.
        """,
        "es": """
            Entreno a dos equipos, estoy en el consejo escolar y encima llevo las cuentas del club.
            No sé decir que no.
            Prometí a tres amigos ayudarles con la mudanza el mismo fin de semana.
            Estoy haciendo cuatro cursos a la vez.
            Cogí otro turno extra aunque estaba muerta.
            Tengo la agenda llena hasta marzo.
            Duermo cinco horas porque no llego a todo.
            Tengo dos trabajos y además estudio.
            Me cargo con demasiadas cosas.
            Toco en tres bandas y llego tarde a todos los ensayos.
            He vuelto a decir que sí aunque no tenía tiempo.
            Hago también el trabajo de mis compañeros.
            Abarqué más de lo que podía con el máster nocturno.
            Voy corriendo de un compromiso a otro y no paro.
            Además del trabajo y los niños acepté un voluntariado.
        """,
        "zh": """
            我带两个队，还管家委会和教堂的账。
            别人开口我就拒绝不了。
            同一个周末我答应了三个朋友帮搬家。
            我同时报了四门课。
            累得要死我又多接了一个班。
            我的日程排到了三月。
            我只睡五个小时，不然事情做不完。
            我打两份工还兼着读书。
            我给自己揽了太多事。
            我在三个乐队，哪个排练都赶不上。
            没时间我还是又答应了。
            同事的活我也一起干了。
            夜校的课我实在吃不消了。
            我从一个约赶到另一个，停不下来。
            上班带娃之外我又接了义工。
        """,
    },
    "guards_own_time": {
        "en": """
            After six my work phone lies in a drawer.
            Sunday morning belongs to me and my book.
            I turned down the promotion because it would have eaten my evenings.
            I told my mother that I can only call once a week.
            I don't take meetings before ten.
            I've blocked Wednesday afternoons in my calendar for painting.
            I left the parents' committee since it cost me two nights a week.
            I say no to weddings of people I hardly know.
            I switch the doorbell off when I practise.
            I go home at five whatever is on my desk.
            I limit visits from my in-laws to one weekend a month.
            I don't reply to messages on my days off.
            I've got one hour a day in which nobody may disturb me.
            I declined to be class representative because I need my free evenings.
            I do one sport and that's enough for me; I didn't want another.
            I keep my lunch break for a walk and let nobody book over it.
            I told the club I'll play at home games only.
            I removed my email from the phone so holidays stay holidays.
            I shut the study door, and the kids know what it means.
            I asked my boss to stop calling me at the weekend.
            I won't work overtime, and it's in my contract.
            I refuse projects that would cut into my time with the children.
            My garden hour is sacred.
            I leave parties at eleven to have my sleep.
            I let calls go to voicemail when I'm cooking.
            I take Fridays off and don't discuss it.
            I keep August free of any appointment.
            I politely turn people away when they drop by unannounced.
            I resigned from the board to have more time to myself.
            I put a "do not disturb" sign on my desk in the mornings.
            I protect the hour before bed from screens and people.
            I don't lend out my weekends.
            I took one role in the play and said no to a second.
            I have set hours for my customers and stick to them.
            I unsubscribed from each group chat that wanted an answer at night.
            I don't let anyone put something into my Thursdays.
            I dropped a course so as to keep some air in my week.
            I told my friends that I need one weekend in two to be alone.
            I work four days and guard the fifth like a treasure.
            I gave the extra task back because my plate was full enough.
        """,
        "de": """
            Nach sechs ist mein Diensthandy aus.
            Der Sonntagvormittag gehört mir.
            Ich habe die Beförderung abgelehnt, weil sie meine Abende gekostet hätte.
            Am Wochenende beantworte ich keine Mails.
            Um fünf gehe ich nach Hause, egal was noch ansteht.
            Ich habe den Mittwochnachmittag fürs Malen freigehalten.
            Termine vor zehn nehme ich nicht an.
            Ich sage Einladungen ab, wenn ich Zeit für mich brauche.
            In der Mittagspause darf mich niemand stören.
            Ich mache keine Überstunden.
            Meine Abende sind mir heilig.
            Ich habe meinem Chef gesagt, dass ich im Urlaub nicht erreichbar bin.
            Ich habe den Vorstand verlassen, um mehr freie Zeit zu haben.
            Freitags arbeite ich nicht, und darüber diskutiere ich nicht.
            Die Tür zum Arbeitszimmer bleibt zu, wenn ich übe.
        """,
        "es": """
            A partir de las seis el móvil del trabajo se queda en el cajón.
            La mañana del domingo es mía.
            Rechacé el ascenso porque me quitaba las tardes.
            Los fines de semana no contesto correos.
            A las cinco me voy a casa, haya lo que haya.
            Tengo el miércoles por la tarde reservado para pintar.
            No acepto reuniones antes de las diez.
            Digo que no a las invitaciones cuando necesito tiempo para mí.
            En mi descanso nadie me molesta.
            No hago horas extra.
            Mis tardes son sagradas.
            Le dije a mi jefe que en vacaciones no estoy localizable.
            Dejé la junta para tener más tiempo libre.
            Los viernes no trabajo y no lo discuto.
            La puerta del estudio se queda cerrada cuando ensayo.
        """,
        "zh": """
            六点以后工作手机我就放进抽屉。
            星期天上午是我自己的。
            升职我推掉了，因为会占掉晚上。
            周末我不回邮件。
            五点一到我就回家，桌上还有什么都不管。
            周三下午我专门留着画画。
            十点以前我不开会。
            需要独处时我就谢绝邀请。
            午休谁也不许打扰我。
            我不加班。
            晚上的时间对我来说神圣不可侵犯。
            我跟老板说了，休假联系不上我。
            我退出理事会，好多点空闲。
            周五我不上班，没得商量。
            练琴时书房的门是关着的。
        """,
    },
}

UNSEEN: dict[str, str] = {
    "plans_ahead": """
        My costumes for the carnival are sewn before the new year.
        I had the removal van reserved ten weeks before our lease ended.
        In May I work out who comes to us for Christmas dinner.
    """,
    "acts_last_minute": """
        I found out about my visa at the check-in desk and had to beg.
        The cake was still in the oven when the first child arrived.
        I study for the vocabulary quiz on the walk to class.
    """,
    "compares_options": """
        I drove four electric cars on one weekend before we ordered ours.
        I looked at both contracts line by line to see which one leaves me more.
        I asked for prices at three framers and went with the middle one.
    """,
    "decides_on_impulse": """
        I walked past a travel agency and an hour later I had a ticket to Crete.
        I pulled the trigger on a new oven without checking whether it fits.
        We got engaged on a Tuesday because it felt like a good day.
    """,
    "keeps_routine": """
        I have peppermint tea at four, the way I always have.
        We've had fish on Fridays for as long as I've been married.
        My morning has gone the same way for twelve years.
    """,
    "seeks_novelty": """
        I never order a beer I've had before.
        I moved into a houseboat to find out what that's like.
        I take dance classes in a style I can't even spell.
    """,
    "tracks_numbers": """
        I've got a sheet where I enter the yield of each tomato plant.
        My average this season is 41 strokes.
        I timed my showers for a month to lower the bill.
    """,
    "goes_by_feel": """
        I know the bread is done from how it sounds when I knock.
        I choose my running route by mood.
        I never measure the flour.
    """,
    "seeks_advice": """
        I let my daughter's teacher tell us which school suits her.
        Before buying the piano I had a tuner come along and give his opinion.
        I asked three mothers from the playground how they got theirs to sleep.
    """,
    "relies_on_self": """
        I plumbed in the dishwasher with nothing but a diagram.
        I never hire anyone for the garden.
        I did my own research and treated the cough without a doctor.
    """,
    "avoids_conflict": """
        I paid for the broken glass just so that he would stop shouting.
        I nodded through the whole lecture she gave me.
        I'd sooner move seats than ask someone to be quiet.
    """,
    "confronts_directly": """
        I asked my colleague why she had left me off the list.
        I told the builder that the wall was crooked and he'd have to redo it.
        I raised my hand and said that I found the rule unfair.
    """,
    "shares_openly": """
        I told the whole yoga class about my panic attacks.
        All my colleagues can read my calendar, doctor's visits included.
        I put my weight and my blood values on my blog.
    """,
    "keeps_private": """
        My sister learned of my engagement from the newspaper.
        I keep my faith to myself at work.
        None of my friends have ever seen my flat.
    """,
    "persists_through_setbacks": """
        My first three gardens drowned, and I dug a fourth.
        I flunked algebra twice and then passed.
        I kept writing after the tenth refusal.
    """,
    "gives_up_early": """
        I closed the textbook at the first formula.
        I gave the drum kit away after two sore wrists.
        I left the hiking club as soon as there was a hill.
    """,
    "keeps_a_backup": """
        I have two passports' worth of copies in different bags.
        I took a second job offer in writing in case the first fell through.
        There's always a spare cake in the freezer.
    """,
    "takes_risks": """
        I bought a boat without knowing how to sail.
        I put my whole bonus on one stock.
        I drove over the pass although it was closed.
    """,
    "takes_on_too_much": """
        I'm organising a wedding, a move and a conference at the same time.
        I agreed to proofread another thesis though mine is late.
        I sit on four committees and haven't had a free evening since May.
    """,
    "guards_own_time": """
        I turned down the extra class because Saturdays are for my kids.
        I log off at four and don't look at the screen again.
        I let the phone ring when I'm reading.
    """,
}


DOMAINS: dict[str, tuple[str, ...]] = {
    "work": (
        "My boss wants the handover by Friday.",
        "Meine Kollegin hat die Besprechung verschoben.",
        "Mi jefe me pidió el informe.",
        "老板让我去出差。",
    ),
    "learning": (
        "I'm revising algebra for my exam.",
        "Ich lerne für die Klausur.",
        "Estudio para el examen de matemáticas.",
        "我在背单词准备考试。",
    ),
    "money": (
        "I pay my mortgage and check my bank account.",
        "Ich lege Geld für die Steuer zurück.",
        "Ahorro dinero para pagar la hipoteca.",
        "我每个月都存款记账。",
    ),
    "health": (
        "I take painkillers for my migraine.",
        "Ich gehe wegen der Rückenschmerzen zum Arzt.",
        "Fui al médico por el dolor de espalda.",
        "我头疼去看医生。",
    ),
    "food": (
        "I fried lentils and baked a pie.",
        "Ich koche Suppe mit Gemüse.",
        "Cocino una sopa de verdura.",
        "我爱吃饺子和面条。",
    ),
    "music": (
        "I practise a sonata on the viola.",
        "Ich übe Tonleitern auf dem Klavier.",
        "Toco la batería en una orquesta.",
        "我每晚练琴唱歌。",
    ),
    "nature": (
        "I prune the roses in my garden.",
        "Im Garten gieße ich die Tomaten.",
        "Riego las plantas del huerto.",
        "我在阳台给多肉浇水。",
    ),
    "travel": (
        "My suitcase is ready for the flight.",
        "Ich habe die Ferienwohnung für den Urlaub gebucht.",
        "Reservé un hotel para las vacaciones.",
        "我订了机票和酒店。",
    ),
    "technology": (
        "I wrote a firmware patch for my router.",
        "Ich sichere meine Dateien auf einer Festplatte.",
        "Programo en el ordenador y guardo los archivos.",
        "我的电脑硬盘坏了。",
    ),
    "beliefs": (
        "I pray the rosary in church.",
        "Ich gehe in die Kirche und bete.",
        "Voy a misa y rezo.",
        "我去寺庙上香拜佛。",
    ),
}

EVERYDAY: dict[str, dict[str, str]] = {
    "seeks_advice": {
        "de": """
            Bevor ich einen Vertrag unterschreibe, lasse ich meinen Bruder drüberschauen.
            Ich habe erst mal meine Hebamme angerufen, ob das Fieber normal ist.
            Ohne die Meinung meiner Schwester kaufe ich keine Möbel.
            Wegen der Rente war ich bei der Verbraucherzentrale.
            Ich hole mir bei meiner Chefin Rückmeldung, bevor ich etwas abschicke.
            Beim Arzt habe ich noch eine Zweitmeinung eingeholt.
            Im Baumarkt frage ich immer den Verkäufer, welche Farbe hält.
            Ich habe meinen Trainer gebeten, sich meine Technik anzuschauen.
            Bei Steuerfragen rufe ich zuerst meinen Onkel an.
            Was würdest du machen, frage ich meine beste Freundin bei jeder größeren Sache.
            Ich wende mich an die Nachbarin, wenn die Tomaten braune Flecken haben.
            Im Forum habe ich nachgefragt, welche Festplatte sich lohnt.
            Ich bespreche das lieber vorher mit meinem Mann.
            Der Apotheker hat mir erklärt, welche Tabletten zusammenpassen, ich hatte ihn darum gebeten.
            Ich habe mir von einem Kollegen zeigen lassen, wie man die Tabelle aufbaut.
            Vor der Reise habe ich Leute ausgefragt, die schon dort waren.
            Meine Eltern frage ich um Rat, wenn es ums Geld geht.
            Ich schicke meiner Mutter ein Foto vom Kleid, sie soll sagen, ob es passt.
            Auf Empfehlung meiner Gitarrenlehrerin habe ich mir die Saiten gekauft.
            Ich habe einen Termin bei der Berufsberatung gemacht.
            Ich lasse mich im Fachgeschäft beraten.
            Mein Mentor hört sich meine Pläne an, und danach entscheide ich.
        """,
        "es": """
            Antes de firmar el contrato se lo enseñé a mi primo abogado.
            Le pregunté a la farmacéutica qué crema me iba mejor.
            Siempre llamo a mi madre para saber cómo se hace el cocido.
            Pedí una segunda opinión sobre la rodilla.
            Consulto con mi jefa antes de enviar nada importante.
            En la tienda le pido al dependiente que me oriente.
            Me gusta que alguien con experiencia me diga qué haría.
            Escribí en un foro de jardinería para que me dijeran qué le pasa al limonero.
            Mi hermana me aconseja con la ropa.
            No compro un coche sin que lo vea mi tío, que es mecánico.
            Hablo con mi pareja antes de tomar una decisión de dinero.
            Le mandé fotos del piso a una amiga para ver qué opinaba.
            Fui a un asesor para lo de la hipoteca.
            Cuando la niña tiene fiebre, primero llamo a la pediatra.
            Me dejé guiar por el camarero.
            Mi profesora de piano me recomendó ese teclado, y le hice caso.
            Le di a leer el texto a un compañero para que me corrigiera.
            ¿Tú qué harías?, les digo a mis amigos.
            Busco a alguien que ya lo haya hecho y le pregunto.
            Pedí consejo a un veterano del club.
        """,
        "zh": """
            签合同之前我请表哥帮我看了一遍。
            我打电话问了药剂师该吃哪种药。
            买沙发前我要听听姐姐的意见。
            孩子发烧，我第一时间打给儿科医生问怎么办。
            我在论坛上发帖问大家哪款硬盘好。
            遇到拿不准的事我就去找师傅。
            我把裙子的照片发给闺蜜，让她看看合不合适。
            我请教练帮我看看动作对不对。
            投资的事我都先问问舅舅。
            去之前我跟去过的人打听了一番。
            工作上的决定我会跟老板商量。
            我又找了一位医生，想听听第二种说法。
            邻居种菜有经验，我常向她取经。
            稿子写完先给同事看，请他提提意见。
            我听从了老师的推荐买了这把琴。
            换工作前我约了前辈吃饭，想让他指点一下。
            选学校我咨询了好几位家长。
            不懂的地方我就问懂行的人。
        """,
    },
    "seeks_novelty": {
        "de": """
            Jeden Sommer fahren wir in ein Land, in dem wir noch nie waren.
            Ich bestelle am liebsten das Gericht, das ich nicht kenne.
            Immer dieselbe Strecke zu laufen, langweilt mich.
            Diesen Monat probiere ich Bogenschießen aus.
            Ich koche selten zweimal dasselbe.
            Im Supermarkt greife ich nach Früchten, deren Namen ich nicht aussprechen kann.
            Alle paar Monate räume ich das Wohnzimmer um.
            Ich habe mich zum Töpferkurs angemeldet, einfach weil ich das noch nie gemacht habe.
            Neue Restaurants ziehen mich magisch an.
            Ich höre jede Woche ein Album aus einem anderen Land.
            Auf dem Heimweg biege ich absichtlich in Straßen ein, die ich nicht kenne.
            Nach zwei Jahren im selben Job werde ich unruhig.
            Ich war neugierig und habe das neue Betriebssystem gleich installiert.
            Statt ins gleiche Hotel zu fahren, haben wir diesmal eine Hütte ausprobiert.
            Ich brauche Abwechslung, sonst schlafe ich ein.
            Zum ersten Mal in meinem Leben war ich Eisbaden, und es war toll.
            Im Garten pflanze ich jedes Jahr eine Sorte, die keiner kennt.
            Ich wechsle ständig die Sportart.
            Ich lerne gerade meine vierte Sprache, weil mich Fremdes reizt.
            Beim Friseur will ich jedes Mal etwas anderes.
            Kaum ist ein neues Spiel draußen, will ich es testen.
            Ich tausche Rezepte mit Leuten aus aller Welt, um etwas Neues auf den Tisch zu bringen.
        """,
        "es": """
            Cada verano vamos a un país que no conocemos.
            Pido siempre el plato que nunca he probado.
            Me aburre correr por el mismo sitio.
            Este mes me he apuntado a clases de trapecio.
            Nunca cocino dos veces la misma receta.
            Si abren un bar en el barrio, voy el primer día.
            Me encanta cambiar los muebles de sitio cada poco.
            Me llama lo desconocido.
            Descargo cualquier aplicación recién salida para trastear.
            Vuelvo a casa por calles distintas.
            Necesito variedad o me muero de aburrimiento.
            Por primera vez en mi vida hice buceo y me fascinó.
            He cambiado de instrumento tres veces porque quiero descubrir otros sonidos.
            Compré una fruta rarísima en el mercado para ver a qué sabía.
            En la huerta planto cada año algo diferente.
            Cuando llevo dos años en un trabajo me pica la curiosidad por otra cosa.
            La rutina me mata.
            Estoy aprendiendo japonés porque quería algo totalmente nuevo.
            Escucho grupos de los que nadie ha oído hablar.
            Me gusta experimentar con especias exóticas.
        """,
        "zh": """
            每年夏天我们都去一个没去过的国家。
            点菜我专挑没吃过的。
            老跑同一条路，我会腻。
            这个月我报了射箭班，纯粹图个新鲜。
            我很少做同样的菜两次。
            附近一开新店，我就想去尝尝。
            隔几个月我就把客厅重新摆一遍。
            下班我故意走不认识的小巷回家。
            在一个岗位上待两年我就坐不住了。
            新系统一出来我就装上玩玩。
            第一次潜水，那种陌生的感觉让我着迷。
            我喜欢变化，一成不变让我难受。
            在市场上看到叫不出名字的水果，我一定要买回来。
            菜园里每年我都种点别人没种过的品种。
            我最近在学第四门外语，觉得好玩。
            我对没试过的运动特别好奇。
            我爱听冷门的乐队，换着花样听。
            发型我每次都换个样子。
            新游戏上架当天我就下载了。
        """,
    },
    "keeps_routine": {
        "de": """
            Jeden Morgen um sechs trinke ich meinen Kaffee am selben Fenster.
            Dienstags gehe ich schwimmen, das ist seit Jahren so.
            Wir fahren immer auf denselben Campingplatz.
            Freitags gibt es bei uns Fisch, wie schon bei meiner Oma.
            Ich sitze im Büro immer auf dem gleichen Platz.
            Mein Abend läuft immer gleich ab: Tee, Buch, Bett.
            Nach dem Essen mache ich wie gewohnt meine Runde mit dem Hund.
            Ich bestelle in der Pizzeria seit zehn Jahren die Nummer 14.
            Samstag ist Putztag, daran wird nicht gerüttelt.
            Ohne mein Müsli um halb acht fängt der Tag nicht richtig an.
            Wenn jemand meinen Tagesablauf durcheinanderbringt, werde ich grantig.
            Ich kaufe Brot nur beim Bäcker um die Ecke, schon ewig.
            Jeden Sonntagabend rufe ich meine Mutter an, Punkt sieben.
            Veränderungen mag ich nicht, ich bleibe beim Bewährten.
            Die Kinder bekommen jeden Abend die gleiche Gutenachtgeschichte.
            Ich dusche, dann Frühstück, dann Zeitung, nie anders.
            Zum Laufen nehme ich stets dieselbe Strecke am Kanal.
            Seit der Schulzeit übe ich täglich eine halbe Stunde Klavier.
            Mittwochs ist Chorprobe, da fehle ich nie.
            Weihnachten läuft bei uns jedes Jahr nach dem gleichen Schema.
            Ich habe meine festen Rituale vor dem Schlafengehen.
        """,
        "es": """
            Desayuno lo mismo todos los días, tostada con tomate.
            Los martes voy a nadar, llueva o truene.
            Veraneamos en el mismo pueblo desde hace veinte años.
            Me siento en la misma mesa del café.
            Cada noche leo media hora antes de apagar la luz.
            Los domingos tocan lentejas en casa.
            Salgo a correr a las siete en punto, como un reloj.
            Llevo toda la vida comprando el pan en la misma panadería.
            No me gustan los cambios, prefiero lo de siempre.
            Mi mañana es siempre igual: ducha, café, radio.
            Todos los viernes cenamos con mis suegros.
            Después de comer doy mi paseo de costumbre.
            Llamo a mi abuela cada domingo a la misma hora.
            Si me cambian el horario me pongo de mal humor.
            Practico escalas a diario antes de cenar.
            Pido siempre el mismo menú.
            El sábado por la mañana es para la limpieza, eso no se toca.
            Tengo mi ritual antes de dormir.
            Uso la misma marca de champú desde la universidad.
            Hago la compra los jueves y nunca otro día.
        """,
        "zh": """
            每天早上六点我都坐在同一个窗边喝茶。
            周二游泳，这么多年没变过。
            我们每年都去同一个海边。
            周五家里一定吃鱼。
            我坐地铁总站在同一节车厢。
            晚饭后照例遛狗一圈。
            这家面馆我去了十年，每次都点牛肉面。
            周六大扫除，雷打不动。
            谁打乱我的作息我就烦。
            我一直用同一个牌子的牙膏。
            睡前看半小时书是我多年的习惯。
            我习惯了老路线，不想换。
            每个星期天晚上七点准时给妈妈打电话。
            起床，洗澡，吃早饭，看报，顺序从来不变。
            从上学起我天天练半小时琴。
            过年我们家还是老一套，年年如此。
            我的早餐永远是豆浆油条。
            周三合唱团排练，我从不缺席。
            新花样我不爱，还是老样子舒服。
            我按部就班地过日子。
        """,
    },
    "decides_on_impulse": {
        "de": """
            Ich habe die Schuhe gesehen und sofort gekauft.
            Wir haben am Freitag beschlossen, ans Meer zu fahren, und saßen eine Stunde später im Auto.
            Den Hund habe ich einfach mitgenommen, ohne lange zu überlegen.
            Aus einer Laune heraus habe ich mir die Haare abgeschnitten.
            An der Kasse lege ich immer noch irgendwas dazu.
            Ich habe spontan zugesagt.
            Nach zwei Minuten hatte ich die Wohnung genommen.
            Das Angebot poppte auf, und schon hatte ich geklickt.
            Ich habe gekündigt, von einem Moment auf den anderen.
            Ohne nachzudenken habe ich mich fürs Tanzen angemeldet.
            Ich konnte nicht widerstehen und habe die Gitarre mitgenommen.
            Kurzerhand haben wir die Wand gelb gestrichen.
            Ich sehe ein Rezept und stehe sofort in der Küche.
            Eigentlich wollte ich nur Milch holen, herausgekommen bin ich mit einem Grill.
            Das Tattoo war eine Idee von fünf Minuten.
            Ich habe aus dem Bauch heraus ja gesagt, ohne eine Nacht drüber zu schlafen.
            Im Blumenladen nehme ich mit, was mich gerade anlacht.
            Bei Sonderangeboten setzt mein Verstand aus.
            Ich buche Flüge nachts um zwei, einfach so.
            Ehe ich mich versah, hatte ich ein Abo abgeschlossen.
        """,
        "es": """
            Vi la chaqueta y me la llevé sin pensarlo.
            Nos fuimos a la playa en un arranque.
            Compré los billetes a las dos de la madrugada, sin más.
            Me corté el pelo por un impulso.
            Dije que sí en el momento.
            Adopté al perro nada más verlo.
            Sin darle vueltas, acepté el trabajo.
            Iba a por leche y volví con una bicicleta.
            Me dio por pintar la cocina de verde y esa misma tarde lo hice.
            No pude resistirme a los zapatos.
            Siempre cae algo en la caja del supermercado.
            De repente decidí apuntarme a la maratón.
            Alquilé el piso a los cinco minutos de entrar.
            Se me antojó un helado y salí a por él.
            Lo dejé todo de un día para otro.
            Me encapriché de una guitarra y la pagué al instante.
            Improvisamos el viaje sobre la marcha.
            Hice clic en comprar antes de leer el precio.
            Soy de los que actúan primero y piensan luego.
            Fue un capricho de última hora, lo vi en el escaparate y entré.
        """,
        "zh": """
            看到那双鞋我当场就买了。
            周五晚上一拍脑袋就开车去了海边。
            那只狗我看一眼就抱回家了。
            一时兴起剪了短发。
            排队结账时我总会顺手拿点东西。
            老板一问我马上就答应了。
            进门五分钟我就把房子租下来了。
            弹出优惠，我手一快就下单了。
            我说辞职就辞职了。
            想都没想就报了名。
            没忍住，又买了一把吉他。
            本来只想买牛奶，结果扛回来一个烤架。
            半夜两点脑子一热订了机票。
            看到菜谱我立刻就冲进厨房。
            逛花店我看中什么就拿什么。
            直播间一喊我就剁手。
            我这人想到什么就做什么。
            买完才想起来没看价钱。
        """,
    },
    "goes_by_feel": {
        "de": """
            Salz gebe ich nach Gefühl dazu.
            Mein Bauch sagt mir, ob ein Mensch ehrlich ist.
            Ich laufe so lange, wie es sich gut anfühlt.
            Die Wohnung hat sich sofort richtig angefühlt.
            Wie viel Wasser die Pflanzen brauchen, spüre ich.
            Beim Backen wiege ich nichts ab, ich sehe am Teig, ob es passt.
            Ich höre auf meinen Körper und nicht auf die Uhr.
            Für mich muss die Stimmung stimmen, die Fakten sind mir egal.
            Das Kind war heiß, das merke ich mit der Hand, dafür brauche ich kein Thermometer.
            Ich stimme die Gitarre nach Gehör.
            Ob ein Preis fair ist, sagt mir mein Instinkt.
            Ich entscheide aus dem Bauch heraus.
            Ich esse, wenn ich Hunger habe, und zähle keine Kalorien.
            Irgendwie wusste ich, dass das der richtige Job ist.
            Das Bild hängt so, wie es für mein Auge passt, gemessen habe ich nicht.
            Ich fahre nach Gespür und ohne Navi.
            Bei der Jobsuche verlasse ich mich auf meine Intuition.
            Ich schätze pi mal Daumen, was der Urlaub kostet.
            Wenn das Gefühl nicht stimmt, lasse ich es.
            Wie die Suppe schmecken muss, habe ich im Gefühl.
        """,
        "es": """
            Echo la sal a ojo.
            Me fío de mi instinto con la gente.
            Corro hasta que el cuerpo me dice basta.
            La casa me dio buena espina.
            Noto cuándo las plantas tienen sed.
            No peso la harina, sé por la masa si falta.
            Elegí la carrera con el corazón.
            Toco de oído.
            Algo dentro de mí me decía que no.
            Me guío por las sensaciones y no por el reloj.
            Con tocarle la frente sé si mi hijo tiene fiebre.
            No sé explicarlo, simplemente sentí que era el sitio.
            Decido según me lo pide el cuerpo.
            Calculo a bulto lo que gastaremos.
            Me dejo llevar por el ambiente.
            Si no me da buenas vibraciones, no entro.
            El punto del arroz lo conozco por el olor.
            Tuve una corazonada y acerté.
            Los números me dan igual, lo que cuenta es cómo me siento.
            Conduzco sin GPS, por intuición.
        """,
        "zh": """
            盐我都是随手撒，凭手感。
            一个人靠不靠谱，我凭直觉。
            跑步跑到身体舒服为止。
            一进那间房子就觉得对了。
            花渴不渴，我一摸土就知道。
            做面包我从不称重，看面团的状态。
            我听身体的，不看表。
            选专业我跟着心走。
            说不上为什么，就是觉得不对劲。
            摸摸额头我就知道孩子发没发烧。
            弹琴我靠耳朵。
            花多少钱我心里大概有个数就行。
            气场不合的地方我不去。
            第六感告诉我别签。
            饿了就吃，从不算卡路里。
            画挂在哪儿我用眼睛看，不拿尺子量。
            数据我不看，我看感觉。
            汤好了没有，闻一闻就知道。
        """,
    },
    "tracks_numbers": {
        "de": """
            Ich schreibe jede Ausgabe in ein Heft.
            Meine Schritte zähle ich mit der Uhr, unter 10 000 gehe ich nicht ins Bett.
            Jeden Morgen steige ich auf die Waage und trage das Gewicht ein.
            Ich führe eine Tabelle über den Stromverbrauch.
            Mein Puls lag heute bei 58, gestern bei 61.
            Ich weiß auf den Cent genau, was im Kühlschrank liegt.
            Den Benzinverbrauch rechne ich nach jedem Tanken aus.
            Ich stoppe die Zeit bei jeder Runde.
            Im Garten messe ich die Bodentemperatur.
            Ich wiege die Nudeln ab, 80 Gramm pro Person.
            Am Monatsende werte ich aus, wofür das Geld draufging.
            Ich habe 47 Bücher gelesen dieses Jahr, steht alles in meiner Liste.
            Den Blutdruck notiere ich morgens und abends.
            Die Schlafapp zeigt mir die Tiefschlafphasen, ich schaue täglich rein.
            Ich protokolliere, wie viele Minuten meine Tochter am Tablet sitzt.
            Die Quote meiner Bewerbungen liegt bei 12 Prozent.
            Ich habe ausgerechnet, dass uns der Hund 94 Euro im Monat kostet.
            Meine Excel-Liste mit den Nebenkosten reicht bis 2011 zurück.
            Ich lese jeden Abend den Zähler ab.
            Beim Klavierüben läuft das Metronom, und ich notiere das Tempo.
            Meine Kilometer stehen seit Jahren in einem Trainingstagebuch.
        """,
        "es": """
            Apunto cada gasto en una libreta.
            Miro los pasos en el reloj antes de acostarme.
            Me peso todas las mañanas y lo anoto.
            Llevo una hoja de cálculo con el consumo de luz.
            Esta semana he corrido 32 kilómetros, dos más que la anterior.
            Sé al céntimo lo que cuesta cada comida.
            Cronometro cada vuelta.
            Mido la humedad de la tierra con un aparato.
            Cuento las calorías de todo lo que como.
            A fin de mes repaso los porcentajes de ahorro.
            Tengo registrado cuántos libros leo al año.
            Me tomo la tensión a diario y hago una gráfica.
            Duermo una media de seis horas y cuarenta minutos, según la pulsera.
            Anoto los minutos que mis hijos pasan con la tableta.
            El coche gasta 5,4 litros a los cien, lo calculo en cada depósito.
            Peso el arroz, 70 gramos por cabeza.
            Llevo la cuenta de los días sin fumar, ya van 212.
            Compruebo el saldo de la cuenta cada mañana.
            Mi tasa de respuestas subió un 8 por ciento este trimestre.
            Tengo un registro de las horas que practico.
        """,
        "zh": """
            每一笔花销我都记在本子上。
            睡前我要看手表上的步数。
            每天早上称体重，记下来。
            家里的用电量我做了表格。
            这周跑了三十二公里，比上周多两公里。
            一顿饭花了几块几毛我都清楚。
            每一圈我都掐表。
            我用仪器测土壤的湿度。
            吃的东西我都算热量。
            月底我会看储蓄率是多少。
            今年我读了四十七本书，都有记录。
            血压早晚各量一次，画成曲线。
            手环说我平均睡六小时四十分。
            孩子看平板的分钟数我都登记。
            每次加油我都算油耗，百公里5.4升。
            米我称好，一人七十克。
            戒烟第二百一十二天，我数着呢。
            每天打开账户看余额。
            我的回复率这个季度涨了8%。
            练琴的小时数我有统计。
        """,
    },
    "compares_options": {
        "de": """
            Ich lese erst zehn Testberichte, bevor ich einen Staubsauger kaufe.
            Drei Handwerker habe ich kommen lassen und dann den mittleren genommen.
            Beim Stromanbieter schaue ich jedes Jahr, wer günstiger ist.
            Ich habe Vor- und Nachteile in zwei Spalten geschrieben.
            Wir haben fünf Kitas besichtigt.
            Ich probiere im Laden vier Paar Laufschuhe an, ehe ich mich entscheide.
            Für den Flug hatte ich sechs Tabs offen.
            Ich wäge lange ab, ob Miete oder Kauf sinnvoller ist.
            Im Supermarkt schaue ich auf den Kilopreis der Marken.
            Ich stelle zwei Angebote nebeneinander.
            Bei den Versicherungen habe ich auf einem Vergleichsportal gesucht.
            Welcher Käse ist besser, welcher billiger? Ich koste immer mehrere.
            Ich habe Probetrainings in drei Studios gemacht.
            Bevor ich mich festlege, schaue ich mir alle Alternativen an.
            Ich habe beide Laptops bestellt und einen zurückgeschickt.
            Zwischen Kanada und Norwegen schwanke ich, also habe ich eine Tabelle angelegt.
            Ich hole mindestens zwei Kostenvoranschläge ein.
            Beim Autokauf war ich bei vier Händlern.
            Ich lese Rezensionen zu allen Hotels in der Gegend.
            Ich vergleiche sogar Zahnpasta.
        """,
        "es": """
            Leo diez reseñas antes de comprar una lavadora.
            Pedí tres presupuestos para la reforma.
            Miro qué compañía de luz sale más barata.
            Hice una lista de pros y contras.
            Visitamos cinco guarderías y luego elegimos.
            Me probé cuatro pares de zapatillas.
            Tenía seis pestañas abiertas con vuelos distintos.
            Estuve semanas sopesando si alquilar o comprar.
            En el súper me fijo en el precio por kilo de cada marca.
            Puse las dos ofertas una al lado de la otra.
            Pruebo varios quesos antes de decidirme.
            Fui a clases de prueba en tres academias.
            Antes de decidir miro todas las alternativas.
            Encargué dos portátiles y devolví uno.
            Comparo hasta la pasta de dientes.
            Dudaba entre Portugal y Grecia, así que hice un cuadro con costes y clima.
            Recorrí cuatro concesionarios.
            ¿Cuál sale mejor, cuál dura más? Siempre me lo pregunto delante de la estantería.
            Busco en varias webs hasta dar con la mejor oferta.
            Contrasto lo que dicen unos y otros.
        """,
        "zh": """
            买洗衣机前我看了十篇评测。
            装修我找了三家报价。
            我会看哪家电费便宜。
            我列了优缺点两栏。
            我们参观了五家幼儿园才定。
            试了四双跑鞋才挑中一双。
            订机票我开了六个网页对着看。
            租还是买，我掂量了好几个星期。
            在超市我看每个牌子的单价。
            我把两份合同摆在一起看。
            奶酪我要尝好几种再选。
            我去三家健身房试了课。
            决定之前我把所有方案都看一遍。
            两台电脑都买回来，退了一台。
            货比三家。
            在两个城市之间犹豫，我做了张表打分。
            跑了四家车行才买。
            哪个更耐用，哪个更划算，我站在货架前研究半天。
            酒店的评论我一家一家看。
            连牙膏我都要对比成分。
        """,
    },
    "plans_ahead": {
        "de": """
            Die Adventsgeschenke habe ich im August beisammen.
            Sonntags koche ich für die ganze Woche vor.
            Für den Umzug im Herbst habe ich schon jetzt die Kartons.
            Ich habe den Zahnarzttermin für nächstes Jahr bereits eingetragen.
            Am Abend vorher lege ich die Kleidung raus.
            Ich weiß heute schon, was wir an Ostern essen.
            Meine Reiseroute steht Monate vorher fest.
            Die Hausarbeit war zwei Wochen vor Abgabe fertig.
            Ich spare seit Jahren monatlich etwas für das Studium der Kinder.
            Bevor ich losfahre, suche ich mir den Parkplatz raus.
            Im Februar ziehe ich die Tomaten vor.
            Ich mache mir einen Wochenplan mit allen Terminen.
            Den Babysitter habe ich für das ganze Quartal gebucht.
            Ich packe den Koffer drei Tage vor der Reise.
            Für das Konzert im Mai übe ich seit November.
            Die Winterreifen bestelle ich im Sommer.
            Die Einladungen verschicke ich ein halbes Jahr vor der Hochzeit.
            Der Einkaufszettel für Samstag hängt schon am Mittwoch am Kühlschrank.
            Ich denke immer drei Schritte voraus.
            Meine Urlaubstage sind im Januar verteilt.
        """,
        "es": """
            En agosto ya tengo comprados los regalos de Navidad.
            Los domingos cocino para toda la semana.
            Saco los billetes con seis meses de margen.
            Dejo la ropa preparada la noche anterior.
            Ya sé qué vamos a cenar en Nochebuena.
            Entregué el trabajo dos semanas antes del plazo.
            Ahorro cada mes para la universidad de los niños.
            Antes de salir miro dónde aparcar.
            En febrero preparo los semilleros para el verano.
            Hago un calendario con todas las citas del trimestre.
            Reservé la canguro para todo el otoño.
            La maleta está hecha tres días antes.
            Ensayo desde noviembre para el concierto de mayo.
            Pido cita con el dentista de un año para otro.
            La lista de la compra la hago el miércoles para el sábado.
            Siempre pienso tres pasos por delante.
            Reparto las vacaciones en enero.
            Antes de mudarme dibujé dónde iría cada mueble.
            Me adelanto a los problemas.
            Empecé a buscar colegio cuando el niño tenía un año.
            Lo dejo todo listo la víspera.
            Tengo pensado desde ya el menú de la comunión.
        """,
        "zh": """
            八月我就把年底的礼物买齐了。
            周日我把一周的饭都做好冻起来。
            机票半年前就买了。
            头天晚上我把衣服找出来挂好。
            过年吃什么我现在就想好了。
            论文截止前两周我就交了。
            每个月给孩子存一笔上学的钱。
            出门前先查好停车的地方。
            二月我就开始给夏天的番茄育苗。
            我把下季度的日程都排进日历。
            出发前三天行李就收好了。
            五月的演出我十一月就开始练。
            牙医我提前一年约。
            周三就写好周六的购物单。
            一月份我就把全年的假分配好。
            搬家前我画了图，哪件家具放哪儿。
            走一步看三步。
            孩子一岁我就开始看学校。
            换季之前我就把厚衣服洗好晒好。
            养老的钱我三十岁就开始攒。
        """,
    },
    "acts_last_minute": {
        "de": """
            Die Steuererklärung mache ich am letzten Tag.
            Ich packe, wenn das Taxi schon unten steht.
            Das Geburtstagsgeschenk kaufe ich auf dem Weg zur Feier.
            Für Prüfungen lerne ich in der Nacht davor.
            Ich renne immer erst los, wenn der Bus schon kommt.
            Die Folien wurden fünf Minuten vor dem Vortrag fertig.
            Ich habe den Pass zwei Tage vor dem Abflug beantragt.
            Die Rechnung bezahle ich, wenn die dritte Mahnung kommt.
            Ich schiebe den Hausputz, bis die Gäste klingeln.
            Erst um 23:58 habe ich das Formular abgeschickt.
            Ohne Zeitdruck bekomme ich nichts hin.
            Ich tanke, wenn die Lampe schon blinkt.
            Das Referat habe ich im Zug geschrieben.
            Am Heiligabend stehe ich noch im Kaufhaus.
            Kurz vor Ladenschluss fällt mir ein, dass wir kein Brot haben.
            Ich hetze jedes Mal zum Gleis.
            Meine Hausarbeit entsteht immer auf den letzten Drücker.
            Die Winterreifen kommen drauf, wenn es schon schneit.
            Ich melde mich zum Lauf an, wenn die Frist fast vorbei ist.
            Das Kostüm für den Kleinen habe ich noch am Morgen zusammengenäht.
        """,
        "es": """
            Hago la declaración el último día.
            Preparo la maleta cuando el taxi ya está abajo.
            Compro el regalo de camino a la fiesta.
            Estudio la noche antes del examen.
            Terminé las diapositivas cinco minutos antes de la charla.
            Renové el pasaporte dos días antes de volar.
            Pago el recibo cuando llega el tercer aviso.
            Limpio la casa cuando los invitados están llamando al timbre.
            Mandé el formulario a las 23:58.
            Sin presión no me sale nada.
            Echo gasolina cuando ya está parpadeando la luz.
            Escribí el discurso en el tren.
            El 24 por la tarde sigo comprando regalos.
            Lo dejo todo para mañana.
            Siempre llego corriendo al andén.
            Me apunté a la carrera cuando el plazo estaba a punto de cerrar.
            Cosí el disfraz esa misma mañana.
            Con el agua al cuello es cuando me pongo.
            Voy al supermercado diez minutos antes de que cierre.
            Lo pospuse hasta que no quedó más remedio.
            Apuro los plazos al máximo.
        """,
        "zh": """
            报税我总是最后一天才弄。
            出租车在楼下了我才开始收拾。
            礼物我在去聚会的路上买。
            考试前一晚我才看书。
            讲之前五分钟幻灯片才做完。
            飞之前两天才去办护照。
            催缴单来了三次我才交。
            客人都按门铃了我还在拖地。
            11点58分我才提交表格。
            没有压力我动不起来。
            油灯亮了我才去加油。
            发言稿是在火车上赶的。
            大年三十我还在商场买东西。
            能拖就拖。
            每次都是跑着赶车。
            报名快截止了我才填。
            孩子的演出服当天早上才缝好。
            火烧眉毛了我才动。
            商店关门前十分钟我冲进去。
            作业总是熬夜赶出来。
        """,
    },
    "relies_on_self": {
        "de": """
            Ich repariere mein Fahrrad selbst.
            Das Regal habe ich allein in den dritten Stock getragen.
            Ich frage ungern jemanden um Hilfe.
            Programmieren habe ich mir selbst beigebracht.
            Bevor ich einen Handwerker rufe, schaue ich, ob ich es hinbekomme.
            Den Umzug habe ich ohne Hilfe gestemmt.
            Ich nähe meine Kleider selber.
            Was ich kann, mache ich auf eigene Faust.
            Die Steuer mache ich ohne Berater.
            Ich wollte kein Geld von meinen Eltern und habe mir alles selbst verdient.
            Mit dem Problem bin ich allein fertig geworden.
            Die Küche habe ich eigenhändig eingebaut.
            Hilfe anzunehmen fällt mir schwer.
            Ich brauche niemanden, der mir den Reifen wechselt.
            Am Berg verlasse ich mich nur auf mich.
            Ich backe das Brot selber, statt es zu kaufen.
            Ich kümmere mich lieber selbst darum.
            Für den Computer brauche ich keinen Techniker.
        """,
        "es": """
            Arreglo la bici yo mismo.
            Monté el armario sola.
            Me cuesta pedir ayuda.
            Aprendí a programar por mi cuenta.
            Antes de llamar al fontanero intento hacerlo yo.
            Hice la mudanza sin ayuda de nadie.
            Me coso mi propia ropa.
            Prefiero apañármelas.
            No quise dinero de mis padres y me lo pagué todo.
            Salí adelante por mis propios medios.
            Instalé la cocina con mis manos.
            No necesito a nadie para cambiar una rueda.
            Soy autodidacta con la guitarra.
            En la montaña solo confío en mí.
            Hago el pan en casa, con mis manos.
            Me encargo yo, así me quedo tranquilo.
            No me gusta deber favores.
            Llevo mis impuestos sin gestor.
        """,
        "zh": """
            自行车坏了我自己修。
            柜子是我一个人装的。
            我不太会开口求人。
            编程是我自学的。
            叫师傅之前我先自己试试。
            搬家没找人帮忙，全是自己扛。
            衣服我自己缝。
            我宁可自己想办法。
            没要爸妈的钱，学费自己挣的。
            靠自己走出来了。
            厨房是我亲手装的。
            换轮胎我不用别人。
            爬山我只信自己。
            面包我在家自己烤。
            我来吧，交给别人不放心。
            不喜欢欠人情。
            报税我不找会计，自己弄。
            问题我一个人扛。
        """,
    },
}
"""Everyday talk in German, Spanish and Chinese that the further cues were tuned on; it guards against loss."""

LATER: dict[str, dict[str, str]] = {
    "seeks_advice": {
        "de": """
            Beim Wein lasse ich mir vom Händler etwas vorschlagen.
            Ob der Ausschlag schlimm ist, wollte ich von meiner Tante wissen, die ist Krankenschwester.
            Die neue Heizung habe ich mit dem Energieberater durchgesprochen.
        """,
        "es": """
            Le enseño las cuentas a mi cuñada antes de invertir.
            Pregunté en el vivero cómo podar el rosal.
            Cuando dudo con un medicamento llamo al centro de salud.
        """,
        "zh": """
            装暖气前我跟做这行的朋友聊了很久。
            种玫瑰怎么剪枝，我问了花店老板娘。
            拿到体检报告我先发给当护士的姐姐看。
        """,
    },
    "seeks_novelty": {
        "de": """
            Im Kino suche ich Filme aus Ländern, von denen ich kaum etwas weiß.
            Ich habe schon sieben Instrumente angefangen, einfach aus Lust am Anfang.
            Diesmal wollte ich die Wanderung gehen, die keiner aus dem Verein kennt.
        """,
        "es": """
            Quiero dormir cada noche del viaje en un pueblo diferente.
            Me metí en un coro de gospel sin haber cantado jamás.
            Si veo un queso que no me suena, lo compro.
        """,
        "zh": """
            看电影我爱挑从没听说过的国家拍的。
            每次旅行我都住不同的民宿。
            看到没见过的调料我就想买来炒一炒。
        """,
    },
    "tracks_numbers": {
        "de": """
            Nach jedem Einkauf tippe ich die Summe in die App.
            Ich weiß, dass ich im Schnitt 7,4 Stunden schlafe.
            Für jede Pflanze habe ich aufgeschrieben, wie viel Wasser sie bekam.
        """,
        "es": """
            Sé que este año he gastado 1.240 euros en gasolina.
            Cada partida de ajedrez la registro con su resultado.
            Miro el contador del agua todos los lunes.
        """,
        "zh": """
            每次买完菜我都把金额输进手机。
            我知道自己平均一天喝1.8升水。
            孩子的身高我每个月量一次写在墙上。
        """,
    },
    "compares_options": {
        "de": """
            Ich war erst bei der Sparkasse, dann bei zwei anderen Banken, und habe die Zinsen verglichen.
            Vor dem Kinderwagenkauf habe ich stundenlang Tests gelesen.
        """,
        "es": """
            Antes de cambiar de móvil vi vídeos de cuatro modelos.
            Preguntamos precio en tres talleres.
        """,
    },
    "plans_ahead": {
        "de": """
            Die Schultüte habe ich im Mai gebastelt, obwohl die Einschulung erst im September war.
            Für die Radtour sind alle Unterkünfte seit Ostern reserviert.
        """,
        "es": """
            En primavera ya tengo la leña del invierno.
            Dejé escritas las instrucciones para el gato un mes antes de irnos.
        """,
        "zh": """
            冬天的柴我春天就备好了。
            骑行路上的旅馆两个月前都订妥了。
        """,
    },
    "keeps_routine": {
        "de": """
            Nach der Arbeit trinke ich am Kiosk mein Bier, immer nur eins.
            Meine Schwiegermutter kommt jeden zweiten Sonntag zum Kaffee.
        """,
        "zh": """
            下班后我总在那家小店喝一杯。
            每隔一个星期天婆婆来家里吃饭。
        """,
    },
    "acts_last_minute": {
        "es": """
            Envolví el regalo en el ascensor.
            Empiezo a estudiar cuando los demás ya están repasando.
            Compré las entradas con el concierto a punto de empezar.
        """,
    },
    "goes_by_feel": {
        "zh": """
            面揉到什么程度，手一碰就有数。
            房子没怎么看资料，进去觉得暖就定了。
        """,
    },
}
"""Written after those cues and not tuned on: how far they carry."""
