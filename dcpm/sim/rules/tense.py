"""A clause -> whether it tells of what is to come, of what has been, of what recurs, or of none of these.

The patterns read text folded by `words.plain`, in English, German, Spanish and Chinese. A word that was meant then ("was
going to") looks back, a habit is no single time, and only then does a word that looks ahead count.
"""

# ruff: noqa: E501 - word lists are read as lists
from __future__ import annotations

import re
from typing import Literal

from dcpm.sim.rules.words import CJK

Tense = Literal["ahead", "past", "recurring", ""]


def _any(*patterns: str) -> re.Pattern[str]:
    """One pattern out of many; Latin ones begin and end at a word. Folding turns ß into ss, so the patterns do too."""
    return re.compile(
        "|".join(p if CJK.search(p) else rf"(?<![\w'])(?:{p})(?!\w)" for p in patterns).replace("ß", "ss")
    )


_RECURRING = _any(
    r"every|each|always|usually|normally|generally|typically|often|sometimes|whenever|never|rarely|seldom|annually|yearly",
    r"tend to|most years|once a year|twice a year|as always|as usual|year after year|(?:birthday|anniversary)(?:'s| is| falls)",
    r"jede[nmrs]?|immer|meistens?|normalerweise|gewöhnlich|üblicherweise|oft|manchmal|nie(?:mals)?|selten|jährlich|alljährlich|(?:geburtstag|hochzeitstag|jahrestag) (?:ist|liegt|fällt)",
    r"cada|siempre|suelo|solemos|todos los|todas las|nunca|normalmente|a menudo|a veces|generalmente|(?:cumpleaños|aniversario) (?:es|cae)",
    "每", "总", "一般", "通常", "从不", "从来", "经常", "往往", "平时", "生日(?:是|在)",
)  # fmt: skip
_WAS_MEANT = _any(
    r"(?:was|were) (?:\w+ )?(?:going to|about to|planning|hoping|supposed to|due to|meant to)",
    r"(?:had )?(?:planned|hoped|wanted|intended|meant|wished|needed|had) to|had (?:planned|hoped|booked)|would have",
    r"wollten?|hatten? (?:\w+ )*(?:vor|geplant)|sollten?|musste[nt]?",
    r"iba a|íbamos a|quería(?:mos)?|pensaba(?:mos)?|planeaba(?:mos)?|esperaba(?:mos)?|había (?:planeado|pensado)",
    "本来", "原本", "本想", "原打算", "曾经",
)  # fmt: skip
_EVENT = r"(?:is|are|comes?|starts?|begins?|opens?|ends?|falls?|takes place|happens?|arrives?|runs out|expires?|(?:is|are) (?:due|planned|set|scheduled|booked))"
_AHEAD = _any(
    r"(?<!my )(?<!free )(?<!a )(?<!the )will|shall|won't|\w+'ll|(?:am|are|is|\w+'m|\w+'re|\w+'s) (?:\w+ )?(?:going to|about to|due|planning|hoping|supposed to|expecting)",
    r"plan(?:s|ning)?|hop(?:e|es|ing)|wants?|wish(?:es)?|intends?|intending|aim(?:s|ing)?|means? to|need(?:s)? to|have to|must|expects?",
    r"(?:would|\w+'d) (?:like|love|prefer)|look(?:ing)? forward|can't wait|dream(?:ing)? of|think(?:ing)? (?:of|about)|consider(?:ing)?|saving (?:up )?for|preparing for|training for",
    r"next|coming|upcoming|soon|(?:have|has|\w+'ve) (?:\w+ )?(?:booked|planned|arranged|scheduled|signed up|registered|applied)",
    r"(?:i'm|i am|we're|we are) (?:\w+ )?(?:moving|starting|getting|leaving|flying|travell?ing|visiting|having|taking|joining|marrying|retiring|changing|switching|opening|running|selling|buying|expecting|hosting|going|returning|quitting|giving)",
    rf"(?:(?:my|our|the|his|her) [^.,;]{{2,40}}|it) {_EVENT} (?:\w+ )?(?:in|on|at|this|by|for)",
    r"werden?|wirst|wird|(?:ich|er|sie) will|will ich|wollen|möchten?|plane[nt]?|planen|geplant|hoffen?|hofft|beabsichtige|(?:ich|wir) (?:habe|haben) [^.,;]*vor|vorhaben",
    r"nächste[nmrs]?|kommende[nmrs]?|bald|demnächst|künftig|freue mich auf|(?:ich|wir|muss|soll) (?:muss|müssen|soll|sollen)|steht [^.,;]*an|findet [^.,;]*statt",
    r"(?:voy|vas|va|vamos|van) a|planeo|planeamos|planeando|pienso|pensamos|quiero|queremos|espero|esperamos|intento|próxim[oa]s?|que viene|viene|pronto|tengo (?:previsto|pensado|que|planeado)|tenemos (?:previsto|pensado|que)|deseo|(?:me|nos) gustaría|será|serán",
    r"(?!preparé|comparé|separé|reparé|declaré|esperé|alteré|operé|generé|superé|recuperé|miré|retiré|tiré|giré|admiré|respiré|paré|compré|amparé|disparé)\w*(?:[aei]r|dr|har|dir|querr|sabr|habr|podr)(?:é|emos|á|án)",
    "打算", "计划", "准备", "将", "会", "想", "希望", "盼", "期待", "预计", "快要", "即将", "要(?!是)", "下个?", "明年", "来年",
)  # fmt: skip
_HAD = r"(?:have|has|had|'ve|\w+'ve|\w+'s|having)"
_IRREGULAR_PAST = (
    r"was|were|went|got|had|did|made|took|came|saw|met|left|quit|sold|bought|began|broke|became|moved|gave|found|lost|won|wrote|ran|rode|drove|flew|ate|drank|swam|slept|spent|paid|taught|thought|built|"
    r"chose|fell|felt|grew|heard|held|kept|knew|led|lent|said|told|sent|sang|sat|spoke|stood|swore|threw|wore|woke|read|cut|hurt|let|put|set|shut|caught|brought|fought|sought|stuck|hung|dug|drew|"
    r"blew|bit|hid|forgot|forgave|stole|tore|learnt|burnt|dreamt|split|underwent|withdrew|used to"
)
_PAST = _any(
    rf"{_HAD} (?:\w+ ){{0,2}}(?:been|\w+ed|gone|done|made|taken|seen|met|left|quit|sold|bought|begun|broken|become|given|found|lost|won|written|run|built|had|got|gotten|put|taught|grown)",
    _IRREGULAR_PAST, r"(?!need|bed|red|wed|shed|feed|seed|speed|embed|breed|bleed|hundred|indeed|exceed|proceed|succeed|weed)[a-z]{2,}ed", r"last|ago|yesterday|back in|past",
    r"(?:bin|habe|haben|sind|ist|hat|wurden?|habt|hast)\b(?: [^\s.;]+)*? (?:\w*ge\w{2,}(?:t|en)|(?:be|ver|er|ent|zer|über|unter)\w{2,}(?:t|en)|\w+iert)",
    r"war(?:en)?|hatten?|ging(?:en)?|kam(?:en)?|zog(?:en)?|wurden?|fand(?:en)?|begann(?:en)?|verlor|verließ|gab|nahm|bekam|kaufte|machte|heiratete\w*|letzte[nmrs]?|vergangene[nmrs]?|vorige[nmrs]?|vor \w+ (?:tagen|wochen|monaten|jahren)|gestern|damals",
    r"(?:he|has|ha|hemos|han|había|habíamos) (?:\w+ )?\w+(?:ado|ido|to|cho|sto)|fui|fuimos|fue|hice|hizo|hicimos|tuve|tuvimos|estuve|estuvo|estuvimos|vine|puse|dije|traje|pude|quise|supe|nací|pasad[oa]s?|ayer|anoche|hace",
    r"(?!así|aquí|allí|ahí|casi|también|después|quizá|café|bebé|jamás|japonés|inglés|francés|qué|sé|té|mí|sí|porqué|josé)\w{2,}(?:é|í|ó|aste|iste|aron|ieron)", r"(?:nos|me) \w+(?:amos|imos)",
    "了", "过(?!年)", "去年", "上个?(?=月|周|星期|学期|季)", "已经", "曾", "昨天", "前年", "刚",
)  # fmt: skip


def tense_of(clause: str) -> Tense:
    """What has been is heard before what is to come in the same clause only where it was meant then ("was going to")."""
    if _RECURRING.search(clause):
        return "recurring"
    if _WAS_MEANT.search(clause):
        return "past"
    if _AHEAD.search(clause):
        return "ahead"
    return "past" if _PAST.search(clause) else ""
