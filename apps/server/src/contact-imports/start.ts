import type { ImportOptions } from '@openbook/api/contact-imports.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { ANSWER_FIELD, IMPORT_FIELD_NAMES, REPEATABLE_FIELDS } from '@openbook/config/import-fields.ts'
import type { z } from 'zod'
import { held } from '../bulk-jobs/queries.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { invalid, notFound } from '../core/http/refused.ts'
import type { BulkJob } from '../core/jobs/bulk-job.ts'
import * as turn from '../core/jobs/turn.ts'
import { mayFill } from '../pools/fill.ts'
import { hideSamples } from './blotted.ts'
import { type ImportJob, type ImportParams, KIND, KINDS } from './params.ts'
import { visibleOwners } from './visible-owners.ts'

type Options = z.output<typeof ImportOptions>
const NO_QUESTION =
  'An answer needs the name of its column for a question, and the first row holds no names. Choose Notes instead.'
const FIELDS = new Set<string>(IMPORT_FIELD_NAMES)

/** Starts the dry run with these options; with `andRun` the run follows by itself. */
export async function startPreview(
  core: Core,
  db: Db,
  viewer: Viewer,
  id: number,
  options: Options,
  andRun = false,
): Promise<void> {
  const job = await held<ImportParams>(db, viewer, id, KIND)
  await check(db, id, options)
  await checkPool(db, viewer, options)
  const [user] = await db.prepared<{ phone: string | null }>('select phone from users where id = $1', [job.user_id])
  const params: ImportParams = { options, phone_number: user?.phone ?? null, ...(andRun && { run: true }) }
  await hideSamples(db, id, options.mapping)
  await core.jobs.turned(db, await turn.preview(db, job, params))
}

/** Runs a previewed attempt, undoes or retries one: whatever `act` does to the job, told to workers and screens. */
export async function startAct(
  core: Core,
  db: Db,
  viewer: Viewer,
  id: number,
  act: (job: ImportJob) => Promise<BulkJob>,
): Promise<void> {
  await core.jobs.turned(db, await act(await heldAttempt(db, viewer, id)))
}

/** The job of an attempt of either kind, locked; 404 for what the viewer may not see. */
export async function heldAttempt(db: Db, viewer: Viewer, id: number): Promise<ImportJob> {
  const job = await held<ImportParams>(db, viewer, id)
  if (!KINDS.includes(job.kind)) throw notFound()
  return job
}

/** Refuses options that point at nothing: with the field named, before any row is read. */
async function check(db: Db, id: number, options: Options): Promise<void> {
  const { mapping, has_header, owner_id, status_id, source_id } = options
  const fields = mapping.filter(field => field !== null)
  const unknown = fields.find(field => !FIELDS.has(field))
  if (unknown) throw invalid('mapping', `There is no field "${unknown}".`)
  const twice = fields.find((field, index) => fields.indexOf(field) !== index && !REPEATABLE_FIELDS.has(field))
  if (twice) throw invalid('mapping', `Two columns are mapped to "${twice}". Choose one.`)
  if (fields.length === 0) throw invalid('mapping', 'Map at least one column.')
  const [found] = await db.rows<{ columns: number; named: boolean; owner: boolean; status: boolean; source: boolean }>(
    `select jsonb_array_length(columns) as columns, has_header as named,
            exists (select from users u where u.id = $2 and u.deactivated_at is null and ($5::bigint[] is null or u.id = any($5))) as owner,
            exists (select from statuses where id = $3) as status, exists (select from sources where id = $4) as source
       from contact_import_attempts where id = $1`,
    [id, owner_id ?? null, status_id ?? null, source_id ?? null, await visibleOwners(db)],
  )
  if (found && mapping.length > found.columns) throw invalid('mapping', `The file has ${found.columns} columns.`)
  if (fields.includes(ANSWER_FIELD) && !(has_header ?? found?.named)) throw invalid('mapping', NO_QUESTION)
  if (owner_id && !found?.owner) throw invalid('owner_id', 'Choose yourself or someone in your downline.')
  if (status_id && !found?.status) throw invalid('status_id', 'This status is gone. Choose another.')
  if (source_id && !found?.source) throw invalid('source_id', 'This source is gone. Choose another.')
  await checkLists(db, options)
}

/** A lead in a pool is its holder's: nothing else may say whose it is. */
async function checkPool(db: Db, viewer: Viewer, { pool_id, owner_id, mapping }: Options): Promise<void> {
  if (!pool_id) return
  if (owner_id) throw invalid('pool_id', 'Leads in a pool belong to its holder. Choose a pool or an owner, not both.')
  if (mapping.includes('owner'))
    throw invalid('mapping', 'A column says who owns each row, and the leads go into a pool. Leave one of them out.')
  if (!(await mayFill(db, viewer, pool_id))) throw invalid('pool_id', 'Choose a pool you look after.')
}

async function checkLists(db: Db, { api_vendor_obj, scrub_against }: Options): Promise<void> {
  const vendor = api_vendor_obj && 'api_vendor_id' in api_vendor_obj ? api_vendor_obj.api_vendor_id : null
  const tags = [...new Set(scrub_against?.tag_ids ?? [])]
  if (vendor === null && tags.length === 0) return
  const [found] = await db.rows<{ vendor: boolean; tags: number }>(
    `select exists (select from api_vendors where id = $1 and deleted_at is null) as vendor,
            (select count(*) from tags where id = any($2::bigint[])) as tags`,
    [vendor, tags],
  )
  if (vendor !== null && !found?.vendor) throw invalid('api_vendor_obj', 'This vendor is gone. Choose another.')
  if (found?.tags !== tags.length) throw invalid('scrub_against', 'One of these tags is gone. Choose again.')
}
