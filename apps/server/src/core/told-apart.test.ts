import * as agentflowStatuses from '@openbook/api/agentflow-statuses.ts'
import * as carriers from '@openbook/api/carriers.ts'
import * as categories from '@openbook/api/categories.ts'
import * as emailTemplates from '@openbook/api/email-templates.ts'
import * as groups from '@openbook/api/groups.ts'
import * as sources from '@openbook/api/sources.ts'
import * as statuses from '@openbook/api/statuses.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Agency, agency } from './testing/agency.ts'
import { earlierDatabase } from './testing/earlier-database.ts'
import { startServer, type TestServer } from './testing/server.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
})
afterAll(() => server.close())

const LETTER = { subject: 'Hello', body: 'Good morning.' }
const LISTS: [string, 'title' | 'name', (who: Agency, word: string) => Promise<{ id: number }>][] = [
  ['statuses', 'title', ({ buadmin }, title) => buadmin.call(statuses.adminCreate, { body: { title } })],
  ['sources', 'title', ({ buadmin }, title) => buadmin.call(sources.adminCreate, { body: { title } })],
  ['categories', 'name', ({ buadmin }, name) => buadmin.call(categories.adminCreate, { body: { name } })],
  ['carriers', 'name', ({ buadmin }, name) => buadmin.call(carriers.adminCreate, { body: { name } })],
  [
    'agentflow_statuses',
    'title',
    ({ buadmin }, title) => buadmin.call(agentflowStatuses.adminCreate, { body: { title } }),
  ],
  [
    'agentflow_status_groups',
    'title',
    ({ buadmin }, title) => buadmin.call(agentflowStatuses.adminGroupCreate, { body: { title } }),
  ],
  ['emails', 'name', ({ buadmin }, name) => buadmin.call(emailTemplates.adminCreate, { body: { name, ...LETTER } })],
  ['groups', 'name', ({ buadmin }, name) => buadmin.call(groups.adminCreate, { body: { name } })],
]

test.each(LISTS)(
  '%s take a word once, however it is written, and each agency for itself',
  async (_list, field, make) => {
    await make(ours, 'DupX')
    await expect(make(ours, 'dupx')).rejects.toMatchObject({
      status: 409,
      code: 'already_exists',
      errors: { [field]: expect.any(String) },
    })
    await expect(make(theirs, 'dupx')).resolves.toMatchObject({ [field]: 'dupx' })
  },
)

describe('what was there twice', () => {
  let old: Awaited<ReturnType<typeof earlierDatabase>>
  beforeAll(async () => {
    old = await earlierDatabase('0125_words_told_apart.sql')
  })
  afterAll(() => old.close())

  test('is told apart by a number, the first one left as it is, and nothing of another agency is touched', async () => {
    const unitOf = async (name: string) =>
      (await old.rows('insert into business_units (name) values ($1) returning id', [name]))[0].id
    const [one, other] = [await unitOf('one'), await unitOf('other')]
    const letter = (list: string, more: string) => (list === 'emails' ? more : '')
    for (const [list, field] of LISTS)
      for (const [unit, word] of [
        [one, 'Hot'],
        [one, 'hot'],
        [one, 'HOT'],
        [one, 'Hot (2)'],
        [other, 'hot'],
      ])
        await old.rows(
          `insert into ${list} (business_unit_id, ${field}${letter(list, ', subject, body')})
           values ($1, $2${letter(list, `, 'Hello', 'Good morning.'`)})`,
          [unit, word],
        )
    await old.migrate()
    for (const [list, field] of LISTS) {
      const wordsOf = async (unit: number) =>
        (await old.rows(`select ${field} as word from ${list} where business_unit_id = $1 order by id`, [unit])).map(
          ({ word }) => word,
        )
      expect(await wordsOf(one), list).toEqual(['Hot', 'hot (3)', 'HOT (4)', 'Hot (2)'])
      expect(await wordsOf(other), list).toEqual(['hot'])
    }
  })
})
