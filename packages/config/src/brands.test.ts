import { expect, test } from 'vitest'
import { BRANDS, brandOf, roleLabel, rolesOf } from './brands.ts'

test('a brand nobody knows is the default one', () => {
  expect(brandOf('agentflow').name).toBe('Agentflow')
  for (const name of ['nope', '', null, undefined, 'toString']) expect(brandOf(name)).toBe(BRANDS.default)
})

test('Agentflow recruits', () => {
  expect(roleLabel(BRANDS.agentflow, 'agent')).toBe('Recruiter')
  expect(roleLabel(BRANDS.agentflow, 'manager')).toBe('Lead Recruiter')
  expect(roleLabel(BRANDS.agentflow, 'bu_admin')).toBe('Business Admin')
  expect(roleLabel(BRANDS.default, 'agent')).toBe('Agent')
  expect(roleLabel(BRANDS.default, 'astronaut')).toBe('astronaut')
})

test('each brand offers its own roles', () => {
  expect(rolesOf(BRANDS.agentflow)).toEqual(['admin', 'bu_admin', 'manager', 'agent', 'pool_holder'])
  expect(rolesOf(BRANDS.default)).not.toContain('pool_holder')
  expect(rolesOf(BRANDS.default)).not.toContain('basic')
  expect(rolesOf(BRANDS.default, { regional_manager: true, basic_agent: true })).toEqual(
    expect.arrayContaining(['regional_manager', 'basic']),
  )
})
