"""How property tests are run: the same examples each time, unless new ones are asked for."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# The nightly change of a line must not fail on an example that nobody's change brought about. A busy machine is no
# failure either. `HYPOTHESIS_PROFILE=explore make test` looks for new examples.
settings.register_profile("same", deadline=None, derandomize=True, database=None)
settings.register_profile(
    "explore", deadline=None, max_examples=1000, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))
