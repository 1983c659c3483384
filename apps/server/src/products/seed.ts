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
    false,
  ],
  ['Postcards, 250', 'Cards for the annual review, printed and stamped.', 'Mailers', '189.50', null, 'PC-250', false],
  ['Desk phone line', 'A line of your own at the office.', 'Office supplies', '228.00', 12, 'LINE-12', false],
  [
    'Birthday card',
    'A card signed in your name, printed and posted in the week of ordering. Goes to every contact you choose who has an address.',
    'Mailers',
    '1.85',
    null,
    'BDAY-1',
    true,
  ],
  [
    'Turning 65 guide',
    'Sixteen pages on what to decide before 65, with your picture on the back, sent in an envelope with a reply card.',
    'Mailers',
    '2.40',
    null,
    'T65-1',
    true,
  ],
  [
    'Business cards, 500',
    'Heavy paper, both sides, with the licenses your states ask for.',
    'Office supplies',
    '38.00',
    null,
    'BC-500',
    false,
  ],
] as const

/** A few things to sell, so that the list shows what may be said of one. */
export const seedProducts = (core: Core, { business_unit_id }: DemoAgency) =>
  core.database.tenant({ business_unit_id, user_id: null }, async db => {
    for (const [name, description, category, price, months_count, sku, per_contact] of PRODUCTS)
      await db.rows(
        `insert into products (name, description, category_id, price, months_count, sku, per_contact)
         values ($1, $2, (select id from categories where name = $3), $4, $5, $6, $7)`,
        [name, description, category, price, months_count, sku, per_contact],
      )
  })
