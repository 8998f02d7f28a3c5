"""A sentence -> the marks it bears: change, correction, end of a habit, passing state, plan, request, hearsay.

The patterns read text folded by `words.plain`. English first, then German, Spanish and Chinese.
"""

# ruff: noqa: E501 - word lists are read as lists
from __future__ import annotations

import re

from dcpm.sim.rules.words import CJK


def _any(*patterns: str) -> re.Pattern[str]:
    """One pattern out of many; Latin ones begin at a word. Folding turns ß into ss, so the patterns do too."""
    return re.compile("|".join(p if CJK.search(p) else rf"(?<![\w'])(?:{p})" for p in patterns).replace("ß", "ss"))


FIRST_PERSON = _any(
    r"i(?:'m|'ve|'d|'ll)?(?![\w.'])", r"im\b", r"me\b", r"my\b", r"mine\b", r"myself\b", r"we(?:'re|'ve|'d|'ll)?\b", r"us\b",
    r"our\b", r"ours\b", r"ich\b", r"mich\b", r"mir\b", r"mein(?:e|en|em|er|es)?\b", r"wir\b", r"uns(?:er\w*)?\b",
    r"yo\b", r"mi\b", r"mis\b", r"me\b", r"mí\b", r"nosotros\b", r"nuestr\w+", r"conmigo\b", "我", "咱", "本人",
)  # fmt: skip
_SPANISH_VERB = re.compile(
    r"(?<!\w)(?:soy|estoy|tengo|vivo|trabajo|voy|hago|prefiero|quiero|siempre \w+o|nunca \w+o|\w{3,}(?:é|í)|llevo|suelo|odio|\w+o (?:los|las|el|la|un|una|en|a|con|mis?))(?!\w)"
)
_SPANISH = re.compile(r"(?<!\w)(?:el|la|los|las|de|del|que|en|por|un|una|con|para|cada|ya|y|es|sin|lo|al|muy|se)(?!\w)")
_SPANISH_OWN = re.compile(
    r"(?<!\w)(?:fui|hice|dije|tuve|puse|vine|pude|quise|estuve|anduve|traje|supe|conduje|di|vi|era yo|leí|oí|creí|caí|reí|he|había|podría|puedo|digo|veo|leo|creo|doy|sé|pongo|salgo|traigo|vengo|oigo|conozco|"
    r"bebo|tomo|como|toco|apunto|anoto|compro|vendo|corro|nado|cocino|escribo|juego|estudio|aprendo|entreno|desayuno|ceno|duermo|ando|llego|pago|guardo|ahorro|gasto|reviso|comparo|pregunto|busco|"
    r"espero|temo|necesito|debo|intento|evito|uso|llevo|visito|miro|escucho|canto|bailo|pinto|planto|cuido|conduzco|viajo|reservo|preparo|planeo|organizo|decido|elijo|acepto|rechazo|digo|hablo|callo|"
    r"cuento|comparto|publico|confío|arriesgo|mido|peso|calculo|registro|controlo|sigo|dejo|empiezo|termino|acabo|vuelvo|cambio|pruebo|repito|mantengo|recuerdo|olvido|siento|pienso|suelo|odio|amo|adoro|"
    r"detesto|disfruto|practico|colecciono|fumo|rezo|medito|invierto|debo|gano|cobro|acuesto|levanto|despierto|ducho|llamo)(?!\w)"
    r"|^¿?¡?(?:no |ya no |ya |siempre |nunca |solo |ahora |casi |también )?(?!cuando|como|mucho|poco|todo|cuanto|gusto|mando)\w{3,}o (?!es\b|está\b|fue\b|era\b|son\b|del?\b|y\b)"
)
"""Spanish leaves the "I" out: its everyday verbs, and a sentence that begins with a verb in -o."""
_PAST = (
    "bought|sold|moved|started|began|quit|stopped|switched|finished|adopted|joined|left|changed|booked|signed|ran|went|got|gave|"
    "turned|lost|found|broke|dropped|gave up|took|picked|planned|spent|worked|lived|grew|learned|learnt|decided|had|made|put|became|"
    "ended|kept|tried|cooked|baked|planted|painted|visited|cancelled|canceled|packed|prepared|ordered|posted|told|asked|"
    "never|always|usually|mostly|still|no longer|just"
)
ELLIPTIC = re.compile(rf"^(?:{_PAST})\s+(?!you\b|mind\b)\w+")
"""A sentence with its subject left out, as in a diary: "Moved to Oslo last month"."""


def is_first_person(folded: str) -> bool:
    if FIRST_PERSON.search(folded) or _SPANISH_VERB.search(folded) or ELLIPTIC.search(folded):
        return True
    return bool(_SPANISH.search(folded) and _SPANISH_OWN.search(folded))


