// A message to support, by whoever is signed in or by a visitor who cannot sign in. What is odd: a visitor belongs to no
// agency, so only system administrators read what visitors wrote.
import { z } from 'zod'
import { exportOf } from './core/list-export.ts'
import { AdminListQuery, Id, Instant } from './core/pages.ts'
import { route } from './core/route.ts'

export const HELP_STATUSES = ['open', 'answered'] as const
export const Help = z
  .object({
    id: z.number().int(),
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    message: z.string(),
    /** The page it was written on. */
    page: z.string().nullable(),
    status: z.enum(HELP_STATUSES),
    /** Who was signed in. */
    username: z.string().nullable(),
    /** Who acted as them. */
    real_user_name: z.string().nullable(),
    business_unit_name: z.string().nullable(),
    answered_by_name: z.string().nullable(),
    answered_at: Instant.nullable(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Help' })
export type Help = z.output<typeof Help>

export const HelpInput = z.object({
  name: z.string().trim().min(1, 'Enter your name.').max(120),
  email: z.email('Enter an e-mail address like ann@example.com.').max(254),
  subject: z.string().trim().min(1, 'Say in a few words what it is about.').max(150),
  message: z
    .string()
    .trim()
    .min(10, 'Tell us a little more: ten letters at least.')
    .max(5000, 'At most 5,000 characters.'),
  page: z.string().trim().max(300).nullable().optional(),
})

export const create = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/helps',
  access: 'public',
  summary: 'Leaves a message for support. It needs no session; with one, support knows whose it is.',
  limit: { max: 5, seconds: 600 },
  body: HelpInput,
  returns: z.object({ id: z.number().int() }),
  status: 201,
})
export const adminList = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/helps',
  access: 'helps.manage',
  query: AdminListQuery,
  returns: z.array(Help),
  range: 'helps',
})
export const adminExport = exportOf(adminList)
export const adminShow = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/helps/{id}',
  access: 'helps.manage',
  params: Id,
  returns: Help,
})
export const adminUpdate = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/admin/helps/{id}',
  access: 'helps.manage',
  params: Id,
  body: z.object({ status: z.enum(HELP_STATUSES) }),
  returns: Help,
})
