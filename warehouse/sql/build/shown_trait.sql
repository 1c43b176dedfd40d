-- One row a trait and place that a reader of the release sees: what a text tells and nothing replaced or masked.
-- Key: essay_id, start_char, trait. Reads: detected_trait, detected_mention, published_essay, kept_country, shown_label.
-- Used by: accumulation.py.
create or replace table shown_trait as
select
    detected_trait.learner_id,
    detected_trait.essay_id,
    detected_trait.start_char,
    detected_trait.trait,
    -- what a reviewer generalised is told as the word that stands there now
    case
        when detected_mention.markup_action like 'generalise:%' then substr(detected_mention.markup_action, 12)
        else detected_trait.value
    end as value
from detected_trait
inner join detected_mention using (essay_id, start_char)
semi join published_essay using (essay_id)
where case
    when detected_mention.markup_action = 'mask' then false
    when detected_mention.markup_action is not null then true
    when detected_mention.label = 'country'
        then detected_trait.value in (select country from kept_country)
    else detected_mention.label in (select label from shown_label)
end
