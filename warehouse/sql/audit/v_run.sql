-- One row a run, the latest first: state, time, essays computed anew, failures.
-- Key: run_id. Reads: run. Used by: `swell-pseudo query`.
create or replace view v_run as
select
    run_id,
    verb,
    state,
    started_at,
    date_diff('second', started_at, ended_at) as duration_seconds,
    n_essays,
    n_redone,
    n_failed,
    release_id
from run
order by started_at desc, run_id
