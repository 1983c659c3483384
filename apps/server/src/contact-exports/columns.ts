import { ADDRESS_KINDS } from '@openbook/api/contact-addresses.ts'
import { EXPORT_COLUMNS, type ExportColumn } from '@openbook/api/contact-exports.ts'
import { HAPPENED, UNWANTED } from '../life-events/unwanted.ts'
import { harmless, phone } from './harmless.ts'
import { POLICY_COLUMNS } from './policies-told.ts'

const instant = (column: string) => `to_char(${column} at time zone '$zone', 'MM/DD/YYYY HH24:MI')`

/** A cell that is looked up, once. */
const one = (select: string) => `select ${harmless('z.cell')} from (${select}) z(cell)`

/** `Seasonal (11/01 to 04/30): 9 Palm Court, Naples, FL 34102; Mailing: PO Box 12, Newport, RI 02840`. */
const OTHER_ADDRESSES = `(select string_agg(initcap(a.kind) || coalesce(' (' || a.season_from || ' to ' || a.season_until || ')', '') || ': '
    || concat_ws(', ', a.address, a.address_2, a.city, nullif(concat_ws(' ', a.state, a.zip), '')), '; '
    order by array_position('{${ADDRESS_KINDS.join(',')}}'::text[], a.kind), a.id)
  from contact_addresses a where a.contact_id = c.id)`

/** A workbook has no room for more than 32,767 in a cell, of which some letters take two. */
const MOST_IN_CELL = 16_000
const short = (text: string) =>
  harmless(
    `(case when length(${text}) > ${MOST_IN_CELL} then left(${text}, ${MOST_IN_CELL - 1}) || '…' else ${text} end)`,
  )

const OWN: Partial<Record<ExportColumn, string>> = {
  number: 'c.number::text',
  phone: phone('c.phone'),
  phone_2: phone('c.phone_2'),
  phone_3: phone('c.phone_3'),
  phones: harmless('ways.phones'),
  emails: harmless('ways.emails'),
  opted_in: harmless('ways.opted_in'),
  opted_out: harmless('ways.opted_out'),
  unwanted: UNWANTED,
  do_not_mail: `case when ${HAPPENED('do_not_mail')} then 'Yes' end`,
  other_addresses: OTHER_ADDRESSES,
  consent_at: instant('c.consent_at'),
  date_of_birth: `to_char(c.date_of_birth, 'MM/DD/YYYY')`,
  status: harmless('s.title'),
  source: harmless('src.title'),
  lead_vendor: harmless('vendor.vendor_name'),
  agentflow_status: harmless('flow.title'),
  owner: harmless(`(o.first_name || ' ' || o.last_name)`),
  pool: harmless('pool.name'),
  tags: one(
    `select string_agg(t.name, ', ' order by lower(t.name)) from contact_tags ct join tags t on t.id = ct.tag_id where ct.contact_id = c.id`,
  ),
  mailer_kits: one(
    `select string_agg(k.name, ', ' order by lower(k.name)) from mailer_kits k where exists (select from mailer_assignments a where a.contact_id = c.id and a.kit_id = k.id)`,
  ),
  ...Object.fromEntries(POLICY_COLUMNS.map(column => [column, short(`policies.${column}`)])),
  answers: short('captures.answers'),
  created_at: instant('c.created_at'),
  updated_at: instant('c.updated_at'),
  last_contacted_at: instant('last.last_contacted_at'),
}

const ZONE = /^[A-Za-z]+(\/[A-Za-z_]+)*$/

/** The cells of a row, in order, as SQL texts over what `pageOf` joins, that no spreadsheet would run. */
export function cellsOf(columns: readonly ExportColumn[], zone: string): string {
  if (!ZONE.test(zone)) throw new Error(`"${zone}" is no time zone.`)
  return columns
    .map(column => `(${(OWN[column] ?? harmless(`c.${column}`)).replaceAll('$zone', zone)}) as ${column}`)
    .join(', ')
}

export const headingsOf = (columns: readonly ExportColumn[]): string[] => columns.map(column => EXPORT_COLUMNS[column])
