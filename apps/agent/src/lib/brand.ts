import { type Brand, brandOf } from '@openbook/config/brands.ts'
import { remembered } from './remembered.ts'

/** The brand of the signed-in user's agency; before that the last one seen here, else that of the host. A server of one brand shows that. */
export function brandSeen(): Brand {
  const { brand, oneBrand } = document.documentElement.dataset
  return brandOf(oneBrand === undefined ? (remembered().brand ?? brand) : brand)
}
