"""Area of life -> the everyday English words of it, `strong words | weak words`; the signs are in lexicon_domains.py."""

from __future__ import annotations

FAINT = """
    tidy garden-shed browser-tabs transfer rained$ explain$ moved$ arrived$ offline$ fog drawer organis organiz juggl
    gambl reserve firm moving$ dig$ dug$ clicked click$ weight$ wall$ walls$ park$ parks$ square$ shoulder invitation
    recommendation recommendations$ honest history$ towel towels fixing$ cancelled walked$ appointment forum forums$
    races$ vacuum connection seat chair storm accountant consultant customer consultants carpenter librarian
    reservation taste$ knee wild quit$ plate$ apple$ bed$ spend$ school seminar juggle wedding puzzles$ nose$ retreat$
    soul$ volunteered$ beat$ deadline lunch$ exhausted gamble trust plot$ series$ product campaign council committee
    charity collection driver write writing$ written$ writes$ wrote$ back$ read$ reads$ reading$ teacher teach taught
    spreadsheet spent$ online$ signed$ sign$ people$ friend friends organise organize argument argue measure minutes
    minute beat fixed$ fix$ table room finish timetable schedule draw$ order$ ordered$ orders$ guest guests birthday
    version sleep$ slept$ group neighbour neighbours show$ shows$ price prices eyes$ eye$ reviews$ review$ worked-out
    figures quote$ browser tabs$ to-do test$ tests$ tested$ plan compare$ compared$ comparing$ choose list$ note$
    notes$ record$ records$ copy$ copies$ collect$ offer offers try$ question rule rules$ story stories$ ending page
    pages$ topic subject term$ marks$ skill local$ locals$ together help-out event member members join$ joined$
    public$ street$ rights$ cause$ meaning$ truth$ hope$ lie$ lies$ cross$ light$ lights$ key$ keys$ box$ boxes$
    window$ door floor corner$ hang$ hung$ sort$ lock$ cup$ cups$ bottle bowl fresh sweet$ spoon$ bite$ tired rest$
    body heart$ neck$ hip$ ear$ ears$ treatment cold$ wake$ woke$ team task desk$ agenda conference business feedback
    decision calendar briefing brief$ pitch draft supplier season seasons$ field$ fields$ spring$ summer$ winter
    autumn$ stone$ stones$ rock$ rocks$ branch view$ views$ path$ paths$ patch$ water$ waters$ grow$ grows$ growing$
    sun$ green$ weather score$ win$ won$ distance session sessions opponent partner$ steps$ warm$ jump$ rope$ club$
    ride$ rides$ train$ trains$ visit$ visits$ visited$ invite invited host$ chat$ message messages$ secret$
    conversation crowd$ strangers single$ date$ dates$ hug kiss game games$ create creative pattern patterns$ build$
    built$ models$ model$ paper$ pencil colour colours paint painted$ museum platform route routes road$ roads$ lane
    bag$ bags$ guide guides$ book$ booked$ books-ahead stay$ stayed$ explore folder tool tools$ click network manual$
    crash$ crashed$ camera delete deleted$ setup$ set-up feature play$ plays$ played$ playing$ sound$ sounds$ piece$
    bow$ bar$ bars$ string$ stage$ audience loud$ perform practice tape$ watch$ watched$ watches$ watching$ library
    video videos article channel writer title sum$ statement$ balance$ policy$ percent expensive stall vendor market$
    sell$ item items gift gifts present$ presents$ delivery
"""
"""Words that are said of every area: they count little where they count at all."""

