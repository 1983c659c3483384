import type { Selection } from '@openbook/api/core/selection.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { MOST } from '@openbook/config/limits.ts'
import { compileInOrder } from '../contact-acts/in-order.ts'
import type { Db } from '../core/db/database.ts'

const PAGE = 2000

/** The ids of a selection as it stands now, in the order of the list it was made in, some at a time. */
export async function* selectedIds(db: Db, viewer: Viewer, selection: Selection): AsyncGenerator<number[]> {
  const { sql, values } = await compileInOrder(db, viewer, selection, MOST.export)
  await db.rows(`declare export_ids no scroll cursor for ${sql}`, values)
  for (;;) {
    const rows = await db.rows<{ id: number }>(`fetch ${PAGE} from export_ids`)
    if (rows.length) yield rows.map(({ id }) => id)
    if (rows.length < PAGE) break
  }
  await db.rows('close export_ids')
}
