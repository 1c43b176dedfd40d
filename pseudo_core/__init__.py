"""Pure text science of swell-pseudo: values in, values out; no I/O, no workflow, no database.

The whole core is three calls:

    annotate.annotate(essay, lexicon, policy)          -> AnnotatedEssay     detect, resolve, link inside the essay
    link.learner.link_learner(annotated, decisions)    -> LearnerEntities    across the essays of one learner
    render.render(annotated, entities, draw, policy)   -> RenderedEssay      surrogates, new text, map of offsets
"""