QUESTION_END = re.compile(r"[?？]\s*[\"'”’)\]]*$")
REQUEST = _any(
    r"^(?:so |and |ok(?:ay)? |but |also |now )?,?\s*(?:can|could|would|will|do|did|does|are|is|have|may|shall|should) (?:you|i|we|it|there|they|the|any)\b",
    r"^(?:please|pls|kindly)\b", r"\bplease (?:help|tell|give|write|explain|suggest|recommend|show|list|translate|summari)",
    r"^(?:ok(?:ay)?,? |so,? |and )?(?:help me|tell me|give me|show me|let me know|write|explain|suggest|recommend|summari[sz]e|translate|list|draft|remind me|find me|compare|calculate|generate|describe|convert|rewrite|proofread|create|imagine|describe)\b(?! (?:how )?i\b)",
    r"i(?:'d| would) (?:like|love|want|appreciate)(?: it if)? (?:you|to (?:know|hear|ask|get (?:your|some)|understand how|learn how to|see if)|your|some (?:advice|help|ideas|tips|suggestions))",
    r"i (?:need|want) (?:you|your|some (?:advice|help|ideas|tips|suggestions)|help|advice|suggestions|ideas|to (?:know|ask))\b",
    r"i(?:'m| am| was) (?:wondering|curious (?:if|whether|how|what|about)|asking|hoping you)", r"(?:any|got any) (?:ideas|tips|suggestions|advice|thoughts|recommendations)\b",
    r"i(?:'m| am) looking for (?:some )?(?:advice|tips|suggestions|recommendations|ideas|help|your)", r"what (?:do|would|should|is|are)\b[^.]*\?",
    r"^(?:bitte|kannst du|können sie|könntest du|erklär|hilf mir|sag mir|schreib)\b", r"^(?:por favor|puedes|podrías|ayúdame|dime|explícame|escribe)\b",
    "^(?:请|你能|能不能|可以帮|帮我|告诉我|麻烦|给我(?:写|讲|推荐|列|出))", "(?:推荐一下|帮我)",
)  # fmt: skip
GREETING = _any(
    r"^(?:hi|hello|hey|good (?:morning|evening|afternoon|night)|thanks?|thank you|many thanks|cheers|bye|goodbye|see you|great|cool|nice|awesome|perfect|sure|yes|no|ok(?:ay)?|absolutely|exactly|definitely|wow|lol|haha)\b[\s,!.\w]{0,24}$",
    r"(?:thanks|thank you|thx) (?:so much |a lot |again |very much )?(?:for|again|!|\.|$)", r"i (?:really )?appreciate (?:it|that|your|the|you)",
    r"^[¡¿]*(?:hallo|guten (?:tag|morgen|abend)|danke|vielen dank|tschüss|hola|buenos días|buenas|gracias|muchas gracias|adiós)\b", "^(?:你好|您好|谢谢|多谢|早上好|晚上好|再见|嗨)",
)  # fmt: skip
HYPOTHETICAL = _any(
    r"if i (?:were|was|had|could|won|ever|knew|ruled)\b", r"i wish\b", r"imagine (?:i|if|that)\b", r"suppose (?:i|that|we)\b", r"what if\b", r"let's say\b",
    r"^(?:\w+,? ){0,2}i (?:could|might|would) have\b", r"i would have (?:been|become|loved|liked)\b", r"i would \w+[^.]* if (?:i|we|it|they|he|she)\b", r"in theory,? i\b", r"in another life\b", r"hypothetically\b", r"someday i might\b", r"maybe i should\b", r"perhaps i should\b",
    r"(?:wenn|falls|angenommen,?) ich [^,.]{0,60}(?:wäre|hätte|könnte|würde|gewänne|gewönne|dürfte|müsste|besäße|reich)\b", r"(?:wäre|hätte|könnte) ich\b[^.]*\bwürde ich", r"würde ich[^.]*,? (?:wenn|falls) ich [^,.]*(?:wäre|hätte|könnte)", r"ich wünschte", r"stell dir vor,? ich", r"si (?:yo |me |un día |algún día )*(?:\w+ ){0,3}?(?:fuera|fuese|tuviera|tuviese|pudiera|supiera|hubiera|hubiese|ganara|tocara|viviera|naciera|\w{2,}(?:ara|iera|ase|iese))\b", r"ojalá", r"imagina (?:que|si)", r"me gustaría (?:haber|ser|poder)", "如果我", "要是我", "假如我", "假设", "假使我", "倘若", "如果有一天", "我真希望我", "要是能",
)  # fmt: skip
FEELING = _any(
    r"^(?:wow|oh|ah|well|yes|no|yeah|honestly)?,?\s*i(?:'m| am| feel)? (?:so |really |very |just |quite |pretty |a bit |feeling )*(?:happy|glad|excited|tired|sad|sorry|great|fine|good|ok|okay|bored|stressed|grateful|thankful|thrilled|curious|lost|sure|not sure|nervous|better|impressed|confused)(?: today| right now| now| to hear \w+| about (?:it|that|this)| for (?:you|your \w+))?[.!]*$",
    r"^(?:\w+,? ){0,2}i (?:see|understand|agree|guess so|hope so|know|think so|suppose so|get it|love it|like it|like that|love that|don't know|have no idea)[.!,]*$", r"^(?:that|this|it)(?:'s| is| was| sounds| makes| really| would)\b(?!.*\b(?:my|i)\b)",
    r"i (?:love|like) (?:that|this|your) (?:idea|suggestion|advice|answer|point)", r"i(?:'ll| will) (?:give it a try|try that|think about it|let you know|keep that in mind|check it out|do that)", r"sounds (?:good|great|like)",
    r"i(?:'m| am) not sure (?:if|what|how|whether|about)", r"i don't know (?:what|how|if|whether)", "^(?:好的|明白|知道了|我明白|我知道了|嗯)",
)  # fmt: skip
RELATIVE = (
    r"(?:sister|brother|mother|father|mum|mom|dad|parents|son|daughter|wife|husband|partner|girlfriend|boyfriend|friend|best friend|"
    r"boss|colleague|coworker|neighbou?r|roommate|flatmate|uncle|aunt|cousin|grandmother|grandfather|grandma|grandpa|niece|nephew|teacher|"
    r"coach|doctor|manager|team|kids|children|in-laws|twin|landlord|ex|buddy|mate|trainer|therapist)(?! tongue)"
)
_VERWANDTE = (
    r"(?:schwester|bruder|mutter|vater|mama|papa|eltern|sohn|tochter|frau|mann|partner(?:in)?|freund(?:in)?|chef(?:in)?|kolleg(?:e|in|en)|nachbar(?:in|n)?|mitbewohner(?:in)?|onkel|tante|cousin(?:e)?|"
    r"oma|opa|großmutter|großvater|nichte|neffe|lehrer(?:in)?|trainer(?:in)?|arzt|ärztin|vermieter(?:in)?|schwager|schwägerin|schwiegermutter|schwiegervater)"
)
_PARIENTE = (
    r"(?:hermanos?|hermanas?|madre|padre|mamá|papá|padres|hij[oa]s?|mujer|marido|espos[oa]|pareja|novi[oa]|amig[oa]s?|jef[ea]|compañer[oa]s?|colegas?|vecin[oa]s?|tí[oa]|prim[oa]s?|abuel[oa]s?|"
    r"sobrin[oa]s?|profesora?|entrenadora?|médic[oa]|caser[oa]|suegr[oa]|cuñad[oa])"
)
_ZH_RELATIVE = "(?:姐姐|妹妹|哥哥|弟弟|妈妈|爸爸|母亲|父亲|爸妈|父母|儿子|女儿|老婆|老公|妻子|丈夫|男朋友|女朋友|朋友|同事|老板|邻居|室友|叔叔|阿姨|舅舅|姑姑|表哥|表姐|表弟|表妹|爷爷|奶奶|外公|外婆|同学|老师|教练|房东)"
OTHERS_DOING = _any(
    rf"^(?:und |aber )?(?:mein|unser)e? (?:\w+ ){{0,2}}?{_VERWANDTE}\b(?! (?:und ich|hat mich|bringt mi|nimmt mi))",
    rf"^(?:y |pero )?(?:mi|mis|nuestr[oa]s?|un|una) (?:mejor )?{_PARIENTE}\b(?! y yo)",
    rf"^(?:我的?)?{_ZH_RELATIVE}[^。，我]{{0,12}}(?:从来|总是|每天|从不|喜欢|讨厌|爱|不喜欢|相信|觉得|认为|说|只|最)",
)
"""A sentence that begins with someone else as its subject, in the other languages."""
DONE_TO_ME = re.compile(
    r"\b(?:giv|bring|tak|driv|lend|help|teach|cook|look|let|pay|visit|pick|call|show|buy|drop|send|feed|wak|invit|gav|brought|took|drove|lent|taught|paid|bought|sent|fed)\w*\s+(?:after |up |for )?(?:me|us)\b|\b(?:for|to|with) (?:me|us)\b"
)
"""Someone else acts, and it is the person's life that it changes: "a friend is driving me to work"."""
_WHO = rf"(?:my|our|a|one of my|the) (?:\w+ ){{0,2}}?{RELATIVE}(?:-in-law)?s?(?: [a-z]+)?"
HEARSAY = _any(
    rf"{_WHO},? (?:always |often |usually |never |still |just |once |also |keeps |really |even )*(?:says?|said|thinks?|thought|tells?|told|reckons?|swears?|believes?|claims?|insists?|mentioned|recommends?|suggested|suggests|wants me|heard(?! (?:\w+ ){{0,3}}(?:from|by) me\b)|argues|complains?|asked)\b",
    r"(?:people|they|everyone|some|experts|many|folks|others) (?:say|said|think|claim|tell|told|believe|recommend|keep saying)\b",
    r"i (?:read|heard|saw) (?:somewhere |once |recently |online )?(?:that|about)\b", r"according to\b", r"apparently,? (?:people|they|he|she)",
    r"(?:he|she|they) (?:says?|said|thinks?|told|reckons?|claims?|swears?|always|never|usually|prefers?|loves?|hates?)\b",
)  # fmt: skip
THIRD_PERSON_HABIT = re.compile(
    rf"^(?:and |but |so )?{_WHO},? (?:always|never|often|usually|loves?|hates?|prefers?|likes?|enjoys?|keeps|plans|buys?|drinks?|eats?|can't|collects?|refuses|goes|does|doesn't|spends|tracks|takes|makes|runs|cooks|books|packs|posts|asks|avoids|gives|\w+s)\b"
)
RELATION = re.compile(
    rf"\b(?:my|our) (?:\w+ ){{0,2}}?{RELATIVE}(?:-in-law)?s?(?:,? \w+,?)?(?:'s)? (?:(?:is|are|was) (?:called|named|\d+|(?:a|an) \w+|from|born|turning|\w+ years)|name is|lives?|live|works?|turned|was born|started|has|have|moved|passed away|died|birthday)\b"
)
IDENTITY = _any(
    r"my (?:full |first |last |middle )?name(?:'s| is)\b", r"(?:call me|i'm called|i am called|i go by) [\w]+", r"i(?:'m| am) (?:a |an )?\d{1,2}(?: years old| years of age|,|\.|$| and\b)", r"i(?:'m| am) (?:\w+ ?){1,2} years old", r"i(?:'ve)? (?:just )?turned \d\d", r"i was born\b", r"i (?:come|hail) from\b", r"i(?:'m| am) (?:originally )?from\b", r"i grew up\b",
    r"i(?:'m| am) (?:an? )?(?:american|british|english|scottish|irish|welsh|german|french|spanish|italian|chinese|japanese|indian|polish|dutch|swedish|norwegian|danish|finnish|portuguese|brazilian|mexican|canadian|australian|turkish|greek|russian|ukrainian|korean|swiss|austrian|belgian|egyptian|nigerian|kenyan|argentin\w+|colombian|chilean|peruvian|vietnamese|thai|czech|hungarian|romanian)\b",
    r"my (?:native|first) (?:language|tongue)\b", r"my mother tongue\b", r"my (?:nationality|birthday|date of birth|pronouns|age|surname|job title|profession|occupation|blood type|height|hometown|birthplace)\b",
    r"i (?:work|worked|'m working|am working) as (?:a|an|the)\b", r"i(?:'m| am) (?:a|an) (?:\w+ ){0,2}(?:engineer|nurse|teacher|doctor|lawyer|chef|cook|designer|developer|programmer|accountant|student|plumber|electrician|carpenter|journalist|writer|photographer|scientist|researcher|architect|pharmacist|dentist|manager|consultant|analyst|librarian|driver|pilot|farmer|baker|musician|artist|translator|editor|mechanic|vet|veterinarian|paramedic|physiotherapist|psychologist|social worker|civil servant|police officer|firefighter|barista|waiter|waitress|salesperson|retiree|pensioner|technician|surveyor|biologist|chemist|physicist|mathematician|tailor|gardener|florist|bookkeeper|administrator|secretary|receptionist|midwife|professor|lecturer|tutor|therapist|widow|widower)\b",
    r"i(?:'m| am) (?:married|divorced|single|engaged|widowed|left-handed|colou?r-?blind|an only child|the (?:oldest|youngest|eldest))\b", r"i have (?:a |an |one |two |three |four |five )(?:\w+ )?(?:sons?|daughters?|child|children|kids?|brothers?|sisters?|siblings|twins)\b", r"i speak \w+ (?:natively|at home|and|fluently)",
    r"ich (?:heiße|bin (?:\d+|in \w+ geboren|\w+(?:er|in)(?: von beruf)?[.,]?$)|komme aus|wurde in)", r"mein name ist", r"ich arbeite als", r"ich bin \d+", r"meine muttersprache",
    r"me llamo", r"mi nombre es", r"tengo \d+ años", r"nací en", r"soy de\b", r"trabajo (?:como|de)\b", r"soy (?:ingenier|médic|profesor|enfermer|abogad|arquitect|cociner|estudiante|diseñador|contador|periodista|maestr)\w*",
    "我叫", "我的名字", "我今年", r"我是[^。，]{0,8}(?:人|师|员|生|医生|律师|工程师|护士|老师)", "我来自", "我出生", "我的母语", "我的职业", "我属",
)  # fmt: skip
HABIT = _any(
    r"always\b", r"never\b", r"usually\b", r"often\b", r"every\b", r"each\b", r"whenever\b", r"normally\b", r"tend to\b", r"prefer", r"can't stand", r"hate\b", r"love\b", r"favou?rite", r"rather\b", r"most (?:days|mornings|evenings|weekends|weeks)",
    r"on (?:mon|tues|wednes|thurs|fri|satur|sun)days?", r"rarely\b", r"twice a", r"once a", r"times a", r"for years", r"before (?:i|every|each|any|buying|signing|booking)", r"immer\b", r"nie\b", r"jede\w*", r"siempre\b", r"nunca\b", r"cada\b", r"suelo\b", r"prefiero\b", "总是", "每", "从不", "喜欢", "一直", "都会",
)  # fmt: skip
PLAN = _any(
    r"i(?:'m| am) (?:going to|planning|about to|thinking of|thinking about|hoping to|preparing|getting ready|worried|nervous|anxious|dreading|saving (?:up )?for|looking forward|due to|supposed to|training for|applying)\b", r"we(?:'re| are) (?:going to|planning|expecting|hoping to|moving)", r"i(?:'ll| will)\b", r"i (?:plan|hope|intend|want|need|have) to\b",
    r"next (?:week|month|year|spring|summer|autumn|fall|winter|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december)", r"(?:coming up|upcoming)\b", r"before the (?:exam|wedding|baby|move|birth|interview|trip|operation|surgery|summer|winter|marathon|race|deadline|summit|audition|hearing)", r"this coming\b", r"in (?:two|three|four|five|six|a few|\d+) (?:weeks|months|days)\b", r"worr(?:y|ied) (?:about|that)", r"by (?:next|the end of)\b", r"due in\b",
    r"nächste[rsnm]?\b", r"ich werde\b", r"vor der (?:prüfung|hochzeit|op)", r"ich habe (?:angst|sorge)", r"mache mir sorgen", r"próxim[oa]", r"voy a\b", r"me preocupa", r"antes (?:de la boda|del examen)", "下个", "下周", "明年", "打算", "准备去", "将要", "担心", "计划", "快要",
)  # fmt: skip
_AHEAD = _any(
    r"i(?:'m| am) (?:\w+ )?(?:afraid|scared|uneasy|concerned|terrified|frightened|stressed|tense|excited|counting|dreaming|not ready)\b", r"i (?:\w+ )?(?:worry|fear|dread|hope|wish|still (?:need|have|must|lack)|need|must|can't wait|have yet|booked|signed up|registered|applied)\b", r"i keep (?:dreaming|thinking|worrying|wondering|imagining|asking myself)", r"(?:it|what) (?:worries|scares|frightens|bothers|keeps) me", r"(?:is|are|'s) (?:due|planned|scheduled|set|booked|coming|in|on|at the (?:start|end|beginning) of|this|next) (?:in |for |on |up |the |late |early |mid-)?(?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|fall|winter|\w+day|the \d+\w*|week|month|year)", r"before (?:the|my|our|we|i|he|she|they)\b", r"when (?:the|my|our|we|i)\b[^.]*\b(?:come|comes|arrive|arrives|start|starts|move|open|opens|begin|begins|is born|takes place)\b", r"in (?:january|february|march|april|may|june|july|august|september|october|november|december)\b", r"(?:until|till) the\b", r"the day of (?:the|my|our)\b", r"still far off", r"looking forward",
    r"ich (?:bin|habe) (?:\w+ )?(?:nervös|aufgeregt|angespannt|angst|bammel|sorge|vor)\b", r"ich (?:will|muss|möchte|hoffe|fürchte|brauche|plane)\b", r"(?:muss|will|möchte|werde|hoffe|brauche) ich\b", r"vor (?:der|dem|meiner|meinem|unserer|unserem)\b", r"bis zu[rm]?\b", r"(?:ist|sind|findet|steht|kommt|beginnt) (?:schon |bald |erst )?(?:im|am|nächste[nrs]?|in)\b", r"wenn (?:das|der|die|wir|ich)\b[^.]*\b(?:kommt|kommen|beginnt|umziehen|ziehen|anfängt)\b", r"träume\b", r"sorgen?\b", r"fürchte\b", r"bevor\b",
    r"(?:tengo|tenemos|hay|debo) (?:que )?\w+", r"me (?:inquieta|asusta|angustia|da miedo|da pánico|pone nervios[oa])", r"(?:temo|espero|necesito|ojalá|quiero|planeo|pienso)\b", r"miedo\b", r"nervios[oa]?\b", r"antes de(?:l)?\b", r"(?:es|será|llega|nace|empieza) (?:el|la|en)\b", r"cuando (?:me|nos|llegue|nazca|empiece|abra|vaya|sea)\b", r"sueño con\b",
    "还得", "还要", "还没", "必须", "紧张", "害怕", r"怕", "希望", "盼", "之前", "以前要", "梦见", r"在?(?:一|二|三|四|五|六|七|八|九|十|十一|十二|\d+)月", "快到", "明天", "下个月", "来年", "想在", "要在", r"我(?:们)?要", "的时候会", "预产期",
)  # fmt: skip


