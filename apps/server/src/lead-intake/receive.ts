import { createHash } from 'node:crypto'
import { type LeadAnswer, SHARED } from '@openbook/api/lead-intake.ts'
import type { FastifyRequest } from 'fastify'
import { countInDay, nextRequest, type Received, record } from '../api-requests/record.ts'
import { UNTIL_TOMORROW } from '../api-tracking/vendor-day.ts'
import { tellChanged } from '../contacts/tell-changes.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { invalid, Refused, refusalOf } from '../core/http/refused.ts'
import { type Door, findKey, unknownKey } from './find-key.ts'
import { findPerson } from './find-person.ts'
import { keepConsent } from './keep-consent.ts'
import { createLead, welcomeBack } from './keep-lead.ts'
import { presentedKey, readBody, type Sent } from './read-body.ts'
import { type Lead, readLead } from './read-lead.ts'

/** Of an idempotency key. */
const LONGEST = 200

/** A request that came through the door: who sent it, what, and since when it is looked at. */
interface Delivery {
  core: Core
  door: Door
  received: Received
  began: number
  /** Once it could be read. */
  lead?: Lead
  /** The contact it made or came to. */
  contact_id?: number
}

/** The daily cap is reached; `seconds` until the next lead is taken. */
export class CapReached extends Refused {
  readonly seconds: number
  constructor(cap: number, seconds: number) {
    super(
      429,
      {
        base: `Today’s ${cap} leads have been delivered, which is this vendor’s daily cap. Send more after midnight Eastern time.`,
      },
      'lead_intake.cap_reached',
    )
    this.seconds = seconds
  }
}

/** Takes one lead. What the vendor is answered is kept with what it sent, also when it is refused. */
export async function receive(core: Core, request: FastifyRequest): Promise<LeadAnswer> {
  const began = performance.now()
  const sent = readBody(request)
  const door = await findKey(core, presentedKey(request, sent))
  if (!door) throw unknownKey()
  const delivery: Delivery = { core, door, began, received: receivedOf(door, request, sent) }
  return kept(delivery, async () => {
    if (!door.works) throw unknownKey()
    if (!door.active)
      throw new Refused(403, { base: 'The agency has paused deliveries of this vendor.' }, 'lead_intake.paused')
    if (sent.problem) throw sent.problem
    if ((delivery.received.idempotency_key?.length ?? 0) > LONGEST)
      throw invalid('idempotency_key', `At most ${LONGEST} characters.`)
    const lead = readLead(sent.fields ?? {}, sent.repeats)
    delivery.lead = lead
    const answer = await core.database.tenant(door, db => deliver(db, delivery, lead))
    if (delivery.contact_id !== undefined) tellChanged(core, delivery.contact_id)
    return answer
  })
}

/** A request whose body was too large to read. */
export const receiveTooLarge = async (core: Core, request: FastifyRequest, refused: Refused): Promise<never> => {
  const sent: Sent = { redacted: null }
  const door = await findKey(core, presentedKey(request, sent))
  if (!door) throw unknownKey()
  return kept({ core, door, began: performance.now(), received: receivedOf(door, request, sent) }, async () => {
    throw refused
  })
}

async function kept<T>(delivery: Delivery, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const refused = refusalOf(error)
    await keepRefusal(delivery, refused)
    throw error
  }
}

function receivedOf(door: Door, request: FastifyRequest, { fields, redacted }: Sent): Received {
  const once = request.headers['idempotency-key'] ?? fields?.idempotency_key
  return {
    api_vendor_id: door.vendor_id,
    api_vendor_key_id: door.key_id,
    content_type: request.headers['content-type']?.slice(0, 200) ?? null,
    body: redacted,
    body_sha256: request.body == null ? null : createHash('sha256').update(String(request.body)).digest(),
    idempotency_key: typeof once === 'string' && once !== '' ? once.replaceAll('\0', '').toWellFormed() : null,
    ip: request.ip,
    user_agent: request.headers['user-agent']?.slice(0, 300) ?? null,
  }
}

