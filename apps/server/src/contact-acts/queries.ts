import { DEFAULT_LIMIT } from '@openbook/api/contacts.ts'
import { MOST_IDS } from '@openbook/api/core/contact-filters.ts'
import type { ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import type { Selection } from '@openbook/api/core/selection.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { whereOf } from '../contacts/compiled.ts'
import { rowsByIds } from '../contacts/queries.ts'
import { compileScope } from '../contacts/scope.ts'
import { seen, seenBy } from '../contacts/visible.ts'
import type { Db } from '../core/db/database.ts'
import { pageMeta } from '../core/page.ts'
import { compileSelection, countSelected, inOrder } from './selection.ts'

/** The first contacts of a selection as rows, and how many there are. */
export async function selectedItems(db: Db, viewer: Viewer, selection: Selection, limit: number = DEFAULT_LIMIT) {
  const total = await countSelected(db, await compileSelection(db, viewer, selection))
  return { data: await rowsByIds(db, await firstOf(db, viewer, selection, limit)), meta: pageMeta(1, limit, total) }
}

/** Which of these a scope holds. */
export async function stillHeld(db: Db, viewer: Viewer, ids: number[], asked: ContactsScope): Promise<number[]> {
  const scope = await compileScope(db, viewer, asked)
  const rows = await db.rows<{ id: number }>(
    `select c.id from ${scope.from} where ${whereOf(scope)} and c.id = any($${scope.values.length + 1}::bigint[]) order by c.id`,
    [...scope.values, ids],
  )
  return rows.map(({ id }) => id)
}

/** Which of these the viewer has, in the deleted group or out of it. */
export async function stillThere(db: Db, viewer: Viewer, ids: number[], deleted: boolean): Promise<number[]> {
  const rows = await db.prepared<{ id: number }>(
    `select c.id from contacts c where c.id = any($1::bigint[]) and (c.deleted_at is not null) = $4 and ${seen('c.owner_id')} order by c.id`,
    [ids, ...seenBy(viewer), deleted],
  )
  return rows.map(({ id }) => id)
}

async function firstOf(db: Db, viewer: Viewer, { ids, contacts_scope }: Selection, limit: number): Promise<number[]> {
  if (ids || !contacts_scope) return [...new Set(ids)].slice(0, limit)
  return sliceOf(db, viewer, contacts_scope, `limit ${limit}`)
}

async function sliceOf(db: Db, viewer: Viewer, asked: ContactsScope, slice: string): Promise<number[]> {
  const scope = await compileScope(db, viewer, asked)
  const rows = await db.rows<{ id: number }>(inOrder(scope, asked, slice), scope.values)
  return rows.map(({ id }) => id)
}

interface Ends {
  contacts_scope: ContactsScope
  first?: number | undefined
  last?: number | undefined
}
interface Chosen {
  count: number
  ids: number[] | null
  contacts_scope: ContactsScope | null
}

/** The first or last so many of a list: by id while they are few, else as a scope that keeps so many. */
export async function selectFirstLast(db: Db, viewer: Viewer, { contacts_scope, first, last }: Ends): Promise<Chosen> {
  const wanted = first ?? last ?? 1
  const total = await countSelected(db, await compileSelection(db, viewer, { all: true, contacts_scope }))
  const count = Math.min(wanted, total)
  if (count <= MOST_IDS) {
    const skipped = last === undefined ? 0 : total - count
    return {
      count,
      ids: await sliceOf(db, viewer, contacts_scope, `limit ${count} offset ${skipped}`),
      contacts_scope: null,
    }
  }
  const select_last = last !== undefined
  return { count, ids: null, contacts_scope: { ...contacts_scope, select_n: count, select_last } }
}
