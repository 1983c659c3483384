import type { FastifyRequest } from 'fastify'
import type { Core } from '../core/core.ts'
import { accessDenied } from '../core/http/refused.ts'
import type { Mount } from '../core/http/serve.ts'
import { toldLater } from '../core/vendors/payments/sandbox.ts'
import { Unwilling } from '../core/vendors/payments/terms.ts'
import { byId, conclude, pursue } from './charge.ts'
import { cardById } from './queries.ts'

const LARGEST = 2 ** 18
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The vendor tells how a charge ended. The body is read as it came, since the signature is over its bytes. */
export const paymentsWebhook: Mount = (app, core) => {
  void app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: LARGEST }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(
      '/v1/payments/webhook',
      { config: { rateLimit: { max: core.env.rateLimit ? 600 : 1e9, timeWindow: 60_000 } } },
      async (request: FastifyRequest) => {
        const { headers, body } = request
        const signature = headers['stripe-signature'] ?? headers['x-payments-signature']
        return { known: await hear(core, String(body ?? ''), String(signature ?? '')) }
      },
    )
  })
}

/** Takes in what the vendor tells, once. Throws a 403 for whoever is not the vendor. */
export async function hear(core: Core, raw: string, signature: string): Promise<boolean> {
  const told = await core.payments.hear(raw, signature).catch((error: unknown) => {
    throw error instanceof Unwilling ? accessDenied() : error
  })
  const found = told && UUID.test(told.key) && (await find(core, told.key))
  if (!found) return false
  await tenantOf(core, found)(db => conclude(core, db, found.id, told.outcome))
  return true
}

const find = async (core: Core, reference: string) => {
  const [found] = await core.database.system(db =>
    db.prepared<Place>('select id, business_unit_id from card_charges where reference = $1', [reference]),
  )
  return found
}

interface Place {
  id: number
  business_unit_id: number
}
const tenantOf =
  (core: Core, { business_unit_id }: Place) =>
  <T>(fn: Parameters<typeof core.database.tenant<T>>[1]) =>
    core.database.tenant({ business_unit_id, user_id: null }, fn)

/** The sandbox confirms or refuses what it was to tell later, through the same door as a vendor. */
export async function rehearse(core: Core, place: Place): Promise<void> {
  if (core.payments.vendor !== 'sandbox') return
  const { reference, token } = await tenantOf(
    core,
    place,
  )(async db => {
    const charge = await byId(db, place.id)
    return { reference: charge.reference, token: (await cardById(db, charge.card_id)).token }
  })
  const { raw, signature } = toldLater(core.env.secret, token, reference)
  await hear(core, raw, signature)
}

/** Charges written down whose answer never came are asked again: with the same key they are still one, for as long as the vendor remembers keys (Stripe: a day). After that they are looked for, an hour later, so that none is still on its way. */
export async function askAgain(core: Core): Promise<void> {
  const open = await core.database.system(db =>
    db.rows<Place>(
      `update card_charges set asked_at = now() where id in
         (select id from card_charges where status = 'pending' and vendor_charge is null and asked_at < now() - interval '1 minute'
            and created_at not between now() - interval '21 hours' and now() - interval '20 hours' order by asked_at limit 100 for update skip locked)
       returning id, business_unit_id`,
    ),
  )
  for (const place of open)
    await pursue(core, tenantOf(core, place), place.id).catch(err =>
      core.log.warn({ err, id: place.id }, 'accounts.ask'),
    )
}
