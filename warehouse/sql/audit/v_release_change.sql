-- One row an essay that differs between a release and the one before: added, removed or changed, and why.
-- Key: release_id, essay_id. Reads: release, release_essay. Used by: v_release_summary, `swell-pseudo query`.
create or replace view v_release_change as
with pair as (
    select
        release_id,
        previous_release_id
    from release
    where previous_release_id is not null
),
new_essay as (
    select
        pair.release_id,
        pair.previous_release_id,
        release_essay.essay_id,
        release_essay.learner_id,
        release_essay.state,
        release_essay.reason,
        release_essay.change_reason,
        release_essay.content_digest,
        release_essay.n_mentions
    from pair
    inner join release_essay using (release_id)
),
old_essay as (
    select
        pair.release_id,
        pair.previous_release_id,
        release_essay.essay_id,
        release_essay.learner_id,
        release_essay.state,
        release_essay.content_digest,
        release_essay.n_mentions
    from pair
    inner join release_essay on release_essay.release_id = pair.previous_release_id
)
select
    release_id,
    previous_release_id,
    essay_id,
    coalesce(new_essay.learner_id, old_essay.learner_id) as learner_id,
    case
        when coalesce(old_essay.state, '') <> 'released' then 'added'
        when coalesce(new_essay.state, '') <> 'released' then 'removed'
        else 'changed'
    end as change,
    case
        when new_essay.essay_id is null then 'no longer in the lake'
        when new_essay.reason <> '' then new_essay.reason
        else new_essay.change_reason
    end as reason,
    coalesce(new_essay.n_mentions, 0) - coalesce(old_essay.n_mentions, 0) as n_mentions_more
from new_essay
full outer join old_essay using (release_id, previous_release_id, essay_id)
where (coalesce(new_essay.state, '') = 'released' or coalesce(old_essay.state, '') = 'released')
and coalesce(new_essay.content_digest, '') <> coalesce(old_essay.content_digest, '')
order by release_id, essay_id
