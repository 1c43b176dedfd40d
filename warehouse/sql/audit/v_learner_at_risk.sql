-- One row a learner whom metadata and texts together make rarer than k, with the spans whose generalisation would help.
-- Key: learner_id. Reads: learner_risk. Used by: the steward, `swell-pseudo query`.
create or replace view v_learner_at_risk as
select
    learner_id,
    k,
    k_metadata,
    k_with_text,
    quasi_identifiers,
    generalise_essay_ids,
    generalise_starts
from learner_risk
where k_with_text < k
order by k_with_text, k_metadata, learner_id
