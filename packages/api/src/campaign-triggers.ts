// Messages that go out by themselves: a welcome, a birthday, a policy that ends. An administrator writes one and says what
// it answers to; from then on, and for nothing before, each contact it happens to gets it once. What is odd: writes are
// multipart, as the specification has them; fields that only broadcasts and texting would read come with those; one that is
// only `manual` is offered to agents who write an e-mail; a text is kept until texting is set up.
import { z } from 'zod'
import { exportOf } from './core/list-export.ts'
import { MERGE_FIELDS, type MergeField, wrongMergeField } from './core/merge-fields.ts'
import { AdminListQuery, Id, Instant, json, page, pageQuery } from './core/pages.ts'
import { route } from './core/route.ts'
import { deletable } from './core/short-list.ts'
import { EMAIL_STATES, LOG_LIMIT } from './email-history.ts'

/** What a trigger answers to, as people say it. */
export const TRIGGERS = {
  manual: 'Nothing: agents choose it',
  contact_created: 'A new contact',
  status_changed: 'A status is given',
  tag_added: 'A tag is added',
  birthday: 'A birthday',
  turning_65: 'Turning 65',
  policy_ending: 'A policy ends',
  no_email: 'No e-mail for a while',
} as const
export type Trigger = keyof typeof TRIGGERS
const KINDS = Object.keys(TRIGGERS) as [Trigger, ...Trigger[]]
/** Those that go by the calendar: they have an hour, and `days` may count before. */
export const DATED = ['birthday', 'turning_65', 'policy_ending', 'no_email'] as const satisfies Trigger[]
export const isDated = (trigger: Trigger) => (DATED as readonly Trigger[]).includes(trigger)
/** Those that may come again for the same contact. */
export const REPEATING = ['birthday', 'policy_ending', 'no_email'] as const satisfies Trigger[]
export const mayRepeat = (trigger: Trigger) => (REPEATING as readonly Trigger[]).includes(trigger)
export const RECURRENCES = { once: 'Once for each contact', every_time: 'Every time' } as const
export const TRIGGER_TYPES = { email: 'E-mail', sms: 'Text' } as const
/** Silence is counted in weeks rather than days. */
export const LEAST_SILENCE = 7

const words = z.string().nullable()
const id = z.number().int()
export const CampaignTrigger = z
  .object({
    id,
    name: z.string(),
    description: words,
    category: words,
    tags: z.array(z.string()),
    trigger_type: z.enum(['email', 'sms']),
    trigger: z.enum(KINDS),
    status_id: id.nullable(),
    status_title: words,
    tag_id: id.nullable(),
    tag_name: words,
    days: id,
    at_hour: id.nullable(),
    recurrence: z.enum(['once', 'every_time']),
    subject: words,
    body: words,
    all_email_ids: z.array(id),
    corporation_ids: z.array(id),
    enabled: z.boolean(),
    compliant: z.boolean(),
    global: z.boolean(),
    auto_trigger: z.boolean(),
    show_on_conversation: z.boolean(),
    also_imported: z.boolean(),
    /** Since when it answers; null while it sends nothing by itself. */
    armed_at: Instant.nullable(),
    /** How many wait to go. */
    waiting: id,
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'CampaignTrigger' })
export type CampaignTrigger = z.output<typeof CampaignTrigger>

type Optional<Held, Sent = Held> = z.ZodOptional<z.ZodType<Held, Sent>>
const none = z.literal('').transform(() => null)
const text = (max: number) =>
  z
    .string('Enter a text.')
    .trim()
    .max(max, `At most ${max.toLocaleString('en-US')} characters.`)
const merged = (max: number) =>
  text(max).superRefine((value, context) => {
    const wrong = wrongMergeField(value)
    if (wrong) context.addIssue(wrong)
  })
const pointer = (message: string) =>
  z.union([none, Id.shape.id], message).optional() as unknown as Optional<number | null, number | ''>
const number = (least: number, most: number) => {
  const message = `Enter ${least} to ${most}.`
  return z.coerce.number(message).int(message).min(least, message).max(most, message)
}
const yes = z.stringbool('Say true or false.').optional() as unknown as Optional<boolean, boolean | string>
const list = <S extends z.ZodType>(item: S, most: number, message: string) =>
  json(z.array(item, message).max(most, message)).optional() as unknown as Optional<z.output<S>[], string>

export const CampaignTriggerInput = z.object({
  name: z.string('Enter a name.').pipe(text(120).min(1, 'Enter a name.')),
  description: text(1000).optional(),
  category: text(60).optional(),
  tags: list(z.string().trim().min(1).max(40), 20, 'At most 20 labels of 40 letters.'),
  trigger_type: z.enum(['email', 'sms'], 'Choose e-mail or text.').optional(),
  trigger: z.enum(KINDS, 'Choose what it answers to.').optional(),
  status_id: pointer('Choose a status.'),
  tag_id: pointer('Choose a tag.'),
  days: number(0, 365).optional() as unknown as Optional<number, number | string>,
  at_hour: z.union([none, number(0, 23)], 'Choose an hour.').optional() as unknown as Optional<
    number | null,
    number | string
  >,
  recurrence: z.enum(['once', 'every_time'], 'Choose how often.').optional(),
  subject: merged(200)
    .regex(/^[^\r\n]*$/, 'A subject is one line.')
    .optional(),
  body: merged(20_000).optional(),
  all_email_ids: list(Id.shape.id, 1, 'Choose one e-mail.'),
  corporation_ids: list(Id.shape.id, 100, 'Choose at most 100 companies.'),
  enabled: yes,
  compliant: yes,
  global: yes,
  auto_trigger: yes,
  show_on_conversation: yes,
  also_imported: yes,
})

