"""Words of studying: subjects, degrees and programmes, and the verbs and nouns that govern them."""

from __future__ import annotations

import re

from pseudo_core.detect.view.frames import word_set

__all__ = [
    "ABBREVIATED",
    "ATTENDING",
    "BEFORE_SUBJECTS",
    "BETWEEN_STUDY",
    "CHOOSING",
    "COURSE_HEADS",
    "COURSE_NOUNS",
    "CREDITS",
    "ENGLISH_DEGREES",
    "ENTERED",
    "FIELD",
    "FIELD_VERB",
    "FOCUS",
    "GOOD_AT",
    "GRADES",
    "HELD",
    "IS",
    "LANGUAGES",
    "LEVEL",
    "LEVELLED",
    "LINES",
    "LINE_HEAD",
    "LINE_NAMES",
    "MAJOR",
    "MAY_BE_ABBREVIATED",
    "NO_COURSE",
    "NO_FIELD",
    "NO_TONGUE",
    "ONLY_STUDY",
    "PASSED",
    "PLAIN_SUBJECTS",
    "POST_ENDINGS",
    "PROGRAMME",
    "PROGRAMMES",
    "PROGRAMME_TAILS",
    "SCHOOLS",
    "STOP",
    "STUDY",
    "STUDY_VERB",
    "SUBJECT",
    "SUBJECT_TAILS",
    "TAUGHT",
    "TEACHES_OUT",
    "TEACHING",
    "UNITS",
    "YEARS_OF",
]

