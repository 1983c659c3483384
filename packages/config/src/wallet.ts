import { amountOf, unitsOf } from './money.ts'

/** What a wallet's money moves for, as it is called on screens (spec section 9). */
export const INVOICE_TYPES = {
  email_send: 'Email sent',
  email_response: 'Email response',
  sms_send: 'SMS sent',
  sms_receive: 'SMS received',
  mms_send: 'MMS sent',
  mms_receive: 'MMS received',
  ai_token: 'AI tokens',
  email_validation: 'Email validation',
  phone_validation: 'Phone validation',
  test_usage: 'Test usage',
  manual_deduction: 'Manual deduction',
  auto_refill_triggered: 'Auto-refill',
  auto_refill_failed: 'Auto-refill failed',
  auto_refill_blocked: 'Auto-refill stopped',
  manual_topup: 'Money added',
  free_credit_bonus: 'Welcome Bonus', // sic: spec section 9
  phone_number_purchase: 'Phone number',
  reclaim: 'Reclaim',
  allocate: 'Allocation',
  sms_balance_conversion: 'SMS balance conversion',
  store_order: 'Store order',
} as const
export type InvoiceType = keyof typeof INVOICE_TYPES
export const INVOICE_TYPE_NAMES = Object.keys(INVOICE_TYPES) as [InvoiceType, ...InvoiceType[]]

/** How a movement is called: subscriptions by MAX+ and what they are for (spec section 9). */
export const movementLabel = ({ invoice_type, txn_type }: { invoice_type: string; txn_type: string }): string => {
  const label = (INVOICE_TYPES as Record<string, string>)[invoice_type] ?? invoice_type
  return txn_type === 'subscription' ? `MAX+ ${label}` : label
}

/** Spec section 4; anything else is shown raw, nothing at all as Completed. */
export const MONEY_STATUSES: Record<string, string> = {
  charged: 'Paid',
  pending: 'Processing',
  failed: 'Failed',
  active: 'Active',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  expired: 'Expired',
  grace: 'Grace',
}
export const moneyStatus = (status: string | null | undefined): string =>
  status ? (MONEY_STATUSES[status] ?? status) : 'Completed'

/** The price list: dollars for so many units. What is estimated and what is charged are both made from it, by `costOf`. */
export const USAGE_PRICES = {
  email_send: { price: '0.0010', per: 1, unit: 'email' },
  email_response: { price: '0.0010', per: 1, unit: 'email' },
  sms_send: { price: '0.0150', per: 1, unit: 'segment' },
  sms_receive: { price: '0.0100', per: 1, unit: 'segment' },
  mms_send: { price: '0.0400', per: 1, unit: 'message' },
  mms_receive: { price: '0.0200', per: 1, unit: 'message' },
  ai_token: { price: '0.0100', per: 1000, unit: 'token' },
  email_validation: { price: '0.0080', per: 1, unit: 'address' },
  phone_validation: { price: '0.0100', per: 1, unit: 'number' },
  test_usage: { price: '0.0100', per: 1, unit: 'test' },
  phone_number_purchase: { price: '2.0000', per: 1, unit: 'number' },
} as const satisfies Partial<Record<InvoiceType, { price: string; per: number; unit: string }>>
export type UsageType = keyof typeof USAGE_PRICES
export const USAGE_TYPES = Object.keys(USAGE_PRICES) as [UsageType, ...UsageType[]]

/** What so much of something costs, rounded up to a ten-thousandth of a dollar: both the estimate and the charge. */
export function costOf(usage: UsageType, quantity: number): string {
  const { price, per } = USAGE_PRICES[usage]
  const units = unitsOf(price) * BigInt(quantity)
  return amountOf((units + BigInt(per) - 1n) / BigInt(per))
}
