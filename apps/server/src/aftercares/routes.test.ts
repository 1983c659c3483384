import * as aftercares from '@openbook/api/aftercares.ts'
import { PROGRAM } from '@openbook/api/aftercares.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
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

const person = (owner: TestUser, first_name: string) =>
  ours.tenant(async db => {
    const [made] = await db.rows<{ id: number }>(
      'insert into contacts (owner_id, first_name) values ($1, $2) returning id',
      [owner.id, first_name],
    )
    return made?.id ?? 0
  })
const sql = (text: string, values: unknown[]) => ours.tenant(db => db.rows(text, values))
const link = (one: number, other: number, relation: string) =>
  sql('insert into contact_links (contact_id, linked_contact_id, relation) values ($1, $2, $3)', [one, other, relation])
const died = (id: number) => sql(`insert into life_events (contact_id, kind) values ($1, 'deceased')`, [id])
const status = (id: number, who = ours.agent) => who.call(aftercares.familyStatus, { params: { id } })
const enroll = (id: number, body: object = {}, who = ours.agent) =>
  who.call(aftercares.enroll, { params: { id }, body })

test('one person is enrolled: every step, due so many days after the death', async () => {
  const id = await person(ours.agent, 'Una')
  const { members } = await enroll(id, { died_on: '01/31/2026' })
  const [una] = members
  expect(una).toMatchObject({ relation: null, deceased: false, aftercare: { died_on: '01/31/2026' } })
  expect(una?.aftercare?.steps.map(({ title }) => title)).toEqual(PROGRAM.map(({ title }) => title))
  expect(una?.aftercare?.steps[0]).toMatchObject({ due_on: '02/03/2026', overdue: true, done_at: null })
  expect(una?.aftercare?.steps[5]).toMatchObject({ due_on: '01/31/2027' })
  await expect(enroll(id)).rejects.toMatchObject({ status: 409, code: 'aftercares.enrolled' })
})

test('a family is enrolled: who lives and may be seen, from whichever side they are linked', async () => {
  const [dead, widow, son, elsewhere] = [
    await person(ours.agent, 'Died'),
    await person(ours.agent, 'Widow'),
    await person(ours.agent, 'Son'),
    await person(ours.agent2, 'Elsewhere'),
  ]
  await link(dead, widow, 'spouse')
  await link(son, dead, 'parent')
  await link(dead, elsewhere, 'other')
  await died(dead)
  await expect(enroll(dead)).rejects.toMatchObject({ status: 422, code: 'aftercares.deceased' })
  await enroll(widow)
  const { members } = await enroll(dead, { family: true })
  expect(members.map(({ contact, relation, aftercare }) => [contact.name, relation, aftercare !== null])).toEqual([
    ['Died', null, false],
    ['Widow', 'spouse', true],
    ['Son', 'dependant', true],
  ])
  expect((await status(elsewhere, ours.agent2)).members[0]).toMatchObject({ aftercare: null })
  await expect(enroll(dead, { family: true })).rejects.toMatchObject({ status: 409 })
  const { data } = await ours.agent.call(contactTimeline.list, { params: { id: son }, query: {} })
  expect(data[0]).toMatchObject({ kind: 'aftercares.enrolled' })
})

test('who is in the deleted group stands first all the same, with their own care', async () => {
  const [gone, spouse] = [await person(ours.agent, 'Gone'), await person(ours.agent, 'Spouse')]
  await link(gone, spouse, 'spouse')
  await enroll(spouse)
  await sql('update contacts set deleted_at = now() where id = $1', [gone])
  expect((await status(gone)).members.map(({ contact, aftercare }) => [contact.name, aftercare !== null])).toEqual([
    ['Gone', false],
    ['Spouse', true],
  ])
  expect((await status(spouse)).members.map(({ contact }) => contact.name)).toEqual(['Spouse'])
})

test('steps are ticked off and back, the care ends, and can begin anew', async () => {
  const id = await person(ours.agent, 'Tess')
  const stepId = (await enroll(id)).members[0]?.aftercare?.steps[1]?.id ?? 0
  const tick = (done: boolean) => ours.agent.call(aftercares.updateStep, { params: { id, stepId }, body: { done } })
  expect((await tick(true)).members[0]?.aftercare?.steps[1]?.done_at).toEqual(expect.any(String))
  expect((await tick(false)).members[0]?.aftercare?.steps[1]?.done_at).toBeNull()
  const ended = await ours.agent.call(aftercares.end, { params: { id } })
  expect(ended.members[0]?.aftercare).toBeNull()
  await expect(tick(true)).rejects.toMatchObject({ status: 404 })
  await expect(ours.agent.call(aftercares.end, { params: { id } })).rejects.toMatchObject({ status: 404 })
  expect((await enroll(id)).members[0]?.aftercare?.steps).toHaveLength(PROGRAM.length)
})

test('bad dates are said at the field, strangers find nobody, and a step belongs to its contact', async () => {
  const id = await person(ours.agent, 'Dora')
  await expect(enroll(id, { died_on: '2026-01-01' })).rejects.toMatchObject({
    status: 422,
    errors: { died_on: expect.any(String) },
  })
  await expect(enroll(id, { died_on: '01/01/2999' })).rejects.toMatchObject({
    status: 422,
    errors: { died_on: 'This date has not come yet.' },
  })
  for (const stranger of [ours.agent2, theirs.admin]) {
    await expect(status(id, stranger)).rejects.toMatchObject({ status: 404 })
    await expect(enroll(id, {}, stranger)).rejects.toMatchObject({ status: 404 })
  }
  const stepId = (await enroll(id)).members[0]?.aftercare?.steps[0]?.id ?? 0
  const other = await person(ours.agent, 'Other')
  await enroll(other)
  await expect(
    ours.agent.call(aftercares.updateStep, { params: { id: other, stepId }, body: { done: true } }),
  ).rejects.toMatchObject({ status: 404 })
})

test('a family is in care from the recorded day of the death, unless another is said', async () => {
  const [dead, widow, son, child] = [
    await person(ours.agent, 'Died'),
    await person(ours.agent, 'Widow'),
    await person(ours.agent, 'Son'),
    await person(ours.agent, 'Child'),
  ]
  for (const [one, relation] of [
    [widow, 'spouse'],
    [son, 'dependant'],
  ] as const)
    await link(dead, one, relation)
  await link(widow, child, 'dependant')
  await sql(`insert into life_events (contact_id, kind, happened_on) values ($1, 'deceased', '2026-03-04')`, [dead])
  expect((await status(dead)).died_on).toBe('03/04/2026')
  expect((await status(child)).died_on).toBeNull()
  await enroll(widow, { died_on: '' })
  expect((await status(widow)).members[0]?.aftercare?.died_on).toBe('03/04/2026')
  await enroll(son, { died_on: '03/05/2026' })
  expect((await status(son)).members[0]?.aftercare?.died_on).toBe('03/05/2026')
})