CUES: dict[str, str] = {
    "": """
        carry-on-with not-a-soul every-soul lost-soul my-mind-races race-against off-the-wall apple-pie-order
        in-a-vacuum carried-on carries-on a-series-of in-a-class of-course in-order in-a-row at-home back-home go-home
        come-home went-home came-home way-home home-made home-cooked make-sure each-other no-matter right-back
        come-back go-back get-back went-back came-back back-to look-after save-time spend-time spent-time free-time
        spare-time spare-me spend-the-evening spend-hours spent-hours every-single not-a-single a-single single-time
        take-part a-kind kind-of pay-attention at-heart by-heart heart-set the-rest rest-of first-place in-place
        takes-place take-place change-my-mind make-up-my-mind in-the-end at-the-end right-away turn-up show-up
        shows-up showed-up cut-short in-advance in-front of-mine on-purpose at-least at-most at-all in-fact in-case
        in-time on-time point-of-view see-what see-how see-if other-people most-people people-say when-people
        people-who if-people few-people so-many-people tell-people let-people plenty-of-people out-of-order
        in-good-order keep-in-order put-in-order get-rid turn-into work-out-fine does-not-work doesn't-work
        didn't-work did-not-work works-for-me worked-for-me works-best works-better works-well worked-well
        how-it-works make-it-work never-works always-works run-out run-out-of ran-out runs-out running-out run-late
        running-late runs-late run-into ran-into run-through run-past in-the-long-run a-walk-through walk-away
        walk-me-through walk-out drive-me-mad drives-me drive-me train-of-thought play-it-safe play-safe play-along
        listen-to-me sound-like sounds-like note-down make-a-note take-note take-notes small-change for-a-change
        on-the-whole old-school school-of-thought high-time second-thought in-general read-through look-at read-up
        read-the-room open-book by-the-book my-cup-of-tea piece-of-cake
    """,
    "work": """
        coworkers$ team-member team-members junior-colleague new-hire new-hires work-phone work-laptop work-clothes
        at-the-office in-the-office office-kitchen office-door work-meeting one-on-one weekly-meeting morning-meeting
        monday-meeting staff$ staff-meeting site-manager site-meeting building-site construction-site excavat*
        inspector audit$ auditor compliance procurement logistics payroll-run job-title job-description cover-shift
        swap-shifts shifts$ shift-plan ward$ client-list client-visit clients$ quota sales-target sales-figures
        target-figures quarterly-report annual-report first-draft working-group steering-group task-force work-plan
        job boss colleague coworker co-worker manager meeting promotion employ* unemploy* workplace workload workday
        presentation resign* freelanc* intern$ interns$ internship shift overtime work-from-home standup
        stand-up-meeting team-lead hired hire$ hiring$ department conference-call contractor cv$ resume$ interview$
        job-interview warehouse career supervisor trainee apprentice* appraisal staffing quarterly pitch-deck memo
        co-founder payroll timesheet handover hand-over clientele annual-review performance-review pay-rise staff-room
        office-party secretary receptionist accountant engineer nurse$ developer lawyer programmer journalist
        pharmacist carpenter welder bricklayer translator chairman chairwoman ceo$ cfo$ cto$ hr-department
        human-resources line-manager middle-manager executive foreman shop-floor assembly-line factory out-of-office
        business-trip business-plan stakeholder kickoff kick-off sprint-planning retrospective backlog deliverable
        milestone brainstorm* delegate$ delegated$ delegating$ micromanag* proposal tender$ quarter-end fiscal
        work-email work-emails work-chat work-calendar work-call day-job side-job job-offer notice-period sick-leave
        parental-leave work-life nine-to-five night-shift early-shift late-shift fired$ laid-off layoff redundan*
        probation onboard* profession* vocation occupation headhunter recruit* applicant application-letter
        cover-letter reference-letter self-employed sole-trader entrepreneur* founder business-partner cubicle
        open-plan desk-job at-work to-work-late go-to-work from-work my-work work-week working-week working-hours
        work-hours work-project status-report status-update minutes-of-the-meeting slides$ slide-deck powerpoint
        client-call conference-room meeting-room whiteboard sales-pitch sales-call customer-call negotiat* draft$
        rota$ roster foreperson workshop-floor workmate board-meeting team-meeting all-hands
        | work$ worked$ working$ works$ report project team business desk$ email task profession company startup staff
        hr$ inbox agenda contract conference slide minutes client's assignment colleague's schedule to-do draft
        launch$ office-chair pitch prototype audit brief$ briefing delegate feedback decision calendar firm$
        leadership mentor$ procedure supplier deadline client customer customers consultant designer office
    """,
    "learning": """
        study$ studying$ studied$ studies$ exam examiner university college lecture* homework essay thesis degree
        lesson vocab* grammar flashcard tutor* textbook student dissertation semester learn$ learning$ learned$
        learnt$ learns$ learner certificate diploma duolingo spanish french german japanese italian portuguese
        mandarin chinese$ korean$ arabic$ latin$ russian$ swedish$ dutch$ irregular-verb revise$ revising$ revision$
        syllabus coursework evening-class phd$ master's-degree maths$ algebra calculus geometry chemistry physics$
        biology$ trigonometry conjugat* declension pronunciation subjunctive exercise-book workbook study-group
        study-plan reading-list term-paper mock-exam past-paper past-papers oral-exam entrance-exam pass-mark grade$
        grades$ graded$ graduat* undergraduate postgraduate alumni campus freshman sophomore curriculum cram crammed
        blackboard classroom classmate schoolwork teach-myself taught-myself self-taught online-course night-school
        adult-education distance-learning e-learning mooc$ coursera language-course language-school language-app
        language-exchange language-tandem memoris* memoriz* spaced-repetition anki$ rote$ mnemonic* dictation
        dictionary tandem-partner native-speaker bilingual fluent fluency multiple-choice quiz-questions footnote
        citation bibliograph* lab-report school-books headteacher school-teacher professor$ professors$ dean$ faculty
        scholarship tuition primary-school secondary-school high-school grammar-school finals$ midterm midterms
        pop-quiz
        | skill teach taught workshop library training$ knowledge practise practice quiz notes$ teacher language
        translate words$ word-list chapter test$ tests$ topic subject term$ marks$ deck-of-cards history$ explain
        theory textbook-chapter exercises$ material video-lecture school class$ classes$ course seminar
    """,
    "money": """
        bank-loan interest-free-loan money-matters household-money money-diary expense-tracker expense-app
        expenses-app budget-app spending-log bank-balance savings-goal savings-plan savings-pot saving-pot
        holiday-fund rainy-day-fund insurance-policy insurance-policies pension-scheme pension-plan electricity-bill
        gas-bill heating-bill phone-bill bills-arrive interest-rates rates-rise share-price share-prices fund-manager
        stock-tip stock-tips wage-slip bonus$ severance alimony mortgage-rate fixed-rate lend-money lent-money
        borrow-money owe-money saver$ spender spendthrift big-expense big-expenses large-expense unpaid
        standing-orders money budget* savings$ saving-up save-up saved-up saves-up save-money saving-money invest$
        investing$ invests$ invested$ investment investor stock-market shares$ bank$ banks$ banking loan mortgage debt
        tax taxes tax-return taxman taxable pension* insurance* insurer expense$ expenses$ spending$ overspend*
        overspent salary credit-card debit-card bills$ invoice funds$ index-fund broker* dividend interest-rate crypto
        bitcoin premium-bond currency exchange-rate paycheck payslip pay-slip pay-day payday overdraft overdrawn
        piggy-bank nest-egg rainy-day repay* owe$ owed$ owes$ lend$ lent$ lending$ borrow* refinanc* ledger etf$ etfs$
        bank-account bank-statement savings-account current-account joint-account standing-order direct-debit cash$
        cashback cash-machine atm$ banknote wallet purse$ coin-jar change-jar loose-change spare-change inflation
        deflation retirement-fund pension-fund portfolio net-worth equities bonds bond$ treasury hedge-fund
        mutual-fund financ* afford* unaffordable frugal* thrifty cheapskate pocket-money allowance$ inheritance
        inherit* bequeath will-and-testament accountancy bookkeeping bookkeeper balance-sheet profit profits
        loss-making instalment installment down-payment deposit$ interest-free apr$ creditor debtor bailiff bankrupt*
        repayment subsidy rebate tax-refund tax-adviser tax-office levy fees$ fee$ fine-print penny pennies nickel
        dime quid$ wage wages monthly-outgoings outgoings household-budget emergency-fund pay-off paid-off pay-rent
        rent-money rounding-up round-up lottery jackpot gambling bet$ betting$ stake-money split-the-bill split-bills
        pay-back paid-back iou$ financial-adviser compound-interest treasurer money-box cash-envelope direct-debits
        subscription-fees bank-app bank-clerk bank-transfer wire-transfer transfer-money cheque
        | cost$ costs$ price pay$ paid$ pays$ paying$ payment euro dollar pound$ pounds$ cent$ cents$ tariff spend$
        spent$ spends$ save$ saves$ saved$ saving$ bill$ account accounts fund interest$ rent$ premium fee expensive
        cheap$ cheaper$ cheapest$ percent insure* envelope sum$ purchase receipt outlay transfer statement$ balance$
        stock$ figures income earn* retire retirement contract-terms policy$ gamble* stocks
    """,
    "shopping": """
        rain-jacket winter-coat winter-jacket new-clothes new-shoes new-coat new-jacket new-boots pair-of-shoes
        pair-of-boots pair-of-jeans shopping-app price-alert price-history price-drop price-drops product-page
        product-test product-tests consumer-test consumer-tests buyer buyers$ seller sellers$ sales-clerk market-stall
        market-stalls market-trader stallholder souvenir-shop shoplift* splurg* impulse-buys secondhand-shop
        vintage-shop shop-window shop-windows display-window refundable gift-receipt clearance-rack discount-code
        discount-codes promo-code order-confirmation delivery-fee return-policy return-label returned-clothes
        online-shops half-price full-price marked-down shop$ shops$ shopping$ shopped$ shopper* buy$ buys$ buying$
        bought$ purchase purchasing store$ stores$ boutique mall online-shop online-shopping amazon ebay etsy vinted
        discount* coupon bargain clothes clothing dress$ dresses$ shoe shoes jacket jeans coat$ coats$ sneaker
        fashion* wardrobe$ outlet retail* receipt$ refund* second-hand secondhand thrift-shop thrift-store
        charity-shop flea-market handbag outfit sweater jumper shirt t-shirt trousers skirt socks sock$ boots boot$
        sandal slippers underwear bra$ pyjamas hoodie cardigan waistcoat suit$ tie$ belt$ gloves glove hat$ hats$ cap$
        beanie necklace earring bracelet sunglasses shopping-list shopping-cart shopping-basket shopping-bag
        shopping-centre shopping-mall shopping-trip shopping-spree window-shopping impulse-buy impulse-purchase
        black-friday boxing-day-sales january-sales clearance sale-rack on-sale in-the-sale the-sales end-of-season
        price-tag price-match compare-prices comparing-prices price-comparison supermarket checkout-line till$ cashier
        trolley haggl* shopkeeper shop-assistant sales-assistant salesman saleswoman catalogue voucher gift-card
        gift-wrap loyalty-card returns-desk fitting-room changing-room try-on tried-on trying-on tries-on blouse scarf
        gown guarantee$ customer-reviews product-reviews reviews-first read-reviews online-order mail-order
        order-online ordered-online next-day-delivery parcel package$ packages$ courier$ send-back sent-back
        sending-back sends-back return-it returned-it returns$ exchange-it perfume cosmetics lipstick makeup make-up
        jewellery jewelry jeweller tailor-made tailor$ seamstress dry-cleaner brand-name brand brands designer-label
        high-street department-store corner-shop farm-shop hardware-store drugstore garage-sale car-boot-sale
        jumble-sale auction bid$ bidding$ outbid wish-list wishlist basket-online consumer cash-on-delivery
        store-brand own-brand special-offer two-for-one money-back swimsuit bikini leather-jacket wool-coat raincoat
        parka zip$ buttons$ size-chart shoe-size sizes$ vintage$ hand-me-down tote-bag
        | price$ prices$ gift gifts present$ presents$ delivery basket cart order$ ordered$ orders$ sale$ sales$
        quotes$ quote$ offer offers deal$ deals$ size$ wear$ wears$ wore$ worn$ stall vendor market$ sold$ sell$
        new-pair pair$ label fabric fit$ reviews$ return$ returned$ model$ compare$ compared$ comparing$ expensive
        cheap$ window-display bag$ bags$ item items shelf-price product products warranty checkout
    """,
    "home": """
        house-rules flatmates-cleaning cleaning-rota cleaning-plan cleaning-day cleaning-lady house-repairs
        home-repairs new-flat new-house old-house old-flat old-building-flat next-door-neighbour upstairs-neighbour
        downstairs-neighbour neighbours-upstairs bookcases shelving wall-paint paint-colour colour-of-the-walls
        paint-samples paint-swatch tradespeople builders$ gutter chimney fireplace woodstove wood-stove hot-water
        water-heater bath-mat bathmat soap-dish toilet-roll toilet-paper light-fitting light-fixture light-fittings
        flat-pack flatpack allen-key spirit-level tool-box toolbox toolkit cordless-drill nails-and-screws sealant
        silicone caulk* toilet-seat toilet-flush cistern plumber electrician house$ houses$ home$ homes$ flat$ flats$
        apartment kitchen bathroom bedroom living-room dining-room utility-room spare-room guest-room guest-bed
        spare-bed furniture sofa couch armchair renovat* refurbish* landlord landlady tenant* neighbour neighbor
        cleaning$ clean$ cleaned$ cleans$ laundry redecorat* decorat* plumbing household housework housekeep* chores
        chore roof balcony attic loft basement cellar boiler central-heating heating dishwasher washing-machine
        tumble-dryer hoover* curtain shelf shelves bookshelf mattress moved-house move-house moved-in moving-in
        moved-into move-into moving-into moved-out moving-day house-move residence housing tidied untidy lamp carpet
        rug$ rugs$ fridge refrigerator freezer stove$ cooker hob$ extractor-fan sink$ toilet bathtub shower-curtain
        shower-head showerhead bookcase tile tiles$ tiling$ grout* wallpaper* doorbell radiator iron$ ironing$ ironed$
        kettle blinds driveway fence hallway corridor staircase stairs stairwell banister ceiling skirting-board
        cutlery crockery duvet pillow* bedding bedsheet sheets bin$ bins$ bin-bag rubbish recycling-bin compost-bin
        dust$ dusted$ dusting$ sweep$ swept$ mop$ mopped$ mopping$ scrub$ scrubbed$ scrubbing$ bleach* declutter*
        clutter* tidy-up spring-clean limescale drain$ drains$ unblock* mould$ damp$ draught* insulat* double-glazing
        window-frame windowsill window-sill window-cleaner coffee-table dining-table kitchen-table bedside-table
        side-table dressing-table sideboard chest-of-drawers cupboard cabinet closet coat-rack shoe-rack
        laundry-basket washing-line clothes-line washing-up dishcloth tea-towel sponge$ bucket handyman tradesman
        decorator roofer builder$ diy$ do-it-yourself drill$ drilled$ drilling$ screwdriver hammer$ nail$ nails$
        saw-blade sandpaper sanded$ sanding$ varnish* plaster* paint-roller repaint* painted-the paint-the
        painting-the hinge light-bulb light-switch fuse-box socket wiring rewire* leak$ leaks$ leaked$ leaking$ leaky
        dripping tap-dripping burst-pipe pipes$ pipe$ water-meter thermostat smoke-alarm floorboard floorboards
        parquet laminate flooring lino underfloor bungalow cottage$ terraced-house semi-detached studio-flat bedsit
        house-key front-door back-door doormat key-hook letterbox porch$ conservatory garage-door storage-room lease
        subletting sublet letting-agent estate-agent house-hunt* viewing-a-flat move-out rented-flat rent-a-flat
        homeowner make-the-bed make-my-bed made-the-bed hoovering lightbulb candlestick cushion throw-pillow
        picture-frame mirror$ vase$ stain$ stains$ removal-van moving-boxes unpacked-boxes spare-key clothes-horse
        ironing-board interior-design feng-shui
        | room rooms$ door bed$ beds$ rent$ garage window key$ keys$ tool floor tap$ taps$ leak lived$ live$ lives$
        living$ moved$ moving$ move$ repair repairs repaired$ fix$ fixed$ fixing$ mend$ mended$ mending$ washing$
        wash$ washed$ table$ chair light$ lights$ corner$ paint$ painted$ storage assembl* hang$ hung$ shower$ bath$
        boxes$ box$ screw$ plug$ iron candle lock$ locked$ pipe install$ installed$ dishes$ plates$ towels towel sheet
        sort$ throw-away wall$ walls$ drawer vacuum* guests$ guest$ host$ hosting$ housewarming neighbours$ street$
        building$ yard plate$ party tidy*
    """,
    "food": """
        new-recipe new-recipes new-dish new-dishes family-recipes-book cooking-class cooking-show cooking-course
        dinner-for lunch-for stockpot saucepans spice-rack spice-jar spice-jars spice-mix spice-blend curry-paste
        curry-powder seasonal-vegetables weekly-menu menu-plan menu-plans meal-plan meal-plans pantry larder
        pantry-shelf leftovers$ food-waste street-vendor-noodles market-vegetables vegetable-box recipe-box
        restaurant-table new-restaurant new-restaurants favourite-restaurant hot-sauce stale-bread soup-stock yeast
        sugar-free low-salt tablespoon teaspoon pinch-of by-the-gram grams$ to-the-gram kitchen-timer dough-rise
        bread-dough pizza-dough cake-tin bake-off sous-vide kitchen eat$ eats$ eating$ ate$ eaten$ eater food foodie
        cook$ cooks$ cooking$ cooked$ cookery cookbook recipe meal restaurant vegetarian vegan meat$ meats$ fish$
        coffee tea$ teas$ drink$ drinks$ drinking$ drank$ bake$ bakes$ baking$ baked$ bread cake spice spices cuisine
        soup pasta rice pizza cheese chocolate wine beer grocer* vegetable veg$ fruit sushi curry snack dessert
        gluten* dairy espresso latte decaf cappuccino milk sugar* syrup honey$ vinegar olive-oil butter$ cream$
        cream-cheese flour café cafe cafes$ barista menu waiter waitress ingredient stew* noodle salad sauce sourdough
        oat$ oats$ oatmeal porridge muesli cereal granola brunch ramen barbecue bbq$ pancake waffle omelette egg$
        eggs$ roast* grill$ grilled$ grilling$ lentil lentils chickpea bean$ beans$ stir-fry stir-fried casserole pie$
        pies$ jam$ jams$ marmalade pickle pickled herb$ herbs$ baker$ bakery butcher* takeaway takeout take-away
        take-out dumpling tofu yoghurt yogurt leftover leftovers appetite lunchbox lunch-box chicken beef pork bacon
        ham$ sausage lamb$ steak turkey$ duck-breast salmon tuna cod$ herring shrimp prawn mussel oyster seafood
        shellfish potato potatoes tomato-sauce onion garlic ginger chili chilli paprika cumin cinnamon basil$ parsley
        coriander thyme rosemary oregano mint-tea vanilla carrot cabbage broccoli spinach lettuce cucumber courgette
        zucchini aubergine eggplant pepper-mill leek celery beetroot asparagus pumpkin banana orange-juice lemon lime$
        berry berries strawberry raspberry blueberry cherry cherries grape peach pear$ plum$ mango$ pineapple avocado
        olive olives nut$ nuts$ almond walnut peanut hazelnut raisin sandwich toast$ toasted$ burger hamburger fries
        chips$ crisps biscuit cookie muffin brownie croissant bagel pastry pastries dough* crust batter$ icing pudding
        ice-cream gelato sorbet custard tart$ tarts$ crumble taco burrito tortilla hummus falafel kebab paella risotto
        lasagne lasagna gnocchi pesto tapas dim-sum kimchi miso$ pho$ boil$ boiled$ boiling$ simmer* fry$ fried$
        frying$ sauté* marinat* marinade chop$ chopped$ chopping$ whisk* knead* ferment* steamed$ steaming$
        season-with season-everything seasoning$ seasoned$ taste-as taste-the tasting-menu broth$ stock-pot gravy
        saucepan frying-pan wok$ oven$ casserole-dish baking-tray tin-opener chopping-board kitchen-knife mixing-bowl
        colander spatula ladle rolling-pin kitchen-scale kitchen-scales measuring-cup slow-cooker rice-cooker
        pressure-cooker air-fryer food-processor blender teapot coffee-machine coffee-grinder side-dish main-course
        main-dish starter$ starters$ portion$ portions$ platter buffet bistro diner$ pizzeria trattoria gastropub
        canteen cafeteria food-truck food-stall street-food chef chefs$ sous-chef table-for-two book-a-table tasting
        whisky whiskey gin$ vodka rum$ cocktail champagne prosecco cider lemonade soda$ cola$ juice smoothie milkshake
        cocoa hot-chocolate herbal-tea green-tea black-tea meal-prep batch-cook* eat-out eating-out ate-out dine-out
        dining-out dine$ dined$ low-carb keto$ calorie protein-shake spicy savoury savory tasty delicious yummy
        bitter-taste hungry hunger starving thirsty appetizer nibble munch* devour* packed-lunch picnic-food
        dinner-party oat-milk soy-milk soya sesame mustard mayonnaise ketchup soy-sauce sea-salt
        | taste$ tastes$ tasted$ season$ salt$ salted$ pepper dish dishes order$ ordered$ market$ fridge freezer
        flavour flavor pan$ pots$ pot$ tin$ tins$ plate$ bowl knife$ fork spoon$ picnic cup$ cups$ mug$ bottle sweet$
        sweets$ fresh raw$ bite$ stir$ serve$ served$ serving$ peel$ slice$ slices$ mix$ fry ripe$ organic$
        farmers-market freeze$ froze$ stock$ weekly-shop guests measure$ improvise scale$ diet$ mushroom tomato
        tomatoes$ kettle lunch$ lunches$ breakfast dinner$ dinners$ supper lunchtime apple$ apples$
    """,
    "health": """
        doctor dentist hospital medicine medication medical pill$ pills$ allerg* symptom pain$ pains$ painful headache
        migraine insomnia therapy therapist surgery surgeon operation$ illness ill$ sick$ sickness flu$ blood-pressure
        blood-test diabet* asthma* vitamin prescription prescribe* vaccine vaccinat* physio$ physiotherap* anxiety
        depress* mental-health mental diagnos* clinic injury injured sprain* fracture* antibiotic antibiotics
        antihistamine reading-glasses checkup check-up smoke$ smoking$ smoker smoked$ quit-smoking cigarette nicotine
        sober$ alcoholic cholesterol hay-fever eczema eyesight nurse$ painkiller inhaler thermometer fever* cough*
        rash$ dizzy dizziness nausea burnout optician hearing-aid tablets$ ointment immune heartburn digest* bowel
        posture well-being wellbeing jab$ booster-shot first-aid plaster-cast bandage wound$ stitches$ scar$
        sore-throat sore$ stiff-neck stiff-shoulder back-pain backache bad-back bad-knee lower-back toothache tooth$
        teeth$ floss* gum-disease braces ear-infection infection virus bacteria pollen sneeze* sneezing$ sinus
        runny-nose blocked-nose cold-sore catch-a-cold caught-a-cold have-a-cold common-cold chiropractor osteopath
        acupunctur* homeopath* psychologist psychiatrist psychotherap* counsellor counselling counseling gp$
        specialist$ waiting-room pharmacy chemist$ paramedic ambulance emergency-room a-and-e x-ray mri$ scan-results
        ultrasound blood-sugar insulin thyroid kidney liver lungs lung$ stomach-ache stomach$ gut-health sleep$
        sleeping$ slept$ sleeps$ sleepless asleep sleep-early sleep-badly bedtime nap$ naps$ snore* snoring$ lie-awake
        night's-sleep sleep-tracker melatonin fatigue* exhaustion tiredness stress$ stressed$ panic-attack grief
        grieving trauma* mood-swings breathing-exercise menopause period-pain contraception midwife sunscreen sunburn*
        skin-cream moisturis* dermatolog* mole$ cancer tumour tumor chemo* stroke$ heart-attack heart-rate
        heart-disease arrhythmia arthritis rheumat* osteo* slipped-disc hip-replacement crutch wheelchair disab*
        handicap hygiene wash-my-hands overweight obes* weight-loss lose-weight lost-weight healthily healthy$
        unhealthy side-effect dosage health-check
        | health back$ tired rest$ body heart$ supplement ankle knee hip$ wrist shoulder neck$ skin$ eye$ eyes$ ear$
        ears$ nose$ glasses$ dose meditat* breathing doctor's weight$ diet$ treatment recover* recovery cold$
        operation test-results ache* aching$ cast$ swollen appointment quit$ meditation wake$ woke$ exhausted
        stressful
    """,
    "fitness": """
        running-route running-plan running-pace running-partner running-group running-watch running-track swim-session
        swimming-session swimming-lesson swim-lane swimming-lanes gym-session gym-class fitness-class fitness-tracker
        fitness-app yoga-class yoga-teacher pilates-class tennis-match tennis-partner tennis-court tennis-coach
        football-match football-team football-club football-pitch football-coach hockey-team swim-team swim-club
        climbing-route climbing-partner race-entry race-pace race-plan heart-rate-monitor heart-rate-zone pulse-zone
        kilometre-splits leg-day rest-between-sets heavier-weights heavier-weight cool-downs bodyweight weight-room
        dance-lesson dance-studio salsa-class tango-class boxing-gym rowing-club rowing-boat regatta five-k ten-k gym
        workout work-out working-out runner jog$ jogs$ jogging$ jogged$ jogger marathon half-marathon yoga pilates
        swim$ swims$ swimming$ swam$ swimmer weights$ weightlift* weight-training lift-weights lifting$ squat deadlift
        bench-press trainer exercise$ exercising$ exercised$ crossfit climbing$ climber boulder* tennis football$
        footballer soccer basketball boxing$ boxer karate judo rowing$ rower lap$ laps$ lengths$ treadmill fitness
        stretching$ stretches$ stretch$ stretched$ sport$ sports$ sporty racing$ triathl* padel badminton volleyball
        martial-art push-up pull-up pull-ups push-ups sit-up sit-ups kettlebell dumbbell barbell plank$ planks$ sprint
        sprinting zumba spinning-class spin-class aerobic* warm-up warm-ups cool-down personal-best personal-trainer
        5k$ 10k$ rowing-machine exercise-bike cross-trainer hiit$ fencing$ tennis-racket racket racquet squash-court
        hockey rugby cricket$ baseball handball golf* ski$ skis$ skiing$ skied$ snowboard* ice-skat* skating$ skater
        roller-skat* skateboard* surf$ surfing$ surfed$ surfboard kayak* canoe* paddle* sailing$ windsurf* diving$
        snorkel* scuba referee umpire goalkeeper striker$ penalty$ league$ championship tournament trophy medal
        podium-finish match-day home-match away-match kick-about kickabout five-a-side pitch-side playing-field
        sports-hall sports-club sports-centre swimming-pool pool$ starting-line start-line finish-line pacemaker
        split-times interval-training intervals$ tempo-run long-run easy-run trail-run* parkrun race-day rest-day
        rest-days training-plan training-session training-log training-partner training-run train-for training-for
        trained-for cardio strength-training core-strength abs$ biceps triceps hamstring quads$ calves$ glutes muscle
        muscles$ muscular foam-roller resistance-band yoga-mat gymnast* somersault handstand ballet-class dance-class
        dancing-class judo-club boxing-gloves running-shoe running-shoes running-club trainers$ gym-bag gym-membership
        locker-room changing-rooms sweat* sweating$ out-of-breath stamina endurance agility flexibility fit-again
        get-fit keep-fit stay-fit bike-ride cycling-race cycling-club road-bike mountain-bike peloton spin-bike
        athlete athletic* decathlon pentathlon javelin high-jump long-jump hurdles relay-race rope-skipping
        skipping-rope jump-rope trampolin* step-counter step-count steps-a-day daily-steps body-fat personal-record
        race-number climbing-wall climbing-gym climbing-hall belay* chalk-bag goggles bathing-cap wetsuit front-crawl
        breaststroke backstroke butterfly-stroke open-water
        | coach coaching pace$ pacing$ heart-rate hike$ km$ kilometre kilometer reps$ sets$ ride$ rides$ training$
        train$ trains$ trained$ steps$ bike$ cycling$ cycle$ dance$ dancing$ danced$ dancer mile miles stretch lift$
        lifts$ rope$ ball$ match$ matches$ score$ win$ won$ club$ squad trail$ court$ mat$ session sessions distance
        warm$ jump$ route$ rest$ finish$ playing-against opponent team$ partner$ personal$ run$ runs$ ran$ race$
        races$ raced$ climb$ climbs$ climbed$ running$
    """,
    "family": """
        my-kids the-kids our-kids my-children our-children my-parents my-siblings my-in-laws family-meeting
        family-council family-calendar family-rule family-rules family-quarrel family-row family-visit family-visits
        family-matters family-trip family-party parents-in-law stepchildren stepchild half-sister half-brother
        great-aunt great-uncle extended-family godparent godparents grown-up-children little-one little-ones toddlers$
        tantrum teething bath-time school-holidays packed-lunches-for-the-kids kindergarten mother father mum$ mums$
        mummy mom$ moms$ dad$ dads$ daddy parents$ parent parenting sister brother son$ sons$ daughter child$
        children$ children's kid$ kids$ kids' baby babies toddler grandmother grandfather grandma grandpa granny nan$
        grandad granddad grandparents grandparent grandson granddaughter grandchild grandchildren great-grandmother
        aunt auntie uncle cousin niece nephew family families sibling twins$ twin-sister twin-brother in-laws in-law
        mother-in-law father-in-law sister-in-law brother-in-law son-in-law daughter-in-law stepson stepdaughter
        stepfather stepmother stepmum stepdad reunion family-reunion pregnan* bedtime-story bedtime-stories school-run
        teenager teenage newborn godmother godfather godson goddaughter godchild grandkids nanny babysit* childcare
        childminder nursery nappy nappies diaper pram$ pushchair stroller cot$ crib$ breastfeed* christening
        family-dinner family-dinners family-lunch family-gathering family-tree family-photo family-photos
        family-history ancestor genealog* heirloom family-recipe sunday-lunch sunday-dinner mother's-day father's-day
        family-chat family-group family-holiday relatives$ relative$ my-folks my-boy my-girl eldest youngest firstborn
        only-child middle-child adopt$ adopted-a foster-child foster-parent custody maternity paternity raise-children
        bring-up bringing-up school-play parents'-evening parent's-evening playground tooth-fairy santa easter-egg
        my-mother-tongue grandma's grandpa's
        | home$ christmas easter thanksgiving household birthday photo-album bedtime toys toy$ homework playdate
        celebrat* tradition sunday-call cards$ gathering visit$ visits$ visited$ generations tell-stories album
    """,
    "friends": """
        friend friendship friendly-with buddy buddies mate$ mates$ pal$ pals$ roommate flatmate housemate hang-out
        hanging-out hung-out get-together get-togethers game-night games-night pub-night catch-up catching-up
        housewarming house-warming best-friend group-chat partying$ acquaintance bestie companion old-schoolmate
        schoolmate bff$ circle-of-friends social-life socialis* socializ* small-talk stag-do hen-do hen-party
        bachelor-party lost-touch lose-touch keep-in-touch stay-in-touch stayed-in-touch kept-in-touch pen-pal penpal
        confide* invite-people invite-friends dinner-guests night-out nights-out birthday-party surprise-party
        new-year's-eve sleepover gossip* hangout introvert* extrovert* meet-up meetup
        | social people$ guests$ guest$ host$ hosting$ invitation invite invited$ pub$ crowd$ strangers group$
        drinks-with birthday company-of party-guests chat$ chatting$ toast-to message$ messages$ secret$ conversation
        party$ parties$
    """,
    "love": """
        girlfriend boyfriend husband wife$ wives$ dating$ relationship marriage married$ marry$ engaged$ engagement
        anniversary romance romantic* divorce* separated$ ex-husband ex-wife spouse fiancé fiancée fiance fiancee
        tinder bumble$ crush$ love-life breakup break-up broke-up split-up broken-heart heartbr* couple$ couples$
        couples-therapy honeymoon valentine valentine's sweetheart flirt* love-letter love-letters proposed-to
        marriage-proposal soulmate in-love ex$ exes$ ex-girlfriend ex-boyfriend dating-app first-date second-date
        blind-date date-night go-on-dates on-a-date love-of-my-life falling-for fell-for bride bridegroom bridesmaid
        best-man wedding-ring wedding-dress vows$ affair$ cheated-on jealous* jealousy kissed kiss$ kissing$ cuddle*
        newlywed long-distance-relationship we-argue argue-with-my my-other-half better-half being-single stay-single
        single-again single-life living-together move-in-together
        | kiss dates$ date$ single$ partner$ partners$ together love-you hug$ hugs$ argue$ argument marriage-vows
        wedding-guest wedding
    """,
    "travel": """
        hitchhik* night-bus sleeper-bus overnight-bus rental-car hire-car rent-a-car rented-a-car car-hire dorm
        dormitory bunk bazaar souk backstreet backstreets side-street side-streets bus-tour train-station sleeper$
        foreign-language train-journey train-journeys bus-journey next-stop day-trip weekend-trip solo-trip off-season
        money-belt exchange-office phrasebooks ferry-crossing crossing$ strange-place unknown-places unfamiliar-places
        unfamiliar-street unfamiliar-streets local-dish local-people local-food trip trips$ travel* holiday holidays$
        holidaymaker vacation flight hotel airport passport visa$ visas$ luggage suitcase abroad overseas itinerar*
        hostel airbnb beach beaches tour$ tours$ tourist* touristy backpack* sightsee* cruise city-break weekend-away
        boarding-pass boarding-passes boarding-gate boarding$ road-trip camper camper-van campervan getaway layover
        stopover interrail souvenir guidebook guided-tour tour-guide travel-guide jet-lag jetlag jet-lagged timezone
        time-zone embassy consulate check-in-desk checked-in inn$ guesthouse guest-house bed-and-breakfast b&b resort
        seaside traveller cabin-bag carry-on hand-luggage baggage packing-list packing$ pack-light pack-my pack-a
        packed-my packs-light unpack* sleeper-train night-train long-haul short-haul red-eye window-seat aisle-seat
        window-or-aisle airline plane$ planes$ aeroplane airplane flying-to fly-to flew-to fly$ flies$ flew$ flown$
        take-off runway train-ticket plane-ticket return-ticket one-way-ticket rail-pass travel-insurance travel-plans
        travel-agent travel-agency travel-budget package-tour package-holiday all-inclusive half-board full-board
        room-service hotel-room hotel-breakfast front-desk concierge lodging accommodation$ accommodations
        stay-overnight couchsurf* homestay holiday-flat holiday-home holiday-let campsite caravan$ youth-hostel
        mountain-hut sights$ landmark monument castle cathedral$ ruins old-town museum museums$ viewpoint postcard
        phrasebook phrase-book foreign-country foreign-countries foreign-city foreign-cities another-country
        new-country new-countries new-city new-cities strange-city strange-town unknown-city unknown-town
        unfamiliar-city every-country destination departure departures arrivals customs-officer duty-free
        border-crossing roam$ roaming$ wander-the wandering-the get-lost off-the-beaten explore$ explored$ exploring$
        explores$ expedition voyage* pilgrimage gap-year globetrott* wanderlust ticket-inspector book-a-flight
        book-flights booked-flights book-hotels book-a-hotel booked-a-hotel book-the-hotel travel-companion
        travel-diary travel-blog island island-hopping coach-tour city-tour walking-tour free-walking-tour city-map
        paris rome$ lisbon barcelona madrid berlin vienna prague london tokyo kyoto japan italy spain$ portugal$
        greece$ thailand vietnam iceland norway morocco egypt peru mexico india$ bali$ new-york scotland ireland
        | country countries ticket guide$ guides$ train$ trains$ booking book-ahead book$ booked$ books-ahead pack$
        packs$ packed$ map$ maps$ foreign coast$ sea$ culture local$ locals$ spontaneous* sight hike$ explore camping
        station gate$ platform platforms timetable reserve reservation reserved$ bag$ border depart* arriv* wander$
        visit$ visited$ visits$ far-away stay$ stayed$ desert mountains south$ north$ taxi bus$ buses$ ferry mountain
        mountains$ lake village alley delay delayed$ cancelled$ city cities town towns ride-share driver bargain$
        crowd$ journey journeys capital square$ harbour harbor port$ sunset hiking$
    """,
    "transport": """
        car$ cars$ bicycle commut* tram$ trams$ metro subway underground$ drive$ drives$ driving$ drove$ driven$
        driver licence license parking parked$ park-the parking-spot traffic* petrol fuel* scooter moped motorbike
        motorcycle motorcyclist uber carpool* car-sharing car-pool ride-share tyre tire$ tires$ mechanic$ mechanics$
        vehicle electric-car engine mileage motorway highway freeway bypass$ helmet clutch brakes$ brake$ braking$
        bus-stop bus-driver bus-pass train-driver rush-hour tram-line tram-stop roundabout driving-test driving-lesson
        driving-school parking-space parking-ticket headlight windscreen windshield wiper bonnet$ indicator$
        crossroads junction$ level-crossing traffic-light traffic-lights traffic-jam zebra-crossing pedestrian
        pavement cycle-path cycle-lane bike-lane bike-path cargo-bike e-bike cyclist cycle-to bike-to cycled-to
        walk-to-work drive-to-work cycle-to-work commuter-train season-ticket monthly-pass travelcard oyster-card
        delayed-train train-delay train-was-late train-is-late missed-the-bus catch-the-bus take-the-bus takes-the-bus
        take-the-tram take-the-train took-the-train catch-the-train miss-the-train missed-my-train oil-change
        number-plate gearbox gears$ gear-stick speeding speed-limit speed-camera sat-nav satnav charging-station
        charging-point hatchback saloon$ estate-car convertible lorry lorries truck trucks$ van$ vans$ trailer$
        tow-truck breakdown-service used-car second-hand-car leasing-car toll$ tolls$ toll-road flat-tyre puncture
        bike-chain saddle handlebar bike-lock car-wash car-repair garage-mechanic
        | bike$ bikes$ train$ trains$ ride$ rides$ riding$ rode$ cycle$ cycling$ cycled$ route$ routes$ station
        platform timetable lane road$ roads$ oil$ rail$ railway seat-belt detour shortcut delay delayed$ late-again
        connection junction garage steering seat$ fare ticket ferry ferries taxi bus$ buses$
    """,
    "technology": """
        new-phone old-phone phone-screen phone-settings phone-battery phone-upgrade phone-backup new-laptop old-laptop
        new-app apps$ new-software software-update software-updates system-update operating-systems beta-versions
        test-version home-network home-automation computer-science computer-problem computer-screen tech-support-for
        tech-blog tech-forum tech-forums technical-manual instruction-manual user-guide old-computer external-drives
        backup-drive cloud-drive photo-backup photo-library browser-tabs browser-extension pop-up pop-ups captcha
        log-file log-files source-code unit-tests test-suite prototype-board breadboard 3d-model firmware-update
        patch-notes bug-fix computer comput* laptop smartphone tablet$ app$ software code$ codes$ coding$ coded$ coder
        program$ programs$ programming$ programmed$ python$ javascript typescript java$ linux ubuntu windows-update
        macos server servers$ website web-page webpage internet wifi wi-fi router gadget device hard-drive hard-disk
        hard-disks ssd$ keyboard keyboards$ monitor$ monitors$ touchscreen printer smart-home smart-speaker cloud$
        cloud-storage password* passcode passkey two-factor authenticator update updates$ updated$ updating$ upgrade
        upgraded$ firmware robot* 3d-printer 3d-print* browser operating-system android iphone ipad$ macbook
        headphones$ earbuds earphones graphics-card processor$ cpu$ gpu$ ram$ motherboard circuit-board solder*
        microcontroller usb$ usb-stick memory-stick sd-card home-server arduino raspberry-pi ai$ chatgpt chatbot
        language-model machine-learning algorithm database git$ github repository commit-messages pull-request debug*
        bug$ bugs$ bug-report crash-report plugin plug-in add-on backup back-up backed-up backs-up backing-up backups$
        charger charging-cable cable cables$ adapter adaptor power-bank spreadsheet-macro macro$ macros$ shell-script
        script$ scripts$ automat* command-line terminal$ open-source website's wordpress html$ css$ sql$ excel-formula
        smartwatch e-reader virtual-machine virtual-reality vr-headset docker container-image encrypt* decrypt* vpn$
        firewall malware antivirus phish* spam$ spam-filter hack$ hacked$ hacker hacking$ privacy-settings
        cookies-banner data-leak data-breach tracker-blocker ad-blocker adblock* sync$ syncs$ synced$ syncing$
        synchronis* synchroniz* download* upload* broadband fibre-optic bandwidth modem ethernet bluetooth mobile-data
        data-plan sim-card roaming-data hotspot touchpad trackpad computer-mouse webcam microphone dongle hdmi$
        projector pixel* resolution-screen touch-screen second-screen screen-time dark-mode home-screen settings$
        default-settings notification notifications$ push-notification log-in login logged-in username user-account
        user-manual manual-for beta-version beta-tester early-adopter release-notes new-version newest-version
        latest-version version$ versions$ gadgetry drone$ drones$ gizmo electronics electronic$ electrical-engineering
        semiconductor chip$ chipset game-console console$ consoles$ playstation xbox nintendo voice-assistant alexa$
        siri$ digital-assistant pdf$ pdfs$ file-format folder-structure file-names cloud-backup external-drive
        external-disk nas$ raid$ reboot* restart* factory-reset reset$ resets$ resetting$ troubleshoot* error-message
        error-messages error$ errors$ tech-support it-support helpdesk social-media online-account smart-bulb
        smart-thermostat smart-plug sensor sensors$ dashboard config* config-file dotfile hotkey keyboard-shortcut
        keyboard-shortcuts autofill text-editor spreadsheets$ spreadsheet$ password-manager ram-upgrade
        refurbished-phone
        | tech$ technolog* digital* screen screens$ online$ offline$ data$ drive$ drives$ disk$ disks$ install$
        installed$ installing$ installs$ camera email emails$ file$ files$ folder folders$ photos$ battery batteries
        tabs$ tab$ click* tinker* mouse$ machine$ setup$ set-up plug$ network* system$ systems$ web$ page-load test$
        tests$ tool$ tools$ copy$ copies$ feature features$ crash$ crashed$ crashes$ manual$ delete deleted$ charge$
        charging$ tutorial forum forums$ phone$ phones$
    """,
    "media": """
        film$ films$ movie tv$ telly television podcast news$ newspaper magazine books$ novel reading$ reader author
        documentary documentaries cinema youtube* episode streaming$ stream-a video-game bookshop bookstore bestseller
        best-seller box-set binge-watch* binge* columnist broadcast* radio$ newsfeed newsletter novelist poem poems
        poetry screenplay theatre theater subtitle librarian audiobook audio-book kindle thriller comic$ comics$
        graphic-novel manga anime$ library-book library-books library-card journal-article blog$ blogs$ blogger vlog*
        sitcom netflix disney-plus hbo$ soap-opera reality-show talk-show quiz-show tv-show tv-shows game-show spoiler
        spoilers$ plot-twist cliffhanger sequel prequel trilogy remake director's-cut movie-night film-festival
        film-club actor actress oscars premiere screening$ popcorn matinee book-club a-book the-book my-book this-book
        each-book every-book any-book one-book three-books same-book another-book good-book new-book books-at-once
        biograph* memoir whodunit crime-novel crime-fiction detective-story sci-fi science-fiction fantasy-novel
        classics$ paperback hardback hardcover e-book ebook audiobooks bookmark dog-ear* page-turner last-page
        first-page pages$ chapter chapters$ read-aloud read-novels read-books reread re-read headline headlines$
        editorial tabloid broadsheet press$ the-news breaking-news evening-news morning-paper sunday-paper
        weekly-paper satire$ cartoon$ cartoons$ animated-film season-finale finale$ first-season second-season
        whole-season watchlist watch-list to-read-list letterboxd goodreads twitter reddit instagram tiktok
        doomscroll* scroll$ scrolling$ scrolled$
        | watch$ watched$ watches$ watching$ read$ reads$ fiction$ review$ reviews$ story$ stories$ show$ shows$ book$
        library libraries stream$ streamed$ streams$ video videos$ article articles$ ending$ endings$ subscription
        channel page$ writer host$ critic critics$ screen$ recommendation recommendations$ genre genres$ character
        characters$ plot$ plots$ series$
    """,
    "music": """
        new-song new-songs new-piece new-pieces old-songs piano-piece piano-pieces piano-lesson piano-lessons
        piano-teacher piano-practice guitar-lesson guitar-teacher guitar-solo violin-teacher singing-teacher
        singing-lesson singing-lessons choir-practice choir-rehearsal choir-director choir-leader band-rehearsal
        band-practice orchestra-seat concert-hall concert-ticket concert-tickets concert-programme record-collection
        record-label practise-scales slow-practice hard-passage hard-bars tricky-bar tricky-bars difficult-passage
        passages$ fingering fingerings first-violin second-violin string-quartet music-stand music-box music-app
        music-festival music-festivals folk-music folk-song folk-songs classical-music pop-music rock-music new-music
        song-lyrics backing-track recording-studio home-studio mixtape loop-pedal music* song songwriter song's
        guitar* piano pianist violin* drum$ drums$ drummer drumming$ cello cellist flute flautist ukulele banjo
        mandolin harp$ sing$ sings$ singing$ sang$ sung$ singer choir* choral band$ bands$ bandmate concert concerto
        album albums$ playlist festival$ orchestra* jazz* blues$ punk-rock hip-hop rap-song rapper techno$ reggae
        heavy-metal opera operas$ operetta vinyl record-player turntable record-shop record-store saxophone sax$
        trumpet trumpeter instrument instruments$ melody melodies chord chords$ rehears* gig$ gigs$ spotify dj$ djs$
        karaoke compos* metronome scales$ arpeggio accordion harmonica bass$ bassist bassoon sonata symphon* étude
        etude etudes$ chorus$ solo$ solos$ soloist oboe clarinet viola$ trombone tuba$ french-horn synth*
        keyboard-player sheet-music sight-read* sight-reading play-by-ear by-ear jam-session jam-with jamming$
        improvised-solo improvise-solos riff riffs$ lyric lyrics$ tune$ tunes$ tuning$ tuned$ tuning-fork amplifier
        amp$ effects-pedal pedalboard capo$ plectrum guitar-strings bow-hair reed$ reeds$ mouthpiece open-mic busk*
        street-musician conductor baritone alto$ altos$ soprano tenor$ tenors$ quartet trio$ quintet duet duets$
        cover-band cover-version setlist set-list encore live-music live-band sound-check soundcheck practice-room
        music-room music-teacher music-school music-lesson music-lessons music-theory bach$ mozart beethoven chopin
        schubert vivaldi debussy beatles waltz nocturne fugue prelude minuet bar-lines quaver semitone major-key
        minor-key key-change off-key out-of-tune in-tune harmony harmonies harmonis* harmoniz* rhythm rhythms$
        percussion bongo cymbal snare xylophone glockenspiel tambourine recorder-player hum$ hums$ humming$ hummed$
        whistle whistling$ lullaby hymn hymns$ musicals$ headline-act mosh-pit
        | play$ plays$ played$ playing$ listen$ listening$ listens$ listened$ record$ records$ recording note$ notes$
        practise practice practising$ piece$ pieces$ key$ keys$ bow$ string$ strings$ bar$ bars$ beat$ perform* stage$
        audience loud$ tempo sound$ sounds$ genre genres$ performance headphones$ teacher ear$ dance$ danced$ musical$
        slow-down tape$ cd$ cds$ stage-fright
    """,
    "hobbies": """
        hobby hobbies knit knits$ knitted$ knitting$ knitter crochet* sew$ sews$ sewing$ sewed$ sewn$ painting$
        paintings$ painter watercolour watercolor draw$ draws$ drawing$ drew$ drawn$ drawings$ photograph* pottery
        potter's ceramic ceramics$ woodwork* chess* puzzle crossword sudoku jigsaw board-game boardgame board-games
        card-game card-games lego$ model-train model-trains model-railway model-kit model-ship model-ships model-plane
        model-planes scale-model miniature miniatures$ collector collect-stamps collecting$ stamps$ stamp-collect*
        coin-collect* philatel* craft$ crafts$ crafting$ craftwork handicraft quilt* origami calligraph* fishing$
        fishing-rod angling$ angler gaming$ gamer video-games computer-games dungeons-and-dragons role-playing sketch*
        carpentry astronom* telescope darkroom embroid* magic-trick magic-tricks poker$ bridge-club scrabble needle$
        needles$ needlework cross-stitch easel acrylic* oil-paint* pastel$ pastels$ kiln glaze$ glazed$ glazes$
        sculpt* whittl* bookbind* bead$ beads$ beadwork macram* model-making model-building airbrush* darts$ billiards
        snooker cosplay* leatherwork leathercraft soap-making candle-making candle-mak* tatting weaving$ weave$ weaver
        loom$ looms$ spinning-wheel yarn$ yarns$ wool-for skein sewing-machine sewing-pattern sewing-kit thimble
        bobbin dressmaking patchwork felt-tip felting lino-cut linocut printmak* screen-print* etching$ woodcarv*
        wood-carving wood-turning lathe$ workbench chisel$ chisels$ planing plywood birdhouse clay$ potter's-wheel
        throw-pots wheel-throwing mosaic* stained-glass sketchbook doodl* charcoal-drawing life-drawing still-life
        art-class art-club art-supplies brushwork paintbrush paintbrushes canvas$ canvases$ geocach* metal-detect*
        kite$ kites$ ham-radio amateur-radio scrapbook* bullet-journal journaling$ diary-writing creative-writing
        write-poems write-stories improv-theatre amateur-dramatics amateur-theatre drama-club magic-the-gathering
        warhammer rubik* trading-card trading-cards pub-quiz trivia$ escape-room lockpick* home-brew* homebrew* brew$
        brewed$ brewing$ upcycl* antique antiques$ doll's-house dollhouse trainspotting puppet* ventriloqu* yo-yo
        | game$ games$ camera$ club$ create creative* art$ arts$ artist lens$ lenses$ kit$ collect$ collected$
        collects$ exhibit* pattern$ patterns$ glue* pencil pencils$ brush$ brushes$ ink$ paper$ write$ writing$
        colour$ colours$ paint$ paints$ painted$ wood$ models$ build$ built$ finish$ card$ cards$ dice$ portrait
        portraits$ make-things hand-made handmade museum gallery galleries shutter shots$ restore juggl* collection$
        collections$ puzzles$
    """,
    "nature": """
        flower-seeds seed-packet seed-packets seed-swap seed-tray seed-trays seed-catalogue plant-pot plant-pots
        garden-plan garden-bed garden-beds garden-centre garden-fence garden-shed garden-tools garden-hose
        vegetable-plot plot-of-land nesting-box nest$ nests$ nest-box bird-species bird-calls bird-count bird-book
        rare-bird rare-birds hiking-route hiking-routes hiking-group hiking-partner mountain-path mountain-hike
        mountain-trail mountain-trails forest-path forest-paths forest-trail ridge-walk coastal-path long-walk
        long-walks walking-route walking-stick trekking-poles rain-gear wild-swimming mushroom-book tree-trunk treetop
        shade-plants climbing-roses climbing-plants dog-training dog-trainer dog-park dog-walker rescue-dog
        shelter-dog puppy-class cat-flap garden* tomato-plant tomato-plants tomatoes$ plant$ plants$ planted$
        planting$ seed$ seeds$ seedling* sow$ sowed$ sowing$ sown$ flower$ flowers$ flowering$ tree$ trees$ forest*
        hike$ hikes$ hiking$ hiked$ hiker mountain mountains$ trail$ trails$ bird$ birds$ birdwatch* birding$
        bird-feeder birdsong binoculars camping$ camp$ camped$ campfire tent$ tents$ wildlife river lake compost*
        soil$ lawn lawnmower mow$ mowed$ mowing$ hedge hedgehog dog$ dogs$ dog's cat$ cats$ cat's pet$ pets$ puppy
        kitten rabbit hamster guinea-pig goldfish aquarium hen$ hens$ chickens rooster beehive bees$ bee$ beekeep*
        wasps greenhouse allotment mushrooming mushroom-picking mushroom-hunt* pick-mushrooms forag* weed$ weeds$
        weeding$ weeded$ orchard rose$ roses$ outdoors parrot budgie horse$ horses$ horse-riding pony donkey cow$
        cows$ sheep$ goat$ goats$ pig$ pigs$ llama bulb$ bulbs$ shrub* perennial* annuals herb-garden butterfly
        butterflies moth$ moths$ squirrel fox$ foxes$ deer$ heron owl$ owls$ eagle hawk robin$ robins$ sparrow
        swallow$ swallows$ kingfisher swan$ geese goose$ duck$ ducks$ frog toad lizard snake$ snakes$ tortoise turtle
        spider$ spiders$ beetle insect* ladybird stargaz* northern-lights waterfall meadow woodland woods$ moss$
        mosses$ fern ferns$ raised-bed flower-bed flowerbed vegetable-patch vegetable-bed vegetable-garden
        kitchen-garden veg-patch water-the-plants watering$ watering-can prun* pond$ ponds$ brook$ marsh* moor$
        moorland heath$ dune dunes$ cliff cliffs$ ridge$ ridges$ summit summits$ peak$ peaks$ glacier valley valleys$
        canyon volcano repot* potting* potting-soil flowerpot flower-pot houseplant house-plant cactus* succulent
        succulents$ orchid* tulip daffodil sunflower lavender geranium dahlia peony peonies lilac ivy$ oak$ oaks$
        birch beech maple$ pine$ pines$ willow cuttings$ graft$ grafted$ fertilis* fertiliz* manure mulch* slug$
        slugs$ snail$ snails$ aphid* pollinator rainwater rain-barrel wheelbarrow spade$ rake$ raked$ raking$
        secateurs pumpkin-patch harvest* crop$ crops$ blossom* bloom* sprout* rhubarb radish nature$ nature-reserve
        national-park wilderness countryside walk-in-the-woods walks-in-the-woods walk-the-dog walk-my-dog
        walk-the-dogs dog-walk dog-walking leash$ vet$ vets$ veterinar* litter-box cat-food dog-food kennel
        hiking-boots hiking-trail hiking-map walking-boots hillwalk* ramble* rambling$ trek* hilltop hill$ hills$
        scenery landscape* sunrise sunset tide$ tides$ tide-pool seashell rock-pool mushroom-guide pick-berries
        wild-garlic wild-flower wild-flowers wildflower wildflowers biodiversity ecolog* conservation climate-change
        | walk$ walks$ walked$ walking$ weather rain$ rained$ sea$ animal animals$ outdoor wild$ season$ seasons$
        park$ parks$ storm* snow* sun$ sunny wind$ windy fog$ frost* spring$ summer$ autumn$ mud* rock$ rocks$ stone$
        stones$ field$ fields$ leaf$ leaves$ root$ roots$ branch water$ waters$ watered$ grow$ grows$ grew$ growing$
        grown$ dig$ dug$ green$ tomato lens$ species path$ paths$ bed$ beds$ pots$ pot$ mushroom mushrooms$ herb$
        herbs$ variety varieties star$ stars$ moon$ view$ views$ feed$ fed$ patch$ map$ maps$
    """,
    "community": """
        volunteer volunteers$ volunteering$ voluntary charities charitable donat* donor* community neighborhood
        councillor fundrais* food-bank shelter$ shelters$ homeless* election* vote$ votes$ voted$ voter voters$
        voting$ political* politic* politician protest* petition* parish-council activis* town-hall town-meeting
        scout$ scouts$ trade-union union-member local-library repair-café repair-cafe soup-kitchen beach-clean
        litter-pick* litter-picking blood-donor give-blood gave-blood blood-drive mayor residents$ resident$
        residents' street-party street-festival club-committee youth-club youth-group citizen* ngo$ ngos$ neighbourly
        town-council canvass* food-drive refugee* asylum* neighbourhood-watch poll$ polls$ polling-station ballot*
        party-member member-of-parliament mp$ mps$ congress* senat* parliament* minister$ government referend*
        demonstration help-neighbours help-my-neighbours help-out-at mentoring-programme befriend* community-garden
        community-centre community-center community-kitchen village-fete village-hall village-festival fire-brigade
        volunteer-firefighter lifeboat school-board parents'-council parents'-association pta$ alumni-association
        rotary time-bank swap-shop tool-library food-sharing clothes-drive toy-drive leaflet* flyer* bake-sale
        charity-run raffle* tombola good-cause good-causes sponsor* civic* public-hearing bylaw ordinance social-work*
        | local$ event$ events$ help-out member members$ club$ together neighbour neighbours$ public$ street$ village
        town$ speech$ rights$ cause$ organis* organiz* local-shop sign$ signed$ collect$ joined$ join$ society
        campaign* charity council neighbourhood association associations$ committee volunteer*
    """,
    "beliefs": """
        god$ gods$ god's church pray$ prays$ prayed$ praying$ prayer faith$ religion* religious* mosque temple$
        temples$ synagogue bible* koran$ quran$ torah$ buddh* christian* catholic* protestant* orthodox-church muslim*
        islam* jewish$ judaism hindu* atheis* spiritual* philosoph* stoic* ethic* moral$ morals$ morality conviction
        convictions$ principle$ principles$ belief beliefs$ believer believe-in believes-in believed-in lent$ ramadan
        sabbath shabbat kosher halal sermon karma astrolog* horoscope* zodiac tarot rosary priest$ priests$ imam$
        imams$ rabbi* pastor$ pastors$ vicar$ parish$ parishes$ scripture* gospel* psalm* baptis* confession confess*
        pilgrim* holy$ sacred* creed* agnostic* zen$ mindful* destiny$ afterlife reincarnat* heaven$ hell$ angel$
        angels$ saint$ saints$ monk$ monks$ nun$ nuns$ monaster* convent$ abbey altar* communion$ eucharist
        meaning-of-life worldview world-view my-values core-values values$ conscience golden-rule free-will
        determinis* existential* nihilis* utilitarian* humanis* kant$ plato$ aristotle seneca nietzsche
        marcus-aurelius superstiti* omen$ ouija fortune-tell* guardian-angel higher-power divine$ bless$ blessed$
        blessing$ blessings$ grace-before say-grace amen$ sin$ sins$ sinner redemption salvation forgive* worship*
        congregation sunday-mass midnight-mass sunday-school eid$ hanukkah passover diwali good-friday
        | meaning$ fasting$ fast-during gratitude justice believe$ believes$ honest* truth$ fate$ retreat$ virtue*
        spirit$ meditat* ritual* silence$ values live-by stars$ humble* compassion* right-and-wrong death$ hope$
        cross$ sunday-service universe lies$ lie$ lying$ soul$ souls$
    """,
}
