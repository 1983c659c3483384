import { type Brand, brandOf } from '@openbook/config/brands.ts'
import { environmentNamed, environmentOf } from '@openbook/config/environments.ts'

const KEY = 'openbook-console-brand'
const { brand, oneBrand, environment } = document.documentElement.dataset

/** Whether this server shows every agency the same brand. */
export const isOneBrand = oneBrand !== undefined

const kept = () => {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** What the console wears until it knows who signs in: the server's one brand, else the last one seen here, else the host's. */
export const firstBrand = (): Brand => brandOf(!isOneBrand ? (kept() ?? brand) : brand)

/** Keeps the brand of whoever signed in for the next first look. */
export function keepBrand(name: string) {
  try {
    localStorage.setItem(KEY, name)
  } catch {
    // Storage is off: the next visit begins with the host's brand.
  }
}

/** The environment this page was served in. */
export const place = environmentNamed(environment) ?? environmentOf(window.location.hostname)
