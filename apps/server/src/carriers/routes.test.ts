import * as carriers from '@openbook/api/carriers.ts'
import { expect, test } from 'vitest'
import { agency } from '../core/testing/agency.ts'
import { provesShortList } from '../core/testing/short-list.ts'

const bench = provesShortList('carriers', 'name', carriers)

test('agents find a carrier by any of its spellings, first what begins so, never one switched off', async () => {
  const { buadmin, agent } = await agency(bench.server)
  const create = (body: { name: string; aliases?: string[]; active?: boolean }) =>
    buadmin.call(carriers.adminCreate, { body })
  await create({ name: 'Great Omaha', aliases: ['Old Omaha Mutual'] })
  await create({ name: 'Mutual of Omaha', aliases: ['MOO', 'MOO'] })
  await create({ name: 'Mutual Gone', active: false })
  const found = async (q?: string) => (await agent.call(carriers.list, { query: { q } })).map(({ name }) => name)
  expect(await found('mutual')).toEqual(['Mutual of Omaha', 'Great Omaha'])
  expect(await found('moo')).toEqual(['Mutual of Omaha'])
  expect(await found()).toEqual(['Great Omaha', 'Mutual of Omaha'])
  expect(await found('%')).toEqual([])
})

test('a carrier somebody chose is named by its id, even one no longer sold', async () => {
  const { buadmin, agent } = await agency(bench.server)
  const make = (name: string, active: boolean) => buadmin.call(carriers.adminCreate, { body: { name, active } })
  const [sold, gone] = [await make('Sold', true), await make('Gone', false)]
  const foreign = await bench.ours.buadmin.call(carriers.adminCreate, { body: { name: 'Foreign' } })
  const ids = [sold.id, gone.id, foreign.id]
  expect(await agent.call(carriers.list, { query: { ids } })).toEqual([
    { id: gone.id, name: 'Gone' },
    { id: sold.id, name: 'Sold' },
  ])
})

test('spellings are kept once each and found from the console', async () => {
  const { call } = bench.ours.buadmin
  const { id, aliases } = await call(carriers.adminCreate, {
    body: { name: 'Aetna', aliases: ['CVS Aetna', 'CVS Aetna'] },
  })
  expect(aliases).toEqual(['CVS Aetna'])
  expect((await call(carriers.adminList, { query: { q: 'cvs' } })).map(carrier => carrier.id)).toEqual([id])
})

test('a carrier that policies name cannot be deleted, but switched off', async () => {
  const { ours } = bench
  const { id } = await ours.buadmin.call(carriers.adminCreate, { body: { name: 'Held' } })
  await ours.tenant(async db => {
    const [contact] = await db.rows<{ id: number }>(
      'insert into contacts (owner_id, last_name) values ($1, $2) returning id',
      [ours.agent.id, 'Held'],
    )
    await db.rows('insert into contact_policies (contact_id, carrier_id, carrier_name) values ($1, $2, $3)', [
      contact?.id,
      id,
      'Held',
    ])
  })
  await expect(ours.buadmin.call(carriers.adminDestroy, { params: { id } })).rejects.toMatchObject({
    status: 409,
    code: 'in_use',
    errors: { base: '1 policy names the carrier “Held”. Switch “Still sold” off instead.' },
  })
  expect(await ours.buadmin.call(carriers.adminUpdate, { params: { id }, body: { active: false } })).toMatchObject({
    active: false,
  })
})
