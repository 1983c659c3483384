import * as events from '@openbook/api/events.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { dayAhead } from '../core/testing/day.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterAll(() => server.close())

test('what is over and was not ticked off is found; what was done, and what is to come, is not', async () => {
  const { call } = ours.agent
  const plan = (title: string, ahead: number, body: object = {}) =>
    call(events.create, {
      body: { type: 'call', title, start_date: dayAhead(ahead), start_time: '10:00', ...body },
    })
  await plan('Left undone', -3)
  await plan('Done', -3, { done: true, allow_overlap: true })
  await plan('A meeting', -4, { type: 'meeting' })
  await plan('To come', 2)
  await plan('Daily', -2, { recurrence: { freq: 'daily', count: 5 } })
  const query = {
    start_date: dayAhead(-29),
    end_date: dayAhead(3),
    types_list: ['call', 'task'],
    undone: true,
  } as const
  const { data, meta } = await call(events.list, { query: { ...query, types_list: ['call', 'task'] } })
  const titles = data.map(({ title }) => title)
  expect(titles.filter(title => title !== 'Daily')).toEqual(['Left undone'])
  expect(data.every(({ ends_at, done_at }) => Date.parse(ends_at) <= Date.now() && done_at === null)).toBe(true)
  expect(titles).toContain('Daily')
  expect(meta.total_count).toBe(data.length)
})
