"""Ingest that is killed: shards are as before or whole, and the next run finishes."""

import os
import random
import signal
import subprocess
import sys
import time

import pytest
from ingesting import bytes_of, essays, lake_of, swell, write

from flows.ingest import ingest


def generated(n_learners, n_essays):
    rng = random.Random(4)
    words = ["jag", "bor", "i", "ett", "hus", "med", "min", "katt", "och", "läser", "svenska", "på", "kvällen"]
    parts = [f'<student id="B{i}" time_in_sweden="{i}"/>' for i in range(n_learners)]
    meta = "<meta>" + "".join(parts) + "".join(f'<task id="BT{i}"/>' for i in range(n_essays)) + "</meta>"
    content = [
        f'<essay student="B{i}" task="BT{j}"><content type="raw">{" ".join(rng.choices(words, k=60))}</content></essay>'
        for i in range(n_learners)
        for j in range(n_essays)
    ]
    return swell(meta, essays(*content))


CHILD = """
import os, pathlib, signal, sys
from flows.ingest import ingest

home, source, n_renames, moment = sys.argv[1:]
left = int(n_renames)
rename = pathlib.Path.replace

def replace(self, target):
    global left
    left -= 1
    if left == 0 and moment == "before":
        os.kill(os.getpid(), signal.SIGKILL)
    result = rename(self, target)
    if left == 0:
        os.kill(os.getpid(), signal.SIGKILL)
    return result

pathlib.Path.replace = replace
print("go", flush=True)
ingest(pathlib.Path(home), [pathlib.Path(source)])
"""


def start(home, source, n_renames=0, moment="after"):
    command = [sys.executable, "-c", CHILD, str(home), str(source), str(n_renames), moment]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def shards_of(home):
    return {name: content for name, content in bytes_of(home).items() if name.startswith("learners/shard")}


@pytest.mark.cluster
@pytest.mark.parametrize("moment", ["before", "after"])
def test_a_run_killed_between_two_shards_is_finished_by_the_next(tmp_path, moment):
    """A real process, killed at renames spread over the run; each shard is as before or complete."""
    source = write(tmp_path / "p.xml", generated(120, 3))
    ingest(tmp_path / "whole", [source])
    wanted = bytes_of(tmp_path / "whole")
    home = tmp_path / "killed"
    n_seen = []
    for n_renames in (1, 2, 3, 20):  # lake.json, the tasks, the first shard, one in the middle
        with start(home, source, n_renames, moment) as child:
            assert child.wait() == -signal.SIGKILL
        shards = shards_of(home)
        assert all(wanted[name] == content for name, content in shards.items())
        n_seen.append(len(shards))
    assert 0 < n_seen[-1] < len(shards_of(tmp_path / "whole"))
    assert n_seen == sorted(n_seen)
    assert lake_of(home).staging.exists()
    with lake_of(home).lock():
        assert not lake_of(home).staging.exists()  # it held texts
    report = ingest(home, [source])
    assert report.refused == {}
    assert len(report.shards_written) == len(shards_of(home)) - n_seen[-1]
    assert bytes_of(home) == wanted


@pytest.mark.cluster
def test_a_run_killed_at_random_moments_is_finished_by_the_next(tmp_path):
    source = write(tmp_path / "p.xml", generated(120, 3))
    ingest(tmp_path / "whole", [source])
    wanted = bytes_of(tmp_path / "whole")
    home = tmp_path / "killed"
    rng = random.Random(11)
    for _ in range(4):
        with start(home, source) as child:
            assert child.stdout is not None
            assert child.stdout.readline() == "go\n"
            time.sleep(rng.uniform(0.0, 0.4))
            os.kill(child.pid, signal.SIGKILL)
        if home.exists():
            assert all(wanted[name] == content for name, content in shards_of(home).items())
    ingest(home, [source])
    assert bytes_of(home) == wanted


@pytest.mark.cluster
def test_a_killed_correction_leaves_old_or_new_texts_and_is_finished_by_the_next(tmp_path):
    first, second = generated(40, 1), generated(40, 1).replace("katt", "hund")
    source = write(tmp_path / "p.xml", second)
    ingest(tmp_path / "new", [source])
    ingest(tmp_path / "killed", [write(tmp_path / "p.xml", first)])
    old, new = shards_of(tmp_path / "killed"), shards_of(tmp_path / "new")
    write(tmp_path / "p.xml", second)
    code = CHILD.replace("[pathlib.Path(source)])", "[pathlib.Path(source)], replace=True)")
    child = subprocess.run([sys.executable, "-c", code, tmp_path / "killed", source, "9", "before"], check=False)
    assert child.returncode == -signal.SIGKILL
    now = shards_of(tmp_path / "killed")
    states = {"new" if now[name] == new[name] else "old" if now[name] == old[name] else "broken" for name in new}
    assert states == {"old", "new"}
    ingest(tmp_path / "killed", [source], replace=True)
    assert bytes_of(tmp_path / "killed") == bytes_of(tmp_path / "new")
