-- One row a task that a released essay answers; the week is published as a term, free text for the teacher not at all.
-- Key: task_id. Reads: lake_task, task_term, blanked (words that hold an original), task_ids, release.essay. Used by: release_tables.py.
insert into release.task by name
select
    task_ids.release_task_id as task_id,
    task_term.term,
    coalesce(told.text_types, []) as text_types,
    nullif(told.attributes['task_type'], '') as task_type,
    nullif(told.attributes['task_subject'], '') as task_subject,
    nullif(told.attributes['task_format'], '') as task_format,
    try_cast(told.attributes['task_duration'] as integer) as task_duration,
    nullif(told.attributes['course_subject'], '') as course_subject,
    nullif(told.attributes['course_level'], '') as course_level,
    nullif(told.attributes['grading_scale'], '') as grading_scale,
    essay.n_essays
from (
    select
        task_id,
        count(*)::integer as n_essays
    from release.essay
    group by task_id
) as essay
inner join task_ids on task_ids.release_task_id = essay.task_id
left join (
    select
        lake_task.task_id,
        lake_task.text_types,
        map_from_entries(
            list_filter(
                map_entries(lake_task.attributes),
                lambda entry: not list_contains(coalesce(hidden.names, []), entry.key)
            )
        ) as attributes
    from lake_task
    left join (
        select
            task_id,
            list(attribute) as names
        from blanked
        group by task_id
    ) as hidden using (task_id)
) as told on told.task_id = task_ids.task_id
left join task_term on task_term.task_id = task_ids.task_id
order by task_ids.release_task_id
