import * as contactMerges from '@openbook/api/contact-merges.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as identityNumbers from '@openbook/api/identity-numbers.ts'
import * as sessions from '@openbook/api/sessions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
import { jump } from '../core/testing/jump.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { forgetRemoved } from './jobs.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
})
afterAll(() => server.close())

const MEDICARE = { kind: 'medicare_number', number: '1eg4-te5 mk73' } as const
const PLAIN = '1EG4TE5MK73'
const SOCIAL = { kind: 'social_security_number', number: '123-45-6789' } as const
type Kept = { id: number; replaces?: number }

const contact = async (last_name = 'Sealed') =>
  (await ours.agent.call(contacts.create, { body: { first_name: 'Sam', last_name } })).id
const add = (id: number, body: Parameters<typeof body_of>[0] = MEDICARE, user: TestUser = ours.agent) =>
  user.call(identityNumbers.create, { params: { id }, body: body_of(body) })
const body_of = (body: { kind: 'medicare_number' | 'social_security_number'; number: string; replaces?: number }) =>
  body
const list = async (id: number, user: TestUser = ours.agent) =>
  (await user.call(identityNumbers.list, { params: { id } })).identity_numbers
const reveal = (id: number, numberId: number, user: TestUser = ours.agent) =>
  user.call(identityNumbers.reveal, { params: { id, numberId } })
const remove = (id: number, numberId: number, user: TestUser = ours.agent) =>
  user.call(identityNumbers.destroy, { params: { id, numberId } })
const restore = (id: number, { id: numberId, ...body }: Kept, user: TestUser = ours.agent) =>
  user.call(identityNumbers.restore, { params: { id, numberId }, body })

test('a number is shown by its last four and revealed whole; changed or removed it can be brought back', async () => {
  const id = await contact()
  const made = await add(id)
  expect(made).toMatchObject({ kind: 'medicare_number', ends_with: 'MK73' })
  await add(id, SOCIAL)
  expect(await list(id)).toMatchObject([made, { kind: 'social_security_number', ends_with: '6789' }])
  expect(await reveal(id, made.id)).toEqual({ id: made.id, number: PLAIN })
  await expect(add(id)).rejects.toMatchObject({ status: 409, code: 'identity_numbers.taken' })

  const next = await add(id, { ...MEDICARE, number: '9AA0AA0AA11', replaces: made.id })
  expect((await list(id)).map(({ ends_with }) => ends_with)).toEqual(['AA11', '6789'])
  await expect(reveal(id, made.id)).rejects.toMatchObject({ status: 404 })
  await expect(restore(id, made)).rejects.toMatchObject({ status: 409, code: 'identity_numbers.taken' })
  expect(await restore(id, { id: made.id, replaces: next.id })).toEqual(made)
  await expect(restore(id, made)).rejects.toMatchObject({ status: 409, code: 'identity_numbers.there' })
  await remove(id, made.id)
  await expect(remove(id, made.id)).rejects.toMatchObject({ status: 404 })
  await restore(id, made)
  expect(await reveal(id, made.id)).toEqual({ id: made.id, number: PLAIN })
})

test.each([
  [{ ...MEDICARE, number: '1SG4TE5MK73' }, 'S, L, O, I, B and Z'],
  [{ ...MEDICARE, number: '1EG4TE5MK7' }, '11 characters'],
  [{ ...SOCIAL, number: '666-45-6789' }, 'ever given out'],
  [{ ...SOCIAL, number: '123-45-678X' }, 'nine digits'],
  [{ ...SOCIAL, number: '\u0000' }, 'nine digits'],
])('%j is refused beside the field, without the number in the words', async (body, said) => {
  const id = await contact()
  const refused = await add(id, body).catch(error => error)
  expect(refused).toMatchObject({ status: 422, errors: { number: expect.stringContaining(said) } })
  expect(JSON.stringify(refused)).not.toContain(body.number.replaceAll('-', '').slice(0, 9))
  expect(await list(id)).toEqual([])
})

