"""What tests of ingest share: portal XML in pieces, and what stands in the lake."""

from flows.home import Home
from warehouse.lake import Lake


def swell(*parts):
    return '<?xml version="1.0" encoding="utf-8"?><swell source="A">' + "".join(parts) + "</swell>"


def essays(*parts):
    return "<essays>" + "".join(parts) + "</essays>"


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="")
    return path


def text_folder(folder, texts):
    """Write essays (id → text) of the learners A1 and B2 as a folder of texts with metadata; return the folder."""
    for essay_id, text in texts.items():
        write(folder / f"{essay_id}.txt", text)
    write(folder / "learners.csv", "id\nA1\nB2\n")
    write(folder / "tasks.csv", "id\nAT1\nAT2\nBT1\n")
    return folder


def lake_of(home):
    return Lake.open(Home(home).lake)


def records_of(home):
    lake = lake_of(home)
    return {record.learner.learner_id: record for shard in lake.shards() for record in lake.read_learners(shard)}


def texts_of(home):
    return {essay.essay_id: essay.text for record in records_of(home).values() for essay in record.essays}


def state_of(home):
    """Return name → (bytes, time stamp) of every stored file but the memory of the last ingest."""
    root = Home(home).lake
    return {
        path.relative_to(root).as_posix(): (path.read_bytes(), path.stat().st_mtime_ns)
        for path in sorted(root.rglob("*"))
        if path.is_file() and path.name != "ingested.json"
    }


def bytes_of(home):
    return {name: content for name, (content, _) in state_of(home).items()}
