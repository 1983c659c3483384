import { placeKey } from '../contact-addresses/queries.ts'

/** A column that points at a contact, and what a merge does with its rows. */
export interface ContactChild {
  table: string
  column: string
  /** `moves` to the surviving record; `stays` with its own where the row tells of that very record. */
  merge: 'moves' | 'stays'
  /** What people call its rows, of which they are told how many a merge keeps; none for what goes without saying. */
  called?: string
  /** SQL for whether one of its rows is there for people, where not all are. */
  there?: (row: string) => string
  /** Its primary key. */
  key?: readonly string[]
  /** Columns that are unique together with the contact: a row the survivor has already stays where it is. */
  once?: readonly string[]
  /** SQL for whether the survivor, contact $2, says in its own columns all that a row says: it stays where it is. */
  said?: (row: string) => string
}

const notDeleted = (row: string) => `${row}.deleted_at is null`

/**
 * Everything that hangs on a contact: what a merge takes along, its undo gives back and a purge removes. A test holds it
 * equal to the foreign keys of the database. A table that `moves` also says `call app.contact_child(…)` in its migration.
 */
export const CONTACT_CHILDREN: readonly ContactChild[] = [
  {
    table: 'contact_notes',
    column: 'contact_id',
    merge: 'moves',
    called: 'notes',
    there: notDeleted,
  },
  { table: 'contact_files', column: 'contact_id', merge: 'moves', called: 'files', there: notDeleted },
  { table: 'contact_policies', column: 'contact_id', merge: 'moves', called: 'policies', there: notDeleted },
  {
    table: 'contact_tags',
    column: 'contact_id',
    merge: 'moves',
    called: 'tags',
    key: ['contact_id', 'tag_id'],
    once: ['tag_id'],
  },
  { table: 'contact_securities', column: 'contact_id', merge: 'moves', called: 'investments' },
  { table: 'contact_rx', column: 'contact_id', merge: 'moves', called: 'medicines' },
  {
    table: 'identity_numbers',
    column: 'contact_id',
    merge: 'moves',
    called: 'identity numbers',
    there: notDeleted,
    once: ['kind', 'digest'],
  },
  { table: 'contact_links', column: 'contact_id', merge: 'moves', called: 'links to family' },
  { table: 'contact_links', column: 'linked_contact_id', merge: 'moves' },
  { table: 'life_events', column: 'contact_id', merge: 'moves', called: 'life events' },
  { table: 'data_captures', column: 'contact_id', merge: 'moves', called: 'answers' },
  { table: 'contact_points', column: 'contact_id', merge: 'moves', called: 'phone and e-mail details' },
  {
    table: 'contact_addresses',
    column: 'contact_id',
    merge: 'moves',
    called: 'further addresses',
    once: ['likeness'],
    said: row =>
      `${row}.kind in ('home', 'previous') and ${row}.note is null and exists (select from contacts c where c.id = $2 and ${placeKey('c')} = ${placeKey(row)})`,
  },
  { table: 'removed_parts', column: 'contact_id', merge: 'moves' },
  { table: 'contact_emails', column: 'contact_id', merge: 'moves', called: 'e-mails' },
  {
    table: 'campaign_runs',
    column: 'contact_id',
    merge: 'moves',
    once: ['trigger_id', 'occurrence'],
  },
  { table: 'contact_events', column: 'contact_id', merge: 'moves', called: 'timeline entries' },
  { table: 'mailer_assignments', column: 'contact_id', merge: 'moves', called: 'mailers' },
  { table: 'order_contacts', column: 'contact_id', merge: 'moves', called: 'orders', once: ['order_id'] },
  { table: 'aftercares', column: 'contact_id', merge: 'moves', called: 'aftercares' },
  {
    table: 'event_contacts',
    column: 'contact_id',
    merge: 'moves',
    called: 'events',
    key: ['event_id', 'contact_id'],
    once: ['event_id'],
  },
  { table: 'fire_light_applications', column: 'contact_id', merge: 'moves', called: 'applications' },
  { table: 'webpage_submissions', column: 'contact_id', merge: 'moves', called: 'consent receipts' },
  { table: 'consent_certificates', column: 'contact_id', merge: 'moves', called: 'consent certificates' },
  { table: 'api_requests', column: 'contact_id', merge: 'moves' },
  {
    table: 'contact_duplicate_dismissals',
    column: 'contact_id',
    merge: 'moves',
    key: ['contact_id', 'other_id'],
    once: ['other_id'],
  },
  {
    table: 'contact_duplicate_dismissals',
    column: 'other_id',
    merge: 'moves',
    key: ['contact_id', 'other_id'],
    once: ['contact_id'],
  },
  { table: 'pool_takes', column: 'contact_id', merge: 'stays' },
  { table: 'contacts', column: 'merged_into_id', merge: 'stays' },
  { table: 'contact_merges', column: 'survivor_id', merge: 'stays' },
  { table: 'contact_merge_records', column: 'contact_id', merge: 'stays', key: ['merge_id', 'contact_id'] },
]

export const keyOf = ({ key = ['id'] }: ContactChild) => key
/** What a merge moves. */
export const MOVING = CONTACT_CHILDREN.filter(({ merge }) => merge === 'moves')
