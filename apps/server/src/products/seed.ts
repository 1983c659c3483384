import type { Core } from '../core/core.ts'
import type { DemoAgency } from '../users/seed.ts'

const PRODUCTS = [
  [
    'Medicare brochures, 100',
    'A hundred brochures on the parts of Medicare, with your name and phone.',
    'Brochures',
    '64.00',
    null,
    'BRO-100',
  ],
  ['Postcards, 250', 'Cards for the annual review, printed and stamped.', 'Mailers', '189.50', null, 'PC-250'],
  ['Desk phone line', 'A line of your own at the office.', 'Office supplies', '228.00', 12, 'LINE-12'],
] as const

/** A few things to sell, so that the list shows what may be said of one. */
export const seedProducts = (core: Core, { business_unit_id }: DemoAgency) =>
  core.database.tenant({ business_unit_id, user_id: null }, async db => {
    for (const [name, description, category, price, months_count, sku] of PRODUCTS)
      await db.rows(
        `insert into products (name, description, category_id, price, months_count, sku)
         values ($1, $2, (select id from categories where name = $3), $4, $5, $6)`,
        [name, description, category, price, months_count, sku],
      )
  })
