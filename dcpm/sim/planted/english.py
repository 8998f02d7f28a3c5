"""English: what changes in a life, what is to be forgotten, what lies ahead, and small talk -> the English pack."""

from __future__ import annotations

from dcpm.sim.planted.english_behaviours import BEHAVIOURS
from dcpm.sim.planted.english_domains import DOMAINS
from dcpm.sim.planted.pack import Attribute, ComingEvent, Pack, Secret

ATTRIBUTES = (
    Attribute(
        "city",
        "home",
        ("Ghent", "Porto", "Leeds", "Krakow", "Halifax", "Bergen"),
        ("I live in {new}, close to the old harbour.", "My home is in {new}, on the third floor of a brick house."),
        (
            "I moved from {old} to {new} over the weekend.",
            "The boxes are unpacked and I live in {new} these days.",
            "I left {old} for good and found a flat in {new}.",
        ),
        ("Sorry, I said I live in {old}, I meant {new}.", "Small correction, my flat is in {new} and not in {old}."),
        ("I don't live in {old} any more, {new} is where my flat is.",),
        (
            "This week I'm staying at my sister's place in Bristol while she travels.",
            "For the next two weeks I'm sleeping at a friend's flat because of a burst pipe at home.",
        ),
    ),
    Attribute(
        "job",
        "work",
        ("nurse", "bus driver", "carpenter", "tax clerk", "translator", "museum guard"),
        ("I work as a {new}.", "I earn my living as a {new}."),
        (
            "I changed careers and work as a {new} these days.",
            "I started a new job as a {new} on Monday.",
            "I'm a {new} since last month, my time as a {old} is over.",
        ),
        ("I misspoke earlier, I work as a {new}, not as a {old}.",),
        ("I quit my job as a {old} and signed on as a {new}.",),
        ("I'm filling in at the reception until Friday because a colleague is ill.",),
    ),
    Attribute(
        "morning drink",
        "food",
        ("black coffee", "green tea", "orange juice", "cocoa", "oat milk latte"),
        (
            "My drink in the morning is {new}.",
            "I start the morning with a big mug of {new}.",
        ),
        (
            "I switched from {old} to {new} in the morning.",
            "These days my morning drink is {new} instead of {old}.",
        ),
        ("Correction, what I drink in the morning is {new}, not {old}.",),
        ("I can't stand {old} in the morning any longer, I drink {new} now.",),
        ("I'm drinking only water in the morning until Thursday because of a blood test.",),
    ),
    Attribute(
        "commute",
        "transport",
        ("by tram", "on my bicycle", "in a shared car", "on foot", "by ferry"),
        ("I get to work {new}.", "My way to work takes half an hour {new}."),
        (
            "I used to get to work {old}, and now I go {new}.",
            "Since the spring I travel to work {new} instead of {old}.",
        ),
        ("I put that wrong before: I get to work {new}, not {old}.",),
        ("I gave up going to work {old}, and I go {new}.",),
        (
            "My usual way to work is closed, so I take the replacement bus until Friday.",
            "A neighbour is giving me lifts to work this week while my leg heals.",
        ),
    ),
    Attribute(
        "diet",
        "health",
        ("vegetarian", "vegan", "low-carb", "gluten-free", "pescatarian"),
        ("I eat a {new} diet.", "For a while I have been on a {new} diet."),
        ("I changed from a {old} diet to a {new} one.", "These days I follow a {new} diet."),
        ("Wrong word earlier, my diet is {new} and not {old}.",),
        ("I dropped the {old} diet and my diet is {new} now.",),
        ("I'm eating only rice and broth this week because of a stomach bug.",),
    ),
    Attribute(
        "pet",
        "home",
        ("a tabby cat called Miso", "a beagle called Otto", "two budgies", "a tortoise called Bert", "a grey rabbit"),
        ("I have {new} at home.", "My pet is {new}."),
        (
            "We had to part with {old}, and since last month my pet is {new}.",
            "My new pet is {new}, since {old} died in the winter.",
        ),
        ("I got that muddled: my pet is {new}, not {old}.",),
        ("I no longer have {old} as a pet, I have {new}.",),
        ("I'm looking after my cousin's parrot for ten days.",),
    ),
    Attribute(
        "instrument",
        "music",
        ("the cello", "the saxophone", "the accordion", "the flute", "the double bass"),
        ("The instrument I play is {new}.", "I play {new} in my free time."),
        ("I swapped {old} for {new} as my instrument.", "These days I play {new}."),
        ("Correction, the instrument I play is {new} and not {old}.",),
        ("I stopped playing {old}, my instrument is {new} now.",),
        ("I'm playing a borrowed ukulele this week while my instrument is being repaired.",),
    ),
    Attribute(
        "phone",
        "technology",
        ("a Fairphone", "a Pixel", "an iPhone", "a Galaxy", "a Nokia"),
        ("My phone is {new}.", "I carry {new} as my phone."),
        ("I replaced my phone, {old} made way for {new}.", "My new phone is {new}."),
        ("I mixed that up, my phone is {new} and not {old}.",),
        ("I don't use {old} as my phone any more, I have {new}.",),
        ("My phone is being repaired, so I carry an old Siemens for a few days.",),
    ),
    Attribute(
        "gym",
        "fitness",
        (
            "the Iron Temple gym",
            "the gym at the station",
            "the university gym",
            "the CrossFit hall",
            "the Riverside gym",
        ),
        ("I train at {new}.", "My membership is with {new}."),
        ("I cancelled {old} and joined {new}.", "I moved my membership over to {new}."),
        ("I named the wrong place, I train at {new} and not at {old}.",),
        ("I don't go to {old} any more, I train at {new}.",),
        ("I'm training in the hotel basement for the next ten days while I'm on a business trip.",),
    ),
    Attribute(
        "bank",
        "money",
        ("Triodos", "Barclays", "ING", "Revolut", "the local savings bank"),
        ("My bank is {new}.", "I have my current account with {new}."),
        ("I moved my current account from {old} to {new}.", "My new bank is {new}."),
        ("I told you wrong, my bank is {new}, not {old}.",),
        ("I closed my account with {old}, my bank is {new} now.",),
        ("My bank card is blocked, so I pay with my wife's card until Monday.",),
    ),
    Attribute(
        "language course",
        "learning",
        ("Portuguese", "Japanese", "Finnish", "Arabic", "Greek"),
        ("I'm taking a language course in {new}.", "The language I am learning in class is {new}."),
        (
            "I swapped my language course, it is {new} instead of {old} from this term on.",
            "I finished {old} and began a language course in {new}.",
        ),
        ("I said the language was {old}, I meant {new}.",),
        ("I gave up the {old} course, the language I am learning is {new}.",),
        ("My language course meets online this week since the school has no heating.",),
    ),
    Attribute(
        "car",
        "transport",
        ("a blue Skoda", "a small Fiat", "an electric Renault", "an old Volvo estate", "a white Toyota"),
        ("The car I drive is {new}.", "I own {new}."),
        ("I sold my car, {old}, and bought {new}.", "My new car is {new}, I traded {old} in."),
        ("I meant to say that my car is {new}, not {old}.",),
        ("I don't own {old} any more, my car is {new}.",),
        ("My car is in the garage, so I drive a rental until Wednesday.",),
    ),
    Attribute(
        "bedtime",
        "health",
        ("ten", "half past eleven", "midnight", "nine", "one in the morning"),
        ("I go to bed at {new}.", "My bedtime is {new}."),
        ("I shifted my bedtime from {old} to {new}.", "These days I go to bed at {new}."),
        ("My mistake, I go to bed at {new} and not at {old}.",),
        ("I no longer go to bed at {old}, it is {new} now.",),
        ("I'm going to bed at seven this week because of the early shift.",),
    ),
    Attribute(
        "newspaper",
        "media",
        ("the Guardian", "the Economist", "Le Monde", "the local gazette", "the Financial Times"),
        ("I have a subscription to {new}.", "The newspaper I read is {new}."),
        ("I swapped my subscription, {new} comes instead of {old}.", "I changed my newspaper from {old} to {new}."),
        ("I mixed up the names, the newspaper I read is {new}, not {old}.",),
        ("I cancelled {old}, and the newspaper I read is {new}.",),
        ("I'm reading my father's newspaper for a few days because mine is on strike.",),
    ),
    Attribute(
        "flat hunt",
        "home",
        ("a flat near the park", "a loft by the canal"),
        ("I'm looking for {new}.", "I have been searching for {new}."),
        (
            "I gave up on {old} and am looking for {new}.",
            "I signed the lease for {new}, so the search is over.",
        ),
        ("I said I was looking for {old}, it should have been {new}.",),
        ("I am not searching for {old} any longer, I took {new}.",),
        (),
    ),
    Attribute(
        "hobby club",
        "hobbies",
        ("the chess club", "the pottery class", "the model railway group", "the amateur theatre", "the photo club"),
        ("On Wednesdays I go to {new}.", "My hobby is {new} on Wednesdays."),
        ("I left {old} and joined {new} on Wednesdays.", "My Wednesdays belong to {new} now, instead of {old}."),
        ("I confused two things, on Wednesdays I go to {new} and not to {old}.",),
        ("I quit {old}, on Wednesdays I go to {new}.",),
        ("I'm skipping my club until the end of the month because the hall is being painted.",),
    ),
)

