import * as corporations from '@openbook/api/corporations.ts'
import * as products from '@openbook/api/products.ts'
import * as trainings from '@openbook/api/trainings.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Agency, agency } from '../testing/agency.ts'
import { eventually } from '../testing/cable.ts'
import { startServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer({ jobs: true })
  ours = await agency(server)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => server.close())

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const png = () => new File([PNG], 'picture.png')
const pdf = (words: string) => new File([`%PDF-1.4\n${words}\n%%EOF\n`], `${words}.pdf`)

/** The disk refuses to delete once; gives the keys it was asked for. */
function failingOnce() {
  const asked: string[] = []
  const through = server.core.files.delete.bind(server.core.files)
  vi.spyOn(server.core.files, 'delete').mockImplementation(async key => {
    asked.push(key)
    if (asked.length === 1) throw new Error('EIO: i/o error, unlink')
    await through(key)
  })
  return asked
}

const keyOf = async (table: string, column: string, id: number) => {
  const [row] = await server.core.database.system(db =>
    db.rows<{ key: string }>(`select ${column} as key from ${table} where id = $1`, [id]),
  )
  return row?.key ?? ''
}

const REPLACED = {
  'a training': async () => {
    const send = { section: 'Medicare', title: 'Guide' }
    const made = await ours.buadmin.call(trainings.adminCreate, {
      form: send as never,
      files: { file: pdf('first') },
    })
    const params = { id: made.id }
    return {
      stored: () => keyOf('trainings', 'storage_key', made.id),
      replace: () => ours.buadmin.call(trainings.adminUpdate, { params, form: {}, files: { file: pdf('second') } }),
    }
  },
  'a company': async () => {
    const made = await ours.buadmin.call(corporations.adminCreate, {
      form: { name: 'Harbor Light' },
      files: { logo: png() },
    })
    const params = { id: made.id }
    return {
      stored: () => keyOf('corporations', 'logo_key', made.id),
      replace: () => ours.buadmin.call(corporations.adminUpdate, { params, form: {}, files: { logo: png() } }),
    }
  },
  'a product': async () => {
    const made = await ours.buadmin.call(products.adminCreate, {
      form: { name: 'Postcards', price: '12.50' },
      files: { image: png() },
    })
    const params = { id: made.id }
    return {
      stored: () => keyOf('products', 'image_key', made.id),
      replace: () => ours.buadmin.call(products.adminUpdate, { params, form: {}, files: { image: png() } }),
    }
  },
}

test.each(Object.entries(REPLACED))(
  'the new file of %s stays where the disk does not delete the old one, which goes later',
  async (_, make) => {
    const { stored, replace } = await make()
    const before = await stored()
    const asked = failingOnce()
    await replace()
    const after = await stored()
    expect(asked[0]).toBe(before)
    expect(after).not.toBe(before)
    expect(await server.core.files.has(after)).toBe(true)
    await eventually(async () => !(await server.core.files.has(before)))
    expect(await server.core.files.has(after)).toBe(true)
  },
)
