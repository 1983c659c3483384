import type { KnownPolicy } from '@openbook/api/contact-policies.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { z } from 'zod'
import { carrierNamed } from '../carriers/queries.ts'
import { NAMED } from '../contacts/named.ts'
import { seen, seenBy } from '../contacts/visible.ts'
import type { Db } from '../core/db/database.ts'
import { clean } from './input.ts'
import { COLUMNS, type Policy } from './queries.ts'

const SHOWN = 5

type Known = z.input<typeof KnownPolicy>
interface Asked {
  carrier_name: string
  policy_number: string
}

/** Policies of one carrier and number, however they are written, that the viewer may see; those of the contact first. */
export async function policiesLike(
  db: Db,
  viewer: Viewer,
  contact_id: number,
  { carrier_name, policy_number }: Asked,
): Promise<Known[]> {
  if (!/[\p{L}\p{N}]/u.test(policy_number)) return []
  const found = await db.rows<Policy & Pick<Known, 'contact'>>(
    `select p.*, jsonb_build_object('id', c.id, 'number', c.number, 'name', ${NAMED}) as contact
       from (select p.contact_id, ${COLUMNS} from contact_policies p
              where p.id = any(array(select k.id from app.policies_numbered(array[$4], false) k))
                and (lower(p.carrier_name) = lower($1) or p.carrier_id = ${carrierNamed('$1')})) p
       join contacts c on c.id = p.contact_id
      where c.deleted_at is null and ${seen('c.owner_id')}
      order by c.id = $5 desc, p.id limit ${SHOWN}`,
    [clean(carrier_name), ...seenBy(viewer), clean(policy_number), contact_id],
  )
  return found.map(({ contact, ...policy }) => ({ policy, contact }))
}
