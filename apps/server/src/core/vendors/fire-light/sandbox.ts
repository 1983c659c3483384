import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { seal, unseal } from '../../seal.ts'
import { type Activity, type FireLight, Unwilling } from './terms.ts'

const PURPOSE = 'fire-light-sandbox'
const DELAY = 400
const HOUR = 3_600_000

/** A rehearsal of FireLight. A product called "outage" is never answered, one called "retired" is refused. */
export const sandbox = (secret: string): FireLight => ({
  vendor: 'sandbox',
  secret: createHash('sha256').update(`${PURPOSE}:${secret}`).digest('hex'),
  start: async ({ product, reference }: Activity) => {
    await wait(DELAY)
    if (/\boutage\b/i.test(product)) throw new Error('The sandbox does not answer.')
    if (/\bretired\b/i.test(product))
      throw new Unwilling(
        'FireLight does not take this application. Check the carrier, the product and the state, then try again.',
      )
    return `sandbox-${reference || randomUUID()}`
  },
  urlOf: activity_id => `/sandbox/fire-light/applications/${activity_id}`,
  dashboard: async ({ user_id }) =>
    `/sandbox/fire-light/dashboard/${seal(secret, PURPOSE, JSON.stringify({ user_id, until: Date.now() + HOUR })).toString('base64url')}`,
})

/** Whose dashboard a link opens; nobody's once it is an hour old. */
export function readDashboard(secret: string, link: string): number | undefined {
  const text = unseal(secret, PURPOSE, Buffer.from(link, 'base64url'))
  const { user_id, until } = text ? (JSON.parse(text) as { user_id: number; until: number }) : { user_id: 0, until: 0 }
  return until > Date.now() ? user_id : undefined
}
