-- One row a learner with a released essay, metadata coarsened.
-- Key: learner_id. Reads: coarse (values after coarsening), release.essay. Used by: release_tables.py.
insert into release.learner by name
select
    coarse.release_learner_id as learner_id,
    coarse.gender,
    coarse.birthyear_interval,
    coarse.time_in_sweden,
    coarse.first_language,
    (count(*) over (
        partition by coarse.gender, coarse.birthyear_interval, coarse.time_in_sweden, coarse.first_language
    ))::integer as class_size,
    essay.n_essays
from coarse
inner join (
    select
        learner_id,
        count(*)::integer as n_essays
    from release.essay
    group by learner_id
) as essay on essay.learner_id = coarse.release_learner_id
order by coarse.release_learner_id
