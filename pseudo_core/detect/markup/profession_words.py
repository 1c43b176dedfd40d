"""Words of professions: heads and parts of compounds, ranks, public figures, and what only sounds like a trade."""

from __future__ import annotations

import re

from pseudo_core.detect.markup.candidates import COPULA, OWN, THIRD, YOUR
from pseudo_core.detect.view.frames import word_set

__all__ = [
    "AGENT",
    "AGENT_ENDS",
    "APART",
    "BEFORE_SELF",
    "COMES",
    "INFLECTIONS",
    "KINDS",
    "LINKING",
    "MEANS",
    "MENTOR",
    "MORE_HEADS",
    "MORE_PARTS",
    "NOT_PARTS",
    "NOT_PROFESSIONS",
    "NOT_ROLES",
    "OFFICE",
    "PREMISES",
    "PUBLIC",
    "RANK",
    "ROLE_ENDINGS",
    "SERVICE",
    "STATUS",
    "STATUS_ENDS",
    "TEACHER",
    "TITLE",
    "UNREAL",
]

INFLECTIONS = (
    "",
    "n",
    "en",
    "an",
    "na",
    "s",
    "ns",
    "ens",
    "rna",
    "erna",
    "or",
    "er",
    "arna",
    "r",
    "t",
    "et",
    "nas",
    "rnas",
)
NOT_PROFESSIONS = word_set(
    "munk munken munkar munkarna nunna nunnan nunnor nunnorna målvakt målvakten målvakter spelare spelaren",
    "fotbollsspelare huvudpersonal invånare medlemsvärd arbetare ledare värd läsare lyssnare användare ägare",
    "grannar deltagare tävlande utvandrare invandrare flyktingledare självförsörjare skrivare utgivare",
    "gräsklippare gräsklipparen dammsugare dammsugaren torktumlare torktumlaren skruvdragare skruvdragaren",
    "kaffebryggare kaffebryggaren vattenkokare vattenkokaren snöskottare brödrostare brödrosten gasbrännare",
    "häcktrimmare tvättmedel luftrenare avfuktare torkare torkaren läsplatta bärgare lärarvikariat",
    "arbetsgivare uppdragsgivare långivare högtalare resenärer betraktare moderator svindlare rakvärd gästvärd",
    "hyresvärd hyresvärden hyresvärdar hyresvärdens hyresvärdinna hyresvärdinnan vicevärd",
    "arbetsgivaren arbetsgivarna mobilladdare kronofogden kronofogdemyndigheten",
    "bedragare bedragaren lögnare mördare mördaren rånare rånaren spion skurk förrädare brottsling fuskare",
    "tjuv tjuven inbrottstjuv skojare svikare hallick langare langaren pedofil våldtäktsman terrorist torterare",
    "världsmästare mästarinna lappländare",
    "skribent skribenten skribenterna insändarskribent insändarskribenten",
    "militären militärerna",
    "låtskrivare+ dörrvakt- fotvård mästare arbetskamrat arbetskamrater arbetskamraten arbetskamraterna rumskamrat",
)
# Words of rank and standing: marked when they speak of a person the writer knows, more often left alone.
TEACHER = word_set("fröken fröknar magister magistern")  # of children; with `min` or `vår` the writer's own
MENTOR = word_set("handledare handledaren mentor mentorn")  # of the writer's own, and yet seldom marked
RANK = word_set(
    "chef boss ledare handledare föreståndare rektor ägare direktör mentor chefen bossen chefer handledaren",
    "rektorn chefens chefe schef",
)
SERVICE = word_set(
    "läkare läkaren doktor doktorn doktorer polis polisen poliser vakt vakten präst prästen chauffören chaufför",
    "föraren tandläkaren tandläkare lärare läraren lärarna sjuksköterskan sköterskan sjuksköterska servitris",
    "servitör frisör handläggare handläggaren tolk tolken advokat brevbärare brevbäraren",
)
KINDS: tuple[tuple[str, frozenset[str]], ...] = (
    ("teacher", word_set("lärare läraren fröken magister lärarinna tränare tränaren")),
    ("doctor", word_set("läkare läkaren doktor doktorn dr")),
    ("priest", word_set("präst kyrkoherde imam diakon kantor rabbin")),
    ("guard", word_set("polis vakt soldat militär chaufför förare domare konduktör vaktmästare politiker")),
    ("mentor", MENTOR),
    ("chief", word_set("chef rektor föreståndare direktör boss")),
    ("owner", word_set("ägare")),
)
# Said with the name of who bears it.
TITLE = word_set(
    "doktor professor rektor docent pastor kapten överste löjtnant direktör advokat biskop kyrkoherde imam"
)
# What a word is said to mean, or what somebody is taken for.
MEANS = word_set("betyder betydde betyda översätts")
UNREAL = frozenset(
    {("som", "om"), ("att", "vara"), ("tror", "att"), ("låtsades", "att")}
    | {("trodde", word) for word in ("att", "jag", "han", "hon", "vi", "de", "ni", "du")}
)
PREMISES = word_set(
    "salong salongen firma firman byrå byrån studio studion mottagning mottagningen verkstad verkstaden",
    "kontor kontoret skola skolan utbildning utbildningen program programmet yrket förbund förbundet tid tiden",
)
COMES = word_set("kommer kom är var komer kommit")
# Held beside one's work, in a club or a union.
OFFICE = word_set("ordförande kassör ledamot suppleant lagkapten skyddsombud valberedare")
PUBLIC = word_set(
    "författare författaren regissör regissören sociolog sociologen forskare forskaren politiker politikern",
    "kommunalråd kommunalrådet borgarråd borgarrådet landshövding landshövdingen ambassadör",
    "statsministern utrikesministern finansministern ministrar ministrarna kungen drottningen presidenten",
    "krönikör krönikören debattör debattören recensent recensenten ledarskribent journalisten reportern",
    "kriminolog kriminologen språkvetare filosof skådespelare skådespelaren skådespelarna sångare minister",
    "ministern president kung statsminister professor psykolog dirigent fotbollsspelare företagare idrottsmän",
    "kritiker domare domaren detektiv",
)
STATUS = word_set(
    "student studenten studenter elev eleven elever pensionär pensionärer pensionären arbetslös turist turister",
    "kund kunder praktikant kollega kollegor medlem medlemmar deltagare granne flykting",
    "vikarie vikarien vikarier vikarierna timvikarie sommarvikarie semestervikarie korttidsvikarie långtidsvikarie",
    "flyktingar volontär konsument väljare patient resenär passagerare",
)
MORE_HEADS = (
    "bönder",
    "brandman",
    "brandmän",
    "hantverkare",
    "reparatörer",
    "sjuksyster",
    "skräddare",
    "vaktmästare",
    "vikarie",
)
# First parts of compounds that the list of professions lacks, as learners write them apart.
MORE_PARTS = word_set(
    "brand sjö polis tjänste affärs ombuds avdelnings laboratorie disk buss bil natt dag kväll helg skol förskole",
    "barn fritids mellanstadie högstadie",
    "gymnasie special hem personal vård sjuk tand veterinär djur häst trädgårds park gatu väg bro tak golv mur el",
    "elektro vvs rör plåt svets lastbils lastbil truck tåg spårvagns flyg båt fartygs maskin verkstads industri",
    "fabriks lager butiks kassa restaurang kök köks pizza bageri kondis café hotell städ lokal fönster",
    "tvätt post tidnings paket bud säkerhets ordnings data system program webb nät it drift support kund försäljnings",
    "marknads ekonomi redovisnings löne bank försäkrings fastighets bostads projekt bygg arbets driftchefs kvalitets",
    "miljö skogs lantbruks jordbruks fisk slakt kött mjölk mode hår hud nagel massage sport fotbolls simm dans musik",
    "konst foto film tv radio språk matte matematik idrotts slöjd religions historie kemi fysik",
    "fordons byggnads anläggnings transport sjukhus dagis hushålls trapp gruv hamn kran frukt bär svamp ris kaffe te",
    "tobaks bomulls växthus blom tomat gurk slakteri mejeri textil läder sko guld silver möbel vindkrafts sol kyl",
    "värme ventilations hiss port mark betong sten asfalt järnvägs begravnings kyrkogårds kyrko församlings koran",
    "hemspråks modersmåls teckenspråks studie yrkes arbetsmarknads rekryterings telefon mobil dator cykel",
    "moped motor däck färje",
    "biologi forsknings universitets socialtjänst social kurator familje ungdoms äldre boende stöd hemtjänst",
)
NOT_PARTS = word_set(
    "en ett den det min din sin hans hennes vår de som för med på av i till om och är var blir har stor ny god bra",
    "privat halv över under ut in upp ner mot från hos vid man jag han hon vi ni del hel huvud mellan efter fri",
    "svensk engelsk fransk tysk spansk dansk norsk finsk allmän gift ledig personlig social små lång kort",
    "svenska engelska arabiska franska tyska spanska kör",
    "bad ung gammal rik fattig riktig egen erfaren före enda första andra tredje fem sex tre två",
)
# First parts that are far more often words of their own: only a whole that is listed is a compound with them.
APART = word_set("under kör")
# What somebody is without working as it.
NOT_ROLES = word_set(
    "optimist pessimist realist egoist turist nybörjare deltagare invandrare utlänning flykting älskare mästare",
    "vinnare förlorare läsare tittare besökare resenär kamrat sambo granne singel vegan vegetarian ensamstående",
    "hjälte expert amatör perfektionist humanist idealist tänkare drömmare rökare alkoholist diabetiker svensk",
    "man kvinna nykterist motståndare anhängare förespråkare sympatisör hyresgäst jungman huvudman göteborgare",
    "därför varför framför utanför utför inför jämför",
    "anfallare försvarare mittfältare ytterback mittback vänsterback högerback innebandyspelare forward libero",
)
# What no trade ends in: who travels, visits or owns something at the moment.
STATUS_ENDS = ("passagerare", "resenär", "besökare", "deltagare", "innehavare", "hyresgäst")
ROLE_ENDINGS = ("ös", "ekt", "ent")  # far more adjectives than trades among the words that no list has
# Ends of first parts that only a compound has, as in `brudklännings sömmerska`.
LINKING = ("ings", "tions", "hets", "skaps", "bils", "doms", "ments", "tets")
# Endings of words for who does something; rare words only, for adjectives and things share some of them.
AGENT_ENDS = (
    *("are", "erska", "arinna", "tris", "ist", "ör", "ös", "log", "nom", "graf", "iker", "ekt", "ent", "iater", "man"),
    *("kvinna", "smed", "karl", "bonde", "vakt"),
)
AGENT = re.compile(rf"[^\W\d_]{{3,}}(?:{'|'.join(AGENT_ENDS)})")
BEFORE_SELF = COPULA | OWN | YOUR | THIRD | word_set("jag en ett a an")
