-- One row an essay that the latest release leaves out, and why.
-- Key: essay_id. Reads: release, release_essay. Used by: the steward, `swell-pseudo query`.
create or replace view v_essay_held_back as
select
    release_essay.essay_id,
    release_essay.learner_id,
    release_essay.state,
    release_essay.reason,
    release_essay.release_id
from release_essay
where release_essay.release_id = (
    select release_id
    from release
    order by built_at desc, release_id desc
    limit 1
)
and release_essay.state <> 'released'
order by release_essay.state, release_essay.reason, release_essay.essay_id
