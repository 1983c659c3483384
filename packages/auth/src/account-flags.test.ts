import { expect, test } from 'vitest'
import { type Account, accountFlags, mayUseWorkflow } from './account-flags.ts'

const account: Account = { role: 'agent', company_number: 7, business_unit_number: 3, wallet: true, max_plus: null }
const flagsOf = (more: Partial<Account> = {}) => accountFlags({ ...account, ...more })

test('flags of an account follow from its role', () => {
  expect(flagsOf()).toMatchObject({ agent: true, basic: false, admin: false, company_number: 7 })
  expect(flagsOf({ role: 'sub_admin' })).toMatchObject({ admin: true, bu_admin: false, business_unit_number: 3 })
  expect(flagsOf({ role: 'pool_holder' })).toMatchObject({ basic: true, agent: false })
  expect(flagsOf({ role: 'bu_admin' })).toMatchObject({ admin: false, bu_admin: true })
})

test.each([
  ['active', 'premium', true],
  ['grace', 'premium', true],
  ['active', 'standard', false],
  ['cancelled', 'premium', false],
])('a MAX+ subscription that is %s on %s: %s', (status, plan, on) => {
  expect(flagsOf({ max_plus: { status, plan } }).max_plus_subscription).toBe(on)
})

test('workflows are for admins, and for others with wallet and subscription unless they are basic', () => {
  expect(mayUseWorkflow(flagsOf({ role: 'admin', wallet: false }), false)).toBe(true)
  expect(mayUseWorkflow(flagsOf(), true)).toBe(true)
  expect(mayUseWorkflow(flagsOf(), false)).toBe(false)
  expect(mayUseWorkflow(flagsOf({ wallet: false }), true)).toBe(false)
  expect(mayUseWorkflow(flagsOf({ role: 'basic' }), true)).toBe(false)
})
