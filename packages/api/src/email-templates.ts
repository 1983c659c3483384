// E-mails an agency writes once and its agents use often. A template is plain text with merge fields, as every e-mail to a
// contact is; an agent has it filled in for one contact, reads it over, and sends it as their own. What is odd: the
// endpoints call them emails, as `email_id` does where one is chosen.
import { z } from 'zod'
import { exportOf } from './core/list-export.ts'
import { MERGE_FIELDS, type MergeField, wrongMergeField } from './core/merge-fields.ts'
import { Id, Instant, page, pageQuery } from './core/pages.ts'
import { route } from './core/route.ts'
import { shortList } from './core/short-list.ts'

export const EmailTemplate = z
  .object({
    id: z.number().int(),
    name: z.string(),
    subject: z.string(),
    body: z.string(),
    category: z.string().nullable(),
    active: z.boolean(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'EmailTemplate' })
export type EmailTemplate = z.output<typeof EmailTemplate>

const merged = (text: z.ZodString) =>
  text.superRefine((value, context) => {
    const wrong = wrongMergeField(value)
    if (wrong) context.addIssue(wrong)
  })
const category = z
  .string()
  .trim()
  .max(60, 'At most 60 characters.')
  .transform(text => text || null)
  .nullable()
const active = z.boolean('Say true or false.')

export const EmailTemplateInput = z.object({
  name: z.string('Enter a name.').trim().min(1, 'Enter a name.').max(120, 'At most 120 characters.'),
  subject: merged(
    z
      .string('Write a subject.')
      .trim()
      .min(1, 'Write a subject.')
      .max(200, 'At most 200 characters.')
      .regex(/^[^\r\n]*$/, 'A subject is one line.'),
  ),
  body: merged(
    z.string('Write a message.').trim().min(1, 'Write a message.').max(20_000, 'At most 20,000 characters.'),
  ),
  category: category.optional(),
  active: active.optional(),
})

export const list = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/emails',
  access: 'contacts.email',
  summary: 'The active templates an agent may choose from, by category and name.',
  query: z.object({ ...pageQuery }),
  returns: page(EmailTemplate.pick({ id: true, name: true, subject: true, category: true })),
})
export const fill = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/{id}/emails/{templateId}',
  access: 'contacts.email',
  summary: 'An active template as it reads for this contact from the viewer, and the fields that leave a gap in it.',
  params: Id.extend({ templateId: Id.shape.id }),
  returns: z.object({
    id: z.number().int(),
    subject: z.string(),
    email_body: z.string(),
    gaps: z.array(z.enum(Object.keys(MERGE_FIELDS) as [MergeField, ...MergeField[]])),
  }),
})

const email = shortList('emails', EmailTemplate, EmailTemplateInput)
export const adminList = route({ ...email.list, method: 'GET', path: '/v1/admin/emails' })
export const adminExport = exportOf(adminList)
export const adminCategories = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/emails/categories',
  access: 'emails.manage',
  summary: 'The categories in use, by name.',
  returns: z.array(z.object({ category: z.string(), count: z.number().int() })),
})
export const adminBulkUpdate = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/admin/emails/bulk_update',
  access: 'emails.manage',
  summary:
    'Switches several on or off, or puts them into a category; all of them, or none where one is not there or, where ' +
    'updated_at is sent, was changed since. What it answers can be sent back to undo it.',
  body: z.object({
    emails: z
      .array(
        z.object({
          id: Id.shape.id,
          active: active.optional(),
          category: category.optional(),
          updated_at: Instant.optional(),
        }),
      )
      .min(1, 'Name at least one e-mail.')
      .max(500, 'At most 500 at once.'),
  }),
  returns: z.array(EmailTemplate),
})
export const adminShow = route({ ...email.show, method: 'GET', path: '/v1/admin/emails/{id}' })
export const adminCreate = route({ ...email.create, method: 'POST', path: '/v1/admin/emails' })
export const adminUpdate = route({ ...email.update, method: 'PATCH', path: '/v1/admin/emails/{id}' })
export const adminDestroy = route({ ...email.destroy, method: 'DELETE', path: '/v1/admin/emails/{id}' })
export const adminDeleting = route({ ...email.deleting, method: 'POST', path: '/v1/admin/emails/deleting' })
export const adminRestore = route({ ...email.restore, method: 'POST', path: '/v1/admin/emails/{id}/restore' })
