import * as tags from '@openbook/api/tags.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
})
afterAll(() => server.close())

test('a tag is made once, whatever the case, and found by any part of its name', async () => {
  const { call } = ours.agent
  const made = await call(tags.create, { body: { name: ' Medicare lead ', color: 'blue' } })
  expect(made).toEqual({ id: made.id, name: 'Medicare lead', color: 'blue' })
  expect(await ours.agent2.call(tags.create, { body: { name: 'MEDICARE LEAD', color: 'red' } })).toEqual(made)
  const lead = await call(tags.create, { body: { name: 'Lead 50%' } })
  expect(lead.color).toBe('grey')
  expect(await call(tags.list, { body: { q: 'lead' } })).toEqual([lead, made])
  expect(await call(tags.list, { body: { q: '50%' } })).toEqual([lead])
  expect(await call(tags.list, { body: { q: '%e%' } })).toEqual([])
  expect(await call(tags.list, { body: {} })).toEqual([lead, made])
})

test('another agency has its own', async () => {
  expect(await theirs.agent.call(tags.list, { body: {} })).toEqual([])
  const same = await theirs.agent.call(tags.create, { body: { name: 'Medicare lead' } })
  expect((await ours.agent.call(tags.list, { body: {} })).map(({ id }) => id)).not.toContain(same.id)
})

test('a tag without a name, or of no colour we know, is a 422', async () => {
  await expect(ours.agent.call(tags.create, { body: { name: '  ' } })).rejects.toMatchObject({
    status: 422,
    errors: { name: 'Enter a name.' },
  })
  await expect(ours.agent.call(tags.create, { body: { name: 'A', color: 'plaid' as 'red' } })).rejects.toMatchObject({
    status: 422,
    errors: { color: expect.any(String) },
  })
})
