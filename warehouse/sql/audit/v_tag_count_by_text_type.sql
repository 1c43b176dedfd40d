-- One row a text type and label: mentions of the latest run and essays that hold them; an essay counts in each of its types.
-- Key: text_type, label. Reads: mention_provenance, essay. Used by: `swell-pseudo query`.
create or replace view v_tag_count_by_text_type as
with typed as (
    select
        essay_id,
        unnest(if(len(text_types) = 0, ['(none)'], text_types)) as text_type
    from essay
),
total as (
    select
        text_type,
        count(*) as n_essays
    from typed
    group by text_type
)
select
    typed.text_type,
    mention_provenance.label,
    count(*) as n_mentions,
    count(distinct mention_provenance.essay_id) as n_essays,
    round(count(distinct mention_provenance.essay_id) / any_value(total.n_essays), 4) as share_of_essays
from mention_provenance
inner join typed using (essay_id)
inner join total using (text_type)
group by typed.text_type, mention_provenance.label
order by typed.text_type, n_mentions desc, mention_provenance.label
