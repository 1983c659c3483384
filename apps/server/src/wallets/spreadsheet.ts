import { INVOICE_TYPES } from '@openbook/config/wallet.ts'
import { stringify } from 'csv-stringify/sync'
import type { SignedIn } from '../core/http/context.ts'
import type { slice } from '../core/page.ts'
import { askedOf, type Row, rows } from './agency.ts'

const BATCH = 2000
const HEADINGS = ['Receipt', 'When', 'Whose', 'What for', 'Description', 'Amount (USD)', 'Balance after', 'Status']

/** Every movement that the list finds as CSV, newest first; what a spreadsheet would take for a formula is kept as text. */
export async function* spreadsheet(tenant: SignedIn['tenant'], sliced: ReturnType<typeof slice>) {
  let headings = stringify([HEADINGS], { bom: true })
  let found: Row[]
  let offset = 0
  do {
    const from = offset
    found = await tenant(db => rows(db, askedOf(sliced), 'e.id desc', BATCH, from))
    const lines = found.map(row => [
      `W${row.id}`,
      row.created_at,
      row.user_name,
      (INVOICE_TYPES as Record<string, string>)[row.invoice_type] ?? row.invoice_type,
      row.description,
      { amount: row.amount },
      row.balance_after,
      row.status,
    ])
    yield headings +
      stringify(lines, {
        escape_formulas: true,
        cast: { object: ({ amount }) => ({ value: String(amount), escape_formulas: false }) as never },
      })
    headings = ''
    offset += found.length
  } while (found.length === BATCH)
}
