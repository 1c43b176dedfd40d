-- One row a token of a release, with the label of the mention it belongs to: nobody takes a surrogate for a learner's word.
-- Key: essay_id, token_number. Reads: token, mention. Used by: researchers.
create or replace view v_marked_text as
select
    token.essay_id,
    token.token_number,
    token.sentence,
    token.text,
    mention.label,
    mention.modifiers,
    mention.entity_number,
    coalesce(mention.replaced, false) as is_surrogate
from token
left join mention using (essay_id, mention_number)
order by token.essay_id, token.token_number
