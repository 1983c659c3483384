import { formatPhone } from '@openbook/config/phones.ts'
import { NAMED } from '../contacts/named.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { standIn } from '../lead-intake/choose-owner.ts'
import { notify } from '../notifications/notify.ts'
import { NEW_LEAD } from '../statuses/new-lead.ts'
import type { Page } from './find-page.ts'
import type { Lead } from './read-lead.ts'

const SOURCE = 'Webpage'

interface Kept {
  id: number
  number: number
}
interface Known extends Kept {
  owner_id: number
  owner_name: string
  owner_active: boolean
  name: string
  has_phone: boolean
  has_email: boolean
}

/** Keeps a lead as a contact of the page's owner, or with the contact of the agency who it already is. Answers the contact's id. */
export async function keepLead(core: Core, db: Db, page: Page, lead: Lead): Promise<number> {
  const known = await findKnown(db, page, lead)
  return known ? welcomeBack(core, db, page, lead, known) : create(core, db, page, lead)
}

async function findKnown(db: Db, page: Page, { phone, email }: Lead): Promise<Known | undefined> {
  const [row] = await db.prepared<Known>(
    `select c.id, c.number, c.owner_id, u.first_name || ' ' || u.last_name as owner_name,
            u.deactivated_at is null as owner_active, ${NAMED} as name,
            $1::text is null or $1 in (coalesce(c.phone, ''), coalesce(c.phone_2, ''), coalesce(c.phone_3, '')) as has_phone,
            $2::text is null or $2 in (lower(coalesce(c.email, '')), lower(coalesce(c.email_2, ''))) as has_email
       from contacts c join users u on u.id = c.owner_id
      where c.deleted_at is null
        and (c.phone = $1 or c.phone_2 = $1 or c.phone_3 = $1 or c.email = $2 or c.email_2 = $2)
      order by c.owner_id = $3 desc, c.id limit 1`,
    [phone, email, page.user_id],
  )
  return row
}

async function create(core: Core, db: Db, page: Page, lead: Lead): Promise<number> {
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
  if (lead.message) await note(db, made, `Sent from your webpage:\n\n${lead.message}`)
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
async function welcomeBack(core: Core, db: Db, page: Page, lead: Lead, known: Known): Promise<number> {
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
  if (lead.consented && known.has_phone && known.has_email)
    await db.prepared(
      'update contacts set consent_source = $2, consent_at = now(), updated_at = now(), version = version + 1 where id = $1',
      [known.id, consentSource(page, lead)],
    )
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

/** Whom the agent of the page may ask about somebody else's contact. */
async function whoKnows(db: Db, { owner_id, owner_name, owner_active }: Known, heir: number): Promise<string> {
  if (owner_active) return `${owner_name} looks after this contact already and has been told.`
  const left = `${owner_name} looked after this contact and has left`
  if (heir === owner_id) return `${left}. Nobody stands in for them: ask your agency to hand the contact to you.`
  const [told] = await db.prepared<{ name: string }>(
    `select first_name || ' ' || last_name as name from users where id = $1`,
    [heir],
  )
  return `${left}; ${told?.name} has been told.`
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
