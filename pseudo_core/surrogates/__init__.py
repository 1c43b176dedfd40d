"""pseudo_core/surrogates."""
