import * as accounts from '@openbook/api/accounts.ts'
import * as apiKeys from '@openbook/api/api-keys.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { caller } from '@openbook/api/core/call.ts'
import * as phoneNumbers from '@openbook/api/phone-numbers.ts'
import * as pools from '@openbook/api/pools.ts'
import * as sessions from '@openbook/api/sessions.ts'
import * as store from '@openbook/api/store.ts'
import * as terms from '@openbook/api/terms.ts'
import * as twoFactor from '@openbook/api/two-factor.ts'
import * as wallets from '@openbook/api/wallets.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, PASSWORD, type TestUser } from '../core/testing/agency.ts'
import { eventually } from '../core/testing/cable.ts'
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

type Scopes = apiKeys.UserApiKey['scopes']
const make = (scopes: Scopes, more: object = {}, who: TestUser = ours.agent) =>
  who.call(apiKeys.create, { body: { name: 'Spreadsheet', scopes, ...more } })
const withKey = (key: string) =>
  caller({
    origin: server.origin,
    fetch: (...args) => fetch(...args),
    headers: () => ({ authorization: `Bearer ${key}` }),
  })

test('a key is shown once, stands in the list by its beginning only, and is kept as a hash', async () => {
  const { key, ...made } = await make(['contacts.read'])
  expect(key).toMatch(/^oba_[\w-]{43}$/)
  expect(made).toMatchObject({ prefix: key.slice(0, 10), last_used_at: null, expires_at: null, expired: false })
  const { data } = await ours.agent.call(apiKeys.list)
  expect(data[0]).toEqual(made)
  const rows = await ours.tenant(db => db.rows('select * from api_keys where id = $1', [made.id]))
  expect(JSON.stringify(rows)).not.toContain(key.slice(10))
})

test('a key does what its scopes say in its user’s name, without an anti-forgery token, and is seen in use', async () => {
  const { key, id } = await make(['contacts.write'])
  const call = withKey(key)
  const made = await call(contacts.create, { body: { first_name: 'Keyed' } })
  expect(made.owner.id).toBe(ours.agent.id)
  expect((await call(sessions.me)).id).toBe(ours.agent.id)
  await expect(call(pools.list)).rejects.toMatchObject({ status: 403, code: 'api_keys.scope' })
  await eventually(async () => {
    const { data } = await ours.agent.call(apiKeys.list)
    return data.find(each => each.id === id)?.last_used_at !== null
  })
})

test('a key that reads cannot write, and none reaches keys, tokens or sessions', async () => {
  const { key } = await make(['all.read'])
  await expect(withKey(key)(contacts.create, { body: { first_name: 'No' } })).rejects.toMatchObject({ status: 403 })
  const { key: mighty } = await make(['all.write'])
  const call = withKey(mighty)
  await expect(call(apiKeys.list)).rejects.toMatchObject({ code: 'api_keys.scope' })
  await expect(call(sessions.showApiToken)).rejects.toMatchObject({ code: 'api_keys.scope' })
  await expect(call(pools.list)).resolves.toBeDefined()
})

test('money is spent by no token, and by a key with that scope alone, which brings nothing else along', async () => {
  const { api_token } = await ours.agent.call(sessions.showApiToken)
  const { key: mighty } = await make(['all.write'])
  const { key: paying } = await make(['money'])
  const body = { amount: '25' }
  const ways = [
    (call: ReturnType<typeof withKey>) => call(wallets.topUp, { body }),
    (call: ReturnType<typeof withKey>) => call(wallets.updateSettings, { body: { enabled: false } as never }),
    (call: ReturnType<typeof withKey>) => call(accounts.connectCard, { body: {} }),
    (call: ReturnType<typeof withKey>) => call(store.createOrder, { body: {} as never }),
    (call: ReturnType<typeof withKey>) => call(phoneNumbers.purchase, { body: { phone_number: '+15550100' } }),
  ]
  for (const way of ways) {
    await expect(way(withKey(mighty))).rejects.toMatchObject({ status: 403, code: 'api_keys.scope' })
    await expect(way(withKey(api_token))).rejects.toMatchObject({ status: 403, code: 'sessions.token_only' })
    expect(
      await way(withKey(paying)).then(
        () => 'done',
        ({ code }) => code,
      ),
    ).not.toBe('api_keys.scope')
  }
  await expect(withKey(paying)(pools.list)).rejects.toMatchObject({ code: 'api_keys.scope' })
})

test('a card is named and charged only after a fresh proof', async () => {
  const age = () =>
    ours.tenant(db =>
      db.rows(`update sessions set proved_at = now() - interval '1 hour' where user_id = $1`, [ours.poolholder.id]),
    )
  await age()
  const again = { status: 403, code: 'sessions.prove_again' }
  await expect(ours.poolholder.call(accounts.connectCard, { body: {} })).rejects.toMatchObject(again)
  await expect(ours.poolholder.call(wallets.topUp, { body: { amount: '25' } })).rejects.toMatchObject(again)
  await ours.poolholder.call(sessions.prove, { body: { password: PASSWORD } })
  await expect(ours.poolholder.call(accounts.connectCard, { body: {} })).rejects.not.toMatchObject(again)
})

test('a token or key has no session to end, and accepts no terms', async () => {
  const { api_token } = await ours.agent.call(sessions.showApiToken)
  const { key } = await make(['all.write'])
  const none = { status: 403, code: 'sessions.token_only' }
  await expect(withKey(api_token)(sessions.destroy, { query: {} })).rejects.toMatchObject(none)
  for (const by of [api_token, key])
    await expect(withKey(by)(terms.acceptTos, { body: {} })).rejects.toMatchObject(none)
})