async function deliver(db: Db, delivery: Delivery, lead: Lead): Promise<LeadAnswer> {
  const { core, door, received, began } = delivery
  const before = await answeredBefore(db, received)
  if (before) return before
  const request_id = await nextRequest(db)
  const { external_id } = lead.values
  if (external_id) lead.values.external_id = `v${door.vendor_id}:${external_id}`
  const { known, beside } = await findPerson(db, door.business_unit_id, lead.values)
  const status = lead.test ? 'test' : known ? 'duplicate' : 'accepted'
  if (known && !lead.test) await welcomeBack(core, db, door, lead, known)
  const id = lead.test ? null : (known?.id ?? (await createLead(core, db, door, lead, beside)))
  const answer: LeadAnswer = { status, id, request_id, warnings: lead.warnings }
  await record(db, request_id, received, {
    outcome: status,
    status: status === 'accepted' ? 201 : 200,
    code: status === 'accepted' && beside ? SHARED : undefined,
    answer,
    contact_id: id,
    phone: lead.values.phone,
    email: lead.values.email,
    took_ms: Math.round(performance.now() - began),
  })
  if (id !== null) {
    delivery.contact_id = id
    await keepConsent(db, { contact_id: id, api_request_id: request_id, api_vendor_id: door.vendor_id }, lead)
    await audit(db, door, id, status, request_id)
    await count(db, door, status === 'accepted')
  }
  return answer
}

/** The answer to the same idempotency key, if it was used; two at once wait for each other. */
async function answeredBefore(db: Db, { api_vendor_id, idempotency_key, body_sha256 }: Received) {
  if (!idempotency_key) return undefined
  await db.prepared('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `lead_intake:${api_vendor_id}:${idempotency_key}`,
  ])
  const [before] = await db.prepared<{ answer: LeadAnswer; same: boolean }>(
    `select answer, body_sha256 = $3 as same from api_requests
      where api_vendor_id = $1 and idempotency_key = $2 and outcome <> 'refused'`,
    [api_vendor_id, idempotency_key, body_sha256],
  )
  if (before && !before.same)
    throw invalid('idempotency_key', 'This key was sent with another lead before. Use a new one for each lead.')
  return before?.answer
}

/** Throws when this lead is one more than the vendor may deliver today, which undoes all that came before. */
async function count(db: Db, { vendor_id, daily_cap, price_per_lead }: Door, accepted: boolean): Promise<void> {
  if (!accepted) return void (await countInDay(db, vendor_id, 'duplicates'))
  const today = await countInDay(db, vendor_id, 'accepted', { price: price_per_lead ?? '0' })
  if (daily_cap === null || today <= daily_cap) return
  const [wait] = await db.prepared<{ seconds: number }>(`select ${UNTIL_TOMORROW} as seconds`)
  throw new CapReached(daily_cap, wait?.seconds ?? 3600)
}

const audit = (db: Db, door: Door, contact_id: number, status: string, request_id: number) =>
  db.prepared(
    `insert into audit_log (business_unit_id, action, subject_type, subject_id, changes)
     values ($1, 'lead_intake.create', 'contacts', $2, $3)`,
    [
      door.business_unit_id,
      contact_id,
      JSON.stringify({ status, vendor_name: door.vendor_name, api_request_id: request_id }),
    ],
  )

const UNEXPECTED = {
  errors: { base: 'Something went wrong on our side. Nothing was kept. Send it again.' },
  code: 'unexpected',
}

async function keepRefusal(
  { core, door, received, began, lead }: Delivery,
  refused: Refused | undefined,
): Promise<void> {
  const answer = refused?.answer ?? UNEXPECTED
  const { idempotency_key } = received
  await core.database.tenant(door, async db => {
    await record(
      db,
      await nextRequest(db),
      { ...received, idempotency_key: idempotency_key?.slice(0, LONGEST) ?? null },
      {
        outcome: 'refused',
        status: refused?.status ?? 500,
        code: answer.code,
        answer,
        phone: lead?.values.phone,
        email: lead?.values.email,
        took_ms: Math.round(performance.now() - began),
      },
    )
    await countInDay(db, door.vendor_id, 'refused')
  })
}
