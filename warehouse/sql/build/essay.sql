-- One row an essay that is released, with its new text under release ids.
-- Key: essay_id. Reads: decided, rendered_essay, rendered_token, essay_ids, lake_essay. Used by: release_tables.py.
insert into release.essay by name
select
    essay_ids.release_essay_id as essay_id,
    essay_ids.release_learner_id as learner_id,
    essay_ids.release_task_id as task_id,
    lake_essay.level,
    rendered_essay.text,
    rendered_essay.n_tokens,
    coalesce(sentence.n_sentences, 0) as n_sentences,
    rendered_essay.n_mentions
from decided
inner join essay_ids using (essay_id)
inner join lake_essay using (essay_id)
inner join rendered_essay using (essay_id)
left join (
    select
        essay_id,
        count(distinct sentence)::integer as n_sentences
    from rendered_token
    group by essay_id
) as sentence using (essay_id)
where decided.state = 'released'
order by essay_ids.release_essay_id
