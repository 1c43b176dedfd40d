-- One row an essay that still holds undecided sensitive or extra spans: how many, and since when the oldest is known.
-- Key: essay_id. Reads: review_span, essay. Used by: the steward every night, `swell-pseudo query`.
create or replace view v_essay_with_sensitive_tags as
select
    essay.essay_id,
    essay.learner_id,
    essay.school,
    essay.task_id,
    essay.level,
    count(*) as n_undecided,
    count(*) filter (where review_span.label = 'sensitive') as n_sensitive,
    count(*) filter (where review_span.label = 'extra') as n_extra,
    min(review_span.first_seen_at) as since
from review_span
inner join essay using (essay_id)
where review_span.state = 'open'
group by essay.essay_id, essay.learner_id, essay.school, essay.task_id, essay.level
order by since, essay.essay_id
