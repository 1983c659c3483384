import { expect, test } from 'vitest'
import { accountFlags } from './account-flags.ts'
import { ROLES, type Role } from './roles.ts'

const account = { company_number: 7, business_unit_number: 3, wallet_feature_enabled: true }
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
  expect(accountFlags({ role: 'agent', ...account })).toMatchObject(account)
})
