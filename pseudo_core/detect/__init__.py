"""pseudo_core/detect."""
