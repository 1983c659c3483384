// Two or more records of one person made one, and parted again. Possible duplicates come with a score and the signs it is
// made of. A merge keeps everything of every record: what cannot stand beside each other is picked field by field, an
// opt-out of any record holds for the whole, and the records merged away lead to the one that stays. For 30 days it can
// be undone; what changed meanwhile is listed, newer values stay unless one asks for the old ones.
import { z } from 'zod'
import { BulkJob } from './bulk-jobs.ts'
import { Contact, ContactInput, ContactRow } from './contacts.ts'
import { ABOUT, HOME, LISTED, NAMES } from './core/contact-fields.ts'
import { ContactsScope } from './core/contacts-scope.ts'
import { Id, Instant, page, pageQuery, WireDate } from './core/pages.ts'
import { route } from './core/route.ts'
import { IdentityKindName, IdentityNumber } from './identity-numbers.ts'

/** The most records one merge takes. */
export const MOST_RECORDS = 1000
/** The most records of a group that are shown; it names them all. */
export const SHOWN_RECORDS = 100
/** The most records that are said at once to be different people. */
export const MOST_APART = 100
export const UNDO_DAYS = 30

export const SIGNS = [
  'same_phone',
  'same_email',
  'same_name',
  'similar_name',
  'same_first_name',
  'same_date_of_birth',
  'same_address',
  'same_zip',
  'different_first_name',
  'different_date_of_birth',
] as const
export type Sign = (typeof SIGNS)[number]

/** What may be picked from any of the records. Further phones and e-mails all stay; the pick says which comes first. */
export const PICKED = [...NAMES, 'phone', 'email', ...HOME, ...ABOUT, ...LISTED, 'owner_id'] as const

const Sure = z.object({
  score: z.number().int(),
  signs: z.array(z.object({ sign: z.enum(SIGNS), points: z.number().int() })),
})
export const MatchedContact = ContactRow.extend({
  phone_2: z.string().nullable(),
  phone_3: z.string().nullable(),
  email_2: z.string().nullable(),
  address: z.string().nullable(),
  zip: z.string().nullable(),
  date_of_birth: WireDate.nullable(),
}).meta({ id: 'MatchedContact' })
/** Records that are probably one person; the score is that of its best pair. Of many only the first are shown. */
export const DuplicateGroup = Sure.extend({
  count: z.number().int(),
  /** Those that one merge takes, in the order of their names. */
  ids: z.array(z.number().int()),
  contacts: z.array(MatchedContact),
}).meta({ id: 'DuplicateGroup' })
export const Candidate = Sure.extend({ contact: MatchedContact }).meta({ id: 'DuplicateCandidate' })

export const DUPLICATE_FIELDS = ['first_name', 'last_name', 'address'] as const
const DuplicatesScope = ContactsScope.extend({
  duplicate: z
    .object({ is_duplicate: z.boolean().optional(), fields: z.array(z.enum(DUPLICATE_FIELDS)).optional() })
    .optional(),
})

export const duplicates = route({
  kind: 'read',
  method: 'PATCH',
  path: '/v1/contacts/duplicates',
  access: 'contacts.list',
  summary: 'The records of a scope that are probably one person, in groups. Empty for the groups all and deleted.',
  body: z.object({ contacts_scope: DuplicatesScope }),
  returns: page(DuplicateGroup),
})

export const ofContact = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/{id}/duplicates',
  access: 'contacts.show',
  summary: 'Who may be the same person as this contact, and who was found not to be.',
  params: Id,
  returns: z.object({ candidates: z.array(Candidate), dismissed: z.array(MatchedContact) }),
})

export const like = route({
  kind: 'read',
  method: 'POST',
  path: '/v1/contacts/duplicates/like',
  access: 'contacts.list',
  summary: 'Who would be a duplicate of the person about to be added, the likeliest first.',
  body: ContactInput,
  returns: z.array(Candidate),
})

const several = z.array(Id.shape.id).min(2, 'Name at least two contacts.')
/** Every two of them are written down as a pair. */
const apart = several.max(MOST_APART, `At most ${MOST_APART} contacts at once.`)

export const dismiss = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/contacts/duplicates/dismiss',
  access: 'contacts.update',
  summary: 'Remembers that no two of these contacts are the same person.',
  body: z.object({ ids: apart }),
  returns: z.object({ count: z.number().int() }),
})
export const recall = route({
  kind: 'write',
  method: 'DELETE',
  path: '/v1/contacts/duplicates/dismiss',
  access: 'contacts.update',
  summary: 'Forgets that again.',
  body: z.object({ ids: apart }),
  returns: z.object({ count: z.number().int() }),
})

