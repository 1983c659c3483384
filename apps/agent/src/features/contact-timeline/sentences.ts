import { IDENTITY_NAMES, type IdentityKind } from '@openbook/config/identity-numbers.ts'
import { genderLabel, lineLabel } from '@openbook/config/limits.ts'
import { money } from '@openbook/config/money.ts'
import { formatPhone } from '@openbook/config/phones.ts'

export interface Happening {
  kind: string
  data: Record<string, unknown>
}

export interface Change {
  field: string
  before: string
  after: string
}

const text = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) return value.map(text).join(', ')
  if (typeof value === 'object')
    return text((value as Record<string, unknown>).name ?? (value as Record<string, unknown>).title)
  return String(value)
}

const clipped = (value: unknown, most = 140) => {
  const whole = text(value)
  return whole.length > most ? `${whole.slice(0, most)}…` : whole
}
const quoted = (value: unknown) => (text(value) ? ` “${clipped(value)}”` : '')

const policy = ({ data }: Happening) => quoted([data.carrier_name, data.plan_name].filter(Boolean).map(text).join(' '))

const list = (value: unknown) => (Array.isArray(value) ? value : []).map(word => `“${clipped(word, 60)}”`).join(', ')

function tagged({ added, removed }: Happening['data']): string {
  const parts = [list(added) && `added the tag ${list(added)}`, list(removed) && `removed the tag ${list(removed)}`]
  return parts.filter(Boolean).join(' and ') || 'changed the tags'
}

const CONSENT: Record<string, string> = {
  opted_out: 'opted out of',
  opted_in: 'opted in to',
  unknown: 'took back what was said about',
}
const ACTIVITIES: Record<string, string> = {
  call: 'a phone call',
  voicemail: 'a voice mail left',
  text: 'a text message',
  email: 'an e-mail',
  meeting: 'a meeting',
  visit: 'a visit',
  letter: 'a letter',
}

/** Medicines are counted, never named: the timeline is not their place. */
const RX_ACTS = { added: 'added', changed: 'changed', removed: 'removed', restored: 'brought back' }
function rx(data: Happening['data']): string {
  const told = Object.entries(RX_ACTS).filter(([act]) => data[act])
  const count = told.reduce((sum, [act]) => sum + Number(data[act]), 0)
  return `${told.map(([act, word]) => `${word} ${data[act]}`).join(', ')} ${count === 1 ? 'medicine' : 'medicines'}`
}

const LIFE: Record<string, string> = {
  deceased: 'died',
  do_not_contact: 'asked not to be contacted',
  do_not_mail: 'asked for no mail',
  moved_state: 'moved to another state',
  turned_65: 'turned 65',
  plan_lost: 'lost their plan',
}
/** A stored day, like 2026-11-24, as it is read. */
const wireDay = (day: string) => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')
const on = ({ data }: Happening) => (data.happened_on ? ` on ${text(data.happened_on)}` : '')

const point = ({ data }: Happening) => (data.kind === 'phone' ? formatPhone(text(data.value)) : text(data.value))

function works(event: Happening): string {
  const { validity, before, reason } = event.data
  if (validity === 'invalid') return `wrote down that ${point(event)} does not work:${quoted(reason)}`
  if (validity === 'valid') return `wrote down that ${point(event)} works${before === 'invalid' ? ' again' : ''}`
  return `took back that ${point(event)} ${before === 'invalid' ? 'does not work' : 'works'}`
}

/** What a file said stop to: phones, e-mails, and what befell somebody. */
const stopped = ({ ways }: Happening['data']) =>
  (Array.isArray(ways) ? ways : []).map(way => {
    const said = text(way)
    if (said in LIFE) return `that they ${LIFE[said]}`
    return `that they opted out of ${said.startsWith('+') ? formatPhone(said) : said}`
  })

const address = ({ data }: Happening) => `the ${text(data.kind)} address${quoted(data.address)}`

const MOST_NUMBERED = 10

function numbered(value: unknown): string {
  const numbers = (Array.isArray(value) ? value : []).map(String)
  if (numbers.length > MOST_NUMBERED) return `${numbers.length} contacts (${numbers.slice(0, 3).join(', ')} and others)`
  return numbers.length ? `contact${numbers.length > 1 ? 's' : ''} ${numbers.join(', ')}` : 'another contact'
}
const vendor = ({ vendor_name }: Happening['data']) => (text(vendor_name) ? `(${clipped(vendor_name)}) ` : '')

