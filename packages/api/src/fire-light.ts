// Electronic applications through FireLight: begun from a contact, filled in there, known here by their status. What is
// odd: the application is started behind the answer, since FireLight may take its time; the screen asks until it is open.
// FireLight tells how it goes on through the webhook, which also keeps the policy of the contact.
import { z } from 'zod'
import { LINES_OF_BUSINESS } from './core/contact-filters.ts'
import { inWords } from './core/in-words.ts'
import { Id, Instant, page, pageQuery } from './core/pages.ts'
import { route } from './core/route.ts'

export const APPLICATION_STATUSES = [
  'starting',
  'failed',
  'open',
  'signed',
  'submitted',
  'approved',
  'declined',
  'withdrawn',
] as const
/** What FireLight tells of. */
export const TOLD = ['signed', 'submitted', 'approved', 'declined', 'withdrawn'] as const

const Person = z.object({ id: z.number().int(), name: z.string() })
export const Application = z
  .object({
    id: z.number().int(),
    contact: z.object({ id: z.number().int(), number: z.number().int(), name: z.string() }),
    agent: Person,
    carrier_name: z.string(),
    product: z.string(),
    line_of_business: z.string().nullable(),
    state: z.string(),
    status: z.enum(APPLICATION_STATUSES),
    /** What to do about a failure. */
    trouble: z.string().nullable(),
    /** Where it is filled in, once it is open. */
    url: z.string().nullable(),
    /** A rehearsal: nothing leaves Openbook. */
    sandbox: z.boolean(),
    policy_id: z.number().int().nullable(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Application' })

const text = (what: string) => z.string().trim().min(1, what).max(200)
export const ApplicationInput = z.object({
  contact_id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  carrier_name: text('Name the carrier.'),
  product: text('Name the product, or its CUSIP.'),
  line_of_business: z
    .union([z.literal(''), z.enum(LINES_OF_BUSINESS)])
    .nullable()
    .optional(),
  state: text('Enter a US state, like RI or Rhode Island.'),
})

export const application = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/fire_light/application',
  access: 'fire_light.start',
  once: true,
  summary: 'Begins an application for a contact; with the `id` of one that failed, tries that one again.',
  body: z
    .object({ id: ApplicationInput.shape.contact_id.optional(), ...ApplicationInput.partial().shape })
    .superRefine((sent, context) => {
      if (sent.id) return
      for (const { path, message } of ApplicationInput.safeParse(sent, { error: inWords }).error?.issues ?? [])
        context.addIssue({ code: 'custom', path, message })
    }),
  returns: Application,
  status: 201,
})
export const dashboard = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/fire_light/dashboard',
  access: 'fire_light.start',
  summary: 'Where the agent’s own FireLight is opened; agent_data says what their account there is called by.',
  body: z.object({
    agent_data: z
      .object({ producer_id: z.string().trim().max(60).optional(), email: z.email().max(254).optional() })
      .optional(),
  }),
  returns: z.object({ url: z.string(), sandbox: z.boolean() }),
})
export const list = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/fire_light/applications',
  access: 'contacts.show',
  query: z.object({ contact_id: Id.shape.id, page: pageQuery.page, limit: pageQuery.limit }),
  returns: page(Application),
})
export const show = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/fire_light/applications/{id}',
  access: 'contacts.show',
  params: Id,
  returns: Application,
})
export const webhook = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/fire_light/webhook',
  access: 'public',
  summary:
    'FireLight tells how an application goes on. The header x-firelight-secret must be right; an event counts once.',
  limit: { max: 600, seconds: 60 },
  body: z.object({
    event_id: z.string().min(1).max(200),
    activity_id: z.string().min(1).max(200),
    status: z.enum(TOLD),
    policy_number: z.string().trim().max(100).nullable().optional(),
  }),
  returns: z.object({ known: z.boolean() }),
})
