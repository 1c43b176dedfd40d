-- One row an essay of the lake: released, or why not. The first reason in this order counts.
-- Key: essay_id. Reads: lake_essay, detected_essay_state, rendered_essay_state, rendered_essay, detected_mention,
-- stayed (leak screen), blocking (labels that the policy blocks while undecided). Used by: release.py.
create or replace table decided as
select
    lake_essay.essay_id,
    lake_essay.learner_id,
    case
        when failed.essay_id is not null then 'failed'
        when rendered_essay.essay_id is null then 'lost'
        when undecided.essay_id is not null or stayed.essay_id is not null then 'held_back'
        else 'released'
    end as state,
    case
        when failed.essay_id is not null then failed.reason
        when rendered_essay.essay_id is null then 'no result'
        when undecided.essay_id is not null then undecided.reason
        when stayed.essay_id is not null then stayed.reason
        else ''
    end as reason
from lake_essay
left join (
    select
        essay_id,
        min(step || ' ' || exception_type) as reason
    from (
        select essay_id, step, exception_type from detected_essay_state where state = 'failed'
        union all
        select essay_id, step, exception_type from rendered_essay_state where state = 'failed'
    )
    group by essay_id
) as failed using (essay_id)
left join rendered_essay using (essay_id)
left join (
    select
        essay_id,
        min(label) || '_undecided' as reason
    from detected_mention
    inner join blocking using (label)
    where markup_action is null
    and not (label = 'extra' and manual)      -- a reviewer who marks a span as extra has decided that it goes
    and essay_id not in (select essay_id from detected_essay_state where approved)
    group by essay_id
) as undecided using (essay_id)
left join stayed using (essay_id)
