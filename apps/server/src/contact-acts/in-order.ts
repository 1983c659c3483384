import { MOST_SELECTED } from '@openbook/api/core/contacts-scope.ts'
import type { Selection } from '@openbook/api/core/selection.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Db } from '../core/db/database.ts'
import { compileSelection, type Selected } from './selection.ts'

/** The same as compileSelection, but in the order of the list it was made in, and no more than `most`. */
export async function compileInOrder(db: Db, viewer: Viewer, selection: Selection, most: number): Promise<Selected> {
  const { ids, contacts_scope } = selection
  if (contacts_scope) {
    const { select_n: wanted = MOST_SELECTED, except_ids = [] } = contacts_scope
    const select_n = Math.min(wanted, most + except_ids.length)
    const { sql, values } = await compileSelection(db, viewer, {
      ...selection,
      contacts_scope: { ...contacts_scope, select_n },
    })
    return { sql: `${sql} limit ${Number(most)}`, values }
  }
  const { sql, values } = await compileSelection(db, viewer, selection)
  const place = `array_position($${values.length + 1}::bigint[], c.id)`
  return { sql: `${sql} order by ${place} limit ${Number(most)}`, values: [...values, ids] }
}
