import { INVOICE_TYPES } from '@openbook/config/wallet.ts'
import type { SignedIn } from '../core/http/context.ts'
import type { slice } from '../core/page.ts'
import { BATCH, Exact, sheetOf } from '../core/sheet.ts'
import { after, askedOf, type Row } from './agency.ts'

const HEADINGS = ['Receipt', 'When', 'Whose', 'What for', 'Description', 'Amount (USD)', 'Balance after', 'Status']

const cellsOf = (row: Row) => [
  `W${row.id}`,
  row.created_at,
  row.user_name,
  (INVOICE_TYPES as Record<string, string>)[row.invoice_type] ?? row.invoice_type,
  row.description,
  new Exact(String(row.amount)),
  row.balance_after,
  row.status,
]

/** Every movement that the list finds as CSV, newest first. */
export const spreadsheet = (tenant: SignedIn['tenant'], sliced: ReturnType<typeof slice>) => {
  const next = (last: Row | undefined) => tenant(db => after(db, askedOf(sliced), last?.id ?? null, BATCH))
  return sheetOf(HEADINGS, next, cellsOf)
}