const applied = ({ data }: Happening) => `“${clipped([data.carrier_name, data.product].map(text).join(' '))}”`

const PLANNED: Record<string, string> = {
  appointment: 'the appointment',
  call: 'the call',
  meeting: 'the meeting',
  task: 'the task',
}
const planned = ({ data }: Happening) =>
  `${PLANNED[text(data.type)] ?? 'the event'}${quoted(data.title)}${data.date ? ` for ${text(data.date)}` : ''}`

const identity = ({ data }: Happening) => IDENTITY_NAMES[text(data.kind) as IdentityKind] ?? 'number'

/** What happened, told so that it follows the name of who did it. */
const SENTENCES: Record<string, (event: Happening) => string> = {
  'contacts.created': () => 'added this contact',
  'email_history.sent': ({ data }) =>
    `sent the e-mail${quoted(data.subject)}${data.automation ? ` automatically, by${quoted(data.automation)}` : ''}`,
  'email_history.bounced': ({ data }) => `wrote the e-mail${quoted(data.subject)}, which came back`,
  'email_history.failed': ({ data }) => `wrote the e-mail${quoted(data.subject)}, which could not be sent`,
  'email_history.held': ({ data }) => `wrote the e-mail${quoted(data.subject)}, which was held back`,
  'email_history.unsure': ({ data }) => `wrote the e-mail${quoted(data.subject)}, which may have been sent`,
  'email_history.unsubscribed': ({ data }) => `said no to further e-mail to ${text(data.sent_to)}`,
  'contacts.updated': () => 'changed the details',
  'contacts.deleted': () => 'deleted this contact',
  'contacts.restored': () => 'restored this contact',
  'contacts.opted_out': ({ data }) => `wrote down ${stopped(data).join(', ')}:${quoted(data.reason)}`,
  'contacts.tagged': ({ data }) => tagged(data),
  'contact_notes.created': ({ data }) => `wrote a note${quoted(data.body)}`,
  'contact_notes.updated': ({ data }) => `changed a note${quoted(data.body)}`,
  'contact_notes.deleted': ({ data }) => `deleted a note${quoted(data.body)}`,
  'contact_notes.restored': ({ data }) => `brought back a note${quoted(data.body)}`,
  'contact_files.created': ({ data }) => `uploaded${quoted(data.filename) || ' a file'}`,
  'contact_files.deleted': ({ data }) => `deleted the file${quoted(data.filename)}`,
  'contact_files.renamed': ({ data }) => `renamed a file to${quoted(data.filename)}`,
  'contact_files.restored': ({ data }) => `brought back the file${quoted(data.filename)}`,
  'contact_policies.created': event => `added the policy${policy(event)}`,
  'contact_policies.updated': event => `changed the policy${policy(event)}`,
  'contact_policies.deleted': event => `deleted the policy${policy(event)}`,
  'contact_policies.restored': event => `brought back the policy${policy(event)}`,
  'contact_policies.renewed': event => `renewed the policy${policy(event)}`,
  'contact_policies.renewal_undone': event => `took back the renewal of the policy${policy(event)}`,
  'contact_securities.created': ({ data }) => `added the investment${quoted(data.name)}`,
  'contact_securities.updated': ({ data }) => `changed the investment${quoted(data.name)}`,
  'contact_securities.deleted': ({ data }) => `removed the investment${quoted(data.name)}`,
  'contact_securities.restored': ({ data }) => `brought back the investment${quoted(data.name)}`,
  'contact_rx.updated': ({ data }) => rx(data),
  'identity_numbers.created': event => `${event.data.import_attempt_id ? 'imported' : 'kept'} the ${identity(event)}`,
  'identity_numbers.replaced': event => `changed the ${identity(event)}`,
  'identity_numbers.deleted': event =>
    `${event.data.import_attempt_id ? 'took back the import of' : 'removed'} the ${identity(event)}`,
  'identity_numbers.restored': event => `brought back the ${identity(event)}`,
  'data_captures.updated': () => 'wrote down answers',
  'data_captures.restored': ({ data }) => `brought back the answer to${quoted(Object.keys(data.changes ?? {})[0])}`,
  'contacts.activity': ({ data }) =>
    `logged ${ACTIVITIES[text(data.type)] ?? 'an activity'}${data.on ? ` of ${wireDay(text(data.on))}` : ''}${data.note ? `:${quoted(data.note)}` : ''}`,
  'households.linked': ({ data }) => `linked${quoted(data.name)} as ${text(data.relation)}`,
  'households.unlinked': ({ data }) => `unlinked${quoted(data.name)}`,
  'life_events.created': event =>
    `wrote down that they ${LIFE[text(event.data.kind)] ?? 'had a change in life'}${on(event)}`,
  'life_events.undone': event => `took back that they ${LIFE[text(event.data.kind)] ?? 'had a change in life'}`,
  'contact_addresses.created': event => `added ${address(event)}`,
  'contact_addresses.updated': event => `changed ${address(event)}`,
  'contact_addresses.deleted': event => `removed ${address(event)}`,
  'contact_addresses.restored': event => `brought back ${address(event)}`,
  'contact_addresses.made_primary': event =>
    `made ${address(event)} the primary one${event.data.note ? `; its note was:${quoted(event.data.note)}` : ''}`,
  'contact_points.created': event => `added ${point(event)}`,
  'contact_points.updated': ({ data }) => `changed ${data.kind === 'phone' ? 'a phone number' : 'an e-mail address'}`,
  'contact_points.deleted': event => `removed ${point(event)}`,
  'contact_points.consent': event =>
    `wrote down that they ${CONSENT[text(event.data.consent)] ?? 'spoke of'} ${point(event)}${quoted(event.data.consent_words)}`,
  'contact_points.validity': works,
  'contact_points.verified': event =>
    `checked ${point(event)}: ${text(event.data.validity)}. ${text(event.data.reason)}`,
  'contact_imports.created': ({ data }) =>
    `imported this contact${data.filename ? ` from${quoted(data.filename)}` : ''}`,
  'contact_imports.updated': ({ data }) =>
    `updated this contact by an import${data.filename ? ` of${quoted(data.filename)}` : ''}`,
  'contact_imports.opted_out': ({ data }) =>
    `took over${data.filename ? ` from${quoted(data.filename)}` : ' from a file'} ${stopped(data).join(' and ') || 'an opt-out'}`,
  'contact_imports.undone': ({ data }) => `took back an import${data.filename ? ` of${quoted(data.filename)}` : ''}`,
  'contact_merges.merged': ({ data }) => `merged ${numbered(data.numbers)} into this contact`,
  'contact_merges.undone': ({ data }) =>
    data.restored
      ? `restored this contact, which had been merged into ${numbered(data.numbers)}`
      : `took back the merge with ${numbered(data.numbers)}`,
  'bulk_jobs.undone': ({ data }) => `took back${quoted(data.title) || ' a bulk act'}`,
  'lead_intake.opted_out': ({ data }) => `${vendor(data)}told ${stopped(data).join(', ')}`,
  'lead_intake.received': ({ data }) => `${vendor(data)}delivered this contact${data.consented ? ' with consent' : ''}`,
  'lead_intake.returned': ({ data }) => `${vendor(data)}sent this contact again`,
  'mailers.assigned': ({ data }) => `assigned the mailer${quoted(data.kit)}`,
  'orders.placed': ({ data }) => `ordered${quoted(data.items)} for this contact`,
  'orders.cancelled': ({ data }) => `cancelled the order of${quoted(data.items)} for this contact`,
  'contact_prints.printed': ({ data }) =>
    data.kind === 'labels' ? 'printed an address label for this contact' : 'printed a letter to this contact',
  'contact_transfers.given': ({ data }) => `transferred this contact from ${text(data.from)} to ${text(data.to)}`,
  'contact_transfers.reverted': ({ data }) => `reverted a transfer: back to ${text(data.to)}`,
  'pools.taken': ({ data }) =>
    `took this lead${data.pool ? ` from${quoted(data.pool)}` : ''}${Array.isArray(data.cautions) ? `, knowing:${quoted(data.cautions.join(' '))}` : ''}`,
  'fire_light.started': event => `started the application ${applied(event)}`,
  'fire_light.signed': event => `says that the application ${applied(event)} is signed`,
  'fire_light.submitted': event => `says that the application ${applied(event)} was submitted`,
  'fire_light.approved': event => `says that the application ${applied(event)} is approved`,
  'fire_light.declined': event => `says that the application ${applied(event)} is declined`,
  'fire_light.withdrawn': event => `says that the application ${applied(event)} was withdrawn`,
  'events.created': event => `planned ${planned(event)}`,
  'events.updated': event => `changed ${planned(event)}`,
  'events.done': event => `ticked off ${planned(event)}`,
  'events.undone': event => `opened ${planned(event)} again`,
  'events.deleted': event => `deleted ${planned(event)}`,
  'events.restored': event => `brought back ${planned(event)}`,
  'aftercares.enrolled': () => 'took this contact into care after a death',
  'aftercares.step_done': ({ data }) => `did a step of the aftercare:${quoted(data.title)}`,
  'aftercares.ended': () => 'ended the aftercare',
  'webpages.lead': () => 'wrote through the public page and became a contact',
  'webpages.returned': () => 'wrote again through the public page',
}

