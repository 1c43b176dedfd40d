-- One row a text type and label: mentions and essays; an essay counts in each of its text types.
-- Key: text_type, label. Reads: mention, essay, task. Used by: researchers.
create or replace view v_mention_count_by_text_type as
select
    typed.text_type,
    mention.label,
    count(*) as n_mentions,
    count(distinct mention.essay_id) as n_essays
from mention
inner join essay using (essay_id)
inner join (
    select
        task_id,
        unnest(if(len(text_types) = 0, ['(none)'], text_types)) as text_type
    from task
) as typed using (task_id)
group by typed.text_type, mention.label
order by typed.text_type, n_mentions desc, mention.label
