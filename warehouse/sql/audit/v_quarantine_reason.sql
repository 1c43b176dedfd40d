-- One row a source and reason for which inputs were refused: how many, since when, and the first place to look at.
-- Key: source, reason. Reads: quarantine. Used by: the steward, `swell-pseudo query`.
create or replace view v_quarantine_reason as
select
    source,
    reason,
    count(*) as n_inputs,
    min(first_seen_at) as since,
    min_by(place, quarantine_id) as example_place,
    min_by(message, quarantine_id) as example_message
from quarantine
group by source, reason
order by n_inputs desc, source, reason