/** Said by a visitor or by the system, so nobody's name stands before it. */
const IMPERSONAL: Record<string, string> = {
  'lead_intake.opted_out': 'A lead vendor',
  'lead_intake.received': 'A lead vendor',
  'lead_intake.returned': 'A lead vendor',
  'webpages.lead': 'A visitor',
  'webpages.returned': 'A visitor',
}

/** Who, in words, when no user is named: the product as the agency knows it, where it did it by itself. */
export const someone = (kind: string, brand: string) =>
  IMPERSONAL[kind] ?? (kind.startsWith('fire_light.') ? 'FireLight' : brand)

/** The sentence of an event; a kind we do not know is told plainly. */
export function sentence(event: Happening): string {
  const known = Object.hasOwn(SENTENCES, event.kind) ? SENTENCES[event.kind] : undefined
  return known?.(event) ?? plain(event.kind)
}

function plain(kind: string): string {
  const [subject = '', verb = ''] = kind.split('.')
  return (
    [verb, subject]
      .map(word => word.replaceAll('_', ' '))
      .filter(Boolean)
      .join(': ') || 'did something'
  )
}

const LABELS: Record<string, string> = {
  status_id: 'Status',
  source_id: 'Source',
  owner_id: 'Owner',
  email: 'E-mail',
  email_2: 'E-mail 2',
  note: 'Pinned note',
  zip: 'ZIP code',
}
const labelOf = (field: string) =>
  LABELS[field] ?? field.charAt(0).toUpperCase() + field.slice(1).replace(/_id$/, '').replaceAll('_', ' ')

