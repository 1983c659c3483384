import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BRANDS, type BrandName } from '@openbook/config/brands.ts'
import { ENVIRONMENTS, type EnvironmentName } from '@openbook/config/environments.ts'
import { type Trusts, trustsOf } from './http/trust-proxy.ts'

export interface Env {
  host: string
  port: number
  dataDir: string
  databaseUrl: string | undefined
  production: boolean
  /** Every agency wears this one (BRAND); otherwise each its own. */
  brand: BrandName | undefined
  /** Which of the product's environments this is: ENVIRONMENT, else production or development. */
  environment: EnvironmentName
  /** Rate limits on; off only for measuring and for suites that sign in hundreds of times. */
  rateLimit: boolean
  demo: boolean
  logLevel: string
  profileRoute: `/${string}`
  secret: string
  /** The mail server, as in smtps://user:password@mail.example.com; without it mail stays in the sandbox. */
  smtpUrl: string | undefined
  mailFrom: string
  /** Schema of the queue's own tables; processes of one installation share it (QUEUE_SCHEMA). */
  queueSchema: string
  /** Where people reach this server, for links in e-mails; no slash at the end. */
  publicUrl: string
  /** Whose X-Forwarded-For is believed (TRUST_PROXY); without it nobody's. */
  trustProxy: Trusts | undefined
  domains: {
    /** The name that agencies' own domains point to (DOMAINS_TARGET); without it DNS is the sandbox. */
    target: string | undefined
    /** Its addresses, for domains that cannot be an alias (DOMAINS_ADDRESSES, with commas). */
    addresses: string[]
    /** Who makes the certificates (DOMAINS_CA); empty where CAA records are no concern. */
    authority: string | undefined
    /** How long the sandbox's second nameserver lags behind, in seconds. */
    sandboxDelay: number
  }
}

const root = new URL('../../../../', import.meta.url).pathname
const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')

/** Reads the operational contract from the environment; the generated secret lives beside the data. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const host = source.HOST || '127.0.0.1'
  const production = source.NODE_ENV === 'production'
  const dataDir = resolve(root, source.DATA_DIR || '.data')
  mkdirSync(dataDir, { recursive: true })
  return {
    host,
    port: Number(source.PORT || 3000),
    dataDir,
    databaseUrl: source.DATABASE_URL || undefined,
    production,
    brand: source.BRAND ? oneOf(Object.keys(BRANDS) as BrandName[], source.BRAND, 'default', 'BRAND') : undefined,
    environment: oneOf(ENVIRONMENTS, source.ENVIRONMENT, production ? 'production' : 'development', 'ENVIRONMENT'),
    rateLimit: source.RATE_LIMIT !== 'off',
    demo: source.DEMO ? source.DEMO !== '0' : !production && isLoopback(host) && !source.DATABASE_URL,
    logLevel: source.LOG_LEVEL || (production ? 'info' : 'warn'),
    profileRoute: (source.PROFILE_ROUTE || '/auth/profile') as `/${string}`,
    smtpUrl: source.SMTP_URL || undefined,
    mailFrom: source.MAIL_FROM || 'Openbook <openbook@localhost>',
    queueSchema: source.QUEUE_SCHEMA || 'pgboss',
    publicUrl: (source.PUBLIC_URL || `http://localhost:${source.PORT || 3000}`).replace(/\/+$/, ''),
    trustProxy: trustsOf(source.TRUST_PROXY),
    domains: {
      target: source.DOMAINS_TARGET?.toLowerCase() || undefined,
      addresses: (source.DOMAINS_ADDRESSES ?? '').split(/[\s,]+/).filter(Boolean),
      authority: (source.DOMAINS_CA ?? 'letsencrypt.org') || undefined,
      sandboxDelay: Number(source.SANDBOX_DNS_DELAY || 15),
    },
    secret: source.OPENBOOK_SECRET || ownSecret(join(dataDir, 'secret')),
  }
}

function oneOf<T extends string>(known: readonly T[], asked: string | undefined, otherwise: T, name: string): T {
  const found = asked ? known.find(each => each === asked) : otherwise
  if (!found) throw new Error(`${name}=${asked} is unknown. Use one of: ${known.join(', ')}.`)
  return found
}

function ownSecret(path: string): string {
  try {
    writeFileSync(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8').trim()
}
