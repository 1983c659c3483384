import type { Selection } from '@openbook/api/core/selection.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { compileScope } from '../contacts/scope.ts'
import type { Db } from '../core/db/database.ts'
import { compileSelection, inOrder, type Selected } from './selection.ts'

/** The same as compileSelection, but in the order of the list it was made in, and no more than `most`. */
export async function compileInOrder(
  db: Db,
  viewer: Viewer,
  selection: Selection,
  most: number,
  whom: Parameters<typeof compileSelection>[3] = {},
): Promise<Selected> {
  const { ids, contacts_scope } = selection
  if (contacts_scope?.select_n && contacts_scope.select_last) {
    const scope = await compileScope(db, viewer, contacts_scope)
    return { sql: inOrder(scope, contacts_scope, `limit ${Number(most)}`), values: scope.values }
  }
  if (contacts_scope) {
    const all = most + (contacts_scope.except_ids?.length ?? 0)
    const select_n = Math.min(contacts_scope.select_n ?? all, all)
    const { sql, values } = await compileSelection(db, viewer, {
      ...selection,
      contacts_scope: { ...contacts_scope, select_n },
    })
    return { sql: `${sql} limit ${Number(most)}`, values }
  }
  const { sql, values } = await compileSelection(db, viewer, selection, whom)
  const place = `array_position($${values.length + 1}::bigint[], c.id)`
  return { sql: `${sql} order by ${place} limit ${Number(most)}`, values: [...values, ids] }
}
