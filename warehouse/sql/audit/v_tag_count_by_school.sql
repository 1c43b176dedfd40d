-- One row a school and label: mentions of the latest run, essays that hold them, and their share of all essays there.
-- Key: school, label. Reads: mention_provenance, essay. Used by: `swell-pseudo query`.
create or replace view v_tag_count_by_school as
select
    essay.school,
    mention_provenance.label,
    count(*) as n_mentions,
    count(distinct mention_provenance.essay_id) as n_essays,
    round(count(distinct mention_provenance.essay_id) / any_value(total.n_essays), 4) as share_of_essays
from mention_provenance
inner join essay using (essay_id)
inner join (
    select
        school,
        count(*) as n_essays
    from essay
    group by school
) as total on total.school is not distinct from essay.school
group by essay.school, mention_provenance.label
order by essay.school, n_mentions desc, mention_provenance.label
