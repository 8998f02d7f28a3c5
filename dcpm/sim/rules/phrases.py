"""Label -> the wordings of its behaviour: X (when), Y (what they do) and Z (rather than what), which vary apart."""

# ruff: noqa: E501 - word lists are read as lists
from __future__ import annotations

from typing import NamedTuple


class Phrasing(NamedTuple):
    """Parts of "When X, they Y rather than Z"; any X goes with any Y and any Z of the same label."""

    when: tuple[str, ...]
    they: tuple[str, ...]
    rather_than: tuple[str, ...]


PHRASES: dict[str, Phrasing] = {
    "plans_ahead": Phrasing(
        ("something is coming up", "an event lies weeks away", "a date is fixed", "there is something to get ready for", "a task has a due date", "a new season approaches", "they know what lies ahead", "an undertaking is still far off", "a commitment appears on the calendar"),
        ("plan it well in advance", "prepare long before it is needed", "have everything arranged weeks ahead", "set out the steps ahead of time", "start getting ready early", "line everything up beforehand", "map out what will be needed in advance", "get the preparation done long before", "schedule each part ahead of time"),
        ("leaving it to chance", "waiting until it is urgent", "sorting it out at the end", "putting it off", "seeing how things turn out on the day", "dealing with it when it arrives", "scrambling at the close", "making it up as they go"),
    ),
    "acts_last_minute": Phrasing(
        ("something is coming up", "a date draws near", "a task has a due date", "there is something to get ready for", "a deadline has been set", "an occasion approaches", "there is still time left", "something must be handed over", "something has to be made ready"),
        ("leave it until the last minute", "put it off until it is due", "begin only when the deadline is hours away", "do everything the night before", "scramble at the eleventh hour", "rush through it just before it is due", "wait until the final day", "get going only once it is nearly too late", "procrastinate until the final hour"),
        ("starting early", "spreading it over weeks", "getting it done in good time", "preparing beforehand", "making an early plan", "keeping ahead of it", "pacing the work", "having it ready in advance"),
    ),
    "compares_options": Phrasing(
        ("there is a choice to make", "several alternatives exist", "they need to pick one thing", "a decision costs money or time", "something has to be selected", "they are about to commit", "more than one offer is on the table", "a replacement is needed", "they face a selection"),
        ("compare several options side by side", "weigh the pros and cons of each option", "collect several offers before choosing", "read the reviews of several candidates first", "line up the alternatives and judge them against each other", "shop around before deciding", "narrow a shortlist down before they commit", "check every option before settling", "test several alternatives before choosing"),
        ("taking the first one", "choosing on the spot", "going with whatever appears", "picking quickly", "following a sudden wish", "trusting luck", "grabbing what is nearest", "jumping in"),
    ),
    "decides_on_impulse": Phrasing(
        ("there is a choice to make", "something catches their eye", "an offer comes along", "a chance appears", "they need to pick one thing", "an idea strikes them", "they come across something appealing", "something tempting shows up", "a decision comes up"),
        ("decide on impulse", "say yes on the spot", "act on a whim", "make a snap decision", "go for it in the spur of the moment", "commit there and then", "take the first one they see", "choose without a second thought", "grab it the moment they see it"),
        ("weighing it up", "looking at alternatives", "thinking it over", "sleeping on it", "doing research", "studying what else exists", "holding back to reflect", "drawing up a list"),
    ),
    "keeps_routine": Phrasing(
        ("the day or week comes round", "they do something regularly", "the usual hour arrives", "a familiar occasion returns", "they could do it differently", "time passes", "they settle into something", "it is that time again", "they repeat an activity"),
        ("stick to the same routine", "do it the same way every time", "keep to a fixed order", "follow a set ritual", "hold on to their usual habit without fail", "keep the same time each week", "return to the familiar pattern like clockwork", "never change the order of things", "stay with their usual choice as always"),
        ("varying it", "trying another way", "changing things around", "looking for something else", "improvising", "mixing it up", "chasing what is new", "altering the pattern"),
    ),
    "seeks_novelty": Phrasing(
        ("there is a chance for a change", "they do something regularly", "the familiar is at hand", "they are free to choose", "something has become known", "they could repeat what they know", "an unknown alternative exists", "they have done a thing once", "time is free"),
        ("try something new", "look for something different each time", "seek out the unfamiliar", "explore what they have never tried", "experiment with the unknown", "go for a novelty", "pick something they have never done before", "switch things up with a fresh experience", "hunt for a new experience"),
        ("repeating the known", "staying with the familiar", "going back to the old favourite", "doing what was done last time", "keeping things as they are", "holding to a pattern", "settling for what they know", "doing it the way they did"),
    ),
    "tracks_numbers": Phrasing(
        ("they want to know how it goes", "something can be measured", "they work on something", "progress matters", "they judge a result", "an activity repeats", "quantities are involved", "they want to improve", "they check where they stand"),
        ("track the numbers", "log every figure in a spreadsheet", "measure it exactly", "keep a record of each value", "write down the exact amount", "count and chart the results", "keep statistics on it", "record the data every time", "go by the figures"),
        ("going by feel", "estimating", "trusting a hunch", "leaving it vague", "judging by mood", "guessing", "relying on a general impression", "sensing how it goes"),
    ),
    "goes_by_feel": Phrasing(
        ("they want to know how it goes", "an amount has to be judged", "they work on something", "an effort is under way", "they judge a result", "they set a pace or a dose", "a quantity is needed", "progress matters", "they check where they stand"),
        ("go by feel", "trust their gut", "follow their instinct", "judge by intuition", "let the mood of the moment guide them by feel", "listen to their body", "rely on a rough sense of it and their gut feeling", "follow a hunch", "do it by eye and by feel"),
        ("measuring", "keeping a log", "counting", "checking the figures", "writing values down", "using a scale or a table", "calculating", "watching the data"),
    ),
    "seeks_advice": Phrasing(
        ("a decision is due", "they meet a problem", "something is unclear", "they face a hard question", "a step feels uncertain", "they are unsure", "trouble arises", "something unknown comes up", "they stand before a choice"),
        ("ask someone they trust for advice", "get a second opinion", "consult people who know", "talk it over with others first", "seek guidance from an expert", "run it by someone first", "gather opinions from friends", "turn to a mentor", "ask around for recommendations from people"),
        ("settling it alone", "working it out in isolation", "deciding by themselves", "trusting their judgement only", "keeping others out of it", "struggling on unaided", "puzzling over it solo", "going ahead uninformed"),
    ),
    "relies_on_self": Phrasing(
        ("a decision is due", "they meet a problem", "something breaks or gets stuck", "they face a hard question", "help is available", "something is unclear", "trouble arises", "a skill is missing", "a task looks too big for one"),
        ("work it out on their own", "do it themselves without help", "figure it out alone", "solve it single-handed", "rely on themselves", "handle it by trial and error on their own", "teach themselves how it is done, self-taught", "manage independently", "take care of it alone and unaided"),
        ("turning to others", "calling somebody in", "leaning on people", "looking for support", "hiring a professional", "involving anybody", "handing it to a specialist", "requesting a hand"),
    ),
    "avoids_conflict": Phrasing(
        ("there is disagreement", "somebody treats them unfairly", "tension builds up", "others want something else", "something annoys them", "a quarrel threatens", "they are displeased with someone", "views clash", "criticism would be in order"),
        ("avoid the conflict", "keep the peace", "give in to keep everyone calm", "say nothing and let it go", "bite their tongue to keep the peace", "change the subject and stay quiet", "go along with it to avoid an argument", "stay silent for the sake of harmony", "back down and smooth things over"),
        ("speaking their mind", "having it out", "standing firm", "naming the trouble", "answering back", "taking the matter up", "making a stand", "clearing things up"),
    ),
    "confronts_directly": Phrasing(
        ("there is disagreement", "somebody treats them unfairly", "tension builds up", "others want something else", "something annoys them", "a rule is broken", "they are displeased with someone", "views clash", "someone crosses a line"),
        ("confront the person directly", "speak up and name the problem", "address it head-on", "say it straight to the person's face", "bring the issue up in the open and push back", "stand up to the other person", "have the difficult conversation at once", "call it out", "confront it head-on without delay"),
        ("swallowing it", "looking away", "smiling and moving on", "hoping it passes", "letting it rest", "playing along", "hinting at it", "walking off"),
    ),
    "shares_openly": Phrasing(
        ("something happens in their life", "they have news", "they go through something personal", "they finish something", "others ask", "they feel strongly", "they struggle with something", "a result comes in", "something about who they are comes to light"),
        ("share it openly with everyone", "tell everyone about it", "talk openly with anyone who asks", "post about it publicly", "open up to people freely", "share every detail with others", "announce it to everybody", "speak openly as an open book", "make it public for everyone to see"),
        ("holding it back", "staying vague", "covering it up", "guarding it", "hushing it up", "withholding it", "leaving people in the dark", "locking it away"),
    ),
    "keeps_private": Phrasing(
        ("something happens in their life", "they have news", "they go through something personal", "they finish something", "others ask", "they feel strongly", "they struggle with something", "a result comes in", "people want to know more"),
        ("keep it private", "keep it to themselves, secret from others", "let nobody know about it, in private", "hold it in confidence as a secret", "stay discreet about it", "value privacy and tell nobody", "keep it hidden from everybody else", "keep the details confidential", "keep it under wraps"),
        ("spreading it", "opening up", "talking about it", "making it known", "letting others in", "laying it bare", "showing it around", "discussing it"),
    ),
    "persists_through_setbacks": Phrasing(
        ("something goes wrong", "the first try fails", "progress stalls", "the answer is no", "it becomes difficult", "an obstacle appears", "results disappoint", "they hit a wall", "things fall apart"),
        ("persist and try again", "keep going until it works", "start over and persevere", "stick at it despite the setback", "carry on undeterred", "bounce back and keep trying", "push through until they succeed", "go for another attempt with stubborn persistence", "persevere after each failure"),
        ("calling it a day", "turning to something easier", "walking off", "letting it end", "losing heart", "accepting defeat", "leaving it there", "taking it as a sign to leave"),
    ),
    "gives_up_early": Phrasing(
        ("something goes wrong", "the first try fails", "progress stalls", "it becomes difficult", "an obstacle appears", "results take time", "things get tedious", "the beginning proves hard", "they hit a wall"),
        ("give up early", "quit at the first setback", "drop it after a few tries", "lose interest and abandon it", "throw in the towel", "stop after the first failure and give up", "leave it half-finished and move on", "give up as soon as it gets hard", "abandon it at the first obstacle"),
        ("holding out", "having another go", "enduring it", "seeing it to the end", "staying with it", "practising on", "toughing it out", "mending what failed"),
    ),
    "keeps_a_backup": Phrasing(
        ("things may break", "they depend on something", "a thing matters to them", "they set out", "an outcome is uncertain", "there is a single point of failure", "they rely on one arrangement", "plans may fall through", "something could run out"),
        ("keep a backup", "have a plan B", "carry a spare just in case", "hold a reserve for emergencies", "make a second copy", "keep a fallback at hand", "set aside a safety net", "have an alternative ready on standby", "prepare a backup option in case of trouble"),
        ("trusting that it will hold", "putting all weight on one thing", "hoping for the best", "going without cover", "staking it all", "counting on one arrangement", "assuming it works", "leaving themselves exposed"),
    ),
    "takes_risks": Phrasing(
        ("the stakes are high", "an outcome is uncertain", "much is at stake", "a safe way exists", "a chance appears", "there is a lot to win", "danger is possible", "the end cannot be foreseen", "caution would be possible"),
        ("take the risk", "bet on it boldly", "take a gamble", "take a leap of faith", "go all in", "take a chance without a safety net", "dare the risky way", "risk everything on one throw", "throw caution to the wind"),
        ("choosing the sure thing", "covering themselves", "staying on firm ground", "securing a way out", "holding something in hand", "taking care", "hedging", "settling for certainty"),
    ),
    "takes_on_too_much": Phrasing(
        ("others need something", "a new request comes", "opportunities pile up", "the week is already full", "somebody is needed", "there is more to do than time", "people turn to them", "several things start together", "a gap has to be filled"),
        ("take on too much at once", "say yes to everything", "overcommit once more", "pile another commitment on top of a full plate", "spread their effort too thin", "juggle too many things at once", "volunteer for yet another task", "overload their schedule", "take on more than they can manage"),
        ("sparing themselves", "drawing a line", "choosing a few", "leaving room to breathe", "passing it on", "seeking relief", "pacing themselves", "resting"),
    ),
    "guards_own_time": Phrasing(
        ("others need something", "a new request comes", "somebody wants an hour of theirs", "work reaches into the evening", "people turn to them", "an invitation arrives", "the calendar starts to fill", "demands come from outside", "the quiet hours shrink"),
        ("guard their own time", "decline the request and protect their free time", "set firm boundaries", "block out time for themselves", "keep certain hours off-limits", "say no to extra demands", "turn it down and protect their evening", "switch the phone off and be unreachable", "protect their rest as sacred"),
        ("giving the hours away", "being at everybody's call", "filling every gap", "taking one more thing in", "sacrificing rest", "bowing to pressure", "agreeing to all of it", "stretching the day"),
    ),
}  # fmt: skip

SHORT: dict[str, str] = {
    "plans_ahead": "plans ahead", "acts_last_minute": "leaves things to the last minute", "compares_options": "compares options before choosing",
    "decides_on_impulse": "decides on impulse", "keeps_routine": "keeps to the same routine", "seeks_novelty": "looks for something new",
    "tracks_numbers": "keeps track of the numbers", "goes_by_feel": "goes by feel", "seeks_advice": "asks others for advice",
    "relies_on_self": "works things out on their own", "avoids_conflict": "keeps the peace", "confronts_directly": "confronts people directly",
    "shares_openly": "shares openly with everyone", "keeps_private": "keeps things private", "persists_through_setbacks": "keeps trying after setbacks",
    "gives_up_early": "gives up at the first setback", "keeps_a_backup": "keeps a backup", "takes_risks": "takes risks",
    "takes_on_too_much": "takes on too much at once", "guards_own_time": "guards their own time",
}  # fmt: skip
"""A behaviour in a few words, for texts that name it beside its subject."""
