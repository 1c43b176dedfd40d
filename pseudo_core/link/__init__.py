"""Which mentions are one entity: within an essay (`essay`), and over all essays of a learner (`learner`)."""
