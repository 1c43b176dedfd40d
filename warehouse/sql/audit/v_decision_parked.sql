-- One row a decision that cannot be applied now, and why: somebody has to look at it again.
-- Key: decision_id. Reads: review_decision. Used by: the steward, `swell-pseudo query`.
create or replace view v_decision_parked as
select
    decision_id,
    essay_id,
    kind,
    reviewer,
    decided_at,
    parked_reason
from review_decision
where state = 'parked'
order by essay_id, decided_at, decision_id
