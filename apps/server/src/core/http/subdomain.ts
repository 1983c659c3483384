import { BRANDS } from '@openbook/config/brands.ts'

/** Names nobody's page may have: ours, and the brands'. */
export const RESERVED = new Set([
  'www',
  'api',
  'app',
  'admin',
  'assets',
  'static',
  'cdn',
  'mail',
  'help',
  'support',
  'status',
  ...Object.keys(BRANDS),
])

/** `jane` of `jane.localhost:3000`; nothing for the bare host, an address, or a name of our own. */
export function subdomainOf(
  host: string | undefined,
  base = process.env.PUBLIC_HOST || 'localhost',
): string | undefined {
  const name = (host ?? '').toLowerCase().replace(/:\d+$/, '')
  if (!name.endsWith(`.${base}`)) return undefined
  return labelOf(name.slice(0, -base.length - 1))
}

/** The label, if a page may stand there. */
export const labelOf = (label: string): string | undefined =>
  /^[a-z0-9-]+$/.test(label) && !RESERVED.has(label) ? label : undefined