def looks_ahead(folded: str) -> bool:
    """Whether it plans, hopes for, fears or waits for something that is still to come."""
    return bool(PLAN.search(folded) or _AHEAD.search(folded))


TEMPORARY = _any(
    r"(?<!from )(?<!since )(?<!as of )this (?:week|month|weekend|fortnight|semester|term|season)\b(?! on(?:wards?)?\b)", r"for (?:now|the moment|the time being|a few (?:days|weeks)|the next|this week|(?:one|two|three|four|five|six|a couple of|\d+) more (?:days|weeks|months))\b", r"^(?!.*\b(?:have|'ve|has|had) been\b).*\bfor a while\b(?! now)", r"temporar", r"until (?!i\b|it (?:works|feels|tastes))", r"till (?!i\b)", r"through (?:mon|tues|wednes|thurs|fri|satur|sun)day\b", r"at the moment\b", r"while (?:my|the|our|i'm|i am|we're|he's|she's|they're|i recover|i wait)\b[^.]*\b(?:repair|fix|service|heal|recover|renovat|being|away|visit|out of|shop|sick|ill|on sick|on holiday|on vacation|closed|broken|paint|in for)\w*", r"just (?:for )?(?:today|tonight|this once|tomorrow)", r"only (?:for )?(?:today|tonight|tomorrow|this)", r"(?:today|tonight) (?:only|i'm|i am)", r"as an exception\b", r"for once\b", r"in the meantime\b", r"meanwhile\b", r"the next (?:few|two|three|four|\d+) (?:days|weeks|months)", r"(?:one|two|three|four|\d+)-week\b", r"provisional", r"these (?:two|three|few) (?:days|weeks)", r"over the holidays\b", r"during (?:my|the|this) (?:recovery|treatment|renovation|holidays|visit|repairs|strike|course of)",
    r"diese (?:woche|tage)", r"diesen monat", r"vorübergehend", r"bis (?:freitag|montag|dienstag|mittwoch|donnerstag|samstag|sonntag|ende|zum|nächste)", r"vorläufig", r"momentan", r"im moment", r"solange", r"für (?:ein paar|zwei|drei|die nächsten)", r"ausnahmsweise",
    r"esta semana", r"este mes", r"por ahora", r"de momento", r"por el momento", r"temporal", r"hasta (?:el|la|que|finales|mañana)", r"mientras (?:me|mi|se|el|la|arregl|repar)", r"estos días", r"provisional",
    "这周", "这个星期", "本周", "这个月", "暂时", "临时", "这几天", "目前", "先这样", "期间", r"到[^。，]{1,8}(?:为止|之前)", "这两周", "最近几天", "今天先", "这阵子",
)  # fmt: skip
CORRECTION = _any(
    r"i misspoke\b", r"correction\b", r"i meant\b", r"i mean,? not\b", r"i was (?:wrong|mistaken)", r"scratch that", r"let me correct", r"i (?:should|have to|need to|must|want to) (?:correct|clarify)", r"my mistake", r"i made a mistake", r"sorry,? (?:i meant|not|it's|it is|that should|that was|i got|wrong)", r"i got (?:that|it|this) wrong", r"i (?:said|told you|wrote|mentioned) [^.]*\b(?:but (?:that|it|i|actually|in fact)|wrong|by mistake|incorrectly|in error|was (?:wrong|off))", r"that(?:'s| is| was) (?:not (?:right|correct|quite right|true)|wrong|incorrect|a (?:typo|slip|mistake))", r"typo\b", r"slip of the tongue", r"mixed (?:up|that up)", r"i mixed\b", r"muddled\b", r"i (?:confused|misremembered|misstated|mistook|misnamed|mislabel\w+)\b", r"(?:named|said|gave|told|wrote|picked|used|put|mentioned|had) (?:you |it |that |this |them )?(?:the )?wrong(?:ly)?\b", r"wrong (?:word|name|place|day|thing|one|number|way)\b", r"(?:it|that|this) should (?:be|have been|read|say)\b", r"i should have said", r"got (?:that|it|this|those|them|the \w+|my \w+) (?:wrong|confused|backwards|muddled|mixed)", r"^(?:small |quick |minor |slight )?(?:correction|fix)\b", r"\bnot [\w' -]{2,40}(?:,| but) (?:but |it's |it is |as i)\b", r"\bnot \w+(?: \w+){0,3} (?:as|like) i (?:said|told|wrote|mentioned)", r"to be (?:exact|precise|accurate)", r"^actually,? (?:it(?:'s| is)|my|that|the)\b", r"to set the record straight", r"^(?:no|wait|oops|sorry)[,.!]", r"\bcontrary to what i\b", r"what i said (?:earlier|before|last|about)", r"(?:earlier|before) i (?:said|wrote|told)",
    r"ich (?:habe mich|hab mich) (?:versprochen|vertan|geirrt)", r"korrektur", r"ich meinte", r"stimmt (?:so )?nicht", r"falsch gesagt", r"(?:das|es) war (?:falsch|ein fehler|nicht richtig)", r"(?:verwechselt|durcheinander\w*|vertauscht)\b", r"mich korrigieren", r"mein fehler", r"ich habe (?:etwas |das |es )?falsch", r"falsch:", r"muss (?:heißen|es heißen)", r"(?:lo|eso) dije mal", r"dije mal", r"me (?:he )?confund(?:í|ido)", r"(?:mezclé|rectifico|corrijo|lío)\b", r"no es correcto", r"no era (?:correcto|cierto|verdad)", r"debería ser", r"fue un error", r"mi error", r"me equivoqué", r"me he equivocado", r"corrección", r"quise decir", r"quería decir", r"en realidad", r"no es cierto", "其实", "说错", "更正", "纠正", "我的意思是", "应该是", "记错", "搞错", "弄错", "口误", "讲错", "记混", "搞混", "弄混", "说反", "写错", r"，(?:而|并)?不是[^。，]{1,12}[。！]?$",
)  # fmt: skip
CONTRADICTION = _any(
    r"no longer\b", r"not (?:\w+ ){0,6}(?:any ?more|any longer)\b", r"n't (?:\w+ ){0,8}(?:any ?more|any longer)\b", r"any ?more\b", r"stopped\b", r"stopping\b", r"quit\b", r"gave up\b", r"given up\b", r"giving up\b", r"can't stand\b", r"cannot stand\b", r"went off\b", r"gone off\b", r"cut out\b", r"done with\b", r"finished with\b", r"cancelled my\b", r"canceled my\b", r"never again\b", r"haven't (?:\w+ ){0,4}(?:since|in (?:months|years|weeks|ages|over))", r"sold (?:my|the|our)\b", r"got rid of\b", r"dropped\b", r"lost (?:my|the) (?:taste|job|interest)", r"fell out\b", r"broke up\b", r"swore off\b", r"turned out i (?:don't|can't|hate)", r"don't (?:\w+ )?(?:like|eat|drink|play|own|have|go|do|use|want|believe|smoke|work|live) ", r"abandoned\b", r"ended my\b", r"cancell?ed\b", r"any longer\b", r"part(?:ed)? with\b", r"is over\b", r"resigned\b", r"unsubscribed", r"closed my\b", r"left (?:the|my) (?:band|choir|club|team|party|church|company|group)",
    r"nicht mehr\b", r"keine?n? (?:\w+ ){0,3}mehr\b", r"gekündigt", r"abbestellt", r"aufgehört", r"aufgegeben", r"verkauft", r"ya no\b", r"dejé de\b", r"he dejado", r"dejé (?:el|la|los|las)", r"abandoné", r"vendí", "不再", "不(?:吃|喝|去|玩|用|做|住|养|抽|喜欢|看|听|学|练)[^。，]{0,6}了", "戒了", "戒掉", "放弃了", "停了", "卖掉", "卖了", "受不了", "没再", "辞掉", "辞了", "退了", "退掉", "取消了", "注销",
)  # fmt: skip
CHANGE = _any(
    r"now(?!adays)\b(?! and then)", r"nowadays\b", r"these days\b", r"lately\b", r"switched\b", r"switch(?:ing)? (?:to|from|over)", r"moved\b", r"changed\b", r"chang(?:e|ing) (?:to|my|jobs?)", r"instead\b", r"used to\b", r"replaced\b", r"swapped\b", r"traded\b", r"upgraded\b", r"new (?:job|flat|apartment|house|place|phone|car|employer|boss|role|position|company|city|instrument|bike|favou?rite|routine|gym|school|partner|address|home|number|dog|cat|pet|laptop)\b", r"(?:since|from) (?:last|this|january|february|march|april|may|june|july|august|september|october|november|december|monday|\d{4}|the (?:new|start|beginning)|a (?:week|month|year|few))", r"took up\b", r"taken up\b", r"converted\b", r"promoted\b", r"became\b", r"have become\b", r"i've become\b", r"turned (?:to|into|vegan|vegetarian)", r"went (?:vegan|vegetarian|part-time|freelance|back to)", r"gone (?:vegan|vegetarian|part-time|freelance|over)", r"as of\b", r"has (?:moved|changed|become|replaced)", r"have (?:moved|changed|switched|become|replaced|taken)", r"started\b", r"have started\b", r"recently (?:began|started|moved|switched|got|bought|took)", r"these past\b", r"no more\b", r"from now on\b", r"over to\b", r"by now\b", r"got (?:a|an) (?:new|another)", r"transferred\b", r"relocated\b", r"(?:my|a|our|the) new \w+", r"shifted\b", r"moved (?:my|our|the|over)\b", r"left\b", r"for good\b", r"finished\b", r"began\b", r"begun\b", r"found (?:a|an|my|our)\b", r"since (?:the|last|this|a|early|late)\b", r"died\b", r"passed away\b", r"signed\b", r"is over\b", r"unpacked\b", r"no more\b", r"over from\b", r"from (?!(?:start|beginning|top|a|time|day|morning|dawn|end|side|place|one)\b)[\w' ]{2,40} to\b", r"landed (?:a|my)\b", r"given way to", r"made way for", r"took over\b", r"ever since\b", r"meanwhile i\b", r"settled (?:in|on)\b", r"signed the lease", r"have grown\b", r"gone from\b", r"went from\b",
    r"jetzt\b", r"neuerdings\b", r"nun\b", r"statt\b", r"seit (?:dem|der|diesem|dieser|anfang|ende|einem|einer|ein paar|\d{4})\b", r"(?:mein|meine|meinen|einen|eine|ein) neue[rnsm]?\b", r"gezogen\b", r"übergegangen", r"angefangen", r"begonnen", r"inzwischen\b", r"mittlerweile\b", r"umgestiegen", r"umgezogen", r"gewechselt", r"neue[rn]? (?:job|wohnung|stelle)", r"seit (?:letzt|kurzem|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)", r"früher\b", r"stattdessen",
    r"ahora\b", r"últimamente\b", r"(?:he|hemos) (?:pasado|cambiado|empezado|dejado|vendido|terminado|encontrado)\b", r"(?:pasé|empecé|terminé|encontré|cambié|vendí)\b", r"nuev[oa]s?\b", r"desde\b", r"hoy en día", r"cambi(?:é|ado|o)\b", r"me mudé", r"me he mudado", r"en vez de", r"en lugar de", r"antes\b", r"desde (?:el|la|hace|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)", r"nuevo (?:trabajo|piso)", r"nueva (?:casa)", r"actualmente",
    "现在", "改成", "改为", "换成", "换了", "改用", "搬到", "搬去", "搬了", "如今", "从上", "新工作", "新的", "以前", "改(?:当|喝|吃|坐|骑|学|弹|拉|吹|去|住|读|看|订|练|做)", "转(?:到|为|成|去|行)", "跳槽", "开始", "换到", "换", r"(?:月|年|周|天|春|夏|秋|冬|初|底)(?:起|以后|以来|开始)", "起我", "辞", "刚", "新(?:买|养|换|租|开|家|银行|手机|车|宠物)",
)  # fmt: skip
RESTATED = _any(
    r"as i (?:said|mentioned|told|think i)", r"like i (?:said|mentioned|told)", r"i(?:'ve| have)? (?:already |probably |might have |may have )?(?:mentioned|told you|said)(?: it| that| this)? (?:before|already|earlier|once|last)", r"i think i (?:mentioned|told|said)", r"did i mention", r"again,? (?:i|my)\b", r"once more\b", r"i repeat\b", r"still\b", r"as you (?:know|may|might|remember)", r"you (?:already )?know (?:that )?i\b", r"remember,? i\b", r"wie gesagt", r"wie schon", r"como (?:ya )?(?:te )?(?:dije|mencioné)", r"ya te (?:dije|conté)", "之前说过", "说过", "我提过", "还是",
)  # fmt: skip
SIMPLE_USED_TO = re.compile(r"^(?:\w+,? ){0,3}?(?:i|we) used to\b|^ich habe früher|^antes yo|^我以前|^以前我")
FOLLOWS_ON = re.compile(
    r"^(?:now\b|these days|nowadays|instead\b|not any ?more|but now|so now|but (?:these days|lately|not)|that(?:'s| has)? changed|i don't any ?more|i stopped|then i\b|jetzt|ahora|现在|如今)"
)
BARE_CORRECTION = re.compile(
    r"^(?:(?:sorry|oops|wait|no|actually|correction|scratch that|i misspoke|my mistake|i was wrong|i made a mistake|i got that wrong|let me correct (?:that|myself|something)|i (?:need|have|want) to correct (?:something|myself|that|what i said)|me equivoqué|perdón|ich habe mich (?:versprochen|geirrt|vertan)|korrektur|说错了|我说错了|更正一下|纠正一下)"
    r"(?: (?:earlier|before|last time|yesterday|there|just now|about that|when i said that))?[\s,.!:;，。！]*)+$"
)
LEAD_IN = re.compile(
    r"^(?:(?:user|by the way|btw|oh|ah|well|so|and|also|anyway|just so you know|fyi|for the record|for context|for what it's worth|you know|let me tell you|just to let you know|one more thing|another thing|i should mention(?: that)?|i should say(?: that)?|"
    r"i forgot to (?:say|mention)(?: that)?|to be honest|honestly|funny enough|yeah|yes|hi|hello|hey|hey there|good morning|good evening|thanks|thank you|okay|ok|right|speaking of which|did i mention(?: that)?|did you know(?: that)?|in case it helps|as a side note|side note|"
    r"incidentally|on another note|fun fact|small update|quick update|update|apropos|übrigens|ach ja|por cierto|oye|hola|对了|顺便说一下|顺便说|顺便提一下|话说|哦|嗯|那个)"
    r"\s*[,:;，：。!！–—-]+\s*|(?:oh,? and|and also|but|and|also|so)\s+(?=(?:i|my|we|our)\b))+",
    re.IGNORECASE,
)
FORGET = re.compile(
    r"(?:(?:please|can you|could you|i'd like you to|i want you to|would you|you can|you should|kindly)\b[^.?!]{0,20}?)?\b(?:forget|delete|erase|remove|wipe|drop|scrub|discard|(?:(?<!i )(?<!we )(?<!they )don't|(?<!i )(?<!we )(?<!they )do not|you didn't|you did not|you not to|you not|stop) (?:remember|keep|store|save|record|retain|hold on to)(?:ing)?|get rid of|(?:please |could you |can you |would you )(?:strike|clear|take out|leave out))\b"
    r"(?:[^.?!]{0,40}?\b(?:i (?:\w+ )?(?:told|said|mentioned|shared|wrote)(?: \w+){0,2}?|(?:everything|anything|what|all|whatever|things|notes?|memor(?:y|ies)|the (?:part|bit|stuff|thing|fact|note|information|details?)|information|details|any (?:record|note|mention))(?: \w+){0,4}?)\s*)?"
    r"\s*\b(?:about|regarding|concerning|on|of|related to|that (?:mentions?|concerns?|has to do with))\s+(?P<topic>[^.?!,;]{2,80})",
    re.IGNORECASE,
)
FORGET_HINT = re.compile(
    r"forget|delete|erase|remove|wipe|drop|scrub|discard|remember|keep|store|save|record|retain|get rid|strike|clear|hold on|take out|leave out|know|mention|streich|behalt|behält|merk|speicher|entfern|quita|suprim|sepas|conserv|抹|清|vergiss|vergess|lösch|olvid|borr|elimin|guardes|recuerdes|忘|删|别记|不要|别保|不要保"
)
"""What every request to forget holds: a cheap look before the costly patterns."""
FORGET_OF_YOU = re.compile(
    r"\b(?:don't want|do not want|want|prefer|rather|like|wish|need)[^.?!]{0,20}?\byou\b (?:\w+ ){0,2}?(?:to )?(?:not |didn't |did not |don't )?(?:to )?(?:remember|keep|store|save|record|retain|hold on to|know|forget|delete|erase)\s+"
    r"(?:anything |everything |any (?:record|note)s? )?(?:about |of |on )?(?:that (?:i\s+(?:\w+\s+)?)?)?(?P<topic>[^.?!,;]{2,80})",
    re.IGNORECASE,
)
FORGET_PLAIN = re.compile(
    r"^(?:(?:please|and|also|actually|kindly|oh)[,\s]+)*(?:forget|delete|erase|don't remember|do not remember|wipe|remove)\s+(?:that\s+(?:i\s+\w+\s+)?|my\s+|the\s+|our\s+|everything\s+)(?P<topic>[^.?!;]{2,80})",
    re.IGNORECASE,
)
_ZH_GONE = "(?:忘掉|忘记|忘了|忘干净|删掉|删除|删了|抹掉|抹去|清除|清掉|去掉)"
_ZH_NOT_KEPT = "(?:(?:不要|别|不用|不必|请勿)(?:再)?(?:记住|记得|记着|记|保存|保留|留着|储存|提))"
_DE_ABOUT = r"\b(?:über|von|zu|zum|zur|mit|wegen|bezüglich|an|um)\s+(?P<{}>[^.?!,;]{{2,60}}?)(?=\s+(?:gesagt|erzählt|erwähnt|geschrieben|weißt|wissen|gelöscht|vergessen|gespeichert|hast|habe|bitte|löschen|streichen|entfernen|vergisst|merken|behalten|behältst|speicherst|löschst|soll\w*|kann|weg|raus)\b|[.?!,;]|$)"
_ES_ABOUT = (
    r"\b(?:sobre|de|del|acerca de|respecto a)\s+(?P<{}>[^.?!,;]{{2,60}}?)(?=\s+(?:por favor|que te)\b|[.?!,;]|$)"
)
FORGET_OTHER = re.compile(
    rf"(?:关于|有关)(?:我的|我)?(?P<zh3>[^。！？，]{{1,20}}?)(?:的)?(?:一切|所有事?|全部|事情|事|内容|信息|记录|那些话|部分)?[，,]?\s*(?:请|麻烦|你|都|全部|全|统统|帮我|给我)*(?:{_ZH_NOT_KEPT}|{_ZH_GONE})"
    rf"|(?:我)?(?:不想|不希望)(?:让)?你(?:再)?(?:记住|记得|知道|保存|保留|留着)(?:任何)?(?:有关|关于)?(?:我的|我)?(?P<zh4>[^。！？，的]{{1,20}})"
    r"|(?:请|麻烦|能不能|你)?(?:帮我)?(?:把|将)?(?:忘掉|忘记|忘了|删掉|删除|抹掉|清除|别记住|不要记住|别再记|别记|不要记|不要保存|不要保留|别保存|别保留)(?:任何|所有|一切)?(?:我)?(?:之前|以前|刚才|上次)?(?:跟你|和你|对你)?(?:说过|说|讲过|讲|提到|提过|告诉你)?(?:的)?(?:所有|一切)?(?:有关|关于)?(?:我的|我)?(?P<zh>[^。！？，的]{1,20})"
    rf"|(?:把|将)(?:我)?(?:之前)?(?:说的|说过的)?(?:有关|关于)?(?:我的)?(?P<zh2>[^。！？，]{{1,20}}?)(?:的)?(?:所有|一切|全部)?(?:事情|事|内容|信息|记录)?(?:都|全部|全|统统)?(?:从[^。，]{{1,8}})?{_ZH_GONE}"
    rf"|(?:bitte )?\b(?:vergiss|vergesst|lösche?|streiche?|entferne?|vergessen sie|löschen sie|(?:behalte?|merke? dir|speichere?|merk dir|wisse) (?:bitte )?(?:nichts|kein\w*))\b[^.]{{0,60}}?{_DE_ABOUT.format('de')}"
    rf"|\b(?:alles|was|das) [^.]{{0,40}}?{_DE_ABOUT.format('de2')}[^.]*\b(?:lösch\w*|gelöscht|vergiss|vergessen|vergisst|streich\w*|entfern\w*|nicht (?:merken|behalten|speichern))"
    rf"|\b(?:möchte|will|wäre|bitte)\b[^.]{{0,40}}?\b(?:nichts|alles|kein\w*)\b[^.]{{0,30}}?{_DE_ABOUT.format('de3')}[^.]*\b(?:behält\w*|behalt\w*|merk\w*|weißt|speicher\w*|lösch\w*|vergisst|vergessen|vergiss)"
    rf"|(?:por favor,? )?\b(?:olvida|olvídate|borra|bórrame|elimina|quita|suprime|olvide|borre|no (?:guardes|recuerdes|conserves|retengas)|(?:no quiero|prefiero|preferiría|quiero|me gustaría) que (?:no )?(?:\w+ )?(?:guardes|recuerdes|sepas|conserves|olvides|borres|elimines|guardaras|recordaras|olvidaras|borraras))\b[^.]{{0,40}}?{_ES_ABOUT.format('es')}"
    rf"|\b(?:todo|cualquier cosa|nada|lo)\b[^.]{{0,30}}?{_ES_ABOUT.format('es2')}[^.]*\b(?:bórra\w*|borra\w*|olvída\w*|olvida\w*|elimína\w*|elimina\w*|no lo guardes|que no quede)",
    re.IGNORECASE,
)