/** Of different numbers of a kind the one that stays; where none is chosen all do. */
const Numbers = z.partialRecord(IdentityKindName, Id.shape.id)
const Kept = z.object({ called: z.string(), count: z.number().int() })
const Picks = z.partialRecord(z.enum(PICKED), Id.shape.id)
export const preview = route({
  kind: 'read',
  method: 'POST',
  path: '/v1/contacts/merge_preview',
  access: 'contacts.merge',
  summary: 'The records side by side, what stands beside them, and picks to begin with.',
  body: z.object({ ids: several.max(MOST_RECORDS) }),
  returns: z.object({
    survivor_id: z.number().int(),
    fields: z.partialRecord(z.enum(PICKED), z.number().int()),
    /** Owners with a state and a line of business, all of these records, whom a merge would give what they may not sell. */
    unlicensed: z.array(
      z.object({ owner_id: z.number().int(), state: z.string(), line_of_business: z.string().nullable() }),
    ),
    /** Kinds of ID numbers of which these records have different ones, each number once, masked. */
    numbers: z.array(
      z.object({
        kind: IdentityKindName,
        numbers: z.array(IdentityNumber.pick({ id: true, ends_with: true }).extend({ contact_id: z.number().int() })),
      }),
    ),
    records: z.array(z.object({ contact: Contact, kept: z.array(Kept), opted_out: z.array(z.string()) })),
  }),
})

export const Merge = z
  .object({
    id: z.number().int(),
    survivor: z.object({ id: z.number().int(), number: z.number().int(), name: z.string() }),
    records: z.array(z.object({ id: z.number().int(), number: z.number().int(), name: z.string() })),
    user: z.object({ id: z.number().int(), name: z.string() }),
    created_at: Instant,
    undo_until: Instant,
    undone_at: Instant.nullable(),
  })
  .meta({ id: 'ContactMerge' })

export const merge = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/contacts/merge',
  access: 'contacts.merge',
  body: z.object({
    survivor_id: Id.shape.id,
    records: z
      .array(z.object({ id: Id.shape.id, version: z.number().int().min(0).max(2_147_483_647) }))
      .min(2, 'Name at least two contacts.')
      .max(MOST_RECORDS, `At most ${MOST_RECORDS} contacts at once.`),
    fields: Picks.optional(),
    numbers: Numbers.optional(),
  }),
  returns: z.object({ merge: Merge, contact: Contact }),
})

export const mergeAllPreview = route({
  kind: 'read',
  method: 'POST',
  path: '/v1/contacts/duplicates/merge_all_preview',
  access: 'contacts.merge',
  summary: 'How many groups of a scope are one person beyond doubt, and the first of them.',
  body: z.object({ contacts_scope: DuplicatesScope }),
  returns: z.object({
    count: z.number().int(),
    records: z.number().int(),
    samples: z.array(DuplicateGroup),
    /** Groups as certain, of more records than one merge takes: not among them. */
    too_large: z.number().int(),
  }),
})

export const mergeAll = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/contacts/duplicates/merge_all',
  access: 'contacts.merge',
  summary: 'Merges them all, as a bulk job that can be undone. expected_count is what the preview said.',
  body: z.object({ contacts_scope: DuplicatesScope, expected_count: z.number().int().min(0).optional() }),
  returns: z.object({ bulk_job: BulkJob, too_large: z.number().int() }),
})

export const merges = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/merges',
  access: 'contacts.show',
  query: z.object({ page: pageQuery.page, limit: pageQuery.limit, contact_id: Id.shape.id.optional() }),
  returns: page(Merge),
})

/** Before the merge, made by it, and now: a field somebody changed since. */
const FieldConflict = z.object({
  field: z.string(),
  before: z.string().nullable(),
  merged: z.string().nullable(),
  now: z.string().nullable(),
})
export const UndoReport = z
  .object({
    fields: z.array(FieldConflict),
    rows: z.array(
      z.object({
        called: z.string(),
        back: z.number().int(),
        edited: z.number().int(),
        gone: z.number().int(),
        added: z.number().int(),
      }),
    ),
    /** Why it cannot be undone now, in words. */
    refused: z.string().nullable(),
  })
  .meta({ id: 'MergeUndoReport' })

export const showMerge = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/merges/{id}',
  access: 'contacts.show',
  summary: 'A merge, and what an undo would come upon now.',
  params: Id,
  returns: Merge.extend({ report: UndoReport }),
})

export const undo = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/contacts/merges/{id}/undo',
  access: 'contacts.merge',
  summary: 'Parts the records again. Fields changed since keep the newer value, but those named in restore.',
  params: Id,
  body: z.object({ restore: z.array(z.string().max(60)).max(100).optional() }),
  returns: Merge.extend({ report: UndoReport }),
})
