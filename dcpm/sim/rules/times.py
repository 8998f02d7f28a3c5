"""A sentence and the conversation's time -> the ISO date from which, or until which, what it says holds."""

# ruff: noqa: E501 - word lists are read as lists
from __future__ import annotations

import calendar
import re
from datetime import date, datetime, timedelta

from dcpm.sim.rules.tense import tense_of

_DAYS = {
    name: day
    for day, names in enumerate(
        (
            "monday montag lunes 周一 星期一", "tuesday dienstag martes 周二 星期二", "wednesday mittwoch miércoles 周三 星期三",
            "thursday donnerstag jueves 周四 星期四", "friday freitag viernes 周五 星期五", "saturday samstag sábado 周六 星期六",
            "sunday sonntag domingo 周日 星期天 星期日",
        )
    )
    for name in names.split()
}  # fmt: skip
_MONTHS = {
    name: month
    for month, names in enumerate(
        (
            "january jan januar enero", "february feb februar febrero", "march mar märz marzo", "april apr abril", "may mai mayo",
            "june jun juni junio", "july jul juli julio", "august aug agosto", "september sep sept septiembre",
            "october oct oktober octubre", "november nov noviembre", "december dec dezember diciembre",
        ),
        start=1,
    )
    for name in names.split()
}  # fmt: skip
_NUMBERS = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "few": 3, "couple": 2, "zwei": 2, "drei": 3, "vier": 4, "ein": 1, "eine": 1, "dos": 2, "tres": 3, "cuatro": 4, "una": 1, "un": 1,
    "一": 1, "两": 2, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "几": 3,
}  # fmt: skip
_UNITS = {
    "day": 1, "days": 1, "week": 7, "weeks": 7, "fortnight": 14, "month": 30, "months": 30, "year": 365, "years": 365, "tage": 1, "tag": 1,
    "woche": 7, "wochen": 7, "monat": 30, "monate": 30, "día": 1, "días": 1, "semana": 7, "semanas": 7, "mes": 30, "meses": 30,
    "天": 1, "周": 7, "星期": 7, "个星期": 7, "个月": 30, "年": 365, "jahr": 365, "jahre": 365, "jahren": 365, "monaten": 30, "año": 365, "años": 365,
}  # fmt: skip
_DAY = "|".join(_DAYS)
_MONTH = "|".join(sorted(_MONTHS, key=len, reverse=True))
_COUNT = r"(\d+|" + "|".join(sorted(_NUMBERS, key=len, reverse=True)) + r")"
_UNIT = "(" + "|".join(sorted(_UNITS, key=len, reverse=True)) + r")(?![a-z])"
_BEFORE_DATE = (
    r"(?:until|till|through|by|bis|hasta|到|直到)\s*(?:the |next |this |el |la |zum |end of |the end of |ende |下)?\s*"
)
_LENGTH = re.compile(
    rf"(?:for|over|next|another|only|these|für|die nächsten|por|durante|接下来|这|未来)\s*(?:the |a |about |las |los |próximas |próximos )?(?:next |past )?{_COUNT}(?: of| more)?\s*{_UNIT}"
)
_SINCE_YEAR = re.compile(
    r"(?:since|from|in|seit|desde|自|从)\s*(?:around |about |early |late |el año )?((?:19|20)\d\d)\b|((?:19|20)\d\d)年"
)
_NEXT = r"next|coming|upcoming|nächste[nmrs]?|kommende[nmrs]?|el próximo|próximo"
_LAST = r"last|past|this past|letzte[nmrs]?|vergangene[nmrs]?|vorige[nmrs]?|el pasado|pasado"
_SINCE = r"since|seit|desde"
_NAMED = r"in|from|for|by|as of|back in|this|im|ab|vom|zum|diese[nmrs]?|en|para|a partir de|este"
_PRESENT_IS_AHEAD = frozenset(("im", "ab", "en", "a partir de"))
"""German and Spanish tell of what is to come in the present tense, and have a tense of their own for what has been."""
_LATE = r"the start of|the end of|last|early|late|mid-|next|this|coming|anfang|ende|mitte|dem|el mes de"
_YEAR_OF = (
    r"\s+(?:(?:of |de |del )?(?P<year>(?:19|20)\d\d)|(?:of )?(?P<next_year>next year|nächsten jahres|des kommenden jahres"
    r"|del próximo año|del año que viene|del año próximo)|(?:of )?(?P<last_year>last year|letzten jahres|vorigen jahres|del año pasado))"
)
_MONTH_NAMED = re.compile(
    rf"(?<![\w'])(?:(?P<ahead>{_NEXT})|(?P<past>{_LAST})|(?P<since>{_SINCE})|(?P<named>{_NAMED}))\s+(?:(?P<of>{_LATE})\s*)?"
    rf"(?P<month>{_MONTH})(?![\w])(?:{_YEAR_OF})?"
)
_ZH_MONTH = re.compile(
    r"(?:(?P<year>(?:19|20)\d\d)年|(?P<next_year>明年|来年)|(?P<last_year>去年)|今年)?的?"
    r"(?<![\d一二三四五六七八九十个])(?P<month>十[一二]?|[一二三四五六七八九]|1[0-2]|0?[1-9])月"
)
_ZH_MONTHS = ("一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二")
_CLAUSE_END = re.compile(r"[,.;:!?，。；：！？]|\s(?:and|but|so|because|und|aber|denn|y|pero|porque)\s")
_NOT_ITS_OWN = re.compile(
    r"\b(?:as|like) (?:i|we) (?:already )?(?:said|told|mentioned|wrote|explained)\b[^,.;]*"
    r"|\bwie (?:ich|wir) [^,.;]*?(?:sagten?|erzählten?|erwähnten?|gesagt|erzählt|erwähnt)\b[^,.;]*"
    r"|\bcomo (?:ya )?(?:te |os |le )?(?:dije|conté|mencioné|comenté|he dicho|he contado)\b[^,.;]*"
    r"|(?:我|之前|以前)[^，。我]{0,6}(?:说过|提过|讲过|告诉过你)的?"
    r"|\b(?:where|which|who|whose|that (?:was|were|is|had been|my|our|his|her|the|someone))\b[^,.;]*"
    r"|\b(?:because(?! of)|since (?:my|our|the|he|she|they|i|we)\b)[^,.;]*"
    r"|, (?:wo|de[rnmsr]|die|das|weil) [^,.;]*|\b(?:donde|el cual|la cual|porque)\b[^,.;]*"
    r"|\b(?:letters?|cards?|gifts?|presents?|calls?|messages?|emails?|texts?|notes?|recipes?|hear|heard|borrow\w*) from \w+"
)
"""What is told of the telling, of a place, a thing or someone else: its time is not that of the statement."""
_AGO = re.compile(rf"{_COUNT}(?: of)?\s*{_UNIT}\s*(?:ago|back|前)|vor {_COUNT}\s*{_UNIT}|hace {_COUNT}\s*{_UNIT}")
_LAST_UNIT = re.compile(r"(?:since |from )?(?:last|letzte[rsn]?|el pasado|la pasada) (week|month|year|woche|monat|jahr|semana|mes|año)|(yesterday|gestern|ayer|昨天)|上(周|个月)|(去年)")  # fmt: skip
_DAY_OF_MONTH = re.compile(
    rf"(?:(\d{{1,2}})(?:st|nd|rd|th)?\.?(?: of)? ({_MONTH})|({_MONTH}) (\d{{1,2}})(?:st|nd|rd|th)?)(?![a-z\d])"
)


