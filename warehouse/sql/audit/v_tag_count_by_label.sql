-- One row a label: mentions of the latest run, essays and learners that hold them, mean score, and how many people made.
-- Key: label. Reads: mention_provenance. Used by: `swell-pseudo query`.
create or replace view v_tag_count_by_label as
select
    label,
    count(*) as n_mentions,
    count(distinct essay_id) as n_essays,
    count(distinct learner_id) as n_learners,
    round(avg(score), 3) as mean_score,
    count(*) filter (where manual) as n_manual
from mention_provenance
group by label
order by n_mentions desc, label
