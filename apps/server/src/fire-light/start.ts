import type { ApplicationInput } from '@openbook/api/fire-light.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { stateCode } from '@openbook/config/states.ts'
import type { z } from 'zod'
import { record } from '../contact-timeline/record.ts'
import { visibleContact } from '../contacts/visible.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { invalid, Refused } from '../core/http/refused.ts'
import { fireLight } from '../core/vendors/fire-light/index.ts'
import { type FireLight, Unwilling } from '../core/vendors/fire-light/terms.ts'
import { answersOf } from './answers.ts'
import * as queries from './queries.ts'

export const START = 'fire_light.start'
type Given = z.output<typeof ApplicationInput>
interface Asking {
  core: Core
  db: Db
  viewer: Viewer
}

const clean = (text: string) => text.replaceAll('\u0000', '').trim()
const SILENT = 'FireLight did not answer. Nothing was lost: try again in a few minutes.'

/** Writes an application down; a job begins it with FireLight. Throws a 422 by field, a 409 for somebody who has died. */
export async function start({ core, db, viewer }: Asking, given: Given): Promise<number> {
  await visibleContact(db, viewer, given.contact_id, { lock: true })
  const state = stateCode(given.state)
  if (!state) throw invalid('state', 'Enter a US state, like RI or Rhode Island.', 'fire_light.no_state')
  const [dead] = await db.prepared(
    `select from life_events where contact_id = $1 and kind = 'deceased' and undone_at is null`,
    [given.contact_id],
  )
  if (dead)
    throw new Refused(
      409,
      { base: 'This contact is marked as deceased. If that is wrong, take the life event back first.' },
      'fire_light.deceased',
    )
  const id = await queries.create(db, {
    contact_id: given.contact_id,
    carrier_name: clean(given.carrier_name),
    product: clean(given.product),
    line_of_business: given.line_of_business || null,
    state,
    sandbox: fireLight(core.env).vendor === 'sandbox',
  })
  await record(db, given.contact_id, 'fire_light.started', {
    application_id: id,
    carrier_name: given.carrier_name,
    product: given.product,
  })
  await core.jobs.enqueue(db, START, jobOf(viewer, id))
  return id
}

/** Tries one again that failed. Throws a 409 for one that did not. */
export async function startAgain({ core, db, viewer }: Asking, id: number): Promise<number> {
  const { contact } = await queries.show(db, viewer, id)
  await visibleContact(db, viewer, contact.id, { lock: true })
  if ((await queries.lock(db, id)) !== 'failed')
    throw new Refused(409, { base: 'This application is under way already.' }, 'fire_light.under_way')
  await queries.again(db, id)
  await core.jobs.enqueue(db, START, jobOf(viewer, id))
  return id
}

interface Job {
  id: number
  business_unit_id: number
}
const jobOf = ({ business_unit_id }: Viewer, id: number): Job => ({ id, business_unit_id })

/** Begins it with FireLight, which is asked outside any transaction. Done twice it is still one application. */
export async function begin(core: Core, { id, business_unit_id }: Job, vendor: FireLight = fireLight(core.env)) {
  const tenant = <T>(fn: (db: Db) => Promise<T>) => core.database.tenant({ business_unit_id, user_id: null }, fn)
  const asked = await tenant(async db => {
    const row = await queries.byId(db, id)
    return row?.status === 'starting' ? { row, ...(await answersOf(db, row)) } : undefined
  })
  if (!asked) return
  const { row, producer, answers } = asked
  try {
    const { reference, carrier_name, product, state } = row
    const activity_id = await vendor.start({ reference, producer, carrier_name, product, state, answers })
    await tenant(db => queries.opened(db, id, activity_id))
  } catch (error) {
    if (!(error instanceof Unwilling)) core.log.warn({ err: error, id }, 'fire_light.start')
    await tenant(db => queries.failed(db, id, error instanceof Unwilling ? error.message : SILENT))
  }
}
