import { describe, expect, test } from 'vitest'
import { may, PERMISSIONS } from './permissions.ts'
import { accountTypeFlags, accountTypes } from './role-lists.ts'
import {
  AGENCY_ADMIN_ROLES,
  adminTypes,
  listsOf,
  MANAGERS_MAY_ASSIGN,
  MANAGERS_MAY_ASSIGN_WITH_REGIONAL,
  mayActAs,
  mayGive,
  outranks,
  ROLES,
  ROLES_WITHOUT_BU_ADMIN_AND_POOL_HOLDER,
  type Role,
  rolesToGive,
} from './roles.ts'

test('the lists of the specification, role by role', () => {
  expect(ROLES).toHaveLength(11)
  expect(MANAGERS_MAY_ASSIGN).toEqual([
    'manager',
    'district_manager',
    'field_manager',
    'telemarketer',
    'agent',
    'basic',
  ])
  expect([...MANAGERS_MAY_ASSIGN_WITH_REGIONAL].sort()).toEqual([...MANAGERS_MAY_ASSIGN, 'regional_manager'].sort())
})

test.each([
  [
    'all without bu_admin and pool_holder',
    ROLES_WITHOUT_BU_ADMIN_AND_POOL_HOLDER,
    'admin sub_admin manager regional_manager district_manager field_manager telemarketer agent basic',
  ],
  ['admin type', adminTypes(), 'admin sub_admin bu_admin regional_manager pool_holder'],
  ['admin type, run centrally', adminTypes({ central: true }), 'admin bu_admin regional_manager pool_holder'],
])('%s', (_name, roles, expected) => expect(roles.join(' ')).toBe(expected))

test('the lists a role is in are told in words', () => {
  expect(listsOf('sub_admin')).toEqual([
    'all roles',
    'all but those who run an agency or hold pools',
    'accounts of the admin type',
  ])
  expect(listsOf('sub_admin', { central: true })).not.toContain('accounts of the admin type')
  expect(listsOf('pool_holder')).toEqual(['all roles', 'accounts of the admin type'])
})

test('account-type flags: two roles set two, every other its own', () => {
  expect(accountTypeFlags('sub_admin')).toEqual({ sub_admin: true, admin: true })
  expect(accountTypeFlags('pool_holder')).toEqual({ pool_holder: true, basic: true })
  for (const role of ROLES.filter(role => role !== 'sub_admin' && role !== 'pool_holder'))
    expect(accountTypeFlags(role)).toEqual({ [role]: true })
})

test('whoever is of two account types is meant by either', () => {
  expect(accountTypes('pool_holder')).toEqual(['pool_holder', 'basic'])
  expect(accountTypes('agent')).toEqual(['agent'])
})

test('an agency is run by its own administrators alone', () => expect(AGENCY_ADMIN_ROLES).toEqual(['bu_admin']))

test('managers and regional managers are of one rank, and a regional manager acts as a manager, who may no more', () => {
  expect([outranks('manager', 'regional_manager'), outranks('regional_manager', 'manager')]).toEqual([false, false])
  expect([mayActAs('regional_manager', 'manager'), mayActAs('manager', 'regional_manager')]).toEqual([true, false])
  expect(mayActAs('regional_manager', 'regional_manager')).toBe(false)
  expect(Object.keys(PERMISSIONS).filter(name => may('manager', name) && !may('regional_manager', name))).toEqual([])
})

describe('who gives which role', () => {
  test('nobody gives a role above their own, and only the highest gives their own', () => {
    for (const actor of ROLES)
      for (const role of rolesToGive(actor)) {
        expect(outranks(role, actor)).toBe(false)
        if (role === actor) expect(['admin', 'manager']).toContain(actor)
      }
  })
  test('managers give what the list of the specification names', () => {
    expect(rolesToGive('manager')).toEqual(MANAGERS_MAY_ASSIGN)
    expect(rolesToGive('manager', { regional: true })).toEqual(MANAGERS_MAY_ASSIGN_WITH_REGIONAL)
  })
  test('sub-admins and agency admins make none of their own kind', () => {
    for (const [actor, refused] of [
      ['sub_admin', ['admin', 'sub_admin']],
      ['bu_admin', ['admin', 'sub_admin', 'bu_admin']],
    ] satisfies [Role, Role[]][])
      for (const role of refused) expect(mayGive(actor, role)).toBe(false)
  })
  test('those who sell give nobody a role', () => {
    for (const actor of ['telemarketer', 'agent', 'basic', 'pool_holder'] as const)
      expect(rolesToGive(actor)).toEqual([])
  })
})
