-- One row a level and label: mentions of the latest run, essays that hold them, and their share of all essays there.
-- Key: level, label. Reads: mention_provenance, essay. Used by: `swell-pseudo query`.
create or replace view v_tag_count_by_level as
select
    essay.level,
    mention_provenance.label,
    count(*) as n_mentions,
    count(distinct mention_provenance.essay_id) as n_essays,
    round(count(distinct mention_provenance.essay_id) / any_value(total.n_essays), 4) as share_of_essays
from mention_provenance
inner join essay using (essay_id)
inner join (
    select
        level,
        count(*) as n_essays
    from essay
    group by level
) as total on total.level is not distinct from essay.level
group by essay.level, mention_provenance.label
order by essay.level, n_mentions desc, mention_provenance.label
