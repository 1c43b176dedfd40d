-- One row a task and label: mentions of the latest run, essays that hold them, and their share of all essays there.
-- Key: task_id, label. Reads: mention_provenance, essay. Used by: `swell-pseudo query`.
create or replace view v_tag_count_by_task as
select
    essay.task_id,
    mention_provenance.label,
    count(*) as n_mentions,
    count(distinct mention_provenance.essay_id) as n_essays,
    round(count(distinct mention_provenance.essay_id) / any_value(total.n_essays), 4) as share_of_essays
from mention_provenance
inner join essay using (essay_id)
inner join (
    select
        task_id,
        count(*) as n_essays
    from essay
    group by task_id
) as total on total.task_id is not distinct from essay.task_id
group by essay.task_id, mention_provenance.label
order by essay.task_id, n_mentions desc, mention_provenance.label