const access = 'campaign_triggers.manage'
export const adminList = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/campaign_triggers',
  access,
  summary: 'A filter may name trigger_type, trigger, category, enabled and auto_trigger.',
  query: AdminListQuery,
  returns: z.array(CampaignTrigger),
  range: 'campaign_triggers',
})
export const adminExport = exportOf(adminList)
export const adminCategories = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/campaign_triggers/categories',
  access,
  returns: z.array(z.object({ category: z.string(), count: id })),
})
export const adminBulkUpdate = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/admin/campaign_triggers/bulk_update',
  access,
  summary: 'Switches several on or off, all or none. What it answers can be sent back to undo it.',
  body: z.object({
    campaign_triggers: z
      .array(z.object({ id: Id.shape.id, enabled: z.boolean('Say true or false.'), updated_at: Instant.optional() }))
      .min(1, 'Name at least one.')
      .max(500, 'At most 500 at once.'),
  }),
  returns: z.array(CampaignTrigger),
})
export const adminShow = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/campaign_triggers/{id}',
  access,
  params: Id,
  returns: CampaignTrigger,
})
/** Contacts of whom a preview says what would become. */
export const PREVIEWED = 200
export const adminPreview = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/campaign_triggers/{id}/preview',
  access,
  summary: 'Whom it would reach as things stand today, and who would be skipped and why. Nothing is sent.',
  params: Id,
  returns: z.object({
    /** How many it happens to; the first of them are looked at. */
    total: id,
    looked_at: id,
    reached: id,
    skipped: z.array(z.object({ reason: z.string(), count: id })),
    samples: z.array(
      z.object({
        contact: z.object({ id, number: id, name: z.string() }),
        sent_to: words,
        subject: words,
        email_body: words,
        /** Why it would not go to this one. */
        reason: words,
      }),
    ),
  }),
})
export const adminCreate = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/admin/campaign_triggers',
  access,
  form: CampaignTriggerInput,
  returns: CampaignTrigger,
  status: 201,
})
export const adminUpdate = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/admin/campaign_triggers/{id}',
  access,
  summary: 'Changes what is sent. What waits stops where what it answers to changes.',
  params: Id,
  form: CampaignTriggerInput.partial(),
  returns: CampaignTrigger,
})
export const adminDestroy = route({
  kind: 'write',
  method: 'DELETE',
  path: '/v1/admin/campaign_triggers/{id}',
  access,
  summary: 'Deletes a trigger and stops what waits. What went out, and the log of it, stays.',
  params: Id,
  returns: CampaignTrigger,
})
const deletion = deletable(access, CampaignTrigger)
export const adminDeleting = route({
  ...deletion.deleting,
  method: 'POST',
  path: '/v1/admin/campaign_triggers/deleting',
})
export const adminRestore = route({
  ...deletion.restore,
  summary: `${deletion.restore.summary} Off where the status or tag it answers to is deleted.`,
  method: 'POST',
  path: '/v1/admin/campaign_triggers/{id}/restore',
})

export const choices = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/email_campaign_triggers',
  access: 'contacts.email',
  summary: 'What an agent may start an e-mail to a contact from.',
  query: z.object({ ...pageQuery }),
  returns: page(z.object({ id, name: z.string(), subject: z.string(), category: words })),
})
export const fill = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/{id}/email_campaign_triggers/{triggerId}',
  access: 'contacts.email',
  summary: 'Its message as it reads for this contact from the viewer, and the fields that leave a gap in it.',
  params: Id.extend({ triggerId: Id.shape.id }),
  returns: z.object({
    id,
    subject: z.string(),
    email_body: z.string(),
    gaps: z.array(z.enum(Object.keys(MERGE_FIELDS) as [MergeField, ...MergeField[]])),
  }),
})

/** Those of an e-mail, once there is one. */
export const RUN_STATES = ['waiting', 'skipped', 'changed', 'stopped', ...EMAIL_STATES] as const
export const WorkflowLog = z
  .object({
    id,
    trigger: z.object({ id, name: z.string(), trigger: z.enum(KINDS) }),
    state: z.enum(RUN_STATES),
    /** Why it did not go, or waits, in a sentence. */
    reason: words,
    created_at: Instant,
    due_at: Instant,
    /** The e-mail it became. */
    email: z.object({ id, subject: z.string(), email_body: z.string(), sent_to: z.string() }).nullable(),
  })
  .meta({ id: 'WorkflowLog' })
export const workflowLogs = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/{id}/workflow_logs',
  access: 'contacts.show',
  summary: `What went, or did not go, to a contact by itself, newest first; the last ${LOG_LIMIT} unless asked otherwise.`,
  params: Id,
  query: z.object({ page: pageQuery.page, limit: pageQuery.limit }),
  returns: page(WorkflowLog),
})
