import type { Env } from '../../env.ts'
import { sandbox } from './sandbox.ts'
import { settingsFrom, stripe } from './stripe.ts'
import { type Payments, Unwilling } from './terms.ts'

const NOT_SET_UP = 'Payments are not connected yet. Ask your administrator to set them up.'
const refuse = () => Promise.reject(new Unwilling(NOT_SET_UP))
const none: Payments = {
  vendor: 'none',
  connect: refuse,
  card: refuse,
  charge: refuse,
  find: refuse,
  refund: refuse,
  hear: refuse,
}

/** Stripe where an account is set up, else a rehearsal; in production without an account, nobody. */
export function payments(env: Env, source: NodeJS.ProcessEnv = process.env): Payments {
  const settings = settingsFrom(source)
  if (settings) return stripe(settings)
  return !env.production || env.demo ? sandbox(env.secret) : none
}
