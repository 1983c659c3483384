import type { ApiRequest, ApiRequestRow } from '@openbook/api/api-requests.ts'
import { usPhone } from '@openbook/config/phones.ts'
import type { z } from 'zod'
import { beganOf } from '../api-tracking/vendor-day.ts'
import { NAMED } from '../contacts/named.ts'
import { askedOf, type Condition } from '../core/asked.ts'
import type { Db } from '../core/db/database.ts'
import { notFound } from '../core/http/refused.ts'
import type { slice } from '../core/page.ts'
import { pageOf, rowsOf } from '../core/page-of.ts'

export type Row = z.input<typeof ApiRequestRow>
export const SORTABLE = ['id']

const CONTACT = `case when c.id is not null then json_build_object('id', c.id, 'number', c.number,
  'name', ${NAMED}) end as contact`
const ROW = `r.id, r.api_vendor_id, v.vendor_name, k.prefix as key_prefix, r.outcome, r.status, r.code, r.times, r.phone, r.email,
  ${CONTACT}, host(r.ip) as ip, r.took_ms, r.at`
const JOINED = `join api_vendors v on v.id = r.api_vendor_id left join api_vendor_keys k on k.id = r.api_vendor_key_id
  left join contacts c on c.id = r.contact_id`

/** What a filter's value is compared with. */
const FILTERS = {
  vendor: at =>
    `r.api_vendor_id = any(array(select id from api_vendors where strpos(lower(vendor_name), lower(${at}::text)) > 0))`,
  status: at => `r.status = ${at}::integer`,
  phone: at => `r.phone = ${at}::text`,
  email: at => `r.email = ${at}::text`,
  ip: at => `host(r.ip) = ${at}::text`,
  contact: at => `r.contact_id = (select id from contacts where number = ${at}::bigint)`,
} satisfies Record<string, Condition>
type FilterBy = keyof typeof FILTERS
const isFilter = (name: string | undefined): name is FilterBy => name !== undefined && Object.hasOwn(FILTERS, name)

const CONDITIONS = {
  ...FILTERS,
  outcome: at => `r.outcome = ${at}::text`,
  ids: at => `r.id = any(${at}::bigint[])`,
  api_vendor_id: at => `r.api_vendor_id = ${at}::bigint`,
  code: at => `r.code = ${at}::text`,
  key_prefix: at => `r.api_vendor_key_id = any(array(select id from api_vendor_keys where prefix = ${at}::text))`,
  last_days: at => `r.at >= ${beganOf(`${at}::integer`)}`,
  above_id: at => `r.id > ${at}::bigint`,
  below_id: at => `r.id < ${at}::bigint`,
} satisfies Record<string, Condition>

const READ: { [name in FilterBy]?: (value: string) => unknown } = {
  status: value => whole(value),
  phone: value => usPhone(value) ?? value,
  email: value => value.toLowerCase(),
  contact: value => whole(value),
}
/** Of one person: few, and an index tells them. A vendor may send all from one IP address. */
const FEW: readonly FilterBy[] = ['phone', 'email', 'contact']
const LONGEST = 10_000
const whole = (value: string) => (/^\d{1,9}$/.test(value) ? Number(value) : -1)

interface Wanted {
  tab?: string | undefined
  filter_by?: string | undefined
  filter_value?: string | undefined
  /** What narrows it further, as the address of the list says it. */
  further: Record<string, unknown>
  /** The row to go on from, instead of by the offset. */
  last_id?: number | undefined
}

export async function list(db: Db, asked: ReturnType<typeof slice>, wanted: Wanted) {
  const { tab, filter_by, further, last_id } = wanted
  const value = wanted.filter_value?.trim()
  const by = value && isFilter(filter_by) ? { [filter_by]: (READ[filter_by] ?? String)(value) } : {}
  const outcome = tab === 'all' ? undefined : tab
  const { where, values } = askedOf<keyof typeof CONDITIONS>(CONDITIONS, {
    outcome,
    ...by,
    ids: asked.ids,
    api_vendor_id: above(further.api_vendor_id),
    code: further.code,
    key_prefix: further.key_prefix,
    last_days: above(further.last_days, LONGEST),
    [asked.order.startsWith('id asc') ? 'above_id' : 'below_id']: last_id,
  })
  const offset = last_id === undefined ? asked.offset : 0
  const short = FEW.some(name => name in by)
  const { ids, total } = await pageOf(db, { ...asked, offset, from: 'api_requests r', where, short }, values)
  const items = await rowsOf<Row>(db, `select ${ROW} from api_requests r ${JOINED}`, 'r.id', ids)
  return { items, from: asked.offset, total }
}

export async function show(db: Db, id: number): Promise<z.input<typeof ApiRequest>> {
  const [request] = await db.prepared<z.input<typeof ApiRequest>>(
    `select ${ROW}, r.content_type, r.body, r.answer, r.idempotency_key, r.user_agent,
            (select json_build_object('id', s.id, 'consent_text', s.consent_text, 'given_at', to_char(s.given_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
               'url', s.url, 'ip', host(s.ip), 'user_agent', s.user_agent, 'trusted_form_url', s.trusted_form_url, 'jornaya_lead_id', s.jornaya_lead_id)
               from consent_certificates s where s.api_request_id = r.id) as consent
       from api_requests r ${JOINED} where r.id = $1`,
    [id],
  )
  if (!request) throw notFound()
  return request
}

/** A whole number above zero, and no larger than said. */
function above(value: unknown, most = Number.MAX_SAFE_INTEGER): number | undefined {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 0 ? Math.min(number, most) : undefined
}