IDENTITIES = {
    "name": ("My name is Marta.", "My name is Jonas.", "I'm called Priya.", "My name is Eleanor.", "I'm called Tariq."),
    "age": ("I am 34 years old.", "I turned 52 in April.", "I'm 27 years old.", "I am 61 years old."),
    "birthplace": (
        "I was born in Split.",
        "I was born in Aberdeen.",
        "I was born in a village near Tartu.",
        "I was born in Cork.",
    ),
    "native language": (
        "My native language is Croatian.",
        "My mother tongue is Welsh.",
        "My native language is Estonian.",
        "My mother tongue is Punjabi.",
    ),
    "siblings": ("I have three brothers.", "I am an only child.", "I have a twin sister.", "I have one older brother."),
}

SECRETS = (
    Secret(
        "my divorce",
        ("My divorce from Tom became final in March.", "The lawyer for my divorce costs me four thousand pounds."),
    ),
    Secret(
        "my knee surgery",
        ("My knee surgery is booked with Dr Hale.", "I'm scared of the anaesthetic at my knee surgery."),
    ),
    Secret(
        "the lottery win",
        ("I had a lottery win of nine thousand euros.", "I put the lottery win into a drawer at my aunt's."),
    ),
    Secret(
        "my therapy",
        ("My therapy with Ms Okafor is every Monday.", "In therapy I talk about my panic attacks."),
    ),
    Secret(
        "the burglary",
        ("We had a burglary and they took my grandmother's ring.", "After the burglary I slept badly for a month."),
    ),
    Secret(
        "my tattoo",
        ("My tattoo is a swallow on my left shoulder.", "I got the tattoo in a shop behind the bus station."),
    ),
    Secret(
        "the speeding fine",
        ("I got a speeding fine of 240 euros.", "The speeding fine came because I drove 90 past the school."),
    ),
    Secret(
        "my hearing aid",
        ("I wear a hearing aid in my right ear.", "The hearing aid cost me two months of savings."),
    ),
    Secret(
        "my crush on Daniel",
        ("I have a crush on Daniel from the bakery.", "I wrote Daniel a poem about my crush and never sent it."),
    ),
    Secret(
        "the fight with Helen",
        ("I had a fight with Helen about the inheritance.", "Since the fight Helen does not answer my letters."),
    ),
)
FORGET_REQUESTS = (
    "Please forget what I told you about {topic}.",
    "Could you delete everything I said about {topic}?",
    "I'd rather you didn't keep anything about {topic}, please erase it.",
    "Please don't remember anything about {topic}.",
    "Wipe what you have stored about {topic}, please.",
)

