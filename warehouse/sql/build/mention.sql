-- One row a mention of a released essay; its text is cut from the new text, so no original can come along.
-- Key: essay_id, mention_number. Reads: decided, rendered_mention, essay_ids, label_group, release.essay. Used by: release_tables.py.
insert into release.mention by name
select
    essay_id,
    (row_number() over (partition by essay_id order by start_char) - 1)::integer as mention_number,
    * exclude (essay_id)
from (  -- cut before rows are numbered and sorted: no essay's text goes along with each of its mentions
    select
        essay_ids.release_essay_id as essay_id,
        rendered_mention.start_char,
        rendered_mention.end_char,
        rendered_mention.label,
        label_group.label_group,
        rendered_mention.modifiers,
        rendered_mention.entity_number,
        rendered_mention.learner_entity,
        rendered_mention.replaced,
        rendered_mention.strategy,
        substring(
            essay.text,
            rendered_mention.start_char + 1,
            rendered_mention.end_char - rendered_mention.start_char
        ) as text,
        rendered_mention.manual
    from decided
    inner join essay_ids using (essay_id)
    inner join rendered_mention using (essay_id)
    inner join label_group using (label)
    inner join release.essay as essay on essay.essay_id = essay_ids.release_essay_id
    where decided.state = 'released'
)
order by essay_id, start_char
