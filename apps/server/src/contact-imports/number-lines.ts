import type { IdentityKind } from '@openbook/config/identity-numbers.ts'
import type { Db } from '../core/db/database.ts'
import { SUBJECT } from '../identity-numbers/queries.ts'
import type { ImportJob } from './params.ts'

interface Line {
  contact_id: number
  kind: IdentityKind
}
type Numbers = { id: number; kinds?: IdentityKind[] }[]

/** Says of each number that an import kept, in the access log and on the timeline, who brought it in, as of one that is typed. */
export async function tellKept(db: Db, job: ImportJob, added: Numbers): Promise<void> {
  const lines = added.flatMap(({ id, kinds = [] }) => kinds.map(kind => ({ contact_id: id, kind })))
  await log(db, job, 'create', lines)
  await record(db, job, 'created', lines)
}

/** The same of those an undo takes away from contacts that stay. */
export async function tellTakenBack(db: Db, job: ImportJob, lines: Line[]): Promise<void> {
  await log(db, job, 'destroy', lines)
  await record(db, job, 'deleted', lines)
}

/** The same of contacts that the undo is about to delete, timeline and all. */
export async function tellGone(db: Db, job: ImportJob, contact_ids: number[]): Promise<void> {
  const lines = await db.rows<Line>(
    'select contact_id, kind from identity_numbers where contact_id = any($1) and deleted_at is null order by id',
    [contact_ids],
  )
  await log(db, job, 'destroy', lines)
}

const LINES = `select contact_id, jsonb_build_object('kind', kind, 'import_attempt_id', $1::bigint) as said from unnest($2::bigint[], $3::text[]) l(contact_id, kind)`
const valuesOf = ({ id }: ImportJob, lines: readonly Line[]) => [
  id,
  lines.map(({ contact_id }) => contact_id),
  lines.map(({ kind }) => kind),
]

const log = async (db: Db, job: ImportJob, act: 'create' | 'destroy', lines: readonly Line[]) =>
  lines.length &&
  db.rows(
    `insert into audit_log (business_unit_id, action, user_id, real_user_id, subject_type, subject_id, contact_id, changes)
     select app.business_unit_id(), '${SUBJECT}.${act}', app.user_id(), app.real_user_id(), '${SUBJECT}', contact_id, contact_id, said from (${LINES}) l`,
    valuesOf(job, lines),
  )

const record = async (db: Db, job: ImportJob, verb: 'created' | 'deleted', lines: readonly Line[]) =>
  lines.length &&
  db.rows(
    `insert into contact_events (business_unit_id, contact_id, kind, data)
     select app.business_unit_id(), contact_id, '${SUBJECT}.${verb}', said from (${LINES}) l`,
    valuesOf(job, lines),
  )
