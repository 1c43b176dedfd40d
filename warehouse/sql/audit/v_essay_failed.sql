-- One row an essay that raised an exception in the latest run, and since when it does.
-- Key: essay_id. Reads: essay_state. Used by: the steward, `swell-pseudo query`.
create or replace view v_essay_failed as
select
    essay_id,
    learner_id,
    step,
    exception_type,
    place,
    first_failed_at,
    run_id
from essay_state
where state = 'failed'
order by first_failed_at, essay_id
