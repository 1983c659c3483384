import type { Core } from '../core/core.ts'
import type { DemoAgency } from '../users/seed.ts'

const KITS = [
  ['Turning 65 letter', 'A letter on the seven months to sign up for Medicare, with a reply card.', 2, '1.15'],
  ['Annual review card', 'A postcard that offers a look over the coverage.', 1, '0.62'],
  ['Final expense guide', 'A brochure on what a funeral costs and how to plan for it, with a letter.', 3, '2.40'],
] as const

/** Kits to assign, so that the first try needs no console. */
export const seedMailers = (core: Core, { business_unit_id }: DemoAgency) =>
  core.database.tenant({ business_unit_id, user_id: null }, async db => {
    for (const [name, description, pieces, price] of KITS)
      await db.rows('insert into mailer_kits (name, description, pieces, price) values ($1, $2, $3, $4)', [
        name,
        description,
        pieces,
        price,
      ])
  })
