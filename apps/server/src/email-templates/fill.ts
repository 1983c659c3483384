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

/** A template as it reads for one contact, from the viewer. */
export async function fill(db: Db, viewer: Viewer, contact_id: number, id: number): Promise<Gives<typeof route>> {
  await visibleContact(db, viewer, contact_id)
  const template = await queries.usable(db, id)
  const [contact] = await db.prepared<Recipient>(`select ${RECIPIENT} from contacts c where c.id = $1`, [contact_id])
  if (!contact) throw notFound()
  const values = { ...(await agentValues(db, viewer)), ...contactValues(contact) }
  return {
    id,
    subject: filled(template.subject, values).replaceAll(/\s+/g, ' ').trim(),
    email_body: filled(template.body, values),
    gaps: gapsIn(`${template.subject}\n${template.body}`, values),
  }
}
