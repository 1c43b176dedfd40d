-- One row an essay whose recall is doubtful: capitalised words nothing explains, or mentions taken at a low score.
-- Key: essay_id. Reads: essay_state, mention_provenance, essay. Used by: the steward, `swell-pseudo query`.
create or replace view v_essay_doubtful_recall as
select
    essay_state.essay_id,
    essay_state.learner_id,
    essay.level,
    essay_state.n_tokens,
    coalesce(essay_state.n_unknown_capitals, 0) as n_unknown_capitals,
    coalesce(low.n_low_scores, 0) as n_low_scores,
    round(
        100.0 * (coalesce(essay_state.n_unknown_capitals, 0) + coalesce(low.n_low_scores, 0))
        / greatest(essay_state.n_tokens, 1),
        2
    ) as doubts_per_100_tokens
from essay_state
inner join essay using (essay_id)
left join (
    select
        essay_id,
        count(*) as n_low_scores
    from mention_provenance
    where score < 0.6
    and not manual
    group by essay_id
) as low using (essay_id)
where essay_state.state = 'done'
and coalesce(essay_state.n_unknown_capitals, 0) + coalesce(low.n_low_scores, 0) >= 3
order by doubts_per_100_tokens desc, essay_state.essay_id
