"""Area of life -> the everyday German words of it, `strong words | weak words`; the signs are in lexicon_domains.py."""

from __future__ import annotations

FAINT = """
    angebote$ angebot$ preis$ preise$ lege$ tabelle$ messe$ essen$ see$ park$ kalender$ folge$ folgen$ zahlen$ zahl$
    helfen$ hilft$ schulter$ nase$ pünktlich$ kurs$ paar$ stelle$ klein$ organisieren$ eingeladen$ einladen$
    bewertungen$ rezensionen$ läden$ laden$ schaue$ schauen$ schaut$ erkläre$ erklären$ erklärt$ gewählt$ geschlafen$
    einrichten$ frist$ gehört$ gespielt$ fenster$ tür$ bekannte$ bekannten$ markt$ schreib lese$ lesen$ liest$ gelesen
    plan$ pläne$ vergleich vergleiche$ liste$ notiz leute$ freund$ freunde$ freunden$ freundin$ gäste$ gast$ zusammen
    test$ tests$ stoff$ thema$ gruppe$ weg$ wege$ straße$ hilfe$ helfe$ stadt$ karte$ seite$ seiten$ geschichte$
    spiel$ spiele$ spielt$ spielen$ höre$ hören$ hört$ stimme$ übe$ üben$ übung$ termin$ termine$ aufgabe$ aufgaben$
    team$ muster$ bild$ bilder$ papier$ farbe$ bau$ baue$ bauen$ gebaut$ licht$ ecke$ ordnung$ system$ schritte$
    spontan$ ziel$ zug$ nachricht$ nachrichten$ bericht$ berichte$ bewertung$ programm$ anleitung$ verein$ sommer$
    winter$ frühling$ herbst$ regen$ sonne$ pause$ ruhe$ streit$ wahl$ wähle$ wählen$ wählt$ fahre$ fahren$ fährt$
    gefahren$ läuft$ glaube$ trage$ tragen$ stunde$ vertrag$ tisch$ stuhl$
"""
"""Words that are said of every area: they count little where they count at all."""