def parse_now(text: str) -> datetime | None:
    """An ISO time, or None where it is none."""
    try:
        return datetime.fromisoformat(text) if text else None
    except ValueError:
        return None


def until_of(folded: str, now: datetime | None) -> str:
    """The last day (ISO) on which a passing state holds, as told; "" where no end is told or `now` is unknown."""
    if now is None:
        return ""
    today = now.date()
    named = re.search(rf"{_BEFORE_DATE}({_DAY})", folded)
    if named:
        return (today + timedelta(days=((_DAYS[named.group(1)] - today.weekday() - 1) % 7) + 1)).isoformat()
    ends = re.search(r"(?:until|till|through|by|before|bis|hasta|到)\b", folded)
    dated = _DAY_OF_MONTH.search(folded, ends.end()) if ends else None
    if dated:
        number, month = (dated.group(1), dated.group(2)) if dated.group(1) else (dated.group(4), dated.group(3))
        return _coming(today, _MONTHS[month], int(number)).isoformat()
    month_end = re.search(rf"{_BEFORE_DATE}({_MONTH})(?![a-z])", folded)
    if month_end:
        month_number = _MONTHS[month_end.group(1)]
        is_end = "end of" in month_end.group() or "ende" in month_end.group()
        return _coming(today, month_number, 28 if is_end else 1).isoformat()
    length = _LENGTH.search(folded)
    if length:
        return (today + timedelta(days=_number(length.group(1)) * _UNITS[length.group(2)])).isoformat()
    return _named_end(folded, today)


