import type { Asking } from '../contact-acts/start.ts'
import { recipientOf } from '../contact-transfers/recipient.ts'
import { start } from '../contact-transfers/start.ts'
import type { Db } from '../core/db/database.ts'
import { reachAll } from '../core/db/reach.ts'
import { accessDenied, invalid, notFound, Refused } from '../core/http/refused.ts'
import { type Holders, holderOf } from './pools.ts'
import { type Person, people } from './queries.ts'
import { whyRefused } from './refused.ts'
import { inTheirAgency } from './stand-in.ts'

/** Where the contacts go of whoever is deactivated: to somebody, into a pool, or nowhere. */
export interface Book {
  book_user_id?: number | undefined
  book_pool_id?: number | undefined
  skip_unlicensed?: boolean | undefined
}
interface Handed {
  job_id: number
  count: number
}

export const isNamed = ({ book_user_id, book_pool_id }: Book = {}) =>
  book_user_id !== undefined || book_pool_id !== undefined

/** Who gets books or pools of those who leave. They are held with them: of two who leave all to each other the second waits. */
export const getting = ({ book_user_id, pool_user_id, pools = [] }: Book & Holders) =>
  [book_user_id, pool_user_id, ...pools.map(({ holder_id }) => holder_id)].filter(id => id !== undefined)

/** Throws a 422 where no book can go there: to somebody who leaves too, into a pool whose holder does, or whom nobody within reach of the transaction is. */
export async function refuseBook(db: Db, ids: number[], to: Book, holders: Holders = {}): Promise<void> {
  if (!isNamed(to)) return
  if (to.book_user_id !== undefined && ids.includes(to.book_user_id))
    throw invalid('book_user_id', 'Choose somebody who stays.', 'user_changes.recipient_leaves')
  const { owner_id, pool_id } = await recipientOf(db, { user_id: to.book_user_id, pool_id: to.book_pool_id })
  if (pool_id && ids.includes(owner_id) && holderOf(holders, pool_id) === undefined)
    throw invalid(
      'book_pool_id',
      'Whoever holds this pool leaves too. Say who holds it from now on, or choose another.',
      'user_changes.recipient_leaves',
    )
}

/** One transfer for each book that holds anything, each within the wall of its agency. */
export async function handOver(asking: Asking, ids: number[], to: Book): Promise<Map<number, Handed>> {
  const books = new Map<number, Handed>()
  if (!isNamed(to)) return books
  await refuseBook(asking.db, ids, to)
  await reachAll(asking.db, asking.viewer)
  const leaving = (await people(asking.db, ids)).filter(person => leavesBook(asking, person))
  for (const business_unit_id of new Set(leaving.map(person => person.business_unit_id))) {
    const here = leaving.filter(person => person.business_unit_id === business_unit_id)
    const done = doneFor(here.length, here[0]?.name)
    await inTheirAgency(asking, { business_unit_id, leaving: ids, done }, async there => {
      for (const { id } of here) books.set(id, await handOverOne(there, id, { ...to, untold: leaving.length > 1 }))
    })
  }
  return books
}

const leavesBook = ({ viewer }: Asking, person: Person) =>
  person.contacts > 0 && person.active && !whyRefused(viewer, person)
const doneFor = (count: number, name = 'somebody') =>
  `handed over the contacts of ${count > 1 ? `${count} people` : name}`

/** The book of one of many who leave, for the journal of their job; the administrator in whose name it goes is told at the end of the batch. */
export async function handOverOf(asking: Asking, person: Person, ids: number[], to: Book): Promise<Handed | undefined> {
  if (!isNamed(to) || !leavesBook(asking, person)) return undefined
  const { business_unit_id, id } = person
  return inTheirAgency(asking, { business_unit_id, leaving: ids }, there =>
    handOverOne(there, id, { ...to, untold: true }),
  )
}

/** Tells those in whose name books of other agencies were handed over. */
export async function tellOfBooks(asking: Asking, leavers: Person[], ids: number[]): Promise<void> {
  for (const business_unit_id of new Set(leavers.map(person => person.business_unit_id))) {
    const here = leavers.filter(person => person.business_unit_id === business_unit_id)
    const there = { business_unit_id, leaving: ids, done: doneFor(here.length, here[0]?.name) }
    await inTheirAgency(asking, there, async () => undefined)
  }
}

/** What waits in a pool is the pool's. */
const NO_LEADS = [{ field: 'pool_id', op: 'is_empty' } as const]

async function handOverOne(
  asking: Asking,
  id: number,
  { book_user_id, book_pool_id, skip_unlicensed, untold = false }: Book & { untold?: boolean },
): Promise<Handed> {
  const scope = { contact_group: 'all', downline_user_id: id, all_downline: false, search: NO_LEADS } as const
  const to = { user_id: book_user_id, pool_id: book_pool_id, skip_unlicensed }
  const { bulk_job, count } = await start(asking, to, { all: true, contacts_scope: scope, untold })
  return { job_id: bulk_job.id, count }
}

/** Hands over what somebody still owns whose access was taken away before. */
export async function handOverLater(asking: Asking, id: number, to: Book) {
  const { db, viewer } = asking
  await reachAll(db, viewer)
  const [person] = await people(db, [id])
  if (!person) throw notFound()
  const why = whyRefused(viewer, person)
  if (why) throw accessDenied({ why })
  if (person.active)
    throw new Refused(
      409,
      { base: `${person.name} still works here: choose the contacts in the list and transfer them from there.` },
      'user_changes.still_active',
    )
  if (!person.contacts) throw new Refused(409, { base: `${person.name} owns no contacts.` }, 'user_changes.no_book')
  const there = {
    business_unit_id: person.business_unit_id,
    leaving: [id],
    done: doneFor(1, person.name),
  }
  const { job_id, count } = await inTheirAgency(asking, there, acting => handOverOne(acting, id, to))
  asking.audit({
    subject_type: 'users',
    subject_id: id,
    changes: { book_user_id: to.book_user_id, book_pool_id: to.book_pool_id, handed_over: count },
  })
  return { transfer_attempt_id: job_id, handed_over: count }
}
