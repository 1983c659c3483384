import { roleLabel } from '@openbook/config/brands.ts'
import { show } from '../bulk-jobs/queries.ts'
import type { Asking } from '../contact-acts/start.ts'
import { reachAll } from '../core/db/reach.ts'
import { invalid, notFound } from '../core/http/refused.ts'
import { draftJob, findJob } from '../core/jobs/bulk-job.ts'
import * as turn from '../core/jobs/turn.ts'
import { refuseTaker, type Taker } from '../users/hand-team-over.ts'
import { rolesIn, roleToGive } from '../users/offered.ts'
import { refuseGiving } from '../users/refuse-giving.ts'
import { type Book, refuseBook } from './book.ts'
import type { Wanted } from './change.ts'
import { type Holders, refuseHolders } from './pools.ts'
import { within } from './queries.ts'

export const KIND = 'users.change'
/** What a job on users keeps in params: what to do, and how many rows its journal has. */
export interface Params {
  wanted: Omit<Wanted, 'ids'>
  count: number
  /** Where the books go of those who lose access; they stay unless it is said. */
  book?: Book
  /** Who takes over whom they lead; nobody unless it is said. */
  taker?: Taker
  /** Who holds the pools of those who lose access; they stay unless it is said. */
  holders?: Holders
}

/** Freezes whom it is about in the journal of a job, by name, and has a worker see to it. 404 where one is out of reach. */
export async function startChange(
  asking: Asking,
  { ids, ...wanted }: Wanted,
  { book, holders, taker }: { book: Book; holders: Holders; taker: Taker },
) {
  const { core, db, viewer, audit } = asking
  await refuseGiving(db, viewer, wanted)
  await reachAll(db, viewer)
  const all = [...new Set(ids)]
  if ((await within(db, all)).length !== all.length) throw notFound()
  await refuseHolders(db, all, holders)
  await refuseBook(db, all, book, holders)
  refuseTaker(all, taker)
  const params: Params = { wanted, count: all.length, book, holders, taker }
  const elsewhere = await db.prepared('select from users where id = any($1) and business_unit_id <> $2 limit 1', [
    all,
    viewer.business_unit_id,
  ])
  const id = await draftJob(db, { kind: KIND, title: await titleOf(asking, wanted, elsewhere.length > 0), params })
  await db.rows(
    `insert into bulk_job_rows (job_id, row_no, outcome, after)
     select $1, row_number() over (order by u.last_name, u.first_name, u.id), 'selected', jsonb_build_object('user_id', u.id)
       from users u where u.id = any($2)`,
    [id, all],
  )
  await db.rows(
    `update bulk_jobs set state = 'ready', total = $2, counts = jsonb_build_object('selected', $2::bigint) where id = $1`,
    [id, all.length],
  )
  const job = await findJob(db, id)
  if (!job) throw new Error('A bulk job was drafted and is gone.')
  await core.jobs.turned(db, await turn.run(db, job))
  // Each of them stands in the log of their own agency.
  audit({
    whole_system: elsewhere.length > 0,
    subject_type: 'bulk_jobs',
    subject_id: id,
    changes: { ...wanted, ...book, ...holders, ...taker, users: all.length },
  })
  return show(db, viewer, id)
}

/** The act in words, without names where it is about another agency. Throws where it names a role, company or manager that nobody can be given. */
async function titleOf(
  asking: Asking,
  { role, corporation_id, manager_id, deactivate }: Params['wanted'],
  elsewhere: boolean,
) {
  const { viewer } = asking
  if (deactivate) return 'Deactivate users'
  if (role !== undefined) {
    const known = roleToGive(viewer, role)
    const { brand } = await rolesIn(asking, viewer.business_unit_id)
    return `Change the role of users to ${roleLabel(brand, known)}`
  }
  if (corporation_id === null) return 'Take users out of their company'
  if (corporation_id !== undefined) {
    const { name, home } = await named(asking, 'corporations', 'name', 'corporation_id', corporation_id)
    return home && !elsewhere ? `Change the company of users to ${name}` : 'Change the company of users'
  }
  if (!manager_id) return 'Take users away from their manager'
  const { name, home } = await named(asking, 'users', `first_name || ' ' || last_name`, 'manager_id', manager_id)
  return home && !elsewhere ? `Put users below ${name}` : 'Put users below another manager'
}

const CHOOSE = {
  corporation_id: ['Choose a company of the same agency.', 'users.unknown_company'],
  manager_id: ['Choose an active user of the same agency.', 'users.other_agency'],
} as const

/** What it is called, and whether it is of the viewer's own agency. */
async function named({ db, viewer }: Asking, table: string, name: string, field: keyof typeof CHOOSE, id: number) {
  const [found] = await db.rows<{ name: string; home: boolean }>(
    `select ${name} as name, business_unit_id = $2 as home from ${table} where id = $1`,
    [id, viewer.business_unit_id],
  )
  const [choose, code] = CHOOSE[field]
  if (!found) throw invalid(field, choose, code)
  return found
}
