import { toWireDate } from '@openbook/config/dates.ts'
import { formatPhone } from '@openbook/config/phones.ts'
import { CONTACT_FIELDS } from '../contact-imports/fields.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { notify } from '../notifications/notify.ts'
import { NEW_LEAD } from '../statuses/new-lead.ts'
import { choosePlace, standIn } from './choose-owner.ts'
import type { Door } from './find-key.ts'
import { type Beside, besideOf, type Person } from './find-person.ts'
import { keepOptOuts, optedOutOf, standingWish } from './keep-opt-outs.ts'
import type { Lead } from './read-lead.ts'

interface Made {
  id: number
  number: number
}
interface Told {
  user_id: number
  kind: 'lead_intake.received' | 'lead_intake.returned'
  title: string
  body: string | null
  contact: Made
}

const COLUMNS = [...CONTACT_FIELDS, 'owner_id', 'pool_id', 'api_vendor_id'].join(', ')

/** Makes a contact of a lead, for whoever is next or in the vendor's pool, and tells its owner; also of who is `beside` it. Gives its id. */
export async function createLead(core: Core, db: Db, door: Door, lead: Lead, beside?: Beside): Promise<number> {
  const { notes: _notes, ...values } = lead.values
  const { owner_id, pool_id, caution } = await choosePlace(db, door, {
    state: values.state ?? null,
    line: values.line_of_business ?? door.line_of_business,
  })
  const [made] = await db.prepared<Made>(
    `insert into contacts (${COLUMNS}) select ${COLUMNS} from jsonb_populate_record(null::contacts, $1::jsonb || jsonb_build_object(
       'status_id', ${NEW_LEAD}))
     returning id, number`,
    [
      JSON.stringify({
        source_id: door.source_id,
        line_of_business: door.line_of_business,
        ...values,
        owner_id,
        pool_id,
        api_vendor_id: door.vendor_id,
        ...consentOf(door, lead),
      }),
    ],
  )
  if (!made) throw new Error('A lead was inserted without an id.')
  await addTags(db, made.id, door.tags)
  await keepOptOuts(db, made.id, door, lead)
  const stopped = optedOutOf(lead)
  const body = [stopped, noteOf(door, lead), beside && besideOf(beside, owner_id), caution].filter(Boolean).join('\n\n')
  if (body) await addNote(db, made.id, owner_id, { body, sent_by: door.vendor_name })
  await event(db, made.id, 'lead_intake.received', door, lead)
  await core.cable.publish(db, `user:${owner_id}`, { type: 'contacts.created', data: made })
  const title = `New lead from ${door.vendor_name}: ${nameOf(lead)}`
  await tell(core, db, {
    user_id: pool_id ? await standIn(db, owner_id) : owner_id,
    kind: 'lead_intake.received',
    title,
    body: [stopped, lead.values.notes].filter(Boolean).join(' ') || null,
    contact: made,
  })
  return made.id
}

/** Nothing on the record is overwritten: what was sent stands in a note. The same words are not told again while that note stands, but once more of a contact deleted since. */
export async function welcomeBack(core: Core, db: Db, door: Door, lead: Lead, known: Person): Promise<void> {
  await keepOptOuts(db, known.id, door, lead)
  const wish = (await standingWish(db, known.id)) ?? undefined
  const stopped = optedOutOf(lead)
  const body = [wish, `${door.vendor_name} sent this person again.`, stopped, sentFields(lead), noteOf(door, lead)]
    .filter(Boolean)
    .join('\n\n')
  const heir = known.owner_active ? known.owner_id : await standIn(db, known.owner_id)
  if (!(await addNote(db, known.id, heir, { body, sent_by: door.vendor_name }))) return
  await event(db, known.id, 'lead_intake.returned', door, lead)
  await tell(core, db, {
    user_id: heir,
    kind: 'lead_intake.returned',
    title: `${known.name} came again from ${door.vendor_name}`,
    body:
      [wish, known.deleted ? DELETED : [stopped, lead.values.notes].filter(Boolean).join(' ')]
        .filter(Boolean)
        .join(' ') || null,
    contact: known,
  })
}

const DELETED = 'This contact is in the deleted group. Restore it there to work with it.'

const nameOf = ({ values }: Lead) =>
  [values.first_name, values.last_name].filter(Boolean).join(' ') ||
  (values.company_name ?? (values.phone && formatPhone(values.phone)) ?? values.email ?? 'someone without a name')

/** On what day it was given only the vendor can say. */
const consentOf = ({ vendor_name }: Door, { consent, consented }: Lead) =>
  consent &&
  consented && {
    consent_source: [vendor_name, consent.url].filter(Boolean).join(', ').slice(0, 200).toWellFormed(),
    consent_at: consent.given_at ?? null,
  }

const SKIPPED = new Set(['notes', 'external_id', 'opts_out'])
const sentFields = ({ values }: Lead) =>
  Object.entries(values)
    .filter(([name]) => !SKIPPED.has(name))
    .map(
      ([name, value]) =>
        `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}: ${shown(name, String(value))}`,
    )
    .join('\n')

/** As people read phones and days. */
const shown = (name: string, value: string) =>
  name.startsWith('phone') ? formatPhone(value) : name === 'date_of_birth' ? (toWireDate(value) ?? value) : value

function noteOf({ vendor_name }: Door, { values, captured }: Lead): string {
  const rest = captured.map(([name, value]) => `${name}: ${value}`).join('\n')
  if (!values.notes && !rest) return ''
  return [`Sent by ${vendor_name}:`, values.notes, rest].filter(Boolean).join('\n\n')
}

/** Gives whether no such note stood there yet, of a deleted contact since it was deleted. */
async function addNote(
  db: Db,
  contact_id: number,
  author_id: number,
  { body, sent_by }: { body: string; sent_by: string },
): Promise<boolean> {
  const added = await db.prepared(
    `insert into contact_notes (contact_id, body, author_id, sent_by)
     select $1, $2, $3, $4 where not exists (
       select from contact_notes n join contacts c on c.id = n.contact_id
        where n.contact_id = $1 and n.body = $2 and n.deleted_at is null and (c.deleted_at is null or n.created_at > c.deleted_at))
     returning id`,
    [contact_id, body, author_id, sent_by],
  )
  return added.length > 0
}

async function addTags(db: Db, contact_id: number, names: string[]): Promise<void> {
  if (!names.length) return
  await db.prepared(
    'insert into tags (name) select distinct on (lower(name)) name from unnest($1::text[]) name on conflict (business_unit_id, lower(name)) do nothing',
    [names],
  )
  await db.prepared(
    `insert into contact_tags (contact_id, tag_id)
     select $1, id from tags where lower(name) in (select lower(name) from unnest($2::text[]) name) on conflict do nothing`,
    [contact_id, names],
  )
}

/** On the timeline nobody of the agency did this, so no user stands by it. */
const event = (db: Db, contact_id: number, kind: string, { vendor_id, vendor_name }: Door, { consented }: Lead) =>
  db.prepared(
    'insert into contact_events (contact_id, kind, data, user_id, real_user_id) values ($1, $2, $3, null, null)',
    [contact_id, kind, JSON.stringify({ vendor_name, api_vendor_id: vendor_id, consented })],
  )

const tell = (core: Core, db: Db, { contact, body, ...notice }: Told) =>
  notify(core, db, {
    ...notice,
    body: body && body.length > 200 ? `${body.slice(0, 199).toWellFormed()}…` : body,
    link: `/contacts/${contact.number}`,
    data: { contact_id: contact.id, number: contact.number },
  })
