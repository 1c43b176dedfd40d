-- One row an essay with what is told of its writer and its task.
-- Key: essay_id. Reads: essay, learner, task. Used by: researchers.
create or replace view v_essay_overview as
select
    essay.essay_id,
    essay.learner_id,
    learner.gender,
    learner.birthyear_interval,
    learner.time_in_sweden,
    learner.first_language,
    essay.level,
    task.term,
    task.text_types,
    task.task_subject,
    essay.n_tokens,
    essay.n_sentences,
    essay.n_mentions,
    essay.text
from essay
inner join learner using (learner_id)
inner join task using (task_id)
order by essay.essay_id