test('an ended, an expired and an invented key are nobody', async () => {
  const { key, id } = await make(['all.read'])
  const call = withKey(key)
  await call(sessions.me)
  await ours.agent.call(apiKeys.destroy, { params: { id } })
  await expect(call(sessions.me)).rejects.toMatchObject({ status: 401 })
  await expect(ours.agent.call(apiKeys.destroy, { params: { id } })).rejects.toMatchObject({ status: 404 })
  const short = await make(['all.read'], { expires_in_days: 1 })
  await ours.tenant(db => db.rows('update api_keys set expires_at = now() where id = $1', [short.id]))
  await expect(withKey(short.key)(sessions.me)).rejects.toMatchObject({ status: 401 })
  expect((await ours.agent.call(apiKeys.list)).data.find(each => each.id === short.id)?.expired).toBe(true)
  await expect(withKey(`oba_${'x'.repeat(43)}`)(sessions.me)).rejects.toMatchObject({ status: 401 })
})

test('a deactivated user’s keys stop with them', async () => {
  const { key } = await make(['all.read'], {}, ours.agent2)
  await ours.tenant(db => db.rows('update users set deactivated_at = now() where id = $1', [ours.agent2.id]))
  await expect(withKey(key)(sessions.me)).rejects.toMatchObject({ status: 401 })
})

test('name, scopes and end can be changed; the key itself stays', async () => {
  const { key, id } = await make(['contacts.read'])
  const changed = await ours.agent.call(apiKeys.update, {
    params: { id },
    body: { name: 'Dialer', scopes: ['all.read'], expires_in_days: 30 },
  })
  expect(changed).toMatchObject({ name: 'Dialer', scopes: ['all.read'], expires_at: expect.any(String) })
  await expect(withKey(key)(pools.list)).resolves.toBeDefined()
  const again = await ours.agent.call(apiKeys.update, { params: { id }, body: { expires_in_days: null } })
  expect(again).toMatchObject({ name: 'Dialer', expires_at: null })
})

test('a colleague neither sees nor ends a key, and bad input is named', async () => {
  const { id } = await make(['all.read'])
  expect((await ours.manager.call(apiKeys.list)).data).toEqual([])
  await expect(ours.manager.call(apiKeys.destroy, { params: { id } })).rejects.toMatchObject({ status: 404 })
  await expect(theirs.agent.call(apiKeys.update, { params: { id }, body: { name: 'x' } })).rejects.toMatchObject({
    status: 404,
  })
  await expect(make([])).rejects.toMatchObject({ errors: { scopes: 'Choose what the key may do.' } })
  await expect(make(['all.read'], { name: ' ' })).rejects.toMatchObject({ errors: { name: 'Enter a name.' } })
})

test('there are at most twenty, however many are asked for at once', async () => {
  const made = await Promise.allSettled(Array.from({ length: 25 }, () => make(['all.read'], {}, theirs.manager)))
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
})

test('making or changing a key and seeing the token ask once more who is there; ending a key does not', async () => {
  const { id } = await make(['contacts.read'])
  await ours.tenant(db =>
    db.rows(`update sessions set proved_at = now() - interval '1 hour' where user_id = $1`, [ours.agent.id]),
  )
  const again = { status: 403, code: 'sessions.prove_again' }
  await expect(make(['all.write'])).rejects.toMatchObject(again)
  await expect(
    ours.agent.call(apiKeys.update, { params: { id }, body: { scopes: ['all.write'] } }),
  ).rejects.toMatchObject(again)
  await expect(ours.agent.call(sessions.showApiToken)).rejects.toMatchObject(again)
  await expect(ours.agent.call(sessions.refreshApiToken)).rejects.toMatchObject(again)
  await ours.agent.call(apiKeys.destroy, { params: { id } })
  await ours.agent.call(sessions.prove, { body: { password: PASSWORD } })
  expect((await make(['contacts.read'])).scopes).toEqual(['contacts.read'])
})

test('a token and a key owe a new password and a second proof as a session does', async () => {
  const { agent, agent2 } = theirs
  const bearers = async (user: TestUser) => [
    (await user.call(sessions.showApiToken)).api_token,
    (await make(['all.read'], {}, user)).key,
  ]
  const [own, other] = [await bearers(agent), await bearers(agent2)]
  const refused = async (all: string[], code: string) => {
    for (const bearer of all) {
      await expect(withKey(bearer)(pools.list)).rejects.toMatchObject({ status: 403, code })
      expect((await withKey(bearer)(sessions.me)).username, 'what settles it stays open').toBeTruthy()
    }
  }
  for (const bearer of own) await expect(withKey(bearer)(pools.list)).resolves.toBeDefined()
  await theirs.tenant(db => db.rows('update users set change_password = true where id = $1', [agent.id]))
  await refused(own, 'sessions.password_first')
  for (const bearer of other) await expect(withKey(bearer)(pools.list)).resolves.toBeDefined()
  await theirs.buadmin.call(twoFactor.adminUpdateRules, { body: { roles: ['agent'], grace_days: 0 } })
  await refused(other, 'sessions.two_factor_first')
  await theirs.tenant(db =>
    db.rows(`insert into two_factors (user_id, by_email, enabled_at) values ($1, true, now())`, [agent2.id]),
  )
  for (const bearer of other) await expect(withKey(bearer)(pools.list)).resolves.toBeDefined()
})