const sides = (value: unknown): [unknown, unknown] | undefined => {
  if (Array.isArray(value) && value.length === 2) return [value[0], value[1]]
  if (typeof value !== 'object' || value === null) return undefined
  const { from, to, before, after } = value as Record<string, unknown>
  if ('from' in value || 'to' in value) return [from, to]
  return 'before' in value || 'after' in value ? [before, after] : undefined
}

const worth = (field: string, value: unknown) =>
  typeof value === 'boolean'
    ? value
      ? 'yes'
      : 'no'
    : field === 'premium' && value
      ? money(String(value))
      : field.startsWith('phone')
        ? formatPhone(text(value))
        : field in CHOICES
          ? (CHOICES[field]?.(text(value)) ?? '')
          : clipped(value)

const CHOICES: Record<string, (stored: string) => string> = { line_of_business: lineLabel, gender: genderLabel }

/** The fields an event changed, old and new, in words. An edit of the contact is nothing but its changes; a merge or an undo may change the owner. */
export function changesOf({ kind, data }: Happening): Change[] {
  const changes = data.changes ?? (kind === 'contacts.updated' ? data : { owner_id: data.owner_id })
  if (typeof changes !== 'object' || changes === null) return []
  return Object.entries(changes).flatMap(([field, value]) => {
    const pair = sides(value)
    return pair ? [{ field: labelOf(field), before: worth(field, pair[0]), after: worth(field, pair[1]) }] : []
  })
}
