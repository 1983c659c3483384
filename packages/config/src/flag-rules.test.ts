import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bucketOf, decide, type FlagRule, type FlagSetting, type FlagSubject } from './flag-rules.ts'

const jane: FlagSubject = {
  environment: 'production',
  brand: 'default',
  business_unit_id: 7,
  role: 'agent',
  user_id: 42,
}
const by = (...rules: FlagRule[]): FlagSetting => ({ state: 'rules', rules, otherwise: false })

test('nobody set it: as built', () => {
  expect(decide('contact_exports', undefined, jane)).toMatchObject({ on: true, because: 'as_built' })
  expect(decide('c_1', undefined, jane)).toMatchObject({ on: false, because: 'as_built' })
})

test('on and off hold for everybody, whatever the rules say', () => {
  const rules = [{ on: true, user_ids: [42] }]
  expect(decide('c_1', { state: 'off', rules, otherwise: true }, jane)).toMatchObject({ on: false, because: 'off' })
  expect(decide('c_1', { state: 'on', rules: [{ on: false, user_ids: [42] }], otherwise: false }, jane)).toMatchObject({
    on: true,
    because: 'on',
  })
})

test.each<[string, FlagRule, FlagRule]>([
  ['environment', { on: true, environments: ['production'] }, { on: true, environments: ['stage', 'demo'] }],
  ['brand', { on: true, brands: ['medicare', 'default'] }, { on: true, brands: ['agentflow'] }],
  ['agency', { on: true, business_unit_ids: [7] }, { on: true, business_unit_ids: [8] }],
  ['role', { on: true, roles: ['agent'] }, { on: true, roles: ['manager'] }],
  ['user', { on: true, user_ids: [42] }, { on: true, user_ids: [43] }],
  ['share', { on: true, percent: 100 }, { on: true, percent: 0 }],
])('a rule by %s holds for those it names', (_name, hit, miss) => {
  expect(decide('c_1', by(hit), jane)).toMatchObject({ on: true, because: 'rule', rule: 0 })
  expect(decide('c_1', by(miss), jane)).toMatchObject({ on: false, because: 'otherwise', rule: null })
})

test('all conditions of a rule must hold, the first rule that does decides, and the reasons are told', () => {
  const setting = by(
    { on: true, roles: ['agent'], business_unit_ids: [8] },
    { on: false, user_ids: [42] },
    { on: true, roles: ['agent'] },
  )
  expect(decide('c_1', setting, jane)).toEqual({
    on: false,
    because: 'rule',
    rule: 1,
    asked: [
      {
        on: true,
        holds: false,
        conditions: [
          { condition: 'business_unit_ids', holds: false },
          { condition: 'roles', holds: true },
        ],
      },
      { on: false, holds: true, conditions: [{ condition: 'user_ids', holds: true }] },
    ],
  })
})

test('a rule without conditions is nobody’s', () => {
  expect(decide('c_1', by({ on: true }), jane).on).toBe(false)
})

test('raising a share never takes a flag from anyone', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }), (user_id, one, other) => {
      const on = (percent: number) => decide('c_1', by({ on: true, percent }), { ...jane, user_id }).on
      expect(on(Math.min(one, other)) && !on(Math.max(one, other))).toBe(false)
    }),
  )
})

test('a share is about that share, and each flag has its own people', () => {
  const users = Array.from({ length: 20_000 }, (_, index) => index + 1)
  const first = users.filter(id => bucketOf('c_1', id) < 1000)
  const second = users.filter(id => bucketOf('central', id) < 1000)
  for (const chosen of [first, second]) expect(Math.abs(chosen.length - 2000)).toBeLessThan(200)
  const both = first.filter(id => second.includes(id))
  expect(Math.abs(both.length - 200)).toBeLessThan(80)
})
