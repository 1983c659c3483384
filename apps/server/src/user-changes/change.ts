import type { UserChange } from '@openbook/api/user-changes.ts'
import { mayGive } from '@openbook/auth/roles.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { z } from 'zod'
import type { Asking } from '../contact-acts/start.ts'
import { start } from '../contact-transfers/start.ts'
import { reachAll } from '../core/db/reach.ts'
import { invalid } from '../core/http/refused.ts'
import { updateUser } from '../users/update.ts'
import { insert, insertRow, type Person, people, within } from './queries.ts'

type Wanted = z.output<typeof UserChange>
interface Book {
  book_user_id?: number | undefined
  book_pool_id?: number | undefined
  skip_unlicensed?: boolean | undefined
}

/** Why this user would not be changed; undefined where they would. */
export function whyRefused(viewer: Viewer, person: Person): string | undefined {
  if (person.id === viewer.user_id) return 'This is you: another administrator has to.'
  if (!mayGive(viewer.role, person.role)) return 'Only somebody of higher rank may change them.'
  return undefined
}

export const isSame = ({ manager_id, active }: Person, wanted: Wanted) =>
  wanted.deactivate ? !active : manager_id === wanted.manager_id

/** Changes all of them or none, keeps what was for the undo, and sends the books where they are said to go. */
export async function changeUsers(
  asking: Asking,
  wanted: Wanted,
  { book_user_id, book_pool_id, skip_unlicensed }: Book,
) {
  const { db, viewer } = asking
  const ids = [...new Set(wanted.ids)]
  const named = book_user_id !== undefined || book_pool_id !== undefined
  const books = named
    ? await handOver(asking, ids, { user_id: book_user_id, pool_id: book_pool_id, skip_unlicensed })
    : new Map<number, Handed>()
  await reachAll(db, viewer)
  const changing = (await people(db, ids)).filter(person => !isSame(person, wanted))
  const made = await insert(db, wanted.deactivate ? 'deactivate' : 'move', viewer)
  for (const person of changing) {
    const { manager_id, active } = person
    const [before, after] = wanted.deactivate
      ? [{ active }, { active: false }]
      : [{ manager_id }, { manager_id: wanted.manager_id ?? null }]
    await updateUser(asking, person.id, after)
    await insertRow(db, made, { user_id: person.id, before, after, job_id: books.get(person.id)?.job_id ?? null })
  }
  const handed_over = [...books.values()].reduce((sum, { count }) => sum + count, 0)
  return { ...made, changed: changing.length, handed_over }
}

interface Handed {
  job_id: number
  count: number
}

/** One transfer for each book that holds anything, in the viewer's own agency and within its wall. */
async function handOver(
  asking: Asking,
  ids: number[],
  to: { user_id: number | undefined; pool_id: number | undefined; skip_unlicensed: boolean | undefined },
): Promise<Map<number, Handed>> {
  if (to.user_id !== undefined && ids.includes(to.user_id))
    throw invalid('book_user_id', 'Choose somebody who stays.', 'user_changes.recipient_leaves')
  if ((await within(asking.db, ids)).length !== ids.length)
    throw invalid(
      'book_user_id',
      'The book of somebody of another agency is handed over by an administrator of that agency.',
      'user_changes.other_agency',
    )
  const books = new Map<number, Handed>()
  for (const person of await people(asking.db, ids)) {
    if (!person.contacts || !person.active || whyRefused(asking.viewer, person)) continue
    const scope = { contact_group: 'all', downline_user_id: person.id, all_downline: false } as const
    const { bulk_job, count } = await start(asking, to, { all: true, contacts_scope: scope })
    books.set(person.id, { job_id: bulk_job.id, count })
  }
  return books
}
