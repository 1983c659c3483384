import * as contactActs from '@openbook/api/contact-acts.ts'
import * as contactPurges from '@openbook/api/contact-purges.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as events from '@openbook/api/events.ts'
import * as lifeEvents from '@openbook/api/life-events.ts'
import * as notifications from '@openbook/api/notifications.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { remindDue } from '../events/remind.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer({ jobs: true })
})
beforeEach(async () => {
  ours = await agency(server)
})
afterAll(() => server.close())

const person = async (last_name: string) => (await ours.agent.call(contacts.create, { body: { last_name } })).id
const call = (title: string, contact_ids: number[]) =>
  ours.agent.call(events.create, {
    body: {
      ...{ type: 'call' as const, title, contact_ids, reminder_minutes: 15 },
      ...{ start_date: '03/09/2049', start_time: '09:00' },
    },
  })
const reminded = () => remindDue(server.core, Date.parse('2049-03-09T13:50:00Z'), ours.business_unit_id)
const told = async () => (await ours.agent.call(notifications.list)).data.map(({ title, body }) => [title, body])
const purge = async (id: number) => {
  await ours.agent.call(contactActs.destroyAll, { body: { ids: [id] } })
  await ours.manager.call(contactPurges.purgeAll, { body: { ids: [id] } })
}

test('what was told of an event goes with whom it was about, also from those whose it is no more', async () => {
  const doe = await person('Doe')
  const { id } = await call('Call Jane Doe', [doe])
  await reminded()
  expect(await told()).toContainEqual(['9:00 AM: Call Jane Doe', null])
  await ours.tenant(db => db.rows('update events set user_id = $1 where id = $2', [ours.agent2.id, id]))
  await purge(doe)
  expect(JSON.stringify(await told())).not.toContain('Doe')
})

test('a reminder that names who died goes with them, though the event stays as it is for others', async () => {
  const [doe, ray] = [await person('Doe'), await person('Ray')]
  await ours.agent.call(lifeEvents.create, { params: { id: doe }, body: { kind: 'deceased' } })
  const { id } = await call('Review', [doe, ray])
  await call('Ring Ray', [ray])
  await reminded()
  expect((await told()).slice(0, 2).toSorted()).toEqual([
    ['9:00 AM: Review', 'Doe is marked as deceased.'],
    ['9:00 AM: Ring Ray', null],
  ])
  await purge(doe)
  expect(JSON.stringify(await told())).not.toContain('Doe')
  expect(await told()).toContainEqual(['9:00 AM: Ring Ray', null])
  expect(await ours.agent.call(events.show, { params: { id } })).toMatchObject({ title: 'Review' })
})
