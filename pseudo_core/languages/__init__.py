"""pseudo_core/languages."""
