"""Area of life -> names and loan words of it that are the same in many languages; the signs are in lexicon_domains.py."""

from __future__ import annotations

CUES: dict[str, str] = {
    "work": """
        meeting deadline homeoffice slack$ linkedin$ ceo$ team$ startup$ kpi$ ppt$ manager$ freelance$
        | email$
    """,
    "learning": """
        duolingo$ anki$ coursera$ toefl$ ielts$ gmat$ hsk$ dele$ phd$ mba$ cet$
    """,
    "money": """
        etf$ etfs$ bitcoin paypal$ visa-card budget$ revolut$ bizum$
    """,
    "shopping": """
        ebay$ amazon$ zara$ ikea-katalog vinted$ zalando$ shopping$ outlet$ aliexpress$ wallapop$ sneakers$ h&m$
    """,
    "home": """
        ikea$ sofa$ diy$ airfryer$
    """,
    "food": """
        pizza pasta sushi ramen curry$ espresso latte$ cappuccino wok$ tofu$ burger$ kebab$ tapas$ paella$ risotto$
        brunch$ café$ smoothie snack$ barbecue$ tiramisu$ croissant$ vegan$ hummus$ salsa$
    """,
    "health": """
        covid$ ibuprofen$ paracetamol$ aspirin$ stress$ burnout$ vitamin$
    """,
    "fitness": """
        yoga$ pilates$ crossfit$ marathon$ fitness$ jogging$ tennis$ triathlon$ zumba$ judo$ karate$ padel$ spinning$
        squash$ golf$ basketball$ hiit$ strava$ 5k$ 10k$
    """,
    "love": """
        tinder$ bumble$ date$
        | ex$
    """,
    "travel": """
        hotel$ hostel$ airbnb$ interrail$ camping$ roadtrip$ tour$ resort$ booking$ couchsurfing$ erasmus$
    """,
    "transport": """
        taxi$ uber$ metro$ scooter$ e-bike blablacar$
    """,
    "technology": """
        laptop python$ linux$ windows$ android$ iphone ipad$ macbook wifi$ wlan$ router$ software$ app$ apps$ usb$
        ssd$ nas$ chatgpt$ ai$ gpt$ bluetooth$ smartphone$ tablet$ github$ docker$ excel$ java$ javascript$ internet$
        online$ server$ update$ backup$ vpn$ raspberry$ arduino$ podcast-app cloud$ hardware$ web$ bug$
    """,
    "media": """
        netflix$ youtube$ podcast$ podcasts$ manga$ anime$ kindle$ thriller$ instagram$ tiktok$ streaming$ hbo$ blog$
        bilibili$
    """,
    "music": """
        spotify$ jazz$ ukulele$ piano$ dj$ karaoke$ vinyl$ blues$ rock$ festival$ playlist$ bach$ mozart$ beethoven$
        chopin$ live$
    """,
    "hobbies": """
        lego$ puzzle$ origami$ sudoku$ poker$ hobby$ videogame$ playstation$ scrabble$
    """,
    "beliefs": """
        karma$ tarot$ zen$ buddha$
    """,
}
