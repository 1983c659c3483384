import type { StoreItem } from '@openbook/api/store.ts'
import { money } from '@openbook/config/money.ts'

/** What an item costs, and for what. */
export function priceOf({ price, months_count, per_contact }: StoreItem): string {
  const months = months_count ? (months_count === 1 ? ' for a month' : ` for ${months_count} months`) : ''
  return `${Number(price) === 0 ? 'Free' : money(price)}${per_contact ? ' per contact' : ''}${months}`
}
