import type { create } from '@openbook/api/contact-exports.ts'
import { EXPORT_COLUMN_NAMES } from '@openbook/api/contact-exports.ts'
import type { Receives } from '@openbook/api/core/route.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { ianaZone } from '@openbook/config/limits.ts'
import { refuseTooMany, refuseUnexpected } from '../contact-acts/expected.ts'
import { compileSelection, countSelected } from '../contact-acts/selection.ts'
import { askedOf, sentBefore } from '../contact-acts/sent-before.ts'
import type { Core } from '../core/core.ts'
import { dayIn } from '../core/day-in.ts'
import type { Db } from '../core/db/database.ts'
import { draftJob, findJob } from '../core/jobs/bulk-job.ts'
import { claimDisk } from '../core/jobs/own-disk.ts'
import * as turn from '../core/jobs/turn.ts'
import { refuseOff } from '../feature-flags/decided.ts'
import { type ExportParams, FOLDER, KIND, LIMIT, WHOM } from './params.ts'

type Request = Receives<typeof create>['body']
interface Asking {
  core: Core
  db: Db
  viewer: Viewer
}

/** Queues the export of a selection as it stands; gives its id. The same request again gives the same export. */
export async function start({ core, db, viewer }: Asking, request: Request): Promise<{ id: number; count: number }> {
  const { format = 'csv', columns = EXPORT_COLUMN_NAMES, request_id, expected_count, ...selection } = request
  await refuseOff(core, db, viewer, 'contact_exports', 'Exports are switched off at the moment. Try again later.')
  const asked = askedOf({ format, columns }, selection)
  const known = await sentBefore(db, viewer, { request_id, kind: KIND, asked })
  if (known) return known
  const count = await countSelected(db, await compileSelection(db, viewer, selection, WHOM))
  refuseUnexpected(count, expected_count)
  refuseTooMany(count, LIMIT.rows, 'exported', 'contact_exports.too_many')
  const title = `Export ${count.toLocaleString('en-US')} ${count === 1 ? 'contact' : 'contacts'}`
  const id = await draftJob(db, { kind: KIND, title, params: { asked }, request_id })
  const params: ExportParams = {
    selection,
    format,
    columns: [...new Set(columns)],
    storage_key: `${FOLDER}/${viewer.business_unit_id}/${id}.${format}`,
    zone: ianaZone(viewer.timezone),
  }
  await db.rows(`update bulk_jobs set state = 'ready', total = $2, params = params || $3::jsonb where id = $1`, [
    id,
    count,
    JSON.stringify(params),
  ])
  await db.rows(
    'insert into contact_exports (id, filename, format, columns, storage_key) values ($1, $2, $3, $4, $5)',
    [id, filename(id, params), format, params.columns, params.storage_key],
  )
  await claimDisk(core, params.storage_key)
  const job = await findJob(db, id)
  if (!job) throw new Error('An export was drafted and is gone.')
  await core.jobs.turned(db, await turn.run(db, job))
  return { id, count }
}

const filename = (id: number, { zone, format }: ExportParams) => `contacts-${dayIn(zone)}-${id}.${format}`
