import { expect, test } from 'vitest'
import { BRANDS, brandOf, brandOfHost, iconOf, roleLabel, rolesOf } from './brands.ts'

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

test.each([
  ['agentflow.localhost', 'agentflow'],
  ['crm.Medicare.example', 'medicare'],
  ['localhost', undefined],
  ['default.example', undefined],
  ['toString.example', undefined],
  ['crm.openbook.example', undefined],
])('%s is the brand %s', (host, brand) => expect(brandOfHost(host)).toBe(brand))

test('where agencies are run centrally nobody is made an admin', () => {
  expect(rolesOf(BRANDS.default)).toContain('sub_admin')
  expect(rolesOf(BRANDS.default, { central: true })).not.toContain('sub_admin')
})

test('the icon of a tab is a drawing that needs no request', () => {
  for (const brand of Object.values(BRANDS)) {
    expect(iconOf(brand)).toMatch(/^data:image\/svg\+xml,%3Csvg/)
    expect(decodeURIComponent(iconOf(brand))).toContain(brand.mark.path)
  }
})
