"""Speed, memory and quality, each figure with the command that makes it. `python -m benchmarks` runs the quick set."""
