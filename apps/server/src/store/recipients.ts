import type { ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import { MOST_ORDERED } from '@openbook/api/store.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { compileSelection } from '../contact-acts/selection.ts'
import { POSTED_TO } from '../contact-addresses/post.ts'
import type { Db } from '../core/db/database.ts'
import { invalid, Refused } from '../core/http/refused.ts'
import { HOUSEHOLD, NO_POST } from '../mailers/mailable.ts'

export interface Choice {
  ids?: number[] | undefined
  contacts_scope?: ContactsScope | undefined
  one_per_household?: boolean | undefined
}
/** A select of everyone chosen (`id`) and why they cannot get it (`reason`), with the values its `$n` stand for. */
export interface Recipients {
  sql: string
  values: unknown[]
}

const WHY_NOT = `case
  when c.deleted_at is not null then 'In the deleted group.'
  else ${NO_POST} end`
const NEIGHBOUR = 'Someone at this address gets it already.'

/** Whom the viewer chose, within what they may see. Throws a 422 where nobody is named, a 404 for an id out of their sight. */
export async function recipientsOf(
  db: Db,
  viewer: Viewer,
  { ids, contacts_scope, one_per_household = false }: Choice,
): Promise<Recipients> {
  if (!ids && !contacts_scope)
    throw invalid('contacts_scope', 'Say which contacts get it: ids or a contacts_scope.', 'store.no_contacts')
  const { sql, values } = await compileSelection(db, viewer, ids ? { ids } : { all: true, contacts_scope })
  const once = one_per_household
    ? `when row_number() over (partition by r.reason is null, r.household order by r.id) > 1 then '${NEIGHBOUR}'`
    : ''
  return {
    sql: `select r.id, case when r.reason is not null then r.reason ${once} end as reason
            from (select c.id, ${WHY_NOT} as reason, ${HOUSEHOLD} as household from (${sql}) s join contacts c on c.id = s.id) r`,
    values,
  }
}

/** How many were chosen, how many get it, and why the others do not. Throws a 422 for too many. */
export async function count(db: Db, { sql, values }: Recipients) {
  const rows = await db.rows<{ reason: string | null; count: number }>(
    `select reason, count(*) as count from (${sql}) r group by reason order by count(*) desc, reason`,
    values,
  )
  const receiving = rows.find(({ reason }) => reason === null)?.count ?? 0
  refuseTooMany(receiving)
  const left_out = rows.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }]))
  return { count: rows.reduce((sum, row) => sum + row.count, 0), receiving, left_out }
}

/** SQL over `c` and `a`: a column of the address their post goes to. */
const posted = (name: string) => `case when a.id is null then c.${name} else a.${name} end`

/** Writes down who gets the order, with the address their post goes to now. Gives how many. */
export async function snapshot(db: Db, order_id: number, { sql, values }: Recipients): Promise<number> {
  const { rowCount } = await db.client.query(
    `insert into order_contacts (order_id, contact_id, name, address, address_2, city, state, zip)
     select $${values.length + 1}::bigint, c.id,
            coalesce(nullif(trim(concat_ws(' ', c.first_name, c.last_name)), ''), c.company_name, ''),
            ${['address', 'address_2', 'city', 'state', 'zip'].map(posted).join(', ')}
       from (${sql}) r join contacts c on c.id = r.id left join lateral ${POSTED_TO} on true where r.reason is null order by c.id`,
    [...values, order_id],
  )
  const written = rowCount ?? 0
  refuseTooMany(written)
  if (!written)
    throw new Refused(422, { contacts_scope: 'None of these contacts can get it by post.' }, 'store.nobody_reached')
  return written
}

function refuseTooMany(receiving: number) {
  if (receiving <= MOST_ORDERED) return
  const most = MOST_ORDERED.toLocaleString('en-US')
  const message = `An order goes to at most ${most} contacts, and this would be ${receiving.toLocaleString('en-US')}. Narrow the list.`
  throw new Refused(422, { contacts_scope: message }, 'store.too_many')
}
