import { type Brand, brandOf } from '@openbook/config/brands.ts'

const KEY = 'openbook-console-brand'

const kept = () => {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Whether this server shows every agency the same brand. */
export const isOneBrand = () => document.documentElement.dataset.oneBrand !== undefined

/** What the console wears until it knows who signs in: the server's one brand, else the last one seen here, else the host's. */
export function firstBrand(): Brand {
  const { brand } = document.documentElement.dataset
  return brandOf(isOneBrand() ? brand : (kept() ?? brand))
}

/** Keeps the brand of whoever signed in for the next first look. */
export function keepBrand(name: string) {
  try {
    localStorage.setItem(KEY, name)
  } catch {
    // Storage is off: the next visit begins with the host's brand.
  }
}
