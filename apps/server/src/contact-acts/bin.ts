import { z } from 'zod'
import type { ContactAct } from './act.ts'
import { type Column, restoreColumns, writeColumns } from './columns.ts'
import { LOST_WITH } from './lost-with.ts'

const DELETED: Column = { name: 'deleted_at', type: 'timestamptz', label: 'whether it is deleted' }
const MERGED = 'Merged into another contact. Undo the merge to have it back.'
const Nothing = z.object({})

/** To the deleted group. */
export const destroyAll: ContactAct<object> = {
  name: 'contacts.delete',
  access: 'contacts.delete',
  values: Nothing,
  title: async () => 'Delete contacts',
  refuses: () => 'null::text',
  same: () => 'c.deleted_at is not null',
  moves: () => true,
  cautions: async () => LOST_WITH,
  write: batch => writeColumns(batch, [{ column: DELETED, to: 'now()' }], { kind: 'contacts.deleted', data: `'{}'` }),
  restore: batch => restoreColumns(batch, [DELETED]),
}

/** Back from it. */
export const restoreAll: ContactAct<object> = {
  name: 'contacts.restore',
  access: 'contacts.delete',
  values: Nothing,
  title: async () => 'Restore contacts',
  refuses: () => `case when c.merged_into_id is not null then '${MERGED}' end`,
  same: () => 'c.deleted_at is null',
  moves: () => true,
  write: batch => writeColumns(batch, [{ column: DELETED, to: 'null' }], { kind: 'contacts.restored', data: `'{}'` }),
  restore: batch => restoreColumns(batch, [DELETED]),
}
