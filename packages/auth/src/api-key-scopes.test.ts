import { expect, test } from 'vitest'
import { scopesAllow } from './api-key-scopes.ts'

test.each([
  [['contacts.read'], '/v1/contacts', 'read', true],
  [['contacts.read'], '/v1/contacts', 'write', false],
  [['contacts.write'], '/v1/contacts/{id}/notes', 'read', true],
  [['contacts.write'], '/v1/contacts/{id}/notes', 'write', true],
  [['contacts.write'], '/v1/pools', 'read', false],
  [['contacts.write'], '/v1/contacts_of_others', 'read', false],
  [['contacts.read'], '/v1/users/me', 'read', true],
  [['all.read'], '/v1/pools', 'read', true],
  [['all.read'], '/v1/pools', 'write', false],
  [['all.write'], '/v1/admin/users', 'write', true],
  [['all.write'], '/v1/admin/users/login', 'write', false],
  [['all.write'], '/v1/api_keys', 'write', false],
  [['all.write'], '/v1/users/show_api_token', 'read', false],
  [['all.write'], '/v1/users/{id}/update_password', 'write', false],
  [['all.write'], '/v1/sessions', 'write', false],
  [['all.write'], '/v1/wallets/top_up', 'write', false],
  [['all.write'], '/v1/store_orders', 'write', false],
  [['money'], '/v1/wallets/top_up', 'write', true],
  [['money'], '/v1/users/purchase_phone_number', 'write', true],
  [['money'], '/v1/contacts', 'write', false],
  [['all.read'], '/v1/store_orders', 'read', true],
  [[], '/v1/contacts', 'read', false],
] as const)('a key with %j on %s (%s): %s', (scopes, path, kind, allowed) => {
  expect(scopesAllow(scopes, { path, kind })).toBe(allowed)
})
