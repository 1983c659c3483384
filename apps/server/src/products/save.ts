import type { adminUpdate } from '@openbook/api/products.ts'
import type { Db } from '../core/db/database.ts'
import { eraseFiles } from '../core/files/erase.ts'
import type { SignedIn } from '../core/http/context.ts'
import { invalid, Refused } from '../core/http/refused.ts'
import { receivePictures } from '../profiles/pictures.ts'
import * as queries from './queries.ts'

type Form = (typeof adminUpdate)['form']['_zod']['output']
type Asked = Pick<SignedIn, 'core' | 'viewer' | 'tenant' | 'audit' | 'files'> & { form: Form }

/** Adds a product, or with `id` changes it. The picture arrives before the transaction and goes again where it fails. */
export async function save(asked: Asked, id?: number): Promise<queries.Stored> {
  const { core, viewer, tenant, audit, form, files } = asked
  if (id) await core.database.tenant(viewer, db => queries.show(db, id))
  const { image } = await receivePictures(core, `products/${viewer.business_unit_id}`, ['image'], files)
  try {
    const { row, before } = await tenant(async db => {
      const values = { ...(await valuesOf(db, form)), ...(image && { image_key: image }) }
      const written = await write(db, values, id).catch(taken)
      const changes = { ...form, ...(image && { image: 'uploaded' }) }
      audit({ subject_type: 'products', subject_id: written.row.id, changes })
      return written
    })
    if (before?.image_key !== row.image_key) await eraseFiles(core, [before?.image_key])
    return row
  } catch (error) {
    await eraseFiles(core, [image])
    throw error
  }
}

async function write(db: Db, values: object, id: number | undefined) {
  return id ? queries.update(db, id, values) : { row: await queries.create(db, values), before: undefined }
}

/** What was sent as it is stored; empty texts as null. Throws a 422 for what the agency does not have. */
async function valuesOf(db: Db, { image, ...form }: Form): Promise<object> {
  const { category_id, corporation_id } = form
  if (category_id && !(await queries.has(db, 'categories', category_id)))
    throw invalid('category_id', 'Choose a category of your agency.', 'products.category')
  if (corporation_id && !(await queries.has(db, 'corporations', corporation_id)))
    throw invalid('corporation_id', 'Choose a company of your agency.', 'products.corporation')
  const given = Object.entries(form).filter(([, value]) => value !== undefined)
  return {
    ...Object.fromEntries(given.map(([name, value]) => [name, plain(value)])),
    ...(image === '' && { image_key: null }),
  }
}

/** A form sends line breaks as CRLF. */
const plain = (value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\u0000', '').replaceAll('\r\n', '\n') || null : value

function taken(error: Error & { code?: string; constraint?: string }): never {
  if (error.code !== '23505') throw error
  const sku = error.constraint === 'products_sku'
  const message = `This ${sku ? 'SKU' : 'name'} is taken. Choose another.`
  throw new Refused(409, { [sku ? 'sku' : 'name']: message }, 'already_exists')
}
