import { needsValue } from '@openbook/api/core/contact-filters.ts'
import type { ContactCondition, ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import { Refused } from '../core/http/refused.ts'
import type { Bind } from './conditions.ts'
import { isOfConsent } from './consent-filters.ts'
import { orderOf } from './order.ts'
import { isOfPoints } from './point-filters.ts'
import { isOfPolicy } from './policy-filters.ts'
import type { Full, Row } from './queries.ts'
import { readSearch } from './search.ts'

const REACH = { email: null, phone: null }
const WHOLE = {
  ...REACH,
  consent_source: null,
  consent_at: null,
  email_2: null,
  phone_2: null,
  phone_3: null,
  address: null,
  address_2: null,
  external_id: null,
  note: null,
}

/** A lead of a pool as those see it who may look and take: who it is, not how to reach them. */
export const veiledRow = (row: Row): Row => ({ ...row, ...REACH, next_policy_end: null })
export const veiled = (contact: Full): Full => ({ ...contact, ...WHOLE })

const PLAIN = `app.fold(concat_ws(' ', '', c.first_name, c.last_name, c.company_name, c.city, c.county, c.state, replace(c.zip, '-', '')))`

/** Holds where every word of a search text is in the name or the place, which is all they see: a phone, e-mail, street or policy must not be guessed by searching. */
export function veiledSearch(bind: Bind, q: string): string {
  const { words, born } = readSearch(q)
  if (!words.length || born.length) return 'false'
  return `not exists (select from unnest(${bind(words)}::text[]) w where ${PLAIN} not like
    (case when length(w) < 3 then '% ' else '%' end) || regexp_replace(app.fold(w), '([\\\\%_])', '\\\\\\1', 'g') || '%')`
}

const REACH_FIELDS: readonly string[] = ['phone', 'email', 'address', 'external_id']

/** Whether it asks what a policy or an answer says, or for a certain phone, e-mail or street. */
const asksForVeiled = (node: ContactCondition): boolean => {
  if ('any' in node) return node.any.some(asksForVeiled)
  if ('all' in node) return node.all.some(asksForVeiled)
  const { field, op, value } = node
  return (
    field === 'data_capture' ||
    isOfPolicy(field) ||
    isOfPoints(field) ||
    isOfConsent(node) ||
    (REACH_FIELDS.includes(field) && (op ? needsValue(op) : value !== undefined))
  )
}

const HIDDEN =
  'What policies a lead of this pool has, what it answered, and how to reach it, is not shown until you take it, so the list cannot be'

/** Throws a 422 for filters and an order by what they do not see: it must not be guessed that way either. */
export function refuseVeiled(scope: ContactsScope): void {
  const field = narrowedBy(scope)
  const refused = field
    ? { [`contacts_scope.${field}`]: `${HIDDEN} narrowed by that. Remove the filter.` }
    : orderOf(scope).sort === 'next_policy_end' && {
        'contacts_scope.order_field': `${HIDDEN} sorted by that. Sort it by something else.`,
      }
  if (refused) throw new Refused(422, refused, 'pools.veiled')
}

function narrowedBy({ search = [], type, duplicate }: ContactsScope): string | undefined {
  if (search.some(asksForVeiled)) return 'search'
  if (type) return 'type'
  return duplicate?.is_duplicate && duplicate.fields?.includes('address') ? 'duplicate' : undefined
}
