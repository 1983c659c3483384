import { CONSENTS, VALIDITIES } from '@openbook/api/core/contact-filters.ts'
import type { ContactFilter } from '@openbook/api/core/contacts-scope.ts'
import type { Asking } from './conditions.ts'
import { textsOf, wrong } from './filter-values.ts'
import { held } from './held.ts'

const COLUMNS = { phone: 'p.phone, p.phone_2, p.phone_3', email: 'p.email, p.email_2' }
const VALUES = { consent: CONSENTS, validity: VALIDITIES }

/** Several rows may tell of one value: an opt-out wins, else of whether it works what was learnt last (contact-points/fold.ts). */
const OUTWEIGHED = {
  consent: `t.consent = 'opted_in' and o.consent = 'opted_out'`,
  validity: 'o.validity_at > t.validity_at',
}

export const isOfPoints = (field: ContactFilter['field']) => /^(phone|email)_(consent|validity)$/.test(field)

/** Whether one of their phones or e-mails stands so, by what was said of it with this contact; `unknown` where there is one, and nothing was said of any. */
export function pointCondition({ bind, way }: Asking, filter: ContactFilter): string {
  const [kind, what] = filter.field.split('_') as ['phone' | 'email', 'consent' | 'validity']
  const states = textsOf(filter).map(text => text.toLowerCase())
  const unknown = states.find(state => !(VALUES[what] as readonly string[]).includes(state))
  if (unknown !== undefined) throw wrong(filter, `is one of ${VALUES[what].join(', ')}, not "${unknown}".`)
  const current = `(t.extra or exists (select from contacts p where p.id = t.contact_id and t.value in (${COLUMNS[kind]})))`
  const stands = `not exists (select from contact_points o where o.contact_id = t.contact_id and o.kind = t.kind and o.value = t.value and ${OUTWEIGHED[what]})`
  const said = (is: string) => held('contact_points', [`t.kind = '${kind}'`, is, current, stands], way)
  const known = states.filter(state => state !== 'unknown')
  const any = [
    ...(known.length ? [said(`t.${what} = any(${bind(known)}::text[])`)] : []),
    ...(known.length < states.length ? [`(c.has_${kind} and not ${said(`t.${what} <> 'unknown'`)})`] : []),
  ].join(' or ')
  return filter.op === 'none_of' ? `not (${any})` : `(${any})`
}
