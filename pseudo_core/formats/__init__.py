"""pseudo_core/formats."""
