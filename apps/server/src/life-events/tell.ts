import type { create as createRoute } from '@openbook/api/life-events.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { parseDate, toIsoDate } from '@openbook/config/dates.ts'
import { stateCode } from '@openbook/config/states.ts'
import { dropStops } from '../contact-points/left-behind.ts'
import { record } from '../contact-timeline/record.ts'
import { show } from '../contacts/queries.ts'
import { update } from '../contacts/update.ts'
import { visibleContact } from '../contacts/visible.ts'
import type { Db } from '../core/db/database.ts'
import { invalid, Refused } from '../core/http/refused.ts'
import * as queries from './queries.ts'

type Given = (typeof createRoute)['body']['_zod']['output']
interface Asked {
  db: Db
  viewer: Viewer
  contact_id: number
}

/** Records what happened. A move takes the contact's state along. Throws a 422 by field, a 409 for a second death, unless an undo may take the first away. */
export async function tell({ db, viewer, contact_id }: Asked, { kind, note, happened_on, state, policy_id }: Given) {
  await visibleContact(db, viewer, contact_id, { lock: true })
  if (kind === 'deceased' && (await queries.diedForGood(db, contact_id)))
    throw new Refused(409, { base: 'This contact is already marked as deceased.' }, 'life_events.known')
  const details =
    kind === 'moved_state'
      ? await move({ db, viewer, contact_id }, state)
      : kind === 'plan_lost' && policy_id
        ? await planOf(db, contact_id, policy_id)
        : {}
  const told = {
    kind,
    note: note?.replaceAll('\u0000', '').toWellFormed() || null,
    happened_on: past(happened_on),
    details,
  }
  return { id: await keep(db, contact_id, told, happened_on), ...told }
}

async function keep(db: Db, contact_id: number, told: queries.Told, happened_on?: string | null): Promise<number> {
  const id = await queries.create(db, contact_id, told)
  await record(db, contact_id, 'life_events.created', { life_event_id: id, ...told, happened_on: happened_on || null })
  return id
}

/** Tells of a move to where an edit, of which these are the changes, says the contact lives now. */
export async function tellMove(db: Db, contact_id: number, changes: Record<string, unknown[]> | null): Promise<void> {
  const [before, state] = changes?.state ?? []
  if (typeof state !== 'string') return
  const details = { state, before: typeof before === 'string' ? before : null }
  await keep(db, contact_id, { kind: 'moved_state', note: null, happened_on: null, details })
}

async function move({ db, viewer, contact_id }: Asked, state: string | null | undefined) {
  const code = state ? stateCode(state) : undefined
  if (!code) throw invalid('state', 'Enter a US state, like RI or Rhode Island.', 'life_events.no_state')
  const before = (await show(db, viewer, contact_id)).state
  await update(db, viewer, contact_id, { state: code })
  return { state: code, before }
}

async function planOf(db: Db, contact_id: number, policy_id: number) {
  const [plan] = await queries.plan(db, contact_id, policy_id)
  if (!plan) throw invalid('policy_id', 'Choose one of the policies of this contact.', 'life_events.no_policy')
  return plan
}

function past(text: string | null | undefined): string | null {
  if (!text) return null
  const date = parseDate(text)
  const iso = date && toIsoDate(date)
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  if (!iso || iso > tomorrow)
    throw invalid('happened_on', 'Enter a day in the past, as MM/DD/YYYY.', 'life_events.no_day')
  return iso
}

/** Takes an event back. The state a move changed is put back where it is still the one moved to, and no later move began there; what former phones and e-mails were stopped for is over. */
export async function takeBack({ db, viewer, contact_id }: Asked, id: number) {
  await visibleContact(db, viewer, contact_id, { lock: true })
  const { kind, details, undone_at } = await queries.lock(db, contact_id, id)
  if (undone_at) throw new Refused(409, { base: 'This was taken back already.' }, 'life_events.undone')
  await queries.undo(db, id)
  if (kind === 'moved_state' && !(await queries.skipMove(db, contact_id, id, details))) {
    const { state } = await show(db, viewer, contact_id)
    if (state === details.state) await update(db, viewer, contact_id, { state: details.before ?? null })
  }
  if (kind === 'do_not_contact') await dropStops(db, [contact_id])
  await record(db, contact_id, 'life_events.undone', { life_event_id: id, kind, details })
  return { id, kind }
}
