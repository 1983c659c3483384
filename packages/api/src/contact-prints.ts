// Letters and address labels for contacts, as one PDF to print: a selection in, at most 500 at once. A print is a bulk job
// known as `jid` (spec section 3); its journal says who was printed, and who was left out for want of an address. What is
// odd: the status speaks in the words of the process notification (visible, status, text, linkUrl, linkText).
import { z } from 'zod'
import { Id } from './core/pages.ts'
import { route } from './core/route.ts'
import { bulkBody, withSelection } from './core/selection.ts'

export const PRINT_KINDS = ['letters', 'labels'] as const
export const POST_TO = ['mailing', 'primary'] as const
/** Avery 5160: 3 columns of 10. */
export const LABELS_ON_SHEET = 30
const print = {
  kind: z.enum(PRINT_KINDS).optional(),
  /** The text of a letter; left out, a short one that asks for a call. */
  body: z.string().max(10_000, 'At most 10,000 characters.').optional(),
  /** Lines above the letter; left out, the agent’s name and agency. */
  sender: z.string().max(400, 'At most 400 characters.').optional(),
  /** Which address of a contact: the mailing one where there is one, else the seasonal one in its season, else the primary; or always the primary. */
  post_to: z.enum(POST_TO).optional(),
  /** What is printed belongs to aftercare: it goes to who is in care after a death as well. */
  aftercare: z.boolean().optional(),
  /** Labels already used up on the first sheet. */
  skip_labels: z
    .number()
    .int()
    .min(0)
    .max(LABELS_ON_SHEET - 1, 'A sheet has 30 labels.')
    .optional(),
}

export const PrintStatus = z
  .object({
    jid: z.number().int(),
    visible: z.boolean(),
    status: z.enum(['processing', 'done', 'failed']),
    text: z.string(),
    linkUrl: z.string().nullable(),
    linkText: z.string().nullable(),
    total: z.number().int(),
    processed: z.number().int(),
    printed: z.number().int(),
    left_out: z.array(
      z.object({
        reason: z.string(),
        contact: z.object({ id: z.number().int(), number: z.number().int(), name: z.string() }),
      }),
    ),
  })
  .meta({ id: 'PrintStatus' })

export const batchPrint = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/contacts/batch_print',
  access: 'contacts.print',
  in_person: true,
  summary: 'Begins to print a selection, at most 500; answers the job to ask about.',
  body: bulkBody({
    ...print,
    /** That letters are meant also for who moved to where the asker holds no license: service messages. */
    moved_confirmed: z.boolean().optional(),
  }),
  returns: z.object({ jid: z.number().int(), count: z.number().int() }),
  status: 201,
})

export const batchPrintStatus = route({
  kind: 'read',
  method: 'PATCH',
  path: '/v1/contacts/batch_print_status',
  access: 'contacts.print',
  body: z.object({ jid: Id.shape.id }),
  returns: PrintStatus,
})

export const preview = route({
  kind: 'read',
  method: 'POST',
  path: '/v1/contacts/batch_print_preview',
  access: 'contacts.print',
  in_person: true,
  summary: 'What the first contacts of the selection would get: one letter, or a sheet of labels.',
  body: withSelection(print),
  returns: 'application/pdf',
})

export const download = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/batch_prints/{id}/download',
  access: 'contacts.print',
  in_person: true,
  summary: 'The PDF, for who printed it and for a week (410 then).',
  params: Id,
  returns: 'application/pdf',
})