COMING_EVENTS = (
    ComingEvent(
        "sister's wedding",
        "family",
        (
            "My sister's wedding is in June and I have to give the speech.",
            "I worry that my voice will fail at my sister's wedding.",
            "I still need to find a suit before my sister's wedding.",
            "I keep dreaming that I lose the rings on the day of my sister's wedding.",
        ),
    ),
    ComingEvent(
        "driving test",
        "transport",
        (
            "My driving test is on the 14th of next month.",
            "I'm nervous about parking backwards in the driving test.",
            "I have to pass the driving test before the summer.",
            "I booked two more lessons because of the driving test.",
        ),
    ),
    ComingEvent(
        "marathon",
        "fitness",
        (
            "I'm going to run the Rotterdam marathon in April.",
            "I'm afraid my calf won't hold at the Rotterdam marathon.",
            "I hope to be in shape before the Rotterdam marathon.",
            "I want to finish the Rotterdam marathon under four hours.",
        ),
    ),
    ComingEvent(
        "citizenship interview",
        "community",
        (
            "My citizenship interview will be in the autumn.",
            "I'm anxious about the history questions in the citizenship interview.",
            "I need two witnesses before the citizenship interview.",
            "I plan to take the whole day off for the citizenship interview.",
        ),
    ),
    ComingEvent(
        "baby",
        "family",
        (
            "Our baby is due in September.",
            "I worry whether the flat will be ready when the baby comes.",
            "I want to finish the nursery before the baby arrives.",
            "I'm going to take four months of leave once the baby is here.",
        ),
    ),
    ComingEvent(
        "bakery",
        "work",
        (
            "I'm going to open my own bakery next spring.",
            "I'm worried about the permit for the bakery I will open.",
            "I hope to find two bakers before the opening of my bakery.",
            "I'm afraid the oven for my bakery won't arrive before next spring.",
        ),
    ),
    ComingEvent(
        "move to Canada",
        "travel",
        (
            "We are going to move to Canada next winter.",
            "I'm uneasy about taking the cats along when we move to Canada.",
            "I have to sell the piano before we move to Canada.",
            "I still need a work permit before we move to Canada.",
        ),
    ),
)

