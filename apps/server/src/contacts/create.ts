import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Db } from '../core/db/database.ts'
import type { ContactValues } from './input.ts'
import { FULL, type Full, JOINED } from './queries.ts'
import { seenBy } from './visible.ts'
import { CHECKS, type Checked, EDITABLE, LICENCE_CHECK, OWNER_CHECK, PASSED, refuseUnchecked } from './write.ts'

const SQL = `
  with n as materialized (select n.*, ${CHECKS}, ${OWNER_CHECK}, n.owner_id = $3 or ${LICENCE_CHECK} as owner_licensed from jsonb_populate_record(null::contacts, $1::jsonb) n),
  c as (insert into contacts (${EDITABLE}, created_by) select ${EDITABLE}, $3 from n where ${PASSED} and owner_licensed returning *),
  event as (insert into contact_events (contact_id, kind) select id, 'contacts.created' from c)
  select n.is_someone, n.status_known, n.source_known, n.agentflow_known, n.owner_allowed, n.owner_licensed, ${FULL}
    from n left join (c ${JOINED}) on true`

/** Makes a contact, of the viewer unless another owner is given. */
export async function create(db: Db, viewer: Viewer, values: ContactValues): Promise<Full> {
  const [row] = await db.prepared<Full & Checked>(SQL, [
    JSON.stringify({ owner_id: viewer.user_id, ...values }),
    ...seenBy(viewer),
  ])
  if (!row) throw new Error('A contact was inserted without an answer.')
  refuseUnchecked(row)
  return row
}
