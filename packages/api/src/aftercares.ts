// Care for a family after a death: a year of small steps, from a card in the first days to the first anniversary. The `id`
// of every path is a contact. What is odd: one enrolment is one person; a family is enrolled by enrolling everyone linked
// to the contact who lives and may be seen, and whoever is in care already stays as they are.
import { z } from 'zod'
import { BulkStarted } from './contact-acts.ts'
import { Id, Instant, WireDate } from './core/pages.ts'
import { route } from './core/route.ts'
import { bulkBody } from './core/selection.ts'

/** The steps of the program, and how many days after the death each is due. */
export const PROGRAM = [
  { title: 'Send a condolence card', days: 3 },
  { title: 'Call to ask how they are', days: 14 },
  { title: 'Help with death certificates and benefit claims', days: 30 },
  { title: 'Send a guide on grief support', days: 60 },
  { title: 'Visit or call at six months', days: 180 },
  { title: 'Remember the first anniversary', days: 365 },
] as const

const Step = z.object({
  id: z.number().int(),
  title: z.string(),
  due_on: WireDate,
  overdue: z.boolean(),
  done_at: Instant.nullable(),
})
export const CareMember = z
  .object({
    contact: z.object({ id: z.number().int(), number: z.number().int(), name: z.string() }),
    /** What they are to the contact asked about; null for the contact itself. */
    relation: z.string().nullable(),
    deceased: z.boolean(),
    aftercare: z
      .object({ id: z.number().int(), died_on: WireDate, created_at: Instant, steps: z.array(Step) })
      .nullable(),
  })
  .meta({ id: 'CareMember' })
export const FamilyStatus = z
  .object({
    members: z.array(CareMember),
    /** The latest recorded day of a death among them, from which the year runs unless another is said. */
    died_on: WireDate.nullable(),
  })
  .meta({ id: 'FamilyStatus' })

export const enroll = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/aftercares/{id}/enroll',
  access: 'aftercares.manage',
  summary: 'Begins the program for the contact, or with `family` for everyone linked who lives.',
  params: Id,
  body: z.object({ family: z.boolean().optional(), died_on: z.union([z.literal(''), WireDate]).optional() }),
  returns: FamilyStatus,
})

export const EnrollValues = z.object({
  /** Everyone linked who lives, too. */
  family: z.boolean().optional(),
  died_on: z.union([z.literal(''), WireDate]).optional(),
})

export const enrollAll = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/aftercares/enroll_all',
  access: 'aftercares.manage',
  summary: 'Begins the program for many contacts, or for the family of each; nobody is enrolled twice.',
  body: bulkBody(EnrollValues.shape),
  returns: BulkStarted,
})

export const familyStatus = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/aftercares/{id}/family_status',
  access: 'contacts.show',
  summary: 'The contact and everyone linked: who is in care, and how far.',
  params: Id,
  returns: FamilyStatus,
})

export const updateStep = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/aftercares/{id}/steps/{stepId}',
  access: 'aftercares.manage',
  params: Id.extend({ stepId: Id.shape.id }),
  body: z.object({ done: z.boolean() }),
  returns: FamilyStatus,
})

export const end = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/aftercares/{id}/end',
  access: 'aftercares.manage',
  summary: 'Ends the care of the contact; what was done is kept.',
  params: Id,
  returns: FamilyStatus,
})
