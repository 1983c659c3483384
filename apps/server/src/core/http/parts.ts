import type { Viewer } from '@openbook/auth/viewer.ts'
import { type Brand, type Feature, PART_OF } from '@openbook/config/brands.ts'
import { brandIn } from '../brand-in.ts'
import type { Core } from '../core.ts'
import type { Db } from '../db/database.ts'
import { Refused } from './refused.ts'

/** The part of the product that an act belongs to, by its `domain.verb`; nothing for what every brand has. */
export const partOf = (act: string): Feature | undefined => {
  const [domain = ''] = act.split('.')
  return Object.hasOwn(PART_OF, domain) ? PART_OF[domain] : undefined
}

/** Throws a 404 where the brand of the viewer's agency comes without the part that an act belongs to. */
export async function refusePart(core: Pick<Core, 'env'>, db: Db, viewer: Viewer, act: string): Promise<void> {
  const part = partOf(act)
  if (!part) return
  const brand = await brandIn(core, db, viewer.business_unit_id)
  if (!brand.features[part]) throw withoutPart(brand, part)
}

const withoutPart = (brand: Brand, part: Feature) =>
  new Refused(404, { base: 'Not found.' }, 'brands.without_part', {
    why: `${brand.name} comes without this part (${part.replaceAll('_', ' ')}). Ask whoever runs it for your agency, if you need it.`,
  })
