-- One row a finding that nobody accepted and no run fixed, the gravest and oldest first.
-- Key: finding_id. Reads: finding. Used by: the steward, `swell-pseudo query`.
create or replace view v_finding_open as
select
    finding_id,
    severity,
    rule,
    learner_id,
    essay_ids,
    starts,
    entities,
    first_seen_at
from finding
where state = 'open'
order by
    case severity when 'error' then 0 when 'warning' then 1 else 2 end,
    first_seen_at,
    rule,
    learner_id,
    finding_id
