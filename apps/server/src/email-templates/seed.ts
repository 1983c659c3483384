import type { Core } from '../core/core.ts'
import type { DemoAgency } from '../users/seed.ts'

const TEMPLATES = [
  [
    'Annual review',
    'Service',
    'Time for a look over your coverage, {{first_name|friend}}?',
    `Hello {{first_name|there}},

Plans and prices change every year, and so do needs. I would like to go over what you have, at no cost and without obligation.

When does it suit you?

{{agent_first_name}}`,
  ],
  [
    'Turning 65',
    'Medicare',
    'Your Medicare choices, step by step',
    `Hello {{first_name|there}},

You have seven months around your 65th birthday to sign up for Medicare. I can walk you through what to do when, and answer what you want to know.

Would a call this week suit you?

{{agent_first_name}}`,
  ],
  [
    'Thank you for your time',
    'Service',
    'Thank you, {{first_name|friend}}',
    `Hello {{first_name|there}},

Thank you for your time today. If something comes to mind that I did not answer, just reply to this e-mail.

{{agent_first_name}}`,
  ],
] as const

/** Templates to choose from at the first e-mail. */
export const seedEmailTemplates = (core: Core, { business_unit_id }: DemoAgency) =>
  core.database.tenant({ business_unit_id, user_id: null }, async db => {
    for (const [name, category, subject, body] of TEMPLATES)
      await db.rows('insert into emails (name, category, subject, body) values ($1, $2, $3, $4)', [
        name,
        category,
        subject,
        body,
      ])
  })
