-- One row a source and reason for which inputs were refused or noted: how many, since when, the first place to look at.
-- Key: source, reason. Reads: quarantine. Used by: the steward, `swell-pseudo query`.
create or replace view v_quarantine_reason as
select
    source,
    reason,
    is_refused,
    count(*) as n_inputs,
    min(first_seen_at) as since,
    min_by(place, quarantine_id) as example_place,
    min_by(message, quarantine_id) as example_message
from quarantine
group by source, reason, is_refused
order by is_refused desc, n_inputs desc, source, reason
