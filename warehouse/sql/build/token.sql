-- One row a token of a released essay, with the mention it belongs to.
-- Key: essay_id, token_number. Reads: decided, rendered_token, essay_ids, release.mention. Used by: release_tables.py.
insert into release.token by name
select
    essay_ids.release_essay_id as essay_id,
    rendered_token.token_number,
    rendered_token.start_char,
    rendered_token.end_char,
    rendered_token.text,
    rendered_token.sentence,
    mention.mention_number
from decided
inner join essay_ids using (essay_id)
inner join rendered_token using (essay_id)
left join release.mention as mention
    on mention.essay_id = essay_ids.release_essay_id
    and mention.start_char = rendered_token.mention_start
where decided.state = 'released'
order by essay_ids.release_essay_id, rendered_token.token_number
