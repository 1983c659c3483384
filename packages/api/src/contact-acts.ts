// One act on many contacts: change a field, tag, delete, restore. All of them take a selection (core/selection.ts), are
// bulk jobs with a journal, and can be undone for 30 days. What is odd: up to 200 contacts are done before the answer
// comes; more are taken on, and the answer is the job as it begins. `bulk_preview` serves every act by its name.
import { z } from 'zod'
import { BulkJob } from './bulk-jobs.ts'
import { ContactRow } from './contacts.ts'
import { LINES_OF_BUSINESS, MOST_IDS } from './core/contact-filters.ts'
import { ContactsScope, MOST_SELECTED } from './core/contacts-scope.ts'
import { choiceOrNone } from './core/fields.ts'
import { Id, page } from './core/pages.ts'
import { route } from './core/route.ts'
import { bulkBody, bulkBodyOfAll, bulkBodyOfScope, Named, request, withSelection } from './core/selection.ts'

/** How many the act is for, and the job that does it; its counts say what became of them. */
export const BulkStarted = z.object({ count: z.number().int(), bulk_job: BulkJob }).meta({ id: 'BulkStarted' })

export type Started = z.output<typeof BulkStarted>

export const BulkPreview = z
  .object({
    act: z.string(),
    /** Everyone selected; the rest splits it. */
    count: z.number().int(),
    will_change: z.number().int(),
    left_out: z.array(z.object({ reason: z.string(), count: z.number().int() })),
    samples: z.array(ContactRow),
    warnings: z.array(z.string()),
  })
  .meta({ id: 'BulkPreview' })

const Tags = z.array(z.string().trim().min(1).max(60, 'At most 60 characters.')).max(20, 'At most 20 tags at once.')

export const GroupValues = z.object({
  status_id: Id.shape.id.nullable().optional(),
  source_id: Id.shape.id.nullable().optional(),
  agentflow_status_id: Id.shape.id.nullable().optional(),
  line_of_business: choiceOrNone(LINES_OF_BUSINESS),
  owner_id: Id.shape.id.optional(),
})
export type Group = z.output<typeof GroupValues>
export const TagValues = z.object({ tags: Tags.optional(), remove_tags: Tags.optional() })

export const MergeTagValues = z.object({ tag_id: Id.shape.id, into_id: Id.shape.id })

/** The lists contacts are held against, as an import holds a file, and the tags of who is on one. */
export const ScrubValues = z.object({
  customers: z.boolean().optional(),
  opted_out: z.boolean().optional(),
  tag_ids: z.array(Id.shape.id).max(50).optional(),
  updated_lead_tags: Tags.min(1, 'Enter the tag such contacts get.'),
})
export type Scrub = z.output<typeof ScrubValues>

export const OPT_OUTS = ['do_not_contact', 'phones', 'emails', 'do_not_mail'] as const
export const OptOutValues = z.object({
  what: z.enum(OPT_OUTS),
  /** How one knows, like the list or the letter they are on. */
  reason: z.string().trim().min(1, 'Say how you know.').max(200, 'At most 200 characters.'),
})

export const preview = route({
  kind: 'read',
  method: 'POST',
  path: '/v1/contacts/bulk_preview',
  access: 'contacts.list',
  summary: 'What an act would do: how many it is for, how many it would change, why it would leave the others.',
  body: withSelection({
    act: z.string().max(60),
    values: z.record(z.string().max(60), z.unknown()).optional(),
  }),
  returns: BulkPreview,
})

export const updateGroup = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/contacts/update_group',
  access: 'contacts.update',
  summary: 'Sets status, source, agentflow status, line of business or owner of many contacts.',
  body: bulkBody(GroupValues.shape),
  returns: BulkStarted,
})

export const updateTagsGroup = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/contacts/update_tags_group',
  access: 'contacts.update',
  summary: 'Adds and removes tags of many contacts, by name; new names are created.',
  body: bulkBody(TagValues.shape),
  returns: BulkStarted,
})

export const mergeTag = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/contacts/merge_tag',
  access: 'tags.manage',
  summary:
    'Everyone who carries a tag carries another instead; saved filters, campaigns and imports name that, and the tag goes.',
  body: MergeTagValues.extend(request),
  returns: BulkStarted,
})

export const scrubGroup = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/contacts/scrub_group',
  access: 'contacts.update',
  summary: 'Holds many contacts against lists of the agency, and tags those who are on one.',
  body: bulkBody(ScrubValues.shape),
  returns: BulkStarted,
})

export const optOutGroup = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/contacts/opt_out_group',
  access: 'contacts.update',
  summary: 'Writes down that many contacts asked not to be contacted, called and texted, e-mailed or mailed.',
  body: bulkBody(OptOutValues.shape),
  returns: BulkStarted,
})

export const destroyAll = route({
  kind: 'write',
  method: 'DELETE',
  path: '/v1/contacts/destroy_all',
  access: 'contacts.delete',
  summary: 'Moves contacts to the deleted group: those named, or everyone a scope matches.',
  body: bulkBodyOfScope,
  returns: BulkStarted,
})

export const restore = route({
  kind: 'write',
  method: 'PUT',
  path: '/v1/contacts/restore',
  access: 'contacts.delete',
  summary: 'Brings contacts back from the deleted group; all without a scope means everyone in it.',
  body: bulkBodyOfAll,
  returns: BulkStarted,
})

export const selectedItems = route({
  kind: 'read',
  method: 'POST',
  path: '/v1/contacts/selected_items',
  access: 'contacts.list',
  summary: 'The contacts of a selection, in its order, up to `limit`; the total counts all of them.',
  body: withSelection({ limit: z.number().int().min(1).max(1000).optional() }),
  returns: page(ContactRow),
})

export const stillThere = route({
  kind: 'read',
  method: 'POST',
  path: '/v1/contacts/still_there',
  access: 'contacts.list',
  summary:
    'Which of these one still has, out of the deleted group or in it, or a scope still holds. Who was deleted, purged or given away is not answered.',
  body: z.object({
    ids: Named,
    contact_group: z.literal('deleted').optional(),
    contacts_scope: ContactsScope.optional(),
  }),
  returns: z.array(z.number().int()),
})

export const selectFirstLast = route({
  kind: 'read',
  method: 'PATCH',
  path: '/v1/contacts/select_first_last',
  access: 'contacts.list',
  summary: 'The first or last so many contacts of a scope in its order: their ids up to 1,000, above that a scope.',
  body: z
    .object({
      contacts_scope: ContactsScope,
      first: z.number().int().min(1).max(MOST_SELECTED).optional(),
      last: z.number().int().min(1).max(MOST_SELECTED).optional(),
    })
    .refine(({ first, last }) => (first === undefined) !== (last === undefined), {
      path: ['first'],
      message: 'Send either first or last.',
    })
    .refine(({ contacts_scope }) => !contacts_scope.except_ids?.length, {
      path: ['contacts_scope', 'except_ids'],
      message: 'Choose the first or last of the list, then leave some of them out.',
    }),
  returns: z.object({
    count: z.number().int(),
    ids: z.array(z.number().int()).max(MOST_IDS).nullable(),
    contacts_scope: ContactsScope.nullable(),
  }),
})
