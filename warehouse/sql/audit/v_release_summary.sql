-- One row a release: state, size, and what changed since the one before.
-- Key: release_id. Reads: release, v_release_change. Used by: `swell-pseudo query`.
create or replace view v_release_summary as
select
    release.release_id,
    release.state,
    release.built_at,
    release.published_at,
    release.n_learners,
    release.n_essays,
    release.n_held_back,
    count(*) filter (where v_release_change.change = 'added') as n_added,
    count(*) filter (where v_release_change.change = 'removed') as n_removed,
    count(*) filter (where v_release_change.change = 'changed') as n_changed
from release
left join v_release_change using (release_id)
group by
    release.release_id,
    release.state,
    release.built_at,
    release.published_at,
    release.n_learners,
    release.n_essays,
    release.n_held_back
order by release.built_at desc, release.release_id
