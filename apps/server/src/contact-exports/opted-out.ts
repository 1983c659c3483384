import type { ExportColumn } from '@openbook/api/contact-exports.ts'
import { keptOptOut, OPTED_OUT } from '../contact-points/opted-out.ts'

const TABLE = 'create temp table opted_out_values (kind text, value text, primary key (kind, value)) on commit drop'
const GATHER = [`insert into opted_out_values ${OPTED_OUT} on conflict do nothing`, 'analyze opted_out_values']

/** What has to be done in a transaction before pages with these columns are read. */
export const preparing = (columns: readonly ExportColumn[]): string[] =>
  columns.some(column => column === 'opted_in' || column === 'opted_out') ? [TABLE, ...GATHER] : [TABLE]

/** SQL over a way `h`: whether it opted out. */
export const HAS_OPTED_OUT = `(exists (select from opted_out_values s where s.kind = h.kind and s.value = h.value) or ${keptOptOut('h')})`
