"""One given name in the spellings of several languages and scripts: `Oleksandr`, `Aleksandr`; `Axmed`, `Ahmad`.

A passport has one, the writer says another, a clerk writes a third; they lie too far apart for likeness, and each is a
name of the lists. Only forms that papers and speakers exchange are of a group, not all that have one origin
(`Johannes`, `Ivan`).

>>> are_versions("volodymyr", "vladimir"), are_versions("hanna", "anna"), are_versions("khadija", "chadidja")
(True, False, True)
"""

from __future__ import annotations

__all__ = ["are_versions"]

_GROUPS = """
oleksandr olexandr aleksandr alexandr aleksander alexander aljaksandr
oleksandra olexandra aleksandra alexandra
dmytro dmitro dmitrij dmitri dmitry dmitrii dmitriy
serhij serhii serhiy sergij sergej sergey sergei siarhei
volodymyr volodimir vladimir wladimir
mykola nikolaj nikolai nikolay
mykhailo mychajlo mychailo mykhaylo michail mikhail mihail mikhael
oleksij oleksii oleksiy aleksej aleksei alexei alexey aleksey
andrij andrii andriy andrej andrey andrei
ihor igor
oleh oleg
hryhorij hryhorii grigorij grigori grigory
yevhen jevhen evhen evgenij jevgenij evgeny yevgeny
yevheniia jevhenija evgenija evgenia jevgenia
pavlo pavel
petro pjotr petr pyotr
yurij yurii yuriy jurij juri yuri jurii
vasyl vasilij vasili vasily vasil
olena elena jelena yelena alena
tetiana tetjana tetyana tatjana tatiana tatyana
halyna galina galyna
kateryna katerina ekaterina jekaterina yekaterina
olha olga
liudmyla ljudmyla lyudmyla ljudmila ludmila lyudmila
svitlana svetlana
iryna irina iryina
natalija nataliia natalia natalja nataliya nataliia natalya
mohammed muhammad mohamed mohammad muhammed mohamad muhamed maxamed mahamed maxammed mohamud
ahmed ahmad achmed axmed ehmed akhmed achmad
ibrahim ebrahim ibraahim ibraahiim brahim
ismail esmail ismaaciil ismaciil ismael ismaeel
maryam mariam meryem meriam maryan miriam
khalid khaled kaled khaalid halid chalid xalid
khadija khadidja chadidja chadija hadija hadidja kadija khadijah xadija
abdullah abdallah abdulla abdollah cabdulle cabdulla
omar umar cumar omer
said saeed siciid saiid sayid
yusuf yousef youssef yuusuf yosef yusef jusuf jousef
musa moussa mousa muuse muusa mussa
isa issa ciise iisa
fatima fadumo faduma fadhumo faadumo fatuma fatema fatemeh fatimah
aisha caasha ayesha aicha aischa aysha caisha
hassan hasan xasan hassaan
hussein hossein xuseen husein hussain husayn hosein
farah faarax farax
zeinab zaynab zainab zenab seynab saynab
mahmoud mahmud mahmood maxamuud
abdirahman abdurahman abdulrahman abdelrahman cabdiraxmaan abdiraxman abdiraxmaan
tigist tegest tigest
yohannes johannes yohanis yohannis
mikael michael mikail mickael mikaeel
henrik hendrik
giorgi georgi georgij giorgij
"""


def _read() -> dict[str, frozenset[int]]:
    found: dict[str, set[int]] = {}
    for number, line in enumerate(_GROUPS.strip().splitlines()):
        for name in line.split():
            found.setdefault(name, set()).add(number)
    return {name: frozenset(numbers) for name, numbers in found.items()}


_GROUPS_OF = _read()


def are_versions(one: str, other: str) -> bool:
    """Tell whether two folded given names are one name in the spellings of two languages."""
    groups = _GROUPS_OF.get(one)
    return groups is not None and not groups.isdisjoint(_GROUPS_OF.get(other, ()))
