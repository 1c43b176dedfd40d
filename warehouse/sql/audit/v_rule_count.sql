-- One row a rule and label: mentions of the latest run that the rule spoke for, and for how many it was the only one.
-- Key: rule, label. Reads: mention_provenance. Used by: `swell-pseudo query`.
create or replace view v_rule_count as
select
    rule,
    label,
    count(*) as n_mentions,
    count(*) filter (where n_rules = 1) as n_alone,
    round(avg(score), 3) as mean_score
from (
    select
        unnest(rules) as rule,
        len(rules) as n_rules,
        label,
        score
    from mention_provenance
)
group by rule, label
order by n_mentions desc, rule, label
