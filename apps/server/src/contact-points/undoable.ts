const JOURNALED = { contact_points: 'opt_outs', life_events: 'life_events' } as const

/** A job that can be undone, or whose undo is to go on. */
const OPEN = `(b.undo_until is null or b.undo_until >= now() or b.phase = 'undo' and b.state <> 'undone')`

/**
 * SQL for whether an undo may take a row of a contact away: of the import or the act that wrote it, `but` for one job, or
 * of the merge that brought it. Nothing else that is stated may lean on such a row.
 */
export const undoable = (table: keyof typeof JOURNALED, row: string, contact_id: string, but = '0') => `(exists (
    select from bulk_job_rows j join bulk_jobs b on b.id = j.job_id
     where j.subject_id = ${contact_id} and b.id <> ${but} and ${OPEN}
       and (j.after->'${JOURNALED[table]}' @> to_jsonb(${row}.id)
            or j.outcome = 'created' and ${row}.created_at = (select k.created_at from contacts k where k.id = ${contact_id})))
  or exists (
    select from contact_merges m join contact_merge_rows r on r.merge_id = m.id and r.table_name = '${table}'
     where m.survivor_id = ${contact_id} and m.undone_at is null and r.key = jsonb_build_object('id', ${row}.id)))`