DISTRACTORS = {
    "one_off": (
        "I saw a heron on the canal today.",
        "I found a ten euro note on the pavement.",
        "I burnt my tongue on a slice of pizza.",
        "I got soaked on the way to the post office.",
        "I watched a documentary about octopuses last night.",
        "I lost one glove on the bus.",
        "I met an old schoolmate at the station.",
        "I slept through my alarm this morning.",
        "I had a power cut during the football match.",
        "I bumped my head on the cellar beam.",
        "I heard an owl outside my window.",
        "I got a postcard from a penfriend in Chile.",
    ),
    "question": (
        "How do you spell rhododendron?",
        "What is the capital of Burkina Faso?",
        "Can you tell me how long to boil an egg?",
        "Could you translate good luck into Italian?",
        "Why do cats purr?",
        "Which planet has the most moons?",
    ),
    "hypothetical": (
        "If I were a millionaire, I would buy a vineyard.",
        "If I had wings, I would fly to work.",
        "Suppose I lived on Mars, I would miss the rain.",
        "If I were ten years younger, I would join a circus.",
    ),
    "other_people": (
        "My neighbour Paula swears by cold showers.",
        "My colleague Ben never eats breakfast.",
        "Her brother collects stamps from Peru.",
        "The man in the kiosk speaks five languages.",
        "My aunt says that her doctor forbade her salt.",
        "Paula's son plans every holiday a year ahead.",
    ),
    "small_talk": (
        "Thanks, that was helpful!",
        "Good morning!",
        "What a day.",
        "Haha, good one.",
        "The weather is dreadful again.",
        "See you tomorrow!",
    ),
}

ENGLISH = Pack(
    language="en",
    behaviours=BEHAVIOURS,
    material=DOMAINS,
    attributes=ATTRIBUTES,
    identities=IDENTITIES,
    secrets=SECRETS,
    forget_requests=FORGET_REQUESTS,
    coming_events=COMING_EVENTS,
    distractors=DISTRACTORS,
    leads_before=("I ", "I'"),
    lead_ins=("By the way, ", "Oh, and ", "Well, ", "You know, ", "Anyway, ", "Just so you know, "),
    openers=("Hi there!", "Hello again.", "Good evening!", "Hey, do you have a minute?", "Good morning to you."),
    replies=(
        "Thanks for telling me.",
        "That sounds like a full day. What else is on your mind?",
        "I see. Shall I make a suggestion?",
        "Got it. How did that feel?",
        "Interesting, tell me more.",
    ),
    reply_echoes=(
        "I could imagine that you enjoy sailing and live near the sea.",
        "Many people in your place would take up beekeeping.",
        "You might want to try a vegan restaurant in Madrid.",
    ),
)