test('the number is nowhere in the clear: not in the database, the logs, the timeline, lists, search or messages', async () => {
  const id = await contact('Nowhere')
  const { id: numberId } = await add(id)
  await reveal(id, numberId)
  const { data } = await ours.agent.call(contactTimeline.list, { params: { id } })
  expect(data[0]).toMatchObject({ kind: 'identity_numbers.created', data: { kind: 'medicare_number' } })
  const answers = [
    data,
    await ours.agent.call(contacts.show, { params: { id } }),
    await ours.agent.call(contacts.list, { body: { contacts_scope: { q: 'Nowhere' } } }),
    await list(id),
  ]
  expect(JSON.stringify(answers)).not.toMatch(/1EG4/i)
  for (const q of [PLAIN, MEDICARE.number, 'MK73'])
    expect((await ours.agent.call(contacts.list, { body: { contacts_scope: { q } } })).data).toEqual([])
  const rows = await ours.tenant(async db => [
    await db.rows(
      `select encode(sealed, 'escape') as sealed, encode(digest, 'escape') as digest from identity_numbers where id = $1`,
      [numberId],
    ),
    await db.rows('select changes from audit_log where contact_id = $1', [id]),
    await db.rows('select data from contact_events where contact_id = $1', [id]),
  ])
  const events = await server.core.database.system(db =>
    db.rows('select payload::text from cable_events where business_unit_id = $1', [ours.business_unit_id]),
  )
  expect(JSON.stringify([rows, events])).not.toMatch(/1EG4|MK73/i)
})

test('each reveal and change is in the access log, for those who manage', async () => {
  const id = await contact()
  const { id: numberId } = await add(id)
  await reveal(id, numberId, ours.manager)
  await remove(id, numberId)
  const { data, meta } = await ours.manager.call(identityNumbers.accessLog, { params: { id } })
  expect(meta.total_count).toBe(3)
  expect(data.map(({ act, kind, user }) => [act, kind, user?.id])).toEqual([
    ['destroy', 'medicare_number', ours.agent.id],
    ['reveal', 'medicare_number', ours.manager.id],
    ['create', 'medicare_number', ours.agent.id],
  ])
  await expect(ours.agent.call(identityNumbers.accessLog, { params: { id } })).rejects.toMatchObject({ status: 403 })
})

test('who does not see the contact reaches no number; another contact’s id leads nowhere', async () => {
  const id = await contact()
  const made = await add(id)
  const refused = async (...acts: (() => Promise<unknown>)[]) => {
    for (const act of acts) await expect(act()).rejects.toMatchObject({ status: 404 })
  }
  for (const user of [theirs.agent, theirs.admin, ours.agent2])
    await refused(
      () => list(id, user),
      () => reveal(id, made.id, user),
      () => add(id, SOCIAL, user),
      () => remove(id, made.id, user),
      () => restore(id, made, user),
    )
  const other = await contact()
  await refused(
    () => reveal(other, made.id),
    () => remove(other, made.id),
    () => restore(other, made),
  )
  await expect(add(other, { ...MEDICARE, replaces: made.id })).resolves.toMatchObject({ ends_with: 'MK73' })
  expect(await list(id)).toEqual([made])
})

test('it is revealed to nobody who stands in, has shown nothing lately, or is a program', async () => {
  const id = await contact()
  const { id: numberId } = await add(id)
  const support = await jump(server, ours.admin, ours.agent)
  await expect(reveal(id, numberId, support)).rejects.toMatchObject({ status: 403, code: 'sessions.standing_in' })
  expect(await list(id, support)).toHaveLength(1)
  const old = (age: string) =>
    server.core.database.system(db =>
      db.rows(`update sessions set proved_at = now() - $2::interval where user_id = $1`, [ours.agent.id, age]),
    )
  await old('16 minutes')
  await expect(reveal(id, numberId)).rejects.toMatchObject({ status: 403, code: 'sessions.prove_again' })
  await old('1 minute')
  await expect(reveal(id, numberId)).resolves.toMatchObject({ number: PLAIN })
  const { data } = await ours.manager.call(identityNumbers.accessLog, { params: { id } })
  expect(data.filter(({ act }) => act === 'reveal')).toHaveLength(1)
})

