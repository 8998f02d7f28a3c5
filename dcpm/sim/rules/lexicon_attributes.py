"""A text -> the attributes of a life it speaks of (where one lives, what one drinks …), by words of one sense group.

`EXCLUSIVE` attributes have one value at a time, so that another value is a change even where no word says so.
"""

# ruff: noqa: E501 - word lists are read as lists
from __future__ import annotations

import re
from functools import lru_cache

from dcpm.sim.rules.lexicon_markers import _any
from dcpm.sim.rules.words import plain

_GROUPS: dict[str, re.Pattern[str]] = {
    "residence": _any(r"live in\b", r"living in\b", r"lived in\b", r"i live\b", r"we live\b", r"moved? (?:to|into|in|from|out|back|house|flat)\b", r"moving (?:to|into)", r"relocat", r"my (?:new )?(?:flat|apartment|house|address|neighbou?rhood|place)\b", r"settled in\b", r"based in\b", r"reside", r"rent(?:ing)? a (?:flat|room|house|studio)", r"landlord", r"wohne", r"umgezogen", r"gezogen", r"vivo en", r"mudé", r"mudado", "住在", "搬到", "搬去", "搬家", "搬进", "住"),
    "home search": _any(r"(?:looking|searching|hunting) for (?:a|an|my|our) (?:\w+ )?(?:flat|house|apartment|place|room|home)", r"(?:flat|house|apartment)[- ]?hunt", r"signed (?:the|a|my|our) (?:lease|contract for)", r"lease\b", r"viewings?\b", r"put (?:down|in) (?:a deposit|an offer)", r"wohnungssuche", r"busco piso", "找房", "看房", "租约"),
    "job": _any(r"work(?:ed|ing)? (?:as|at|for|in)\b", r"i(?:'m| am) (?:now )?(?:a|an) (?:\w+ ){0,2}(?:engineer|nurse|teacher|doctor|lawyer|chef|designer|developer|accountant|manager|analyst|consultant|journalist|architect|pharmacist)", r"my (?:new |old |current )?(?:job|employer|company|boss|position|role|firm)\b", r"new job", r"jobs\b", r"employed", r"employer", r"promoted", r"hired", r"freelanc", r"self-employed", r"unemployed", r"laid off", r"resigned", r"retired", r"part[- ]time", r"full[- ]time", r"career", r"joined (?:a|an|the) (?:company|firm|start-?up|agency|team|bank|hospital|school|clinic|lab)", r"arbeite (?:als|bei|in)", r"stelle\b", r"trabajo (?:como|en|de|para)", r"empleo", "工作", "上班", "公司", "跳槽", "职位", "入职", "辞职", "当老师"),
    "drink": _any(r"coffee", r"tea\b", r"espresso", r"latte", r"cappuccino", r"decaf", r"matcha", r"americano", r"flat white", r"oolong", r"kaffee", r"tee\b", r"café\b", r"té\b", "咖啡", "茶"),
    "alcohol": _any(r"wine\b", r"beers?\b", r"alcohol", r"whisk", r"cocktail", r"sober", r"teetotal", r"gin\b", r"drink(?:ing)? (?:any ?more|alcohol)", r"bier\b", r"wein\b", r"cerveza", r"vino\b", "酒"),
    "milk": _any(r"milk", r"lactose", r"dairy", r"milch", r"leche", "牛奶", "豆奶", "燕麦奶"),
    "diet": _any(r"vegetarian", r"vegan", r"pescatarian", r"omnivore", r"meat\b", r"fish\b", r"steak", r"chicken", r"carnivore", r"keto\b", r"low[- ]carb", r"gluten", r"diet\b", r"plant[- ]based", r"vegetarisch", r"fleisch", r"carne\b", "素食", "吃素", "吃肉", "肉"),
    "commute": _any(r"commut", r"to work by\b", r"(?:drive|cycle|walk|bike|ride|take the \w+|bus|train) (?:in)?to (?:the )?(?:work|office|school|university)", r"(?:get|go|going|travel|ride) to (?:the )?(?:work|office) ", r"way to (?:the )?(?:work|office)", r"pendel", r"zur arbeit", r"voy al trabajo", r"al trabajo en", "通勤", "上班路上", "去上班", "开车上班", "骑车上班", "坐地铁上班"),
    "pet": _any(r"dogs?\b", r"cats?\b", r"puppy", r"kitten", r"rabbits?\b", r"hamster", r"parrot", r"pets?\b", r"terrier", r"labrador", r"poodle", r"hund\b", r"katze", r"perr[oa]", r"gat[oa]\b", "狗", "猫", "宠物"),
    "instrument": _any(r"guitar", r"piano", r"violin", r"cello", r"drums?\b", r"flute", r"saxophone", r"ukulele", r"trumpet", r"clarinet", r"accordion", r"harmonica", r"banjo", r"bass guitar", r"instrument", r"gitarre", r"klavier", r"geige", r"guitarra", "吉他", "钢琴", "小提琴", "大提琴", "二胡", "古筝", "乐器"),
    "sport": _any(r"runs?\b", r"running", r"jog", r"swim", r"gym\b", r"yoga", r"pilates", r"climb", r"boulder", r"tennis", r"football", r"soccer", r"basketball", r"boxing", r"cycling", r"spinning", r"rowing", r"crossfit", r"weights", r"martial", r"badminton", r"squash", r"padel", r"judo", r"karate", r"work ?outs?\b", r"laufe", r"schwimm", r"joggen", r"corro\b", r"nado\b", "跑步", "游泳", "健身", "瑜伽", "打球", "网球", "篮球", "羽毛球", "爬山"),
    "language": _any(r"spanish", r"french\b", r"german\b", r"italian\b", r"japanese\b", r"mandarin", r"portuguese", r"korean\b", r"arabic", r"swedish\b", r"dutch\b", r"russian\b", r"language", r"vocabulary", r"spanisch", r"französisch", r"inglés", r"francés", "英语", "日语", "法语", "德语", "西班牙语", "韩语"),
    "phone": _any(r"iphone", r"android\b", r"(?:my|an?|new|this|old) (?:\w+ )?phone\b(?! (?:charger|call|number|case|off|on|in|cable))", r"pixel\b", r"samsung", r"smartphone", r"handy\b", r"móvil", "手机"),
    "computer": _any(r"laptop", r"macbook", r"mac\b", r"windows\b", r"linux", r"computer", r"\bpc\b", r"desktop", r"ordenador", r"rechner", "电脑"),
    "vehicle": _any(r"my car\b", r"cars?\b", r"motorbike", r"motorcycle", r"scooter", r"electric car", r"hybrid", r"van\b", r"auto\b", r"coche", r"moto\b", "汽车", "买车", "开车", "摩托"),
    "partner": _any(r"girlfriend", r"boyfriend", r"husband", r"wife\b", r"partner\b", r"single\b", r"married", r"divorc", r"engaged", r"dating", r"relationship", r"broke up", r"separat", r"fianc", r"wedding", r"ex-(?:wife|husband|girlfriend|boyfriend)", r"novi[oa]\b", r"freundin\b", r"verheiratet", r"casad", "女朋友", "男朋友", "结婚", "离婚", "分手", "单身", "老公", "老婆", "对象"),
    "smoking": _any(r"smok", r"cigarette", r"vap(?:e|ing)", r"nicotine", r"tobacco", r"rauche", r"fumo\b", r"fumar", "抽烟", "烟", "戒烟"),
    "sleep": _any(r"sleep", r"bedtime", r"go to bed", r"went to bed", r"wake up", r"get up at", r"insomni", r"night owl", r"early (?:bird|riser)", r"schlaf", r"duermo", "睡", "起床", "失眠"),
    "age": _any(r"i(?:'m| am) \d{1,2}\b(?! (?:minutes|weeks|days|km|hours|kilo))", r"years old", r"turned \d\d", r"my age\b", r"born in (?:19|20)\d\d", r"birthday", r"años\b", r"jahre alt", "岁", "生日"),
    "name": _any(r"my (?:\w+ )?name\b", r"call me\b", r"i'm called", r"i go by", r"ich heiße", r"me llamo", "我叫", "名字"),
    "origin": _any(r"born in (?!19|20)", r"grew up", r"come from\b", r"originally from", r"hometown", r"birthplace", r"nací", r"geboren", "出生", "来自", "老家", "长大"),
    "sibling": _any(r"sisters?\b", r"brothers?\b", r"siblings?", r"schwester", r"bruder", r"herman[oa]", "姐姐", "妹妹", "哥哥", "弟弟"),
    "children": _any(r"sons?\b", r"daughters?\b", r"child\b", r"children", r"kids?\b", r"baby\b", r"tochter", r"sohn\b", r"kinder", r"hij[oa]s?\b", "儿子", "女儿", "孩子", "宝宝"),
    "parents": _any(r"mother", r"father", r"mum\b", r"mom\b", r"dad\b", r"parents?\b", r"mutter", r"vater", r"madre", r"padre", "妈妈", "爸爸", "父母", "母亲", "父亲"),
    "studies": _any(r"degree", r"university", r"college", r"major(?:ing)?\b", r"master'?s", r"phd\b", r"thesis", r"evening class", r"studying\b", r"i study\b", r"studiere", r"estudio\b", "大学", "专业", "研究生", "博士"),
    "gym": _any(r"gym membership", r"my gym\b", r"fitness studio", "健身房"),
    "bank": _any(r"bank(?:s|ing)?\b", r"account\b", r"savings account", r"broker", "银行", "账户"),
    "investing": _any(r"invest", r"stocks?\b", r"etfs?\b", r"index funds?", r"crypto", r"bitcoin", r"shares\b", r"bonds?\b", r"aktien", "股票", "基金", "投资", "比特币"),
    "reading": _any(r"novels?\b", r"books?\b", r"kindle", r"e-?reader", r"audiobooks?", r"thrillers?", r"biograph", r"library\b", r"bücher", r"libros?\b", "小说", "看书", "电子书", "读书"),
    "viewing": _any(r"netflix", r"series\b", r"tv\b", r"television", r"documentar", r"movies?\b", r"films?\b", r"cinema", r"streaming", "电视剧", "电影", "追剧"),
    "music taste": _any(r"jazz", r"rock\b", r"pop music", r"classical", r"hip[- ]hop", r"techno", r"playlist", r"metal\b", r"folk\b", r"listen to", "听歌", "爵士", "摇滚", "古典"),
    "health": _any(r"surgery", r"operation", r"diagnos", r"therap", r"counsel", r"depress", r"anxiety", r"illness", r"disease", r"medication", r"allerg", r"injur", r"knee\b", r"migraine", r"psycholog", r"psychiatr", r"panic", r"burn-?out", r"arzt", r"enferm", "手术", "抑郁", "焦虑", "过敏", "心理咨询", "病"),
    "debt": _any(r"debts?\b", r"loans?\b", r"mortgage", r"owe\b", r"overdraft", r"schulden", r"deuda", "债", "贷款"),
    "pay": _any(r"salary", r"wages?\b", r"pay ?rise", r"raise\b", r"earn\b", r"income", r"pay ?slip", r"gehalt", r"sueldo", r"salario", "工资", "薪水", "收入"),
    "faith": _any(r"church", r"religio", r"pray", r"faith", r"god\b", r"mass\b", r"bible", r"mosque", r"temple", r"atheis", r"agnostic", r"buddhis", r"meditat", r"kirche", r"iglesia", "教堂", "信仰", "佛", "祈祷", "寺"),
    "volunteering": _any(r"volunteer", r"food bank", r"shelter", r"charity", r"soup kitchen", r"ehrenamt", r"voluntari", "志愿", "义工", "公益"),
    "garden": _any(r"garden", r"allotment", r"tomato", r"balcony plants", r"greenhouse", r"plants?\b", r"garten", r"jardín", "花园", "种菜", "种花", "阳台"),
    "hair": _any(r"hair\b", r"haircut", r"beard", r"dyed", "头发"),
    "politics": _any(r"vote\b", r"voted", r"party\b", r"elections?", r"politic", "选举", "投票", "政治"),
}  # fmt: skip
EXCLUSIVE = frozenset({"residence", "job", "age", "name", "commute", "origin", "phone"})


@lru_cache(maxsize=16384)
def attributes_of(text: str) -> frozenset[str]:
    folded = plain(text)
    return frozenset(name for name, pattern in _GROUPS.items() if pattern.search(folded))