# Programmes and degrees: what ends compounds, what ends the words of a degree's parts, and whole words.
_PROGRAMME_ENDS = word_set(
    "utbildning utbildningen programmet programet programm program linjen examen kursen kurs studier studierna",
    "kandidat kandidaten masterprogram diplom introduktion",
)
_DEGREES = word_set(
    "doktors master magister kandidat licentiat examens",
)
_DEGREE_ENDS = word_set(
    "grad graden titel uppsats uppsatsen avhandling avhandlingen",
)
PROGRAMMES = word_set(
    "magister magisterexamen kandidatexamen masterexamen civilingenjör högskoleexamen gymnasieexamen",
    "doktorsexamen doktorand legitimation licentiat filosofie teknologie mastern master bachelor kandidaten",
    "kandidat lärarlegitimation studentexamen",
)
PROGRAMME = re.compile(
    rf"[^\W\d_]{{3,}}(?:{'|'.join(sorted(_PROGRAMME_ENDS))})|(?:{'|'.join(sorted(_DEGREES))})(?:{'|'.join(sorted(_DEGREE_ENDS))})"
    r"|fil\.\s?mag"
)
_SUBJECT_ENDS = word_set(
    "vetenskap vetenskaper vetenskapen teknik tekniken logi nomi grafi matik metri kunskap konst historia lära",
    "juridik design media ekonomi administration vård omvårdnad pedagogik psykologi litteratur lingvistik fysik",
    "kemi mekanik tronik sofi tik istik systemvetenskap utveckling ledning produktion analys terapi medicin",
    "planering förvaltning rätt politik programmering översättning kommunikation musik hantering handel hälsa",
    "säkerhet arbete odling skötsel hygien",
)
SUBJECT = re.compile(rf"[^\W\d_]{{2,}}(?:{'|'.join(sorted(_SUBJECT_ENDS))})")
# The patterns try every beginning of a word: few words end in these letters, and only they are held against them.
PROGRAMME_TAILS = frozenset(end[-3:] for end in _PROGRAMME_ENDS | _DEGREE_ENDS | {"mag"})
SUBJECT_TAILS = frozenset(end[-3:] for end in _SUBJECT_ENDS)
PLAIN_SUBJECTS = word_set(
    "matematik matte fysik kemi biologi historia geografi samhällskunskap religion filosofi psykologi sociologi",
    "juridik medicin ekonomi konst musik litteratur språkvetenskap statistik data it programmering design",
    "arkitektur teologi farmaci odontologi agronomi informatik datavetenskap företagsekonomi nationalekonomi",
    "marknadsföring redovisning logistik journalistik pedagogik lingvistik omvårdnad teknik mekanik elektronik",
    "keramik idrott dans teater film foto fotografi mode textil slöjd matlagning webbdesign bokföring datakunskap",
    "statskunskap statsvetenskap genetik geologi politik astronomi arkeologi antropologi turism hotell bygg el",
    "naturbruk fordon estet hantverk geometri algebra",
    "vvs svets svetsning frisör vård omsorg engelska franska spanska tyska",
)
LANGUAGES = word_set(
    "svenska sva sfi engelska franska spanska tyska arabiska ryska kinesiska persiska turkiska finska polska",
    "italienska grammatik komvux",
)
# What may stand between a verb of studying and its subject: `läste hon tre år botanik`.
BETWEEN_STUDY = word_set(
    "jag hon han vi du de dom man år månader månad termin terminer veckor vecka dagar också även bara lite sen sedan",
    "då nu ju in mycket ihop på kvällarna kvällar heltid deltid oss mig dem henne honom mer",
)
STUDY_VERB = word_set(
    "läser läste läst läsa laser laste lasa studerar studerade studerat studera pluggar pluggade pluggat plugga",
    "undervisar undervisade undervisat undervisa lärde lär lärt doktorerar doktorerade utbildat kompletterar",
    "kompletterade kompletterat tentade tentar tenta tentat tenterade tenterar tenterat",
)
# Verbs that take nothing but a subject, so that any noun after them is one.
IN = frozenset({"i", "inom", "om", "på"})
ONLY_STUDY = word_set("studerar studerade studerat studera pluggar pluggade pluggat plugga doktorerade disputerade")
# What a subject follows with `i`; the ends of words.
COURSE_HEADS = tuple(
    sorted(
        word_set(
            "kurs kursen kurser examen utbildning utbildningen kandidat master magister program programmet studier",
            "betyg diplom utbildad utbildat poäng doktor lektion lektioner prov provet tentan degree grad föreläsning",
            "föreläsningar föreläsningen seminarium seminariet uppsats avhandling tenta inriktning bachelor licentiat",
            "kandidatur phd diploma specialisering specialistutbildning",
        )
    )
)
# Nouns that are followed by the very subject.
FOCUS = word_set("inriktning inriktningen profil profilen huvudämne specialisering fördjupning")
# What teaching is told with: `lärde ut ryska`, `undervisade tyska`.
TEACHING = word_set("ut undervisar undervisade undervisat undervisa")
TEACHES_OUT = word_set("lär lärde lärt lära")  # `lär ut smide`
BEFORE_SUBJECTS = IN | ONLY_STUDY | FOCUS | TEACHING | {"och", "kursen"}
MAJOR = word_set("huvudämne huvudinstrument biämne inriktning profil tillval specialitet")
CHOOSING = word_set("går gick gått började slutade sökte söker valde väljer valt börjar avslutade påbörjade")
IS = word_set("är var blev")
ATTENDING = word_set("går gick gått gå läser läste läst började börjar avslutade avslutat klarade genomgått genomgick")
GRADES = word_set("a b c d e f ig g vg mvg godkänt underkänt betyg trea fyra femma femmor tvåa")
GOOD_AT = word_set("bäst bra duktig duktiga bättre sämst dålig svag stark betyg underkänd godkänd")
LEVEL = re.compile(r"[a-e]|[1-7][abc]?")
LEVELLED = word_set(
    "svenska engelska sva sas matematik matte fysik kemi biologi samhällskunskap historia religion spanska"
)
# Where one learns, not what; licences are numbers' business.
NO_COURSE = word_set(
    "vuxenutbildning vuxenutbildningen kvällskurs kvällskursen kvällskurser distanskurs nybörjarkurs intensivkurs",
    "examen examens årskurs årskursen snabbkurs internetkurs sommarkurs språkkurs språkkursen legitimation",
    "legitimationen",
)
NO_TONGUE = frozenset({"grammatik", "komvux", "sfi"})
LINE_HEAD = word_set("linje linjen program programmet gymnasium lyceum")
# What the lines of the upper secondary school are called for short: `går naturbruk på …`, `vill läsa samhälle`.
LINE_NAMES = word_set(
    "natur naturbruk samhälle samhäll estet estetiska teknik bygg vård fordon el handel handels ekonomi vvs restaurang",
    "hotell turism humanist media frisör industri språk juridik dans musik teater bild djurvård omvårdnad hantverk",
)
POST_ENDINGS = ("tjänst", "tjänsten", "plats", "platsen", "jobb", "studier", "arbete")
# Verbs of getting through a subject, and into a programme.
PASSED = word_set("klarar klarade klarat klara saknar behöver avslutat avslutade tenterar godkänd underkänd")
ENTERED = word_set(
    "kommer kom kommit komma hoppade hoppat hoppar börjat började börja antagen antagna antogs antas söka sökte sökt",
    "sluta slutade slutat",
)
LINES = ("programmet", "linjen", "utbildningen")
SCHOOLS = re.compile(r"[^\W\d_]*(?:skolan?|gymnasiet|gymnasium|universitet(?:et)?|komvux|vuxenutbildning(?:en)?)s?")
# Teachers and degrees of a language make it a subject: `lärare i ryska`, `en magister i polska`.
TAUGHT = (
    *("lärare", "läraren", "lärarinna", "lektor", "professor", "doktorand", "docent", "adjunkt", "lerare", "larare"),
    *("lärere", "leraren", "kandidat", "master", "bachelor"),
    *(
        "magister",
        "examen",
        "doktor",
        "licentiat",
        "legitimation",
        "undervisar",
        "undervisade",
        "undervisat",
        "filolog",
    ),
)
# Verbs whose `i` a field follows, whatever it is called; and what a course is counted in.
FIELD_VERB = word_set(
    "undervisar undervisade undervisat undervisa doktorerar doktorerade doktorerat disputerade disputerat"
)
CREDITS = word_set("hp högskolepoäng poäng p")
FIELD = re.compile(r"[^\W\d_]{3,}(?:sk|ska|ad|ade|ell|ella|ande|ende|iv|iva)|inre|yttre|modern|fri|allmän|invärtes")
NO_FIELD = word_set("och också svenska mycken samma någonstans olika ska enskilda önskade lilla gamla nuvarande")
STUDY = word_set(
    "läser läste läst läsa laser laste lasa studerar studerade studerat studera pluggar pluggade pluggat plugga",
    "utbildning utbildningen examen examens kurs kursen kurser kandidatexamen masterexamen magisterexamen magister",
    "master kandidat doktor doktorsexamen lektioner lektion kvällskurser distanskurs distanskurser kvällskurs",
    "nybörjarkurs fortsättningskurs grundkurs undervisar undervisade undervisning lärare läraren lärarinna",
    "professor studier studierna student studenten utbildad utbildade utbildat utbildar diplom betyg poäng ämnet",
    "ämne ämnen huvudämne inriktning inriktningen program programmet doktorand forskar forskade doktorerar",
    "doktorerade doktorerat disputerade disputerar forskat forska promoverade specialiserad specialiserade",
    "disputerat praktik läxor läraryrket lektor gymnasielärare ämneslärare studerare legitimation högskolepoäng",
    "degree studied tentade tentar tentat tenterade tenterar tenterat undervisat undervisa vikarierade vikarierat",
    "lerare leraren larare lararen lärere lärarre lerarinna läare lärar",
)
STOP = word_set(
    "en ett den det min mitt mina sin hans hennes boken bok böcker tidningen tidning brev brevet sms text texten",
    "handen fickan väskan bagaget munnen ryggen knät ena andra årskurs årskursen",
    "svenska i på om att lite mycket du vi jag måndag tisdag onsdag torsdag fredag lördag söndag veckan vecka",
    "läsåret terminen vårterminen höstterminen",
)
YEARS_OF = word_set("året terminen läsåret årskursen ettan tvåan trean läsår termin terminer år")
UNITS = word_set("år termin terminer läsår månader hp poäng veckor högskolepoäng")
# Nouns that the very name of what is studied follows, bare or after a colon.
COURSE_NOUNS = word_set(
    "kursen delkursen kurserna ämnet ämnena momentet utbildning utbildningen ämne ämnen huvudämne kurs kurser studier",
    "inriktning profil program programmet linje linjen examen fördjupning",
)
# The ends of words for a degree that somebody holds.
HELD = ("examen", "diplom", "diplomet", "disputation", "avhandling", "kandidaten", "magistern", "bachelor", "examenen")
# Degrees as abbreviations and in English: `cand.mag.`, `B.Sc.`, `Doctor of Pharmacy`.
ABBREVIATED = re.compile(
    r"\b(?:(?:cand|fil|tekn|jur|pol|ekon|med|teol|agr|odont|farm|vet)\.\s?(?:mag|kand|lic|jur|polit|scient|med|theol)\b\.?"
    r"|dipl\.[\s-]?ing\b\.?|[BM]\.\s?(?:Sc|Ed|Eng|Com|Tech|Pharm|Phil|A)\b\.?|Ph\.\s?D\b\.?"
    r"|(?:Bachelor|Master|Doctor|Diploma|Associate|Certificate)(?:'s)?\s(?:Degree\s)?(?:of|in)\s[A-Z][a-z]+"
    r"(?:\s(?:(?:and|of|in)\s)?[A-Z][a-z]+){0,3})"
)
# Whether a text may hold one of them, found fast: what stands after the abbreviation's stop, or the English title.
MAY_BE_ABBREVIATED = re.compile(
    r"\.[\s-]?(?:mag|kand|lic|jur|polit|scient|med|theol|ing|Sc|Ed|Eng|Com|Tech|Pharm|Phil|A|D)\b"
)
ENGLISH_DEGREES = ("Bachelor", "Master", "Doctor", "Diploma", "Associate", "Certificate")
