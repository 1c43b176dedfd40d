-- One row a learner whom metadata and texts together make rarer than k, with the spans whose generalisation would help.
-- The three lists tell these spans one by one: essay, first character, first character after, as `review decide` asks.
-- Key: learner_id. Reads: learner_risk, mention_provenance. Used by: the steward, `swell-pseudo query`.
create or replace view v_learner_at_risk as
with span as (
    select
        learner_id,
        unnest(generalise_essay_ids) as essay_id,
        unnest(generalise_starts) as start_char,
        generate_subscripts(generalise_starts, 1) as span_number
    from learner_risk
    where k_with_text < k
),

span_end as (
    select
        span.learner_id,
        list(mention_provenance.end_char order by span.span_number) as generalise_ends
    from span
    left join mention_provenance using (essay_id, start_char)
    group by span.learner_id
)

select
    learner_risk.learner_id,
    learner_risk.k,
    learner_risk.k_metadata,
    learner_risk.k_with_text,
    learner_risk.quasi_identifiers,
    learner_risk.generalise_essay_ids,
    learner_risk.generalise_starts,
    coalesce(span_end.generalise_ends, []) as generalise_ends
from learner_risk
left join span_end using (learner_id)
where learner_risk.k_with_text < learner_risk.k
order by learner_risk.k_with_text, learner_risk.k_metadata, learner_risk.learner_id
