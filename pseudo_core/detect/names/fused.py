"""Double given names that are one name wherever they stand: `Eva Lena Björk`, `María José Fuentes`, `Abdul Rahim`.

Two given names before a family name are mostly a given and a middle name; those that parents give as one are not,
whoever writes them. The pairs are a closed class.

>>> is_fused("eva", "lena"), is_fused("maría", "josé"), is_fused("jean", "pierre"), is_fused("rosa", "elvira")
(True, True, True, False)
>>> is_servant("abdul", "rahim"), is_servant("abdul", "karimi")
(True, False)
"""

from __future__ import annotations

from pseudo_core.detect.names.unlisted import without_accents
from pseudo_core.detect.view.frames import word_set

__all__ = ["is_fused", "is_honour", "is_pilgrim", "is_servant"]

_MENS_FIRST = word_set(
    "lars karl carl per pär sven nils bengt jan bo stig hans kjell rolf leif ulf sten knut tor gustav gustaf",
)
_MENS_SECOND = word_set(
    "erik eric anders johan olof olov olle ove arne åke magnus gustav gustaf göran gunnar henrik fredrik håkan",
    "ingvar inge ivar ivan börje bertil ola axel anton arvid einar ingemar peter petter martin mats eskil evert",
)
_WOMENS_FIRST = word_set(
    "anna eva ann maj may mai britt brit inga ing gun gunn gull siv rose ulla lill mari marie greta",
)
_WOMENS_SECOND = word_set(
    "lena karin britt brit maria marie mari lisa stina lotta lotte greta sofi sofie sofia kristin katrin catrin",
    "cathrin louise lis lill charlotte helen helén",
)
# First parts of Romance double names, and what goes on with each as one name; without accents.
_ROMANCE = {
    "maria": word_set(
        "jose teresa isabel cristina elena eugenia fernanda luisa luiza clara carmen jesus dolores pilar angeles",
        "angelica antonia augusta beatriz carolina consuelo eduarda gabriela graca helena ines lucia luz",
        "mercedes paula paz rosa victoria ximena alejandra camila grazia pia chiara stella guadalupe",
    ),
    "ana": word_set(
        "maria paula isabel luisa luiza carolina clara cristina lucia rosa sofia beatriz julia carla laura",
    ),
    "rosa": word_set("maria elena isabel linda"),
    "luz": word_set("maria marina elena adriana stella divina"),
    "juan": word_set(
        "carlos manuel pablo jose antonio miguel diego david luis francisco sebastian ignacio andres ramon",
    ),
    "jose": word_set("luis maria antonio manuel miguel carlos angel francisco ramon alberto eduardo"),
    "joao": word_set("pedro paulo carlos victor vitor miguel luis"),
    "luis": word_set("fernando alberto miguel carlos enrique felipe antonio angel eduardo alfonso"),
    "luiz": word_set("carlos fernando henrique antonio felipe eduardo"),
    "carlos": word_set("alberto eduardo andres enrique"),
    "miguel": word_set("angel"),
    "francisco": word_set("javier"),
    "marco": word_set("antonio aurelio"),
    "jean": word_set(
        "pierre paul claude marie baptiste luc jacques francois marc louis michel yves bosco philippe damascene",
        "rene",
    ),
    "marie": word_set(
        "claire louise jose jeanne therese rose france laure ange noelle paule chantal madeleine grace goretti",
        "pierre helene christine",
    ),
    "anne": word_set("marie claire sophie laure lise"),
    "gian": word_set("luca carlo marco paolo piero franco"),
}
# The names of God that `the servant of` goes on with in given names of Muslims.
_OF_GOD = word_set(
    "rahim rahman rahmaan karim kareem qadir qader kadir aziz hamid hameed malik latif ghani samad samed wahid",
    "salam jabbar razzaq razaq razak hakim hakeem basir baseer fatah fattah majid majeed rashid rasheed wahab",
    "ghafar ghafur ghafoor khaliq haq hadi nasir nasser salim qayum qayoum qayyum wali wakil wadud bari jalil aziim",
    "azim mannan sattar satar hay hai matin mateen raziq rauf raouf ghafor jamil mujib shakur kabir halim alim ahad",
    "moneim monem",
)
_SERVANT = word_set("abdul abdel abdal abdol abdoul abd")
# What elders are called before their given name, and which of it is nobody's name.
_HONOURS = word_set("si sidi lalla moulay mulay")
_PILGRIMS = word_set("haji hadji hajji hajj haj haja hajja hajjah haci bibi sheikh shejk sheik sheekh shaikh mirza")


def is_fused(first: str, second: str) -> bool:
    """Tell whether two folded given names are one double name, not a given and a middle name."""
    if (first in _MENS_FIRST and second in _MENS_SECOND) or (first in _WOMENS_FIRST and second in _WOMENS_SECOND):
        return first != second
    seconds = _ROMANCE.get(without_accents(first))
    return seconds is not None and without_accents(second) in seconds


def is_servant(first: str, second: str) -> bool:
    """Tell whether two folded words are a given name of which neither half stands alone: `Abdul Samad`."""
    return first in _SERVANT and second in _OF_GOD


def is_honour(word: str) -> bool:
    """Tell whether a folded word honours whom it names and is part of the name: `Si Brahim`, `Lalla Kenza`."""
    return word in _HONOURS


def is_pilgrim(word: str) -> bool:
    """Tell whether a folded word honours an elder, though it may be somebody's given name too: `Haji Karim`."""
    return word in _PILGRIMS
