import { type Brand, brandOf } from '@openbook/config/brands.ts'
import type { Core } from './core.ts'
import type { Db } from './db/database.ts'

/** What an agency's brand is called in the data, as far as the transaction sees the agency. */
export const brandNameOf = async (db: Db, businessUnitId: number) =>
  (await db.prepared<{ brand: string }>('select brand from business_units where id = $1', [businessUnitId]))[0]?.brand

/** The brand that people of an agency know the product by: the installation's, where it has just one. */
export const brandIn = async ({ env }: Pick<Core, 'env'>, db: Db, businessUnitId: number): Promise<Brand> =>
  brandOf(env.brand ?? (await brandNameOf(db, businessUnitId)))
