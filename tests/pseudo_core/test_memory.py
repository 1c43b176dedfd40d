"""What is remembered is right, worked out once, and bounded."""

from __future__ import annotations

from pseudo_core.memory import Memory


def test_a_value_is_worked_out_once() -> None:
    asked: list[str] = []

    def length(word: str) -> int:
        asked.append(word)
        return len(word)

    memory = Memory(length)
    assert [memory[word] for word in ("bor", "i", "bor", "i")] == [3, 1, 3, 1]
    assert asked == ["bor", "i"]


def test_a_full_memory_is_emptied_and_still_right() -> None:
    memory = Memory(len, most=3)
    words = ["a", "bb", "ccc", "dddd", "a", "bb"]
    assert [memory[word] for word in words] == [1, 2, 3, 4, 1, 2]
    assert len(memory) <= 3
