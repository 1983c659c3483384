import { MOST_PINNED } from '@openbook/api/contact-edits.ts'
import type { PICKED } from '@openbook/api/contact-merges.ts'
import { MOST_WRITTEN } from '@openbook/api/contact-notes.ts'
import { EDITABLE } from '../contacts/write.ts'

export type Field = (typeof PICKED)[number]
export type Picks = Partial<Record<Field, number>>
/** A contact as the database has it, as JSON. */
export type Image = Record<string, unknown> & { id: number; version: number; updated_at: string }

/** As many values as there is room for stand in the contact itself, the further ones beside it. */
export const PHONES = ['phone', 'phone_2', 'phone_3']
export const EMAILS = ['email', 'email_2']
/** Taken from one record together: half an address of each is none. */
export const ADDRESS = ['address', 'address_2', 'city', 'county', 'state', 'zip'] as const
const BETWEEN = '\n\n'
/** What fits into an ordinary note in any letters, beside the words that say where it comes from. */
const PIECES = new RegExp(`[^]{1,${MOST_WRITTEN / 2 - 100}}`, 'gu')
/** Given for what one record could be reached by: never taken over for another (see consent.ts). */
export const NO_CONSENT = { consent_source: null, consent_at: null }
const CONSENT = Object.keys(NO_CONSENT)
const ALONE = [...EDITABLE, 'external_id', 'import_attempt_id', 'api_vendor_id'].filter(
  name => ![...PHONES, ...EMAILS, ...ADDRESS].includes(name),
)

/** What stays as it is on the surviving record, or is worked out. A test holds these and the columns above equal to the table. */
export const OWN = [
  'id',
  'business_unit_id',
  'number',
  'created_by',
  'created_at',
  'updated_at',
  'deleted_at',
  'version',
  'sort_name',
  'match_name',
  'birthday',
  'has_phone',
  'has_email',
  'name_key',
  'first_key',
  'last_key',
  'city_key',
  'county_key',
  'zip_key',
  'address_key',
  'merged_into_id',
  'pool_id',
]
export const COMBINED = [...ALONE, ...PHONES, ...EMAILS, ...ADDRESS, ...CONSENT]

export interface Combined {
  values: Record<string, unknown>
  /** Phones and e-mails there was no room for. */
  further: { kind: 'phone' | 'email'; value: string }[]
  /** Addresses of which the combined one does not say all. */
  places: Record<string, unknown>[]
  /** Pinned notes there was no room for. */
  notes: { number: number; note: string }[]
}

const has = (image: Image, name: string) => image[name] !== null && image[name] !== undefined && image[name] !== ''

/** Statuses whose contacts nobody contacts: one of them stays unless a person picks another. */
type Stopping = ReadonlySet<number>

/** The surviving record with the picks of a person, what it lacks filled from the others, the last changed first. */
export function combine(survivor: Image, others: Image[], picks: Picks = {}, stopping: Stopping = new Set()): Combined {
  const ranked = [survivor, ...others.toSorted((a, b) => (a.updated_at < b.updated_at ? 1 : -1))]
  const stops = ranked.find(image => stopping.has(Number(image.status_id)))
  const picked = (name: string) =>
    ranked.find(({ id }) => id === picks[name as Field]) ?? (name === 'status_id' ? stops : undefined)
  const values: Record<string, unknown> = {}
  for (const name of ALONE)
    values[name] = (picked(name) ?? ranked.find(image => has(image, name)) ?? survivor)[name] ?? null
  /** A pool has a holder: it comes with the owner. */
  values.pool_id = (picked('owner_id') ?? survivor).pool_id ?? null
  const home = ranked.find(image => has(image, 'address')) ?? fullest(ranked, ADDRESS)
  for (const name of ADDRESS) values[name] = (picked(name) ?? home)[name] ?? null
  for (const name of CONSENT) values[name] = survivor[name] ?? null
  const { pinned, notes } = pin(ranked)
  values.note = pinned
  const further = [spread(PHONES, 'phone', picked('phone')), spread(EMAILS, 'email', picked('email'))].flat()
  return { values, further, places: placesBeside(ranked, values), notes }

  /** The picked first, then the survivor's, then everybody's; gives what is left over. */
  function spread(names: string[], kind: 'phone' | 'email', first: Image | undefined) {
    const all = ranked.flatMap(image => names.filter(name => has(image, name)).map(name => String(image[name])))
    if (first && has(first, kind)) all.unshift(String(first[kind]))
    const each = [...new Set(all)]
    for (const [at, name] of names.entries()) values[name] = each[at] ?? null
    return each.slice(names.length).map(value => ({ kind, value }))
  }
}

/** As many notes as may be pinned together stand at the top, each whole; of equal ones the first. */
function pin(ranked: Image[]): { pinned: string | null; notes: Combined['notes'] } {
  const told = new Set<string>()
  const pinned: string[] = []
  const notes: Combined['notes'] = []
  for (const { note, number } of ranked) {
    if (typeof note !== 'string' || !note || told.has(note)) continue
    told.add(note)
    if ([...pinned, note].join(BETWEEN).length <= MOST_PINNED) pinned.push(note)
    else for (const piece of note.match(PIECES) ?? []) notes.push({ number: Number(number), note: piece })
  }
  return { pinned: pinned.join(BETWEEN) || null, notes }
}

const plain = (value: unknown) =>
  String(value ?? '')
    .replaceAll(/\s/g, '')
    .toLowerCase()

/** Compared without regard to case and spaces; what is left of the survivor's own by picks as well. */
const placesBeside = (ranked: Image[], values: Record<string, unknown>) =>
  ranked
    .filter(image => ADDRESS.some(name => has(image, name) && plain(image[name]) !== plain(values[name])))
    .map(image => Object.fromEntries(ADDRESS.map(name => [name, image[name] ?? null])))

function fullest(ranked: Image[], names: readonly string[]): Image {
  const count = (image: Image) => names.filter(name => has(image, name)).length
  return ranked.reduce((best, image) => (count(image) > count(best) ? image : best))
}

/** The record to keep unless somebody says otherwise: the fullest, among equals the last changed. */
export const suggestSurvivor = (images: Image[]): Image =>
  fullest(
    images.toSorted((a, b) => (a.updated_at < b.updated_at ? 1 : -1)),
    COMBINED,
  )

/** Which record each field comes from if nobody picks. */
export function suggestPicks(survivor: Image, others: Image[], fields: readonly Field[], stopping: Stopping): Picks {
  const { values } = combine(survivor, others, {}, stopping)
  const all = [survivor, ...others]
  return Object.fromEntries(
    fields.flatMap(name => {
      const from = all.find(image => has(image, name) && image[name] === values[name])
      return from ? [[name, from.id]] : []
    }),
  )
}
