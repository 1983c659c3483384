import type { ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import type { Selection } from '@openbook/api/core/selection.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { type CompiledScope, whereOf } from '../contacts/compiled.ts'
import { orderIn, orderOf, sourceOf } from '../contacts/order.ts'
import { compileScope } from '../contacts/scope.ts'
import { seen, seenBy } from '../contacts/visible.ts'
import type { Db } from '../core/db/database.ts'
import { invalid, Refused } from '../core/http/refused.ts'

/** The ids of a selection as a select, with the values its `$n` stand for. */
export interface Selected {
  sql: string
  values: unknown[]
}

interface Whom {
  /** Of those named, without whom somebody deleted since. */
  living?: boolean
}

/** Compiles whom the viewer selected, within what they may see. Throws a 404 where an id is out of their sight. */
export async function compileSelection(
  db: Db,
  viewer: Viewer,
  { ids, contacts_scope }: Selection,
  { living = false }: Whom = {},
): Promise<Selected> {
  if (ids) {
    const all = await named(db, viewer, [...new Set(ids)])
    return living ? { ...all, sql: `${all.sql} and c.deleted_at is null` } : all
  }
  if (!contacts_scope) throw invalid('contacts_scope', 'Say what all means: send the contacts_scope of the list.')
  const scope = await compileScope(db, viewer, contacts_scope)
  return { sql: `select c.id from ${scope.from} where ${whereOf(scope)}`, values: scope.values }
}

/** The ids of a slice (`limit`, `offset`) of a scope in its order, as a select. */
export function inOrder(scope: CompiledScope, asked: ContactsScope, slice: string): string {
  const order = orderOf(asked)
  return `select c.id from ${sourceOf(scope, order)} where ${whereOf(scope)} ${orderIn(scope, order)} ${slice}`
}

async function named(db: Db, viewer: Viewer, ids: number[]): Promise<Selected> {
  const selected = {
    sql: `select c.id from contacts c where c.id = any($1::bigint[]) and ${seen('c.owner_id')}`,
    values: [ids, ...seenBy(viewer)],
  }
  const found = await db.prepared(selected.sql, selected.values)
  if (found.length < ids.length)
    throw new Refused(
      404,
      { base: 'Somebody selected is gone, or no longer yours. Clear the selection, then tick who is still listed.' },
      'contact_acts.gone',
    )
  return selected
}

/** How many are selected: the number a list shows for the same scope. */
export async function countSelected(db: Db, { sql, values }: Selected): Promise<number> {
  const [row] = await db.rows<{ count: number }>(`select count(*) from (${sql}) s`, values)
  return row?.count ?? 0
}

/** Writes who is selected now into the journal of a job, row by row, as `selected`; gives how many. From here on the selection stands. */
export async function freezeSelection(db: Db, jobId: number, { sql, values }: Selected): Promise<number> {
  const { rowCount } = await db.client.query(
    `insert into bulk_job_rows (job_id, row_no, subject_id, outcome)
     select $${values.length + 1}::bigint, row_number() over (order by s.id), s.id, 'selected' from (${sql}) s`,
    [...values, jobId],
  )
  return rowCount ?? 0
}
