import { type Brand, brandOf, type Feature, PART_OF } from '@openbook/config/brands.ts'
import type { Core } from '../core.ts'
import type { Db } from '../db/database.ts'
import { Refused } from './refused.ts'

/** The part of the product that an act belongs to, by its `domain.verb`; nothing for what every brand has. */
export const partOf = (act: string): Feature | undefined => {
  const [domain = ''] = act.split('.')
  return Object.hasOwn(PART_OF, domain) ? PART_OF[domain] : undefined
}

/** Throws a 404 where the brand of the viewer's agency comes without the part that an act belongs to. */
export async function refusePart({ env }: Pick<Core, 'env'>, db: Db, act: string): Promise<void> {
  const part = partOf(act)
  if (!part) return
  const brand = brandOf(env.brand ?? (await ownBrand(db)))
  if (!brand.features[part]) throw withoutPart(brand, part)
}

const ownBrand = async (db: Db) =>
  (await db.prepared<{ brand: string }>('select brand from business_units where id = app.business_unit_id()'))[0]?.brand

const withoutPart = (brand: Brand, part: Feature) =>
  new Refused(404, { base: 'Not found.' }, 'brands.without_part', {
    why: `${brand.name} comes without this part (${part.replaceAll('_', ' ')}). Ask whoever runs it for your agency, if you need it.`,
  })
