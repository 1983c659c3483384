import { ADDRESS_KINDS } from '@openbook/api/contact-addresses.ts'
import { EXPORT_COLUMNS, type ExportColumn } from '@openbook/api/contact-exports.ts'
import { POINT_TYPES } from '@openbook/api/contact-points.ts'
import { WAYS } from '../contact-points/ways.ts'
import { UNWANTED } from '../life-events/unwanted.ts'

/** A spreadsheet would run a cell that begins so as a formula; a quote before it makes it text. */
const harmless = (text: string) =>
  `case when ascii(${text}) in (61, 43, 45, 64, 9, 13) then '''' || ${text} else ${text} end`

/** As an import reads it, and without the plus that begins a formula; numbers from elsewhere keep theirs, made harmless. */
const phone = (column: string) =>
  `case when ${column} like '+1__________' then '1-' || substr(${column}, 3, 3) || '-' || substr(${column}, 6, 3) || '-' || substr(${column}, 9) else ${harmless(column)} end`

const instant = (column: string) => `to_char(${column} at time zone '$zone', 'MM/DD/YYYY HH24:MI')`

const TYPES = Object.entries(POINT_TYPES).map(([type, name]) => `when ${type} then ' (${name.toLowerCase()})'`)

/** Several values in one cell; a select of `kind`, `value` and what is `told` of each. */
const several = (points: string) => `select ${harmless('z.cell')} from (
  select string_agg(case when v.kind = 'phone' then ${phone('v.value')} else v.value end || v.told, ', ' order by v.kind desc, v.value)
    from (${points}) v) z(cell)`

const KNOWN = 'from contact_points x where x.contact_id = c.id and x.kind = h.kind and x.value = h.value'
const withType = (kind: string) =>
  several(`select h.kind, h.value, coalesce((select case max(x.type) ${TYPES.join(' ')} end ${KNOWN}), '') as told
    from (${WAYS}) h where h.kind = '${kind}'`)
const optedWith = (holds: string) => several(`select h.kind, h.value, '' as told from (${WAYS}) h where ${holds}`)
const OPTED_OUT = 'app.opted_out(c.business_unit_id, h.kind, h.value)'
const OPTED_IN = `exists (select ${KNOWN} and x.consent = 'opted_in')`

/** `Seasonal (11/01 to 04/30): 9 Palm Court, Naples, FL 34102; Mailing: PO Box 12, Newport, RI 02840`. */
const OTHER_ADDRESSES = `(select string_agg(initcap(a.kind) || coalesce(' (' || a.season_from || ' to ' || a.season_until || ')', '') || ': '
    || concat_ws(', ', a.address, a.address_2, a.city, nullif(concat_ws(' ', a.state, a.zip), '')), '; '
    order by array_position('{${ADDRESS_KINDS.join(',')}}'::text[], a.kind), a.id)
  from contact_addresses a where a.contact_id = c.id)`

const OWN: Partial<Record<ExportColumn, string>> = {
  number: 'c.number::text',
  phone: phone('c.phone'),
  phone_2: phone('c.phone_2'),
  phone_3: phone('c.phone_3'),
  phones: withType('phone'),
  emails: withType('email'),
  opted_in: optedWith(`${OPTED_IN} and not ${OPTED_OUT}`),
  opted_out: optedWith(OPTED_OUT),
  unwanted: UNWANTED,
  other_addresses: OTHER_ADDRESSES,
  consent_at: instant('c.consent_at'),
  date_of_birth: `to_char(c.date_of_birth, 'MM/DD/YYYY')`,
  status: harmless('s.title'),
  source: harmless('src.title'),
  lead_vendor: harmless('(select v.vendor_name from api_vendors v where v.id = c.api_vendor_id)'),
  agentflow_status: harmless('(select a.title from agentflow_statuses a where a.id = c.agentflow_status_id)'),
  owner: harmless(`(o.first_name || ' ' || o.last_name)`),
  pool: harmless('(select p.name from pools p where p.id = c.pool_id)'),
  tags: harmless(
    `(select string_agg(t.name, ', ' order by lower(t.name)) from contact_tags ct join tags t on t.id = ct.tag_id where ct.contact_id = c.id)`,
  ),
  mailer_kits: harmless(
    `(select string_agg(k.name, ', ' order by lower(k.name)) from mailer_assignments a join mailer_kits k on k.id = a.kit_id where a.contact_id = c.id)`,
  ),
  created_at: instant('c.created_at'),
  updated_at: instant('c.updated_at'),
}

const ZONE = /^[A-Za-z]+(\/[A-Za-z_]+)*$/

/** The cells of a row, in order, as SQL texts over `c`, `o`, `s` and `src` that no spreadsheet would run. */
export function cellsOf(columns: readonly ExportColumn[], zone: string): string {
  if (!ZONE.test(zone)) throw new Error(`"${zone}" is no time zone.`)
  return columns
    .map(column => `(${(OWN[column] ?? harmless(`c.${column}`)).replaceAll('$zone', zone)}) as ${column}`)
    .join(', ')
}

export const headingsOf = (columns: readonly ExportColumn[]): string[] => columns.map(column => EXPORT_COLUMNS[column])
