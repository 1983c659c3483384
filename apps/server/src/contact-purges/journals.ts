import { BESIDE_FIELDS, CONTACT_FIELDS } from '../contact-imports/fields.ts'
import type { Db } from '../core/db/database.ts'

/** What undo and reports still need of a journal row, none of which tells who it was. */
const KEPT = [
  'version',
  'updated_at',
  'deleted_at',
  'owner_id',
  'pool_id',
  'merge_id',
  'records',
  'file_id',
  'aftercares',
]
const kept = (column: string) =>
  `case when ${column} is not null then (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${column}) where key = any($2)) end`

/** Columns of a staged row that tell of a person. */
const TOLD = [...CONTACT_FIELDS, ...BESIDE_FIELDS, ...['warnings', 'ending', 'opt_outs', 'opting_out', 'numbers']]

/** Every journal row that is of one of them: acted on, met again in a file, or the same as such a row of the file. */
const ROWS = `
  with recursive told as (
    select job_id, row_no from bulk_job_rows where subject_id = any($1::bigint[])
    union select job_id, row_no from bulk_job_rows where met_id = any($1::bigint[])
    union select j.job_id, j.row_no from told t join bulk_job_rows j on j.job_id = t.job_id and j.same_as_row = t.row_no)`

/** Blanks what bulk acts and imports keep of contacts: values in journals, rows of files. Gives the uploads they came in, which nothing needs any more. */
export async function blankJournals(db: Db, ids: number[]): Promise<string[]> {
  await db.rows(
    `update bulk_job_rows set before = ${kept('before')}, after = ${kept('after')}
      where subject_id = any($1::bigint[]) and (before is not null or after is not null)`,
    [ids, KEPT],
  )
  await db.rows(
    `${ROWS}
     update contact_import_rows r set cells = '{}', ${TOLD.map(name => `${name} = null`).join(', ')}
       from told j where r.job_id = j.job_id and r.row_no = j.row_no`,
    [ids],
  )
  const uploads = await db.rows<{ storage_key: string }>(
    `${ROWS},
     old as materialized (
       select a.id, a.storage_key from contact_import_attempts a join bulk_jobs b on b.id = a.id and b.phase <> 'preview'
        where a.storage_key <> '' and a.id in (select job_id from told)),
     blanked as (
       update contact_import_attempts a
          set storage_key = '', columns = (select coalesce(jsonb_agg(c || '{"samples": []}'), '[]') from jsonb_array_elements(a.columns) c)
         from old where a.id = old.id)
     select storage_key from old`,
    [ids],
  )
  return uploads.map(({ storage_key }) => storage_key)
}
