-- One row a piece of a released essay that was changed to fit a surrogate; cut from the new text.
-- Key: essay_id, start_char. Reads: decided, rendered_segment, essay_ids, release.essay. Used by: release_tables.py.
insert into release.changed_word by name
select
    essay_ids.release_essay_id as essay_id,
    rendered_segment.start_char,
    rendered_segment.end_char,
    substring(
        essay.text,
        rendered_segment.start_char + 1,
        rendered_segment.end_char - rendered_segment.start_char
    ) as text,
    rendered_segment.reason
from decided
inner join essay_ids using (essay_id)
inner join rendered_segment using (essay_id)
inner join release.essay as essay on essay.essay_id = essay_ids.release_essay_id
where decided.state = 'released'
and rendered_segment.reason <> ''
and rendered_segment.end_char > rendered_segment.start_char
order by essay_ids.release_essay_id, rendered_segment.start_char
