import { filled, gapsIn } from '@openbook/api/core/merge-fields.ts'
import type { Gives } from '@openbook/api/core/route.ts'
import type { fill as route } from '@openbook/api/email-templates.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { RECIPIENT, type Recipient } from '../contact-prints/address.ts'
import { agentValues, contactValues } from '../contact-prints/merge-values.ts'
import { visibleContact } from '../contacts/visible.ts'
import type { Db } from '../core/db/database.ts'
import { notFound } from '../core/http/refused.ts'
import * as queries from './queries.ts'

type Writer = Pick<Viewer, 'user_id' | 'timezone'>

/** A template as it reads for one contact, from the viewer. */
export async function fill(db: Db, viewer: Viewer, contact_id: number, id: number): Promise<Gives<typeof route>> {
  await visibleContact(db, viewer, contact_id)
  return { id, ...(await fillIn(db, await queries.usable(db, id), viewer, contact_id)) }
}

/** A text with merge fields as it reads for one contact, from whoever writes, and the fields that leave a gap in it. */
export async function fillIn(db: Db, text: { subject: string; body: string }, writer: Writer, contact_id: number) {
  const [contact] = await db.prepared<Recipient>(`select ${RECIPIENT} from contacts c where c.id = $1`, [contact_id])
  if (!contact) throw notFound()
  const values = { ...(await agentValues(db, writer)), ...contactValues(contact) }
  return {
    subject: filled(text.subject, values).replaceAll(/\s+/g, ' ').trim(),
    email_body: filled(text.body, values),
    gaps: gapsIn(`${text.subject}\n${text.body}`, values),
  }
}
