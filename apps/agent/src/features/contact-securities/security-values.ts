import type { ContactSecurity, ContactSecurityInput } from '@openbook/api/contact-securities.ts'
import { money } from '@openbook/config/money.ts'
import type { z } from 'zod'
import { labelOf } from '../../ui/meeting.ts'
import type { Words } from '../../ui/TwoEditors.tsx'

export type Security = z.output<typeof ContactSecurity>

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

const LABELS: Partial<SecurityValues> = {
  institution: 'Held at',
  quantity: 'Units',
  value: 'Worth in USD',
  as_of: 'On the day',
}
export const WORDS: Words<keyof SecurityValues> = {
  labelOf: field => LABELS[field] ?? labelOf(field),
  shownIn: (field, value) => (field === 'kind' ? (KIND_LABELS[value] ?? value) : value),
}

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

export const factsOf = ({ kind, symbol, institution, account_number, quantity, value, as_of }: Security) =>
  [
    KIND_LABELS[kind] ?? kind,
    symbol,
    institution,
    account_number && `account ${account_number}`,
    quantity && `${Number(quantity).toLocaleString('en-US', { maximumFractionDigits: 4 })} units`,
    value && `${money(value)}${as_of ? ` on ${as_of}` : ''}`,
  ]
    .filter(Boolean)
    .join(' · ')
