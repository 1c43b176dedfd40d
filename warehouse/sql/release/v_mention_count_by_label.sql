-- One row a label: mentions, essays and learners that hold them, and how many stand replaced.
-- Key: label. Reads: mention, essay. Used by: researchers.
create or replace view v_mention_count_by_label as
select
    mention.label,
    mention.label_group,
    count(*) as n_mentions,
    count(*) filter (where mention.replaced) as n_replaced,
    count(distinct mention.essay_id) as n_essays,
    count(distinct essay.learner_id) as n_learners
from mention
inner join essay using (essay_id)
group by mention.label, mention.label_group
order by n_mentions desc, mention.label
