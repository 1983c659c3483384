/**
 * SQL for whether a record that was merged into a contact since it got a tag has that tag of its own too, for a row of
 * contact_tags: its like stayed with it. One that job $1 gave it counts for nothing.
 */
export const alsoTaggedOf = (row: string) => `exists (
  select from contacts m join contact_tags x on x.contact_id = m.id and x.tag_id = ${row}.tag_id
   where m.merged_into_id = ${row}.contact_id
     and exists (select from contact_merge_records r join contact_merges g on g.id = r.merge_id
                  where r.contact_id = m.id and g.undone_at is null and g.created_at >= ${row}.created_at)
     and not exists (select from (select job_id, after from bulk_job_rows where subject_id = m.id offset 0) o
                      cross join lateral jsonb_array_elements_text(o.after->'tags') given(tag_id)
                      where o.job_id = $1 and given.tag_id = x.tag_id::text))`
