import type { ContactSecurityInput } from '@openbook/api/contact-securities.ts'
import type { z } from 'zod'

export const KIND_LABELS: Record<string, string> = {
  stock: 'Stock',
  bond: 'Bond',
  mutual_fund: 'Mutual fund',
  etf: 'ETF',
  annuity: 'Annuity',
  cash: 'Cash',
  other: 'Other',
}

const NAMES = ['name', 'kind', 'symbol', 'institution', 'account_number', 'quantity', 'value', 'as_of'] as const
export type SecurityValues = Record<(typeof NAMES)[number], string>

export const valuesOf = (security?: Partial<Record<(typeof NAMES)[number], string | null>>): SecurityValues =>
  Object.fromEntries(NAMES.map(name => [name, security?.[name] ?? (name === 'kind' ? 'stock' : '')])) as SecurityValues

/** Empty text is sent as null, except the name, which must be there. */
export const inputOf = (values: SecurityValues) =>
  Object.fromEntries(
    NAMES.map(name => {
      const text = name === 'value' || name === 'quantity' ? values[name].replace(/[$,\s]/g, '') : values[name].trim()
      return [name, text === '' && name !== 'name' ? null : text]
    }),
  ) as z.input<typeof ContactSecurityInput>
