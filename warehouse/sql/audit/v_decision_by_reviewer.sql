-- One row a reviewer and kind of decision: how many, how many are parked or overridden, the first and the latest.
-- Key: reviewer, kind. Reads: review_decision. Used by: the steward, `swell-pseudo query`.
create or replace view v_decision_by_reviewer as
select
    reviewer,
    kind,
    count(*) as n_decisions,
    count(distinct essay_id) as n_essays,
    count(*) filter (where state = 'parked') as n_parked,
    count(*) filter (where state = 'overridden') as n_overridden,
    min(decided_at) as first_decided_at,
    max(decided_at) as last_decided_at
from review_decision
group by reviewer, kind
order by reviewer, kind