test('a pool holder sees it masked and may not reveal it', async () => {
  const { id } = await ours.poolholder.call(contacts.create, { body: { last_name: 'Pooled' } })
  const { id: numberId } = await add(id, MEDICARE, ours.poolholder)
  expect(await list(id, ours.poolholder)).toMatchObject([{ ends_with: 'MK73' }])
  await expect(reveal(id, numberId, ours.poolholder)).rejects.toMatchObject({ status: 403 })
})

test('a changed byte or another key opens nothing, and says so', async () => {
  const id = await contact()
  const { id: numberId } = await add(id)
  await ours.tenant(db =>
    db.rows(
      `update identity_numbers set sealed = set_byte(sealed, 20, (get_byte(sealed, 20) + 1) % 256) where id = $1`,
      [numberId],
    ),
  )
  expect(await list(id)).toMatchObject([{ ends_with: null }])
  await expect(reveal(id, numberId)).rejects.toMatchObject({ status: 409, code: 'identity_numbers.unreadable' })
  await add(id, { ...MEDICARE, replaces: numberId })
  expect(await list(id)).toMatchObject([{ ends_with: 'MK73' }])
})

test('a merge keeps every number, the same one once, and its undo gives each back', async () => {
  const [survivor, twin, third] = [await contact('One'), await contact('Two'), await contact('Three')]
  const kept = await add(survivor)
  const same = await add(twin)
  const social = await add(twin, SOCIAL)
  const other = await add(third, { ...MEDICARE, number: '9AA0AA0AA11' })
  const removed = await add(third, SOCIAL)
  await remove(third, removed.id)
  const records = await Promise.all(
    [survivor, twin, third].map(async id => ({
      id,
      version: (await ours.agent.call(contacts.show, { params: { id } })).version,
    })),
  )
  const { merge } = await ours.agent.call(contactMerges.merge, { body: { survivor_id: survivor, records } })
  expect((await list(survivor)).map(({ id }) => id).sort()).toEqual([kept.id, social.id, other.id].sort())
  await ours.agent.call(contactMerges.undo, { params: { id: merge.id }, body: {} })
  expect((await list(survivor)).map(({ id }) => id)).toEqual([kept.id])
  expect((await list(twin)).map(({ id }) => id)).toEqual([same.id, social.id])
  expect((await list(third)).map(({ id }) => id)).toEqual([other.id])
})

test('of two different numbers a merge keeps the one that is chosen; the other is set aside sealed, and its undo brings it back', async () => {
  const [survivor, twin, third] = [await contact('One'), await contact('Two'), await contact('Three')]
  const ids = [survivor, twin, third]
  const own = await add(survivor)
  const right = await add(twin, { ...MEDICARE, number: '9AA0AA0AA11' })
  await add(third, { ...MEDICARE, number: '9AA0AA0AA11' })
  const social = await add(twin, SOCIAL)
  await add(third, SOCIAL)
  const dump = () =>
    ours.tenant(db =>
      db.rows('select n::text as row from identity_numbers n where contact_id = any($1::bigint[]) order by id', [ids]),
    )
  const before = await dump()
  const seen = await ours.agent.call(contactMerges.preview, { body: { ids } })
  expect(seen.numbers).toEqual([
    {
      kind: 'medicare_number',
      numbers: [
        { id: own.id, contact_id: survivor, ends_with: 'MK73' },
        { id: right.id, contact_id: twin, ends_with: 'AA11' },
      ],
    },
  ])
  expect(JSON.stringify(seen)).not.toMatch(new RegExp(`${PLAIN}|9AA0AA0AA11|123456789`))
  const versions = await Promise.all(
    ids.map(async id => ({
      id,
      version: (await ours.agent.call(contacts.show, { params: { id } })).version,
    })),
  )
  const merge = (numbers: object) =>
    ours.agent.call(contactMerges.merge, { body: { survivor_id: survivor, records: versions, numbers } })
  const stranger = await add(await contact('Stranger'), { ...MEDICARE, number: '2AA0AA0AA11' })
  for (const id of [stranger.id, social.id])
    await expect(merge({ medicare_number: id })).rejects.toMatchObject({
      status: 409,
      code: 'contacts.merge_number',
    })
  const { merge: made } = await merge({ medicare_number: right.id })
  expect((await list(survivor)).map(({ id }) => id)).toEqual([right.id, social.id])
  const { data } = await ours.manager.call(identityNumbers.accessLog, { params: { id: survivor } })
  expect(data[0]).toMatchObject({ act: 'destroy', kind: 'medicare_number' })
  expect(data.filter(({ act }) => act === 'create').length, 'of every record merged into it').toBe(5)
  await ours.agent.call(contactMerges.undo, { params: { id: made.id }, body: {} })
  expect(await dump()).toEqual(before)
})

