-- One row a rule, severity and state of findings: how many, over how many learners.
-- Key: rule, severity, state. Reads: finding. Used by: `swell-pseudo query`.
create or replace view v_finding_count as
select
    rule,
    severity,
    state,
    count(*) as n_findings,
    count(distinct learner_id) as n_learners,
    min(first_seen_at) as oldest
from finding
group by rule, severity, state
order by n_findings desc, rule, severity, state
