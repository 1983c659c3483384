import { z } from 'zod'
import { VENDOR_TYPES } from '../api-tracking.ts'
import { LINES_OF_BUSINESS } from './contact-filters.ts'
import { choiceOrNone } from './fields.ts'
import { Id, Instant } from './pages.ts'
import { SHARED_WITH } from './quick-filter.ts'

const text = (max: number) => z.string().trim().min(1).max(max)
export const ScrubAgainst = z
  .object({
    /** People with a policy in force. */
    customers: z.boolean().optional(),
    /** Phones and e-mails somebody asked not to use any more. */
    opted_out: z.boolean().optional(),
    /** Contacts of the agency that bear one of these tags. */
    tag_ids: z.array(Id.shape.id).max(50).optional(),
    /** `tag` imports the rows all the same, and tags their contacts, also those there already. */
    action: z.enum(['leave_out', 'tag']),
    updated_lead_tags: z.array(text(60)).max(20).optional(),
  })
  .refine(({ action, updated_lead_tags }) => action === 'leave_out' || updated_lead_tags?.length, {
    path: ['updated_lead_tags'],
    message: 'Enter the tag such leads get.',
  })
  .meta({ id: 'ScrubAgainst' })

/** Who sold the file: a vendor of the list, or one that is added by its name. */
export const ImportVendor = z.union(
  [z.object({ api_vendor_id: Id.shape.id }), z.object({ vendor_name: text(100), vendor_type: z.enum(VENDOR_TYPES) })],
  'Choose a vendor, or enter a name and a type.',
)

export const ImportOptions = z
  .object({
    /** The field of each column, in the file's order; null leaves the column out. */
    mapping: z.array(z.string().max(60).nullable()).max(500),
    has_header: z.boolean().optional(),
    owner_id: Id.shape.id.optional(),
    /** New contacts wait in this pool, in the name of its holder; then neither `owner_id` nor a column says whose they are. */
    pool_id: Id.shape.id.nullable().optional(),
    tags: z.array(text(60)).max(50).optional(),
    status_id: Id.shape.id.nullable().optional(),
    source_id: Id.shape.id.nullable().optional(),
    line_of_business: choiceOrNone(LINES_OF_BUSINESS),
    on_duplicate: z.enum(['skip', 'update']).optional(),
    /** With `update`: also replaces what the contact has, instead of only filling what is empty. */
    overwrite: z.boolean().optional(),
    /** What becomes of a row that shares a phone, an e-mail or a name with somebody else: a contact of their own, unless left out. */
    on_sharing: z.enum(['create', 'leave_out']).optional(),
    /** Whose the policies are that say no status: sold by us and in force, or what somebody has now, which is kept as answers. */
    policies: z.enum(['ours', 'theirs']).optional(),
    /** What becomes of a policy of the same carrier and number that the contact has already: left as it is, or brought up to the file. */
    on_policy: z.enum(['leave', 'update']).optional(),
    scrub_against: ScrubAgainst.nullable().optional(),
    api_vendor_obj: ImportVendor.nullable().optional(),
  })
  .meta({ id: 'ImportOptions' })

/** What a saved mapping keeps: the field of each column by its name, and what every row gets. */
export const ImportSettingData = z.object({
  columns: z.record(z.string(), z.string().nullable()),
  options: ImportOptions.omit({ mapping: true, has_header: true }).optional(),
})

export const ImportSetting = z
  .object({
    id: z.number().int(),
    name: z.string(),
    data: z.record(z.string(), z.unknown()),
    shared: z.enum(SHARED_WITH),
    /** Whether it is the viewer's to change. */
    mine: z.boolean(),
    owner: z.object({ id: z.number().int(), name: z.string() }),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'ImportSetting' })
