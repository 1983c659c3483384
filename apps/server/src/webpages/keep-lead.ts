import { formatPhone } from '@openbook/config/phones.ts'
import { WAYS } from '../contact-points/ways.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { standIn } from '../lead-intake/choose-owner.ts'
import { type Beside, besideOf, findPerson, type Person } from '../lead-intake/find-person.ts'
import { notify } from '../notifications/notify.ts'
import { NEW_LEAD } from '../statuses/new-lead.ts'
import type { Page } from './find-page.ts'
import type { Lead } from './read-lead.ts'

const SOURCE = 'Webpage'

interface Kept {
  id: number
  number: number
}

/** Keeps a lead as a contact of the page's owner, or with the contact of the agency who it already is. Answers the contact's id. */
export async function keepLead(core: Core, db: Db, page: Page, lead: Lead): Promise<number> {
  const { first_name, last_name, phone, email } = lead
  const values = { first_name, last_name: last_name ?? undefined, phone: phone ?? undefined, email: email ?? undefined }
  const { known, beside } = await findPerson(db, page.business_unit_id, values, page.user_id)
  return known && !known.deleted ? welcomeBack(core, db, page, lead, known) : create(core, db, page, lead, beside)
}

async function create(core: Core, db: Db, page: Page, lead: Lead, beside?: Beside): Promise<number> {
  await db.prepared('insert into sources (title) values ($1) on conflict (business_unit_id, lower(title)) do nothing', [
    SOURCE,
  ])
  const [made] = await db.prepared<Kept>(
    `insert into contacts (owner_id, first_name, last_name, phone, email, line_of_business, status_id, source_id, consent_source, consent_at)
     values ($1, $2, $3, $4, $5, $6,
             ${NEW_LEAD},
             (select id from sources where lower(title) = lower($7)), $8, case when $8::text is null then null else now() end)
     returning id, number`,
    [
      page.user_id,
      lead.first_name,
      lead.last_name,
      lead.phone,
      lead.email,
      lead.line_of_business,
      SOURCE,
      consentSource(page, lead),
    ],
  )
  if (!made) throw new Error('A lead was inserted without an id.')
  const told = [beside && besideOf(beside, page.user_id), lead.message && `Sent from your webpage:\n\n${lead.message}`]
  const body = told.filter(Boolean).join('\n\n')
  if (body) await note(db, made, body)
  await event(db, made, 'webpages.lead', page, lead)
  await core.cable.publish(db, `user:${page.user_id}`, { type: 'contacts.created', data: made })
  await tell(core, db, page.user_id, {
    kind: 'webpages.lead',
    title: `New lead: ${nameOf(lead)}`,
    body: lead.message,
    contact: made,
  })
  return made.id
}

/** Nothing on the record is overwritten: what was typed stands in the note, since anyone could have typed it. */
async function welcomeBack(core: Core, db: Db, page: Page, lead: Lead, known: Person): Promise<number> {
  const told = [
    `Name: ${nameOf(lead)}`,
    lead.phone && `Phone: ${formatPhone(lead.phone)}`,
    lead.email && `E-mail: ${lead.email}`,
    lead.line_of_business && `About: ${lead.line_of_business.replaceAll('_', ' ')}`,
    lead.message && `\n${lead.message}`,
  ]
  await note(
    db,
    known,
    `Sent from the webpage of ${page.first_name} ${page.last_name}:\n\n${told.filter(Boolean).join('\n')}`,
  )
  if (lead.consented) await agree(db, page, lead, known)
  await event(db, known, 'webpages.returned', page, lead)
  const heir = known.owner_active ? known.owner_id : await standIn(db, known.owner_id)
  await tell(core, db, heir, {
    kind: 'webpages.returned',
    title: `${known.name} wrote from a webpage`,
    body: lead.message,
    contact: known,
  })
  if (heir !== page.user_id)
    await tell(core, db, page.user_id, {
      kind: 'webpages.returned',
      title: `${nameOf(lead)} wrote on your webpage`,
      body: await whoKnows(db, known, heir),
      contact: known,
      linked: false,
    })
  return known.id
}

/** Only what the contact is reached by already can be agreed for: anyone could have typed the name. */
const agree = (db: Db, page: Page, lead: Lead, { id }: Kept) =>
  db.prepared(
    `update contacts c set consent_source = $2, consent_at = now(), updated_at = now(), version = version + 1
      where c.id = $1 and not exists (
        select g.kind, g.value from (values ('phone', $3::text), ('email', $4::text)) g(kind, value) where g.value is not null
        except (${WAYS}))`,
    [id, consentSource(page, lead), lead.phone, lead.email],
  )

/** Whom the agent of the page may ask about somebody else's contact. */
async function whoKnows(db: Db, { owner_id, owner_active }: Person, heir: number): Promise<string> {
  const owner_name = await userName(db, owner_id)
  if (owner_active) return `${owner_name} looks after this contact already and has been told.`
  const left = `${owner_name} looked after this contact and has left`
  if (heir === owner_id) return `${left}. Nobody stands in for them: ask your agency to hand the contact to you.`
  return `${left}; ${await userName(db, heir)} has been told.`
}

async function userName(db: Db, id: number): Promise<string | undefined> {
  const [user] = await db.prepared<{ name: string }>(
    `select first_name || ' ' || last_name as name from users where id = $1`,
    [id],
  )
  return user?.name
}

const nameOf = ({ first_name, last_name }: Lead) => [first_name, last_name].filter(Boolean).join(' ')

const consentSource = (page: Page, { consented }: Lead) =>
  consented ? `Webpage ${page.domain}, wording ${page.consent.version}` : null

const note = (db: Db, { id }: Kept, body: string) =>
  db.prepared(`insert into contact_notes (contact_id, body, sent_by) values ($1, $2, 'A visitor')`, [id, body])

/** On the timeline nobody of the agency did this, so no user stands by it. */
const event = (db: Db, { id }: Kept, kind: string, page: Page, lead: Lead) =>
  db.prepared(
    'insert into contact_events (contact_id, kind, data, user_id, real_user_id) values ($1, $2, $3, null, null)',
    [
      id,
      kind,
      JSON.stringify({ domain: page.domain, consented: lead.consented, line_of_business: lead.line_of_business }),
    ],
  )

interface Told {
  kind: 'webpages.lead' | 'webpages.returned'
  title: string
  body: string | null
  contact: Kept
  /** Whether it leads to the contact. */
  linked?: boolean
}

const tell = (core: Core, db: Db, user_id: number, { contact, linked = true, body, ...notice }: Told) =>
  notify(core, db, {
    ...notice,
    user_id,
    body: body && body.length > 200 ? `${body.slice(0, 199).toWellFormed()}…` : body,
    link: linked ? `/contacts/${contact.number}` : null,
    data: { contact_id: contact.id, ...(linked && { number: contact.number }) },
  })
