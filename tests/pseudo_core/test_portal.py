"""The portal reader: a stream gives the same however it is cut, and only what is complete."""

from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from hypothesis import given
from hypothesis import strategies as st

from pseudo_core.formats.portal import read_portal
from pseudo_core.formats.records import SourceEssay, SourceLearner, SourceProblem, SourceTask
from pseudo_core.validation import Reason

GOLD = Path(__file__).parents[1] / "gold" / "dev" / "portal.xml"

# What XML 1.0 can hold, but for carriage returns, which the parser reads as line feeds.
xml_text = st.text(
    st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="\ufffe\uffff").filter(str.isprintable)
    | st.sampled_from(list("\n\t␤$ åäöÅÄÖ<>&\"'🙂]")),
    max_size=60,
)


def cut(data, size):
    return [data[at : at + size] for at in range(0, len(data), size)]


def portal_of(texts):
    parts = [
        f'<essay student="A{i}" task="AT1" grade={quoteattr(text)}><extra name={quoteattr(text)}>{escape(text)}</extra>'
        f'<content type="raw">{escape(text)}</content></essay>'
        for i, text in enumerate(texts)
    ]
    return f'<swell source="A"><essays>{"".join(parts)}</essays></swell>'.encode()


@given(st.lists(xml_text, max_size=4), st.integers(1, 40))
def test_every_text_comes_back_exactly_however_the_stream_is_cut(texts, size):
    records = list(read_portal(cut(portal_of(texts), size)))
    assert [record.content for record in records] == texts
    assert [record.extras[0][1] for record in records] == texts


def test_gold_gives_the_same_records_in_any_chunks():
    data = GOLD.read_bytes()
    whole = list(read_portal([data]))
    assert whole == list(read_portal(cut(data, 4093)))
    kinds = [type(record) for record in whole]
    assert [kinds.count(kind) for kind in (SourceLearner, SourceTask, SourceEssay)] == [40, 38, 88]
    assert len(whole) == 40 + 38 + 88


@given(st.lists(xml_text, min_size=1, max_size=3), st.data())
def test_a_file_cut_anywhere_gives_the_essays_that_were_complete_and_says_so(texts, data):
    xml = portal_of(texts)
    end = data.draw(st.integers(0, len(xml) - 1))
    records = list(read_portal(cut(xml[:end], 17)))
    complete = [record.content for record in records if isinstance(record, SourceEssay) and record.problem is None]
    assert complete == texts[: len(complete)]
    assert len(complete) == xml[:end].count(b"</essay>")
    assert isinstance(records[-1], SourceProblem)
    assert records[-1].problem.reason is Reason.MALFORMED_XML


@given(st.binary(max_size=200))
def test_any_bytes_end_in_records_and_never_in_an_exception(data):
    records = list(read_portal(cut(data, 7)))
    assert isinstance(records[-1], SourceProblem)


@given(st.lists(xml_text, min_size=1, max_size=2), st.integers(0, 300), st.binary(min_size=1, max_size=4))
def test_bytes_put_in_anywhere_never_raise(texts, at, noise):
    xml = portal_of(texts)
    records = list(read_portal(cut(xml[:at] + noise + xml[at:], 64)))
    assert records


def test_an_essay_larger_than_the_limit_is_not_kept_in_memory():
    import tracemalloc

    def chunks():
        yield b'<swell><essays><essay student="A1" task="AT1"><content type="raw">'
        for _ in range(300):
            yield b"hej " * 25_000
        yield b"</content></essay></essays></swell>"

    tracemalloc.start()
    (record,) = read_portal(chunks(), max_essay_bytes=1_000_000)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert record.problem.reason is Reason.TOO_LARGE
    assert record.content is None
    assert peak < 8_000_000


def test_utf16_with_its_mark_is_read_as_xml_says():
    xml = portal_of(["Åsa 🙂"]).decode()
    records = list(read_portal([f'<?xml version="1.0" encoding="utf-16"?>{xml}'.encode("utf-16")]))
    assert [record.content for record in records] == ["Åsa 🙂"]


def test_a_file_that_breaks_off_is_not_said_to_have_no_element():
    [essay, end] = list(read_portal([b'<swell source="A"><essays>\n<essay student="A1" task="AT1"><content>Hej']))
    assert essay.problem.detail == "the file breaks off in it"
    assert (end.place, end.problem.detail) == ("line 2", "column 44: the file breaks off before its last end tag")
    [nothing] = list(read_portal([b"<?xml version='1.0'?>\n"]))
    assert nothing.problem.detail.endswith("the file has no element")


def test_declared_latin1_is_read_as_declared():
    xml = portal_of(["Åsa"]).decode()
    records = list(read_portal([f'<?xml version="1.0" encoding="iso-8859-1"?>{xml}'.encode("latin-1")]))
    assert [record.content for record in records] == ["Åsa"]


def test_comments_instructions_and_cdata_are_no_trouble():
    xml = b"""<!-- c --><?p i?><swell><essays><!-- c --><essay student="A1" task="AT1">
        <content type="raw">a<!-- c -->b<?p i?><![CDATA[<c>&]]></content></essay></essays></swell>"""
    (record,) = read_portal([xml])
    assert record.content == "ab<c>&"
    assert record.first_line == 2


def test_no_repr_shows_a_text():
    assert "Rasha" not in repr(list(read_portal([GOLD.read_bytes()])))