def _named_end(folded: str, today: date) -> str:
    sunday = today + timedelta(days=6 - today.weekday())
    last_of_month = today.replace(day=calendar.monthrange(today.year, today.month)[1])
    ends: tuple[tuple[str, date], ...] = (
        (r"(?:until|till|by|through) (?:the end of )?next week|bis nächste woche|hasta la próxima semana|到下周", sunday + timedelta(days=7)),
        (r"(?:until|till|by) (?:the end of )?next month|bis nächsten monat|到下个月", last_of_month + timedelta(days=28)),
        (r"tomorrow|morgen\b|mañana|明天", today + timedelta(days=1)),
        (r"\btoday\b|tonight|\bheute\b|\bhoy\b|今天|今晚", today),
        (r"this week|diese woche|esta semana|这周|这个星期|本周|weekend|end of the week|wochenende", sunday),
        (r"this month|diesen monat|este mes|这个月|本月|end of the month|ende des monats", last_of_month),
        (r"this fortnight", today + timedelta(days=14)),
        (r"these days|diese tage|estos días|这几天|最近几天", today + timedelta(days=7)),
        (r"end of the year|jahresende|new year|christmas|年底", date(today.year, 12, 31)),
        (r"this (?:term|semester|season|summer|winter|spring|autumn)", today + timedelta(days=90)),
    )  # fmt: skip
    return next((end.isoformat() for pattern, end in ends if re.search(pattern, folded)), "")


def since_of(folded: str, now: datetime | None) -> str:
    """The day (ISO) from which something holds; "" where no time of its own is told, so that it holds from when it was said.

    A month without a year is the coming one where the clause looks ahead ("plan", "will"), the last one after a past verb
    and none where it recurs or neither is heard. With a year or "since" it needs no verb.
    """
    own = _NOT_ITS_OWN.sub(" ", folded)
    month = _month_told(own, now)
    if month:
        return month
    year = _SINCE_YEAR.search(own)
    if year:
        told = int(year.group(1) or year.group(2))
        return _iso(told, 1) if now is None or told <= now.year else ""
    return _days_back(own, now) if now is not None else ""


def _month_told(own: str, now: datetime | None) -> str:
    """The day of the first month that is told with a direction."""
    found = sorted([*_MONTH_NAMED.finditer(own), *_ZH_MONTH.finditer(own)], key=lambda match: match.start())
    days = (_month_day(own, match, match.groupdict(), now) for match in found)
    return next((day for day in days if day), "")


def _month_day(own: str, match: re.Match[str], told: dict[str, str | None], now: datetime | None) -> str:
    name = told["month"] or ""
    month = int(name) if name.isdecimal() else _MONTHS.get(name) or _ZH_MONTHS.index(name) + 1
    if told["year"]:
        return _iso(int(told["year"]), month)
    if now is None:
        return ""
    if told["next_year"] or told["last_year"]:
        return _iso(now.year + (1 if told["next_year"] else -1), month)
    before = "past" if told.get("past") or told.get("of") == "last" else ""
    after = "ahead" if told.get("ahead") or told.get("of") in {"next", "coming"} else ""
    tense = before or ("past" if told.get("since") else after or _tense_at(own, match))
    if tense == "ahead":
        return max(
            _coming(now.date(), month, calendar.monthrange(now.year, month)[1]).replace(day=1), now.date()
        ).isoformat()
    was_this_year = month < now.month or (
        month == now.month and not before
    )  # in December, "last December" is the one before
    return _iso(now.year if was_this_year else now.year - 1, month) if tense == "past" else ""


def _tense_at(own: str, match: re.Match[str]) -> str:
    """What the clause around the month tells, else the sentence."""
    begin = max((end.end() for end in _CLAUSE_END.finditer(own, 0, match.start())), default=0)
    end = _CLAUSE_END.search(own, match.end())
    tense = tense_of(own[begin : end.start() if end else len(own)]) or tense_of(own)
    return tense or ("ahead" if match.groupdict().get("named") in _PRESENT_IS_AHEAD else "")


def _days_back(own: str, now: datetime) -> str:
    ago = _AGO.search(own)
    if ago and not (ago.group().endswith("前") and tense_of(own) == "recurring"):
        count, unit = next((ago.group(i), ago.group(i + 1)) for i in (1, 3, 5) if ago.group(i))
        days = _number(count) * _UNITS[unit]
        return (now.date() - timedelta(days=days)).isoformat() if days < 36_500 else ""
    last = _LAST_UNIT.search(own)
    if not last:
        return ""
    word = next(group for group in last.groups() if group)
    days = 7 if word in {"week", "woche", "semana", "周"} else 30 if word in {"month", "monat", "mes", "个月"} else 1
    return (now.date() - timedelta(days=365 if word in {"year", "jahr", "año", "去年"} else days)).isoformat()


def _number(word: str) -> int:
    return min(int(word), 400) if word.isdigit() else _NUMBERS[word]


def _coming(today: date, month: int, day: int) -> date:
    year = today.year if (month, day) >= (today.month, today.day) else today.year + 1
    return date(year, month, min(max(day, 1), calendar.monthrange(year, month)[1]))


def _iso(year: int, month: int) -> str:
    return date(year, month, 1).isoformat()
