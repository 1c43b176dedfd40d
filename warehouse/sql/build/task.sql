-- One row a task that a released essay answers; the week is published as a term, free text for the teacher not at all.
-- Key: task_id. Reads: lake_task, task_term, blanked (words that hold an original), task_ids, release.essay. Used by: release_tables.py.
insert into release.task by name
select
    task_ids.release_task_id as task_id,
    task_term.term,
    coalesce(lake_task.text_types, []) as text_types,
    case
        when list_contains(hidden.attributes, 'task_type') then null else nullif(lake_task.attributes['task_type'], '')
    end as task_type,
    case
        when list_contains(hidden.attributes, 'task_subject') then null else nullif(lake_task.attributes['task_subject'], '')
    end as task_subject,
    nullif(lake_task.attributes['task_format'], '') as task_format,
    try_cast(lake_task.attributes['task_duration'] as integer) as task_duration,
    case
        when list_contains(hidden.attributes, 'course_subject') then null else nullif(lake_task.attributes['course_subject'], '')
    end as course_subject,
    case
        when list_contains(hidden.attributes, 'course_level') then null else nullif(lake_task.attributes['course_level'], '')
    end as course_level,
    nullif(lake_task.attributes['grading_scale'], '') as grading_scale,
    essay.n_essays
from (
    select
        task_id,
        count(*)::integer as n_essays
    from release.essay
    group by task_id
) as essay
inner join task_ids on task_ids.release_task_id = essay.task_id
left join lake_task on lake_task.task_id = task_ids.task_id
left join task_term on task_term.task_id = task_ids.task_id
left join (
    select
        task_id,
        list(attribute) as attributes
    from blanked
    group by task_id
) as hidden on hidden.task_id = task_ids.task_id
order by task_ids.release_task_id
