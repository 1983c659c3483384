import { expect, test } from 'vitest'
import { accountFlags } from './account-flags.ts'
import { ROLES, type Role } from './roles.ts'

const account = { company_number: 7, business_unit_number: 3, wallet_feature_enabled: true, subscription: null }
const setOf = (role: Role) => {
  const flags = accountFlags({ role, ...account })
  return ROLES.filter(each => flags[each])
}

test('flags of an account follow from its role; the two types of two roles set both', () => {
  expect(setOf('sub_admin')).toEqual(['admin', 'sub_admin'])
  expect(setOf('pool_holder')).toEqual(['basic', 'pool_holder'])
  for (const role of ROLES.filter(each => each !== 'sub_admin' && each !== 'pool_holder'))
    expect(setOf(role)).toEqual([role])
})

test('where it belongs is said beside them', () => {
  const { subscription, ...said } = account
  expect(accountFlags({ role: 'agent', ...account })).toMatchObject(said)
})

test.each([
  [null, false],
  [{ status: 'active', plan: 'premium' }, true],
  [{ status: 'grace', plan: 'premium' }, true],
  [{ status: 'expired', plan: 'premium' }, false],
  [{ status: 'active', plan: 'basic' }, false],
])('a subscription of %o is max plus: %s', (subscription, is) => {
  expect(accountFlags({ role: 'agent', ...account, subscription }).max_plus_subscription).toBe(is)
})