CUES: dict[str, str] = {
    "": """
        seit$ feste$ festlege* festleg* fest$ zahlen-wir zur-seite auf-der-seite ordnung-ist ich-messe messe-ich
        in-ordnung der-reihe-nach ich-lege lege-ich ehe$ kennenlern* kennengelernt* preise-vergleichen zur-folge
        zu-hause nach-hause von-zu-hause im-haus-halten auf-jeden-fall auf-keinen-fall in-der-regel am-ende auf-dauer
        auf-einmal auf-einen-blick eine-rolle spielt-keine-rolle zum-beispiel von-hand im-kopf aus-dem-kopf kopf-hoch
        zur-hand vor-ort zeit-sparen spare-zeit zeit-verbring* zu-ende zu-fuß im-voraus zum-spaß auf-den-tisch
        lasse-ich lass-ich wartezeit* arbeitet-nicht in-arbeit es-läuft läuft-gut läuft-besser läuft-schlecht
        das-läuft auf-dem-laufenden im-laufe
    """,
    "work": """
        arbeitszeit* arbeitstag* teamsitzung* meetings$ dienstbesprechung* dienstmail* kundentermin* kundengespräch*
        vorarbeiter* belegschaft* mitarbeiter* mitarbeitende* arbeitskolleg* chefetage* werkhalle* fließband*
        baustelle* montage* produktion* lager$ logistik* buchhaltung* sachbearbeit* verwaltung* behörde* amt$ beamt*
        krankmeldung* stundenzettel* zielvereinbarung* mitarbeitergespräch* feedbackgespräch* übergabe* übergebe$
        schichtleit* berufsleben* quartal* projektleit* projektplan* folien* vortrag* vorträge* ausschreibung* akten*
        ablage* stammkunde* stammkunden großkunde* arbeit arbeitet$ arbeiten$ arbeits* *arbeitsplatz büro büros *büro
        kolleg* *kolleg* chef$ chefs$ chefin$ beruf* firma firmen *firma betrieb unternehmen$ arbeitgeber*
        arbeitnehmer* projekt projekt* *projekt vorgesetzt* besprech* *besprechung meeting* kundin kündig* gekündigt
        bewerb* beworben *bewerbung vorstellungsgespräch* gehaltsverhandlung* gehaltserhöhung* beförder* schicht
        *schicht schichtplan überstunde* feierabend kantine* praktik* azubi* ausbildung* lehrling* gesell* meister$
        dienstreise* dienstplan* homeoffice teamleit* abteilung* *abteilung führungskraft* angestellt* selbstständig*
        selbständig* freiberuf* präsentation* präsentier* abgabetermin* protokoll* personalabteilung* betriebsrat*
        werkstattleiter konferenz* auftrag$ aufträge* auftraggeber* lieferant* büroküche großraumbüro krankenschwester
        krankenpfleger ingenieur* buchhalter* sekretär* handwerker* dienst$ vertrieb* verkäufer* einstellung*
        probezeit* zeugnis* lebenslauf* karriere* rundmail* dienstlich* geschäftsführ* deadline* tagesordnung*
        sitzung* stechuhr* urlaubsantrag*
        | stelle stellen$ team* bericht* berichte aufgabe* mail mails$ termin* kalender* plan* schreibtisch* verhandl*
        vertrag* verträge* werkstatt* angebot* geschäft* berate* entwurf* entwürfe tafel frist$ fristen$ kunde kunden$
    """,
    "learning": """
        lern* gelernt* prüfung* *prüfung *prüfungen kurs$ kurse$ kurses$ *kurs *kurse studium* studier* student* uni$
        universität* hochschul* schule* *schule schul* vokabel* sprache* sprachen$ fremdsprache* sprachkurs*
        grammatik* klausur* hausaufgabe* dozent* schüler* vorlesung* abitur* abi$ weiterbildung* fortbildung* seminar*
        *seminar referat* hausarbeit* bachelorarbeit* masterarbeit* doktorarbeit* dissertation* semester* *semester
        professor* lehrbuch* lehrbücher* karteikart* nachhilfe* unterricht* *unterricht vhs$ volkshochschul*
        tandempartner* sprachtandem* englisch$ französisch$ spanisch$ italienisch$ japanisch$ russisch$ chinesisch$
        latein$ mathe* mathematik* physik* chemie* büffel* pauk* auswendig* zeugnisnote* mitschrift* mitschreib*
        übungsaufgabe* lerngruppe* lernkart* klassenzimmer* klassenarbeit* diplom* promotion* studiengang* fakultät*
        bibliothek-lernen ausbilder* lehrer* lehrerin* stipendium* aussprache* verb$ verben$ konjugier* deklin*
        lektion* lerneinheit*
        | stoff* wiederhol* übung* übungen notizen üb* test* thema* themen fach* erklär* text* wissen aufsatz*
        aufgabe* kapitel* lehr* bibliothek* wörter*
    """,
    "money": """
        geldanlage* sparplan* sparpläne* sparrate* sparbetrag* monatsbudget* haushaltskasse* haushaltsgeld* rate$
        raten$ ratenkauf* abbezahl* zurückzahl* abzahl* schuldner* bürgschaft* gläubiger* finanzamt* steuerbescheid*
        steuerrückzahlung* kassensturz* kontostand* buchführ* einnahme* einkommen* nebenkostenabrechnung*
        versicherungspolice* police$ haftpflicht* prämie* rendite* wertpapier* anleihe* tagesgeld* festgeld*
        immobilienkredit* baufinanzierung* bankfiliale* geldautomat* ec-karte kreditrahmen* dispo* bar-bezahl*
        trinkgelder stromanbieter* stromtarif* handytarif* geizig* sparsam* knauser* verprass* umschlag-mit geld*
        *geld spar* gespart* *sparen *ersparnis* ersparnis* ausgabe* *ausgaben steuer* *steuer *steuern steuererklär*
        bank$ banken$ bankkonto *bank$ konto* *konto konten kredit* *kredit versicher* *versicherung *versicherungen
        aktie* *aktien fonds* *fonds etf* haushaltsbuch* rechnung* *rechnung *rechnungen schulden* verschuld* zins*
        zinsen lohn$ gehalt$ *gehalt gehälter* rente$ renten* *rente anlage$ anlegen* investier* investition* invest*
        depot* dividende* börse* *kosten bargeld* girokonto* kreditkart* überweis* überwiesen* dauerauftrag*
        lastschrift* budget* finanz* *finanz* hypothek* tilg* taschengeld* trinkgeld* bausparvertrag* sparbuch*
        sparschwein* sparbüchse* kontoauszug* kontoauszüge* bezahl* zahle$ zahlen$ zahlt$ gezahlt* ratenzahl*
        inflation* vermögen* erb* geerbt* erbschaft* euro$ cent$ kassenbon* quittung* beitrag* beiträge* gebühr*
        pleite* leih* verleih* geliehen* verliehen* mahnung* notgroschen* rücklage* rücklagen altersvorsorge* bitcoin*
        krypto* wechselgeld* kleingeld* münze* münzen scheine$ portemonnaie* geldbeutel* geldbörse* lotto* wette*
        wetten sparkasse* bankberater* steuerberater*
        | teuer* billig* preis* preise miete* mieten vertrag* verträge* tarif* betrag* beträge* summe* monatsende*
        günstig* kosten kostet* verdien* abo* abos tabelle* lege
    """,
    "shopping": """
        shoppen$ shoppe$ geshoppt* shopping* kaufe$ kaufen$ kaufst$ gekauft$ ladentheke* fußgängerzone*
        innenstadt-bummel* bummel* gebummelt* wühltisch* sale$ rabattaktion* rabattcode* gutscheincode* coupon*
        bestellung* bestelle$ onlinebestell* lieferzeit* pullover$ kapuzenpulli* turnschuh* sneaker* sandale* jeans$
        anprobe* konfektionsgröße* schneider* trödel* trödelmarkt* feilsch* gefeilscht* handeln-um sonderposten*
        restposten* markenjacke* mantel$ regenmantel* kapuzenjacke* winterjacke* lederjacke* schmuckstück* armband*
        vorbestell* kaufentscheidung* kaufberat* fehlkauf* spontankauf* spontankäufe* umtauschrecht* kassenschlange*
        einkäufe* bioladen* schuhladen* modeladen* eckladen* hofladen* einkauf* eingekauft* *einkauf *einkaufen kauf*
        gekauft* *kauf *käufe* käufe* laden$ läden$ geschäft$ geschäfte$ *geschäft kleidung* klamotte* *klamotten
        schuh* *schuh *schuhe stiefel* *stiefel rabatt* *rabatt bestell* bestellt* *bestellung kleid$ kleider$ *kleid
        hose$ hosen$ *hose jacke* *jacke *jacken pullover* pulli* hemd* *hemd *hemden bluse* rock$ röcke$ mantel*
        mäntel* *mantel mütze* handschuh* schal$ schals$ tasche* *tasche handtasche* supermarkt* supermärkte*
        kaufhaus* kaufhäuser* einkaufszentrum* einkaufszettel* einkaufsliste* einkaufswagen* angebot* angebote
        *angebot sonderangebot* schnäppchen* schlussverkauf* ausverkauf* *verkauf gutschein* gutscheine umtausch*
        umgetauscht* rückgabe* zurückgeschickt* zurückschick* zurückgegeben* retour* anprobier* anprob* umkleide*
        flohmarkt* flohmärkte* secondhand* gebrauchtwaren* onlineshop* online-shop* versandhandel* versandkosten*
        paket* pakete lieferung* geliefert* kassierer* kasse$ kassen$ schlange-an-der-kasse verkäuferin*
        preisvergleich* preise-vergleich* preisschild* etikett* marke$ marken$ markenware* garantie* kassenzettel*
        boutique* mode$ schmuck* ohrring* kette$ parfüm* kosmetik* drogerie* schaufenster* größe$ größen$ anzug*
        anzüge* krawatte* gürtel* socken$ unterwäsche* bademode* sonnenbrille* amazon* ebay* kleinanzeigen* zalando*
        wunschzettel* wunschliste* warenkorb* kundenbewertung* bewertung* bewertungen rezension* produkt* produkte
        | markt* märkte händler* preis* preise modell* geschenk* geschenke verglich* vergleich* beleg* korb* getragen*
        tragen* trage$ farbe* teuer* billig* kasse*
    """,
    "home": """
        wand-streichen wände-streichen zuhause$ daheim$ hauseingang* hausordnung* hausflur* hausmeister* wohnungs*
        altbau* neubau* mietvertrag* mietshaus* kaution* wohnungssuche* besichtigung* wohnungsbesichtigung*
        hausbesitz* abstellraum* speisekammer* waschküche* wäschekorb* wäscheständer* trockner* staubtuch* putzlappen*
        putzplan* putzmittel* frühjahrsputz* fensterputz* handtuch* handtücher* bettlaken* laken* decken* steppdecke*
        polster* sitzecke* eckbank* garderobe* spiegelschrank* badschrank* küchenschrank* kleiderschrank* bücherregal*
        schuhregal* aufbauanleitung* montier* aufgebaut* zusammengebaut* spachtel* kleister* abdichten* fuge$ fugen$
        silikon* dichtung* siphon* spülkasten* klospülung* klo$ rohrbruch* wasserschaden* stromausfall* leitung*
        kabelkanal* rauchmelder* türschloss* schloss-austausch* klingel* briefkasten* gegensprech* rollladen* markise*
        dachrinne* kamin* ofenrohr* holzofen* kaminofen* gerümpel* krimskrams* entsorg* sperrmüll* hausrat* wg-zimmer*
        untermieter* mitbewohner-putz* esstisch* küchentisch* couchtisch* nachttisch* holztisch* tische$ haus$ häuser$
        hauses$ haushalt* *haushalt hausarbeit$ wohnung* *wohnung *wohnungen küche* küchen* *küche möbel* *möbel
        vermiet* mieter* nachbar* putz* geputzt* *putzen aufräum* aufgeräumt* räum$ wohn* gewohnt* *wohnen umzieh*
        umgezogen* umzug* umzüge* zimmer* *zimmer spülmaschin* geschirrspül* geschirr* waschmaschin* keller* *keller
        dach$ dächer$ dachboden* heizung* heiz* heizkörper* flur* teppich* regal* *regal *regale lampe* *lampe *lampen
        bügel* gebügelt* wäsche* *wäsche badezimmer* bad$ bäder$ dusche$ badewanne* toilette* tisch$ stuhl* stühle*
        *stuhl *stühle sessel* sofa* couch* schrank* *schrank schränke* *schränke kommode* schublade* *schublade bett$
        betten$ *bett matratze* kissen* decke$ bettwäsche* gardine* vorhang* vorhänge* jalousie* fenster* *fenster
        *tür *türen haustür* schlüssel* *schlüssel wand$ wände$ *wand boden$ böden$ fußboden* parkett* laminat*
        fliese* *fliesen tapete* tapezier* streich* gestrichen* renovier* *renovierung sanier* bohr* bohrmaschin*
        gebohrt* schraub* geschraubt* hammer* dübel* nagel* nägel* werkzeug* handwerk* klempner* elektriker* maler$
        installateur* rohr* rohre abfluss* verstopf* wasserhahn* undicht* tropf* schimmel* isolier* dämm* steckdose*
        glühbirne* sicherung$ sicherungskasten* staubsaug* staubwisch* staub$ saug* gesaugt* wisch* gewischt* fege$
        feg* gefegt* kehr* müll* mülltrennung* mülltonne* biotonne* entrümpel* ausmist* ausgemistet* ordnung-halten
        herd$ backofen* kühlschrank* gefrierschrank* balkon* terrasse* treppe* treppenhaus* treppenhauses makler*
        nebenkosten* untermiet* wg$ einzug* eingezogen* einzieh* auszieh* ausgezogen* einricht* eingerichtet*
        dekorier* deko* waschen$ wasche$ abwasch* abwaschen* bettzeug* umzugskart* umzugskiste* leiter$
        wohngemeinschaft* eigenheim* baumarkt*
        | repar* repariert* reparatur* garage* eimer* kerze* miete* ordnung* kiste* kisten wand* fach* spüle* spülen*
        kaputt* licht* ecke* aufhäng* spiegel* bild$ bilder$ vase* haken tür$ türen$
    """,
    "food": """
        kochbuch* kochbücher* gekocht$ koche$ kocht$ kochst$ mittags-koch* rezepte$ backbuch* backrezept* backblech*
        backform* nachgekocht* nachkoch* abschmeck* abgeschmeckt* würzen$ kräuter$ safran* curry* kurkuma* koriander*
        thymian* rosmarin* muskat* lorbeer* brühe* fond$ suppen* eintöpfe* gulasch* braten$ rouladen* frikadelle*
        hackfleisch* hack$ fleischlos* tofu* bohnenkaffee* filterkaffee* kaffeemaschine* kaffeemühle* teekanne*
        tassenkuchen* muffin* cookie* brezel* laugen* semmel* weckle* vollkorn* roggen* dinkel* sauerrahm* schmand*
        frischkäse* mozzarella* parmesan* gouda* feta$ oliven* tomatensoße* pesto* lasagne* risotto* ravioli*
        maultaschen* spätzle* kartoffelsalat* kartoffelbrei* püree* rotkohl* sauerkraut* spargel* lauch* sellerie*
        rote-bete radieschen* feldsalat* rucola* avocado* mango* ananas* pfirsich* pflaume* quark$ pudding* grieß*
        milchreis* sahnetorte* apfelkuchen* käsekuchen* pralinen* lakritz* chips$ nüsse$ essensplan* mahlzeiten*
        vorräte* vorrat* vorratskammer* biss$ häppchen* probierlöffel* kostprobe* verkost* schlemm* mensa* bistro*
        pizzeria* eisdiele* biergarten* stammlokal* lokal$ lokale$ lokalen$ festessen* lieblingsessen* ess$ esse$
        essen$ isst$ aß$ gegessen* koch* gekocht* *kochen rezept* *rezept *rezepte frühstück* mittagessen* abendessen*
        abendbrot* restaurant* kaffee* *kaffee tee$ tees$ *tee fleisch* *fleisch brot$ brote* *brot brötchen* kuchen*
        *kuchen torte* *torte back$ backe$ backen$ backt$ bäckt$ gebacken* *backen bäcker* metzger* fleischer* suppe*
        *suppe teig* *teig gemüse* obst* salat* *salat käse* *käse gewürz* *gewürz würz* gewürzt* mahlzeit* *mahlzeit
        zutat* zutaten gericht* gerichte *gericht soße* sauce* *soße nudel* *nudeln nudeln spaghetti reis$ kartoffel*
        *kartoffeln pommes pizza* wurst* würst* *wurst *würstchen schinken* speck* hähnchen* huhn$ hühnchen* rind*
        schwein* lamm* fisch* *fisch lachs* ei$ eier$ rührei* spiegelei* milch* *milch butter* sahne* quark* joghurt*
        müsli* haferflocken* hafer* honig* marmelade* zucker* salz* pfeffer* öl$ olivenöl* essig* senf* mehl* hefe*
        sauerteig* knoblauch* zwiebel* ingwer* chili* petersilie* basilikum* zimt* vanille* kräuter* linsen* bohnen*
        erbsen* kichererbsen* paprika* gurke* karotte* möhre* spinat* kohl$ brokkoli* kürbis* pilze-braten apfel*
        äpfel* banane* birne* birnen erdbeer* himbeer* kirsche* zitrone* orange$ orangen$ trauben* nuss$ nüsse*
        mandeln* schokolade* *schokolade keks* plätzchen* eis$ nachtisch* dessert* vorspeise* hauptgang* beilage*
        speise* speisekarte* kellner* koch$ köchin* gasthaus* wirtshaus* imbiss* kantinenessen* lieferdienst*
        lieferessen* vegetar* vegan* hunger* hungrig* durst* appetit* lecker* schmeck* geschmeckt* geschmack* scharf$
        brat* gebraten* grill* gegrillt* dünst* schmor* gar$ auflauf* *auflauf eintopf* *eintopf pfanne* *pfanne topf$
        töpfe* kochtopf* ofen$ herd$ schneidebrett* kochlöffel* messbecher* waage$ küchenwaage* wein$ weine* *wein
        bier* *bier saft* säfte* *saft wasser-trinken trink* getrunken* *trinken getränk* espresso* latte$ cappuccino*
        kakao* limo* café cafés$ teller* gabel* löffel* reste$ resteessen* vorkoch* einkoch* eingekocht* einmach*
        einfrier* eingefroren* brotbacken gedeckt* tisch-reserviert picknick* snack* döner* sushi* knödel* klöße*
        pfannkuchen* waffel* schnitzel* bratkartoffel*
        | markt* wochenmarkt* küche* messer* tasse* tassen becher* flasche* flaschen scheibe* probier* schüssel*
        frisch* süß* süßes sauer* roh$ ernähr* diät* gäste* schneide* nasch* pilze*
    """,
    "health": """
        arzt* ärzt* *arzt *ärztin krankenhaus* krankenhäuser* klinik* medikament* *medikament medizin* schmerz*
        *schmerz* schlaf* *schlaf geschlafen* einschlaf* eingeschlafen* allergi* *allergie therapie* *therapie
        therapeut* operation* operier* krank$ kranke$ krankheit* krankenkasse* krankgeschrieben* krankschreib* gesund$
        gesundheit* gesünder* zahnarzt* zahnärzt* zahn$ zähne* zahnweh* fieber* husten* hust* schnupfen* grippe*
        erkält* tablette* *tablette *tabletten pille* pillen apotheke* apotheker* blutdruck* blutwert* blut$
        blutzucker* rücken* impf* geimpft* kopfweh* kopfschmerz* bauchweh* bauchschmerz* migräne* schlaflos* müde$
        müdigkeit* erschöpf* burnout* stress* gestresst* depression* panikattacke* psycholog* psychiater*
        verschrieben* verschreib* salbe* creme$ pflaster* verband$ wunde* *wunde narbe* bruch$ gebrochen* gips*
        verletz* verstauch* physiotherap* krankengymnast* massage* osteopath* akupunktur* heilpraktiker* heuschnupfen*
        pollen* asthma* diabet* insulin* cholesterin* herz$ herzinfarkt* kreislauf* magen* darm* verdau* übelkeit*
        schwindel* schwindlig* entzünd* infekt* virus* antibiot* brille* augenarzt* hörgerät* rauch* geraucht*
        zigarette* nikotin* alkohol* nüchtern* vitamin* nahrungsergänz* abnehm* abgenommen* zugenommen* gewicht$
        mittagsschlaf* nickerchen* schnarch* untersuch* vorsorge* röntgen* notaufnahme* wartezimmer* sprechstunde*
        hausarzt* thermometer* inhalier* hautarzt* ausschlag* sonnenbrand* hygiene* wechseljahre*
        | knie* hals$ nase$ augen$ ohren$ haut* körper* ruhe* wach$ aufwach* pause* pflege* kur$ fuß* schulter*
        termin-beim
    """,
    "fitness": """
        fitnesskurs* fitnessband* sportkurs* sportschuh* laufband* laufstrecke* laufplan* laufuhr* läuferin*
        zehner-lauf intervalltraining* intervalle* tempolauf* trainingstag* trainingspartner* trainerin*
        trainingsgruppe* kraulen$ kraule$ brustschwimm* schwimmbrille* schwimmkurs* schwimmverein* schwimmhalle*
        hantelbank* langhantel* kurzhantel* bankdrück* kreuzheb* plank$ gymnastik* rückenschule* yogamatte* yogakurs*
        yogastunde* kletterhalle* kletterwand* boulderhalle* kletterroute* rennradfahr* radrennen* radgruppe*
        rollerskat* skilanglauf* skipiste* piste$ pisten$ ruderverein* ruderboot* kanu* volleyballmannschaft* kicken$
        kicke$ gekickt* bolzplatz* bolzen$ trikot* kapitän* auswärtsspiel* heimspiel* tanzkurs* tanzschule* salsa*
        tango* sportabzeichen* wettkampf$ ausgepower* auspower* trainingslager* schrittzahl* dauerlauf* volkslauf*
        waldlauf* waldläufe stadtlauf* wettlauf* fitness* sport* *sport lauf$ laufe$ laufen$ läufe$ läuft$ lief$
        gelaufen* laufschuh* laufrunde* laufgruppe* läufer* jogg* gejoggt* schwimm* geschwommen* *schwimmen bahnen$
        trainier* training* *training trainer* marathon* *marathon yoga* pilates* kletter* geklettert* *klettern
        boulder* fußball* *ball handball* basketball* volleyball* tennis* federball* badminton* tischtennis* squash*
        golf* radfahren* radtour* radtouren rennrad* radsport* mountainbike* hantel* *hantel gewichte* gewichtheb*
        krafttraining* kraftraum* liegestütz* klimmzug* klimmzüge* kniebeuge* kniebeugen situps* crosstrainer* rudern$
        ruder* rudergerät* turn$ turnen$ turnt$ geturnt* turnhalle* turnverein* turnier* *turnier wettkampf*
        wettkämpfe* wettkampfs mannschaft* liga* spieltag* anpfiff* tor$ tore$ torwart* schiedsrichter* stemm*
        gestemmt* dehn* gedehnt* aufwärm* aufgewärmt* muskel* *muskeln muskelkater* ausdauer* kondition* puls$
        pulsuhr* schritte$ schrittzähler* halbmarathon* zehnkilometer* kilometer$ bestzeit* startnummer* zieleinlauf*
        ziellinie* triathlon* sprint* rennen$ ski$ skier* skifahr* snowboard* langlauf* schlittschuh* eislauf*
        inliner* skate* surf* segel* segeln$ kajak* paddel* tauch* boxen$ boxe$ boxt$ boxhandschuh* kampfsport* judo*
        karate* fechten* reck$ tanz* getanzt* ballett* zumba* aerobic* schwimmbad* freibad* hallenbad* becken$
        sportverein* sporthalle* muckibude* studio$ fitnessstudio* matte$ schwitz* durchtrainier* trainingsplan*
        sporttasche*
        | rad$ rads$ rennt* runde* runden tempo* strecke* strecken springseil* verein* beweg* zirkel* pokal* sieg*
        gewonnen* einheit* einheiten
    """,
    "family": """
        meine-mutter mein-vater meine-eltern meine-schwester mein-bruder meine-kinder meine-tochter mein-sohn
        meine-oma mein-opa meine-tante mein-onkel unsere-kinder unser-sohn unsere-tochter kinderzimmer*
        kindergeburtstag* schulkind* kleinkind* großfamilie* familienrat* familienurlaub* familienleben* familienchat*
        familienkalender* familienrezept* sippe* elternschaft* vaterschaft* mutterschaft* alleinerziehend*
        geschwisterkind* halbbruder* halbschwester* großonkel* großtante* familienalbum* einschulung* konfirmation*
        kommunion* mutter* mütter* *mutter mama* mutti* vater* väter* *vater papa* vati* eltern* *eltern schwester*
        *schwester bruder* brüder* *bruder geschwister* sohn$ söhne* sohnes$ tochter* töchter* kind$ kinder* kindes$
        kindern$ *kind *kinder familie* familien* *familie oma$ omas$ opa$ opas$ großeltern* großmutter* großvater*
        enkel* urenkel* onkel* tante* cousin* cousine* neffe* nichte* schwager* schwägerin* schwieger* baby* säugling*
        zwilling* neugeboren* schwanger* schwangerschaft* geburt$ getauft* taufe* patenkind* pate$ patin$ patentante*
        patenonkel* stief* verwandt* verwandschaft* verwandtschaft* elternabend* elternzeit* elterngeld* kita*
        kindergarten* kindergärt* babysitt* tagesmutter* adoptier* pflegekind* gutenachtgeschicht* wickel* windel*
        kinderwagen* spielplatz* spielplätze* muttertag* vatertag* ahnen* stammbaum* jüngste$ älteste$ teenager*
        familientreffen* familienfeier* familienessen* familienfoto*
        | weihnacht* ostern* geburtstag* hausaufgaben* vorles* sonntagsessen* erzieh* feiertag* feier* spielzeug*
        album* alben* besuch*
    """,
    "friends": """
        freund$ freunde$ freunden$ freundes* freundin freundinnen* freundschaft* freundeskreis* freundesgruppe*
        kumpel* *kumpel clique* mitbewohner* spieleabend* geburtstagsparty* party* partys parties fete* stammtisch*
        kneipe* kneipenabend* schulfreund* schulkamerad* studienfreund* brieffreund* klassentreffen* wiedersehen*
        verabred* lästern* gesellig* einweihungsfeier* einweihungsparty* silvester* junggesell* vertraue-an
        | leute$ gäste$ gast$ einlad* eingeladen* feier* treff* geburtstag* chat* gruppe* bar$ geheimnis* geselle*
        nachricht* nachrichten bekannte$ bekannten$
    """,
    "love": """
        ehemann* ehefrau* partnerin* beziehung* *beziehung hochzeit* *hochzeit heirat* geheiratet* verheiratet*
        scheidung* geschieden* verliebt* liebe$ liebes* verlobt* verlobung* trennung* getrennt-von meine-freundin$
        mein-freund$ mein-mann$ meine-frau$ meinem-mann$ meiner-frau$ meiner-freundin$ meinem-freund$ jahrestag*
        hochzeitstag* flitterwochen* bräutigam* braut$ trauung* standesamt* date$ dates$ dating* tinder* flirt* küss*
        geküsst* kuss$ liebespaar* paartherap* ehering* eifersücht* exfreund* exfrau* exmann* ex$ single$ romantisch*
        valentinstag* fernbeziehung* heiratsantrag* antrag-gemacht schatz$ liebeskummer* seitensprung*
        zusammengezogen*
        | partner* paar* streit* umarm* zusammen herz
    """,
    "travel": """
        reisen$ reise$ reist$ reisest$ gereist$ reisende* reiselust* reisebericht* reiseblog* reisegepäck* reisekasse*
        reisekoffer* reisetasche* reiseroute* reiseunterlagen* reiseversicherung* reisepartner* reisevorbereit*
        reisefieber* reisebegleit* wochenendtrip* trip$ trips$ kurztrip* hotelzimmer* hotelbett* herberge* hütte$
        hütten$ berghütte* gästehaus* pauschalurlaub* strandurlaub* aktivurlaub* sommerurlaub* skiurlaub*
        städteurlaub* campingurlaub* urlaubsort* urlaubsplan* reiseleiter* touren$ tour$ rundgang* stadtrundgang*
        stadtrundfahrt* gassen$ gasse$ altstadtgassen* fremdsprachig-im umbuch* umgebucht* stornier* storno*
        fluggesellschaft* billigflieger* flieger$ flugzeug* fensterplatz* gangplatz* langstrecke* schlafwagen*
        couchsurf* trampen$ trampe$ getrampt* grenzübergang* währung* weltreise* fernweh* neue-orte fremde-orte
        unbekannte-orte unbekannte-stadt neue-stadt fernreise* urlaubsreise* flugreise* wochenendreise* kurzreise*
        auslandsreise* zugreise* gruppenreise* reise* gereist* verreis* urlaub* *urlaub flug$ flüge$ flug* *flug
        *flüge fliege$ fliegen$ geflogen* hotel* *hotel koffer* *koffer strand* strände* *strand ferien* *ferien
        reisepass* pass$ visum* visa* ausland* auslands* flughafen* flughäfen* bahnreise* zelt* zelten* camping*
        campingplatz* campingplätze* wohnmobil* wohnwagen* reiseführer* stadtführer* ausflug* ausflüge* rundreise*
        städtereise* städtetrip* kreuzfahrt* rucksack* rucksäcke* handgepäck* gepäck* pack$ packe$ packen$ gepackt*
        packliste* hostel* pension$ jugendherberge* unterkunft* unterkünfte* airbnb* ferienwohnung* ferienhaus*
        zimmer-gebucht gebucht* buche$ buchen$ buchung* tourist* touri* sehenswürdigkeit* museum* museen* altstadt*
        schloss$ burg$ dom$ kathedrale* stadtplan* stadtführung* fremde-städte fremde-stadt fremden-stadt
        fremden-städten fremde-länder neue-länder neue-städte zwischenstopp* anreise* abreise* abfahrt* abflug*
        rückflug* bordkarte* boarding* zoll$ grenze$ jetlag* souvenir* andenken* postkarte* nachtzug* bahnticket*
        interrail* reisebüro* pauschalreise* pauschal* all-inclusive halbpension* reiseplan* reiseziel* reisegruppe*
        mietwagen* roadtrip* insel* inseln italien* spanien* frankreich* portugal* griechenland* japan* thailand*
        norwegen* island$ paris$ rom$ lissabon* london* wien$ prag$ barcelona*
        | land$ länder* zug* züge ticket* karte* tickets küste* meer$ see$ route* fahrplan* fahrt* fahrkarte* stadt*
        städte* wander* einheimisch* spontan* ziel* losfahr* ankommen* ankunft*
    """,
    "transport": """
        diesel$ auto$ autos$ autobahn* autofahr* *auto *autos fahrrad* fahrräder* rad-zur bahn$ bahnen-fahr zug$ züge$
        zugfahr* *zug-verpasst bus$ busse$ bussen$ *bus pendel* pendle$ gependelt* fahre$ fahren$ fährt$ fuhr$
        gefahren* fahrer* führerschein* fahrschule* fahrschein* tank$ tanke$ tanken$ getankt* tankstelle* reifen*
        *reifen stau$ staus$ straßenbahn* tram$ u-bahn s-bahn ubahn sbahn roller$ motorrad* motorräder* moped*
        kupplung* bremse* bremsen* gebremst* benzin* elektroauto* e-auto e-bike ladesäule* park$ parke$ parken$
        geparkt* parkplatz* parkplätze* parkhaus* parkhäuser* einpark* haltestelle* bahnhof* bahnhöfe* bahnsteig*
        gleis* verspätung* verkehr* *verkehr verkehrsmittel* berufsverkehr* ampel* kreuzung* tüv$ ölwechsel*
        winterreifen* werkstatt-gebracht autowerkstatt* kfz* nummernschild* tempolimit* blitzer* knöllchen*
        strafzettel* monatskarte* jahreskarte* deutschlandticket* ticket-für-den-bus fahrgemeinschaft* carsharing*
        mitfahr* taxi* lkw* lieferwagen* anhänger* navi$ umleitung* helm$ fahrradhelm* radweg* radwege lastenrad*
        fahrradschloss* platten$ fähre* arbeitsweg* heimweg* umsteig* umgestiegen*
        | rad$ strecke* fahrplan* fahrkarte* motor* werkstatt* lenk* sitz* anschluss* straße* weg$ wege$ fahrt*
        pünktlich*
    """,
    "technology": """
        handyhülle* handyakku* handynummer* telefone$ smartphones$ tablets$ pc$ pcs$ computerkurs* rechnerleistung*
        tastenkombination* tastaturkürzel* desktop* betriebssysteme* neustarten* neu-start* hochfahr* hochgefahren*
        runterfahr* softwareupdate* softwareversion* appstore* heimnetz* heimserver* netzwerkkabel* glasfaser* dsl$
        provider* repeater* speicherstick* datenträger* externe-festplatte cloudspeicher* fotosicherung*
        verschlüsselung* passwortmanager* passwortliste* pin$ tan$ zweifaktor* phishing* spam$ spamfilter*
        schadsoftware* programmiersprache* programmiere$ programmierkurs* code-schreib* quelltext* fehlersuche* debug*
        bug$ bugs$ automatisier* makro* makros excel* formel* pivot* tabellenkalkulation* datenbanken* sensor*
        sensoren platine* mikrocontroller* bausatz* steuerung* smarte* sprachsteuerung* thermostat* bluetooth*
        funkkopfhörer* headset* beamer* fernbedienung* fotodrucker* scanner* scann* gescannt* druckerpatrone*
        technikforum* forum$ foren$ testbericht* betaversionen* vorabversion* spielekonsole* vr-brille ki-modell*
        künstliche-intelligenz suchmaschine* tabs$ cookies$ datenkrake* nutzungsbedingung* computer* *computer handy$
        handys* *handy smartphone* telefon* rechner* laptop* notebook* tablet* software* programmier* *programm
        programm$ programme$ app$ apps$ *app *apps passwort* passwörter* *passwort internet* wlan* router* server*
        *server netzwerk* festplatte* *festplatte datei* *datei *dateien daten$ datenschutz* datensicherung* backup*
        sicherungskopie* sicherung* drucker* *drucker bildschirm* *bildschirm monitor* tastatur* betriebssystem*
        update* updates upgrade* version* versionen aktualisier* installier* neuinstall* virenscanner* firewall*
        verschlüssel* cloud* usb* speicherkarte* speicherplatz* arbeitsspeicher* grafikkarte* prozessor* ladekabel*
        ladegerät* kabel$ kabeln$ akku* gerät* geräte *geräte* technik* technisch* roboter* saugroboter* smarthome*
        smartwatch* sprachassistent* ki$ chatbot* algorithm* skript* skripte code$ quellcode* linux* windows* android*
        iphone* python* raspberry* website* webseite* browser* webcam* kopfhörer* lautsprecher* spielkonsole* konsole*
        fehlermeldung* neustart* absturz* abgestürzt* abstürz* benachrichtigung* einstellung$ einstellungen$
        bedienungsanleitung* anleitung* handbuch* mailprogramm* newsletter-abbestell e-mail* soziale-medien
        social-media konto-online nutzerkonto* zwei-faktor* 3d-druck* lötkolben* löte* gelötet* elektronik* drohne*
        datenbank* testversion* beta$ betaversion* digital* digitalisier*
        | online* kamera* foto* fotos ordner* netz* speicher* sicher* gesichert* system* löschen* lösche$ gelöscht*
        lade$ lädt$ aufladen* taste* tasten tool* tools maschine* maus$ tippe* klick* kopie*
    """,
    "media": """
        buch$ bücher* buches$ *buch *bücher lese$ lesen$ liest$ las$ gelesen* *lesen film$ filme* films$ filmen$ *film
        *filme serie* serien* *serie nachrichten* zeitung* *zeitung kino* podcast* krimi* *krimi roman$ romane*
        romans$ *roman dokumentation* doku* dokus zeitschrift* hörbuch* hörbücher* gedicht* gedichte radio* fernseh*
        ferngesehen* fernseher* staffel* episode* streaming* stream* netflix* youtube* mediathek* buchhandlung*
        buchladen* bücherei* leihbücherei* stadtbücherei* autor* schriftsteller* kapitel* bestseller* thriller*
        sachbuch* sachbücher* biografie* comic* manga* theater* theaterstück* vorstellung$ bühne$ drehbuch* regisseur*
        schauspiel* tagesschau* schlagzeile* artikel* blog* magazin$ magazine$ e-book* ebook* lesezeichen* vorabend*
        untertitel* zuschauer* spoiler* leseliste* klappentext*
        | schau* geschaut* geschichte* geschichten seite* seiten bibliothek* rezension* rezensionen sendung* sendungen
        video* videos ende-des titel* kritik* kritiken leser* folge$ folgen$
    """,
    "music": """
        klavierspiel* klavierstück* klavierunterricht* klavierstunde* klaviernoten* gitarrenunterricht* gitarrist*
        gitarrenriff* geigenunterricht* geigenbogen* cellist* pianist* schlagzeuger* bassist* bassgitarre* e-gitarre
        kontrabass* sängerin* gesangsunterricht* gesangsstunde* chorleiter* chorprobe* chorkonzert* stimmbildung*
        sopran$ tenor$ bariton* einsing* eingesungen* vom-blatt nach-gehör nach-noten notenlesen* notenblätter*
        tonart* dur$ moll$ vorspiel* vorgespielt* vorspielen* musikverein* blaskapelle* blasmusik* kapelle$
        musikschule* musikstück* musikanlage* musiktheorie* kammermusik* streichquartett* quartett* duett* solo$ soli$
        festival* festivals openair* open-air vorband* konzertkarte* konzertsaal* plattensammlung* plattenladen*
        album* songs$ songwriter* straßenmusik* trommeln$ trommelkurs* cajon* bongo* harfe* oboe* fagott* horn$ tuba*
        triangel* mundstück* plektrum* etüden* übungsstück* tonleiter* fingersatz* fingersätze* musik* *musik musiz*
        lied$ lieder* liedes$ *lied *lieder gitarre* *gitarre klavier* geige* geigen* violine* cello* bratsche* sing$
        singe$ singen$ singt$ sang$ gesungen* gesang* sänger* chor$ chöre* chores$ *chor konzert* *konzert *konzerte
        band$ bands$ trommel* getrommelt* schlagzeug* flöte* blockflöte* querflöte* klarinette* saxophon* saxofon*
        trompete* posaune* akkordeon* mundharmonika* ukulele* orgel* bass$ noten$ notenblatt* notenständer* partitur*
        orchester* *orchester probe$ proben$ probt$ geprobt* generalprobe* melodie* *melodie akkord* akkorde
        tonleitern rhythm* metronom* takt$ takte$ etüde* sonate* sinfonie* symphonie* oper$ opern* musical* platte$
        platten* plattenspieler* schallplatte* vinyl* playlist* spotify* jazz* blues$ rock-konzert popmusik* schlager*
        komponi* komponist* dirigent* musikschul* musiklehrer* klavierlehrer* instrument* *instrument saiten* saite$
        stimmgerät* stimmgabel* gestimmt* verstärker* karaoke* jamsession* jammen* improvisier* songtext* song* songs
        ohrwurm* zugabe* auftritt* refrain* bach$ mozart* beethoven*
        | spiel$ spiele$ spielen$ spielt$ gespielt* hör$ höre$ hören$ hört$ gehört$ stück* stücke üb* übe$ stimme*
        aufnahme* aufnahmen ton$ töne* gehör* bühne*
    """,
    "hobbies": """
        hobby* hobbys stricke$ strick* gestrickt* *stricken häkel* häkle* gehäkelt* näh* genäht* *nähen nähmaschin*
        nadel* nadeln wolle$ wollknäuel* stoffreste* stickerei* stick$ sticke$ sticken$ gestickt* male$ malen$ malt$
        gemalt* *malen malerei* aquarell* ölfarbe* acryl* leinwand* staffelei* pinsel* zeichn* gezeichnet* *zeichnen
        skizze* skizzen skizzier* fotografier* fotografie* fotograf* dunkelkammer* objektiv* stativ* töpfer*
        getöpfert* töpferscheibe* glasur* keramik* schach* puzzle* gepuzzelt* kreuzworträtsel* rätsel* sudoku*
        brettspiel* *spiel-abend kartenspiel* gesellschaftsspiel* würfel* videospiel* computerspiel* zocken$ zocke$
        gezockt* gamer* rollenspiel* lego* modellbau* modelleisenbahn* modellflug* modellschiff* miniatur* bastel*
        gebastelt* *basteln werkel* holzarbeit* holzwerk* schnitz* geschnitzt* drechsel* drechsl* hobel* sägen$ säge$
        leim$ briefmarke* briefmarken münzsamml* sammler* sammlung* *sammlung kalligraf* kalligraph* origami*
        scrapbook* angel$ angeln$ angle$ angelt$ geangelt* angelrute* astronomie* teleskop* zauber* zaubertrick*
        jonglier* puppe* seife-sieden kerzen-zieh imker-verein quilt* patchwork* web$ weben$ webstuhl* tagebuch*
        geocach* theatergruppe* amateurfunk* ausmalen* mosaik*
        | sammel* sammle$ sammeln$ gesammelt* handarbeit* spiel* kunst* kreativ* bau$ baue$ bauen$ gebaut* entwurf*
        muster* farbe* farben ausstellung* papier* schreib* bild* bilder restaurier* form*
    """,
    "nature": """
        gartenbeet* gartenarbeit* gartenschere* gartenzaun* gartenhaus* kleingarten* gemüsegarten* gemüsebeet*
        kräutergarten* rosenstock* balkonpflanze* balkonkasten* balkonkästen* aussaat* aussä* ausgesät* saatkalender*
        saatguttausch* anzucht* vorzieh* vorgezogen* pikier* tomatenpflanzen* kürbispflanze* apfelbaum* apfelbäume*
        obstbaum* obstbäume* kirschbaum* streuobst* beerenstrauch* blumenwiese* wildblume* blumenzwiebel*
        zwiebeln-setz* mulch* kompost$ laub$ rechen* spaten* schubkarre* schädling* blattlaus* blattläuse* bewässer*
        regentonne* waldweg* waldrand* waldspaziergang* bergtour* bergsteig* bergwander* bergpfad* almhütte* alm$
        almen$ höhenmeter* wanderkarte* wanderroute* wandertour* wanderstock* wandergruppe* trekking* schlafsack*
        isomatte* bach$ bäche$ teich* ufer* quelle$ schlucht* felsen* klamm$ vogelbeobacht* vogelarten* vogelgesang*
        zugvögel* storch* störche* kranich* kraniche bussard* adler* spatz* spatzen rotkehlchen* nistkasten*
        nistkästen* insekt* insekten* insektenhotel* hummel* hummeln libelle* schwan$ schwäne* ente$ enten$ gans$
        gänse* welpe* hündin* hundeschule* hundeplatz* katzenfutter* katzenklo* aquarium* terrarium* schildkröte*
        wellensittich* papagei* pony* esel$ sternschnuppe* milchstraße* mondschein* gewitter* nebel* wolken*
        wetterbericht* haustiere wildtier* zootier* garten* gärten* *garten gärtner* gegärtnert* pflanz* gepflanzt*
        *pflanze *pflanzen blume* *blume *blumen blüh* blüte* baum* bäume* *baum *bäume wald$ wälder* waldes$ *wald
        wander* gewandert* *wandern wanderweg* wanderschuh* berg$ berge* bergen$ *berg gipfel* hund$ hunde* hundes$
        *hund katze* *katze kater$ vogel* vögel* *vogel *vögel kaninchen* hamster* meerschweinchen* hühner*
        hühnerstall* biene* bienen* imker* beet* *beet gieß* gegossen* gießkanne* samen$ saat* säe$ säen$ gesät*
        saatgut* setzling* keimling* tomatenpflanze* tomaten* fluss* flüsse* see$ seen$ wiese* rasen* gemäht* mähen*
        rasenmäh* natur$ naturschutz* naturpark* nationalpark* kompost* erde$ dünger* düng* gedüngt* unkraut* jäte$
        jäten* gejätet* ernte* geerntet* hecke* strauch* sträucher* busch$ büsche* rose$ rosen* tulpe* tulpen
        sonnenblume* orchidee* kaktus* kakteen* sukkulent* zimmerpflanze* kräuterbeet* hochbeet* gewächshaus*
        schrebergarten* schnecke* schnecken beschneid* zurückschneid* umtopf* umgetopft* blumentopf* blumentöpfe*
        topfpflanze* pilze-sammel* pilze$ pilzesammel* beeren-sammel* bärlauch* fernglas* vogelhaus* vogelfutter*
        vogelstimm* futterhaus* eule* specht* amsel* meise* meisen reh$ rehe* fuchs$ füchse* igel* eichhörnchen*
        schmetterling* käfer* spinne$ spinnen$ frosch* frösche* schlange$ pferd* reiten$ reite$ geritten* stall*
        schaf$ schafe* ziege* kuh$ kühe* haustier* tier$ tiere* tierarzt* tierheim* gassi* leine$ sterne$
        sternenhimmel* sonnenaufgang* sonnenuntergang* landschaft* lagerfeuer* wildnis* moor$ heide$ düne* dünen tal$
        täler* klippe* wasserfall* pfad$ pfade$ trampelpfad* outdoor* draußen$ spazier* spaziergang* spaziergänge*
        wetter* regenjacke* sturm* schneeschuh*
        | regen* sonne* schnee* blatt* blätter* wächst* wachsen* gewachsen* frost* meer$ park* frühling* herbst*
        sommer* winter* wurzel* wurzeln wild* sorte* sorten gras* stein* steine topf* zelt* lager*
    """,
    "community": """
        ehrenamt* ehrenamtlich* verein$ vereine* vereins* vereinsarbeit* nachbarschaft* spende* spenden* gespendet*
        *spende *spenden gemeinde$ gemeinderat* wahl$ wahlen* wähle$ wählen$ wählt$ gewählt* wahllokal* wahlhelfer*
        wahlkampf* freiwillig* freiwillige-feuerwehr feuerwehr* bürger* bürgermeister* bürgerinitiative* flüchtling*
        geflüchtet* demonstr* demo$ demos$ petition* unterschrift* engagier* engagement* gewerkschaft* partei$
        parteien* politik* politisch* stadtrat* kirchengemeinde-hilfe blutspend* blut-spende hilfsorganisation*
        wohltätig* obdachlos* tierschutzverein* elternbeirat* vorstandssitzung* mitgliederversammlung* versammlung*
        stadtteil* stadtteilfest* straßenfest* dorffest* nachbarschaftsfest* nachbarschaftshilfe* flugblatt*
        flugblätter* flyer* initiative* mitglied* mitglieder sozialarbeit* gemeinnützig* müllsammel* aufräumaktion*
        repair-café reparaturcafé* foodsharing* pfadfinder* jugendgruppe* jugendarbeit* kiez* viertel$ bundestag*
        abgeordnet* aktivist*
        | dorf* fest* feste tafel* hilf* geholfen* helfe* lokal* gruppe* öffentlich* veranstalt* organisier*
        kuchenbasar* basar*
    """,
    "beliefs": """
        gott$ gottes* götter* kirche* kirchen* *kirche bete$ beten$ betet$ gebetet* gebet* *gebet glaube-an glaubt-an
        glaube$ glauben$ religi* *religion buddh* philosoph* überzeugung* pfarrer* pastor* priester* gottesdienst*
        bibel* koran* predigt* fastenzeit* fasten* gefastet* ramadan* meditier* meditation* *meditation spirituell*
        seele$ seelen* heilig* heilige segen* segne* gesegnet* sünde* beichte* gebeichtet* engel$ himmel$ hölle$
        jenseits* schicksal* karma* horoskop* sternzeichen* astrolog* tarot* aberglaub* atheist* agnost* christ$
        christen* christlich* katholi* evangelisch* protestant* moslem* muslim* islam* moschee* jüdisch* synagoge*
        tempel* kloster* klöster* mönch* nonne* pilger* gepilgert* jakobsweg* werte$ wertvorstellung* moral* ethik*
        ethisch* prinzip* prinzipien grundsatz* grundsätze* gewissen$ gerechtigkeit* stoiker* stoisch* zen$ achtsam*
        weltanschauung* weltbild* rosenkranz* altar* taufspruch* psalm* demut* dankbar* sinn-des-lebens
        | sinn$ wahrheit* ehrlich* hoffnung* still* stille* tod$ ritual* kerze-in lüge* lügen vergeb* messe$
    """,
}
