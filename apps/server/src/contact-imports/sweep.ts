import type { Core } from '../core/core.ts'

const DAYS = 7
const MOST = 500

/** Forgets uploads that were never run within a week, file and staged rows and all. Gives how many. */
export async function sweepUploads(core: Core): Promise<number> {
  const gone = await core.database.system(db =>
    db.rows<{ storage_key: string }>(
      `with old as (
         select j.id, a.storage_key from bulk_jobs j join contact_import_attempts a on a.id = j.id
          where j.phase = 'preview' and j.state in ('draft', 'ready', 'failed', 'cancelled') and j.created_at < now() - interval '${DAYS} days'
          order by j.id limit ${MOST} for update of j skip locked),
       gone as (delete from bulk_jobs j using old where j.id = old.id)
       select storage_key from old`,
    ),
  )
  for (const { storage_key } of gone) await core.files.delete(storage_key)
  return gone.length
}