test('a number that a merge set aside can be brought back by hand, in the place of the chosen one', async () => {
  const [survivor, twin] = [await contact('One'), await contact('Two')]
  const own = await add(survivor)
  const chosen = await add(twin, { ...MEDICARE, number: '9AA0AA0AA11' })
  const records = await Promise.all(
    [survivor, twin].map(async id => ({
      id,
      version: (await ours.agent.call(contacts.show, { params: { id } })).version,
    })),
  )
  const { merge } = await ours.agent.call(contactMerges.merge, {
    body: { survivor_id: survivor, records, numbers: { medicare_number: chosen.id } },
  })
  expect(await restore(survivor, { id: own.id, replaces: chosen.id })).toEqual(own)
  await ours.agent.call(contactMerges.undo, { params: { id: merge.id }, body: {} })
  expect(await list(survivor)).toEqual([own])
})

test('a whole number finds whose it is, however it is written; a part of it, another agency or a colleague finds nobody', async () => {
  const id = await contact('Sought')
  await add(id, { ...MEDICARE, number: '3EG4TE5MK70' })
  await add(id, { ...SOCIAL, number: '234-56-7891' })
  const find = (number: string, user: TestUser = ours.agent) =>
    user.call(identityNumbers.find, { body: { number } }).then(({ contacts }) => contacts.map(each => each.id))
  for (const written of ['3eg4-te5-mk70', ' 3EG4TE5MK70 ', '234-56-7891', '234 56 7891', '234567891'])
    expect(await find(written), written).toEqual([id])
  expect(await find('234567891', ours.manager)).toEqual([id])
  for (const user of [theirs.agent, theirs.buadmin, ours.agent2]) expect(await find('234567891', user)).toEqual([])
  for (const part of ['7891', 'MK70', '23456789', '3EG4TE5', '02345-6789', '999999999', '%'])
    await expect(find(part), part).rejects.toMatchObject({ status: 422, errors: { number: expect.any(String) } })

  const { data } = await ours.manager.call(identityNumbers.accessLog, { params: { id } })
  expect(data[0]).toMatchObject({ act: 'find', kind: 'social_security_number', user: { id: ours.manager.id } })
  const logged = await ours.tenant(db =>
    db.rows<{ row: string }>(`select l::text as row from audit_log l where action = 'identity_numbers.find'`),
  )
  expect(JSON.stringify(logged)).not.toMatch(/3EG4|MK70|(?<![\w.])(?:234.?56|7891)/i)
  const none = await theirs.tenant(db =>
    db.rows<{ changes: object }>(`select changes from audit_log where action = 'identity_numbers.find' limit 1`),
  )
  expect(none).toEqual([{ changes: { kind: 'social_security_number', found: 0 } }])

  const { api_token } = await ours.agent.call(sessions.showApiToken)
  const byToken = await fetch(`${server.origin}/v1/identity_numbers/find`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api_token}`, 'content-type': 'application/json' },
    body: '{"number":"234567891"}',
  })
  expect(byToken.status).toBe(403)
  const [number] = await list(id)
  await remove(id, number?.id ?? 0)
  expect(await find('3EG4TE5MK70')).toEqual([])
})

test('a removed number is gone for good after 30 days', async () => {
  const id = await contact()
  const made = await add(id)
  const next = await add(id, { ...MEDICARE, number: '9AA0AA0AA11', replaces: made.id })
  await ours.tenant(db =>
    db.rows(`update identity_numbers set deleted_at = now() - interval '31 days' where id = $1`, [made.id]),
  )
  await forgetRemoved(server.core)
  await expect(restore(id, { id: made.id, replaces: next.id })).rejects.toMatchObject({ status: 404 })
  expect(await list(id)).toEqual([next])
})
