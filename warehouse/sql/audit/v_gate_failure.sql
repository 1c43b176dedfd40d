-- One row a place that turned a gate of the latest build red.
-- Key: gate, failure_number. Reads: gate_result, gate_failure. Used by: the steward after a refused release.
create or replace view v_gate_failure as
select
    gate_failure.run_id,
    gate_failure.release_id,
    gate_failure.gate,
    gate_failure.failure_number,
    gate_failure.rule,
    gate_failure.learner_id,
    gate_failure.essay_id,
    gate_failure.start_char,
    gate_failure.label
from gate_failure
where gate_failure.run_id = (
    select run_id
    from gate_result
    order by decided_at desc, run_id desc
    limit 1
)
order by gate_failure.gate, gate_failure.failure_number
