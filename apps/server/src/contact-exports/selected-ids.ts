import type { Selection } from '@openbook/api/core/selection.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { compileInOrder } from '../contact-acts/in-order.ts'
import type { Db } from '../core/db/database.ts'
import { Refused } from '../core/http/refused.ts'
import { LIMIT, WHOM } from './params.ts'

const PAGE = 2000

const grown = () =>
  new Refused(
    422,
    {
      base: `The list has grown: more than ${LIMIT.rows.toLocaleString('en-US')} contacts are selected now, and no file holds more. Narrow the list, and export it in parts.`,
    },
    'contact_exports.too_many',
  )

/** The ids of a selection as it stands now, in the order of the list it was made in, some at a time. Throws where they have become too many for a file. */
export async function* selectedIds(db: Db, viewer: Viewer, selection: Selection): AsyncGenerator<number[]> {
  const { sql, values } = await compileInOrder(db, viewer, selection, LIMIT.rows + 1, WHOM)
  let found = 0
  await db.rows(`declare export_ids no scroll cursor for ${sql}`, values)
  for (;;) {
    const rows = await db.rows<{ id: number }>(`fetch ${PAGE} from export_ids`)
    found += rows.length
    if (found > LIMIT.rows) throw grown()
    if (rows.length) yield rows.map(({ id }) => id)
    if (rows.length < PAGE) break
  }
  await db.rows('close export_ids')
}
