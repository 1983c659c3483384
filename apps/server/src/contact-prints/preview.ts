import type { preview as contract } from '@openbook/api/contact-prints.ts'
import type { Receives } from '@openbook/api/core/route.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { compileInOrder } from '../contact-acts/in-order.ts'
import type { Db } from '../core/db/database.ts'
import { Refused } from '../core/http/refused.ts'
import { RECIPIENT, type Recipient } from './address.ts'
import { openPress } from './draw.ts'
import { posted } from './posted.ts'
import { printOf } from './print-of.ts'

const LOOKED_AT = 60

/** The first letter, or the first sheet of labels, as PDF. Throws a 422 where none of the first contacts can be printed. */
export async function preview(db: Db, viewer: Viewer, wanted: Receives<typeof contract>['body']): Promise<Uint8Array> {
  const { kind, body, sender, skip_labels, post_to, aftercare, ...selection } = wanted
  const print = await printOf(db, viewer, { kind, body, sender, skip_labels, post_to, aftercare })
  const press = await openPress(print)
  let why = 'No contact is selected any more.'
  let drawn = 0
  for (const to of await posted(db, print, await firstOf(db, viewer, selection))) {
    const reason = press.add(to)
    if (reason) why = `None of the first contacts can be printed. ${reason}`
    else drawn++
    if (drawn && (print.kind === 'letters' || drawn + print.skip_labels >= 30)) break
  }
  if (!drawn) throw new Refused(422, { base: why }, 'contact_prints.nothing')
  return press.bytes()
}

async function firstOf(db: Db, viewer: Viewer, selection: Parameters<typeof compileInOrder>[2]): Promise<Recipient[]> {
  const { sql, values } = await compileInOrder(db, viewer, selection, LOOKED_AT)
  return db.rows<Recipient>(
    `select ${RECIPIENT} from (select s.id, row_number() over () as place from (${sql}) s) s join contacts c on c.id = s.id order by s.place`,
    values,
  )
}
