import { expect, test } from 'vitest'
import { asksForTerms, type GuardedUser, guard, OPEN_PATHS, owesAnything, owesSignIn } from './route-guard.ts'

const user: GuardedUser = {
  admin: false,
  updated_tos: true,
  'change_password?': false,
  'two_fa_is_required?': false,
  'has_2fa_enabled?': false,
  'paid_user?': true,
  impersonation: null,
  looking_as: null,
}
const acting: GuardedUser['impersonation'] = {
  login_type: 'impersonating',
  reason: 'helping',
  real_user: { id: 1, name: 'Ada Whitfield', username: 'admin' },
  since: '2026-11-20T10:00:00Z',
  expires_at: '2026-11-20T11:00:00Z',
  stack: [],
}
const forced = { ...user, 'change_password?': true }
const bare = { ...user, 'two_fa_is_required?': true }
const lagging = { ...user, updated_tos: false }
const unpaid = { ...user, 'paid_user?': false }

const PASSWORD = '/account/profile?tab=password'
const TWO_FACTOR = '/account/profile?tab=two_factor'

test.each<[string, GuardedUser | null, string, string]>([
  ['signed out', null, '/contacts', '/login'],
  ['signed out, at the root', null, '/', '/login'],
  ['signed out, a path that only begins like an open one', null, '/login-apparently', '/login'],
  ['signed out, below an open path', null, '/reset-password/abc', 'stay'],
  ['all well', user, '/contacts/100042', 'stay'],
  ['all well, at the root', user, '/', '/dashboard'],
  ['all well, on the page a day begins with', user, '/dashboard', 'stay'],
  ['password to change', forced, '/contacts', PASSWORD],
  ['password to change, at the root', forced, '/', PASSWORD],
  ['password to change, on the profile', forced, '/account/profile', 'stay'],
  ['password to change, on billing', forced, '/billing', PASSWORD],
  ['password before two-factor', { ...forced, ...bare, 'change_password?': true }, '/contacts', PASSWORD],
  ['two-factor missing', bare, '/contacts', TWO_FACTOR],
  ['two-factor set up', { ...bare, 'has_2fa_enabled?': true }, '/contacts', 'stay'],
  ['two-factor missing, at the root', bare, '/', TWO_FACTOR],
  ['two-factor missing, on the profile', bare, '/account/profile', 'stay'],
  ['two-factor missing, on the plan', bare, '/billing/plan', 'stay'],
  ['two-factor missing, on the review', bare, '/billing/review', 'stay'],
  ['two-factor missing, on the update', bare, '/billing/update', 'stay'],
  ['two-factor missing, on the rest of billing', bare, '/billing', TWO_FACTOR],
  ['password to change, acting as someone', { ...forced, impersonation: acting }, '/contacts', 'stay'],
  ['two-factor missing, acting as someone', { ...bare, impersonation: acting }, '/contacts', 'stay'],
  [
    'two-factor missing, logged in as admin',
    { ...bare, impersonation: { ...acting, login_type: 'logged_as_admin' } },
    '/contacts',
    'stay',
  ],
  ['two-factor missing, an admin in person', { ...bare, admin: true }, '/contacts', TWO_FACTOR],
  ['two-factor before billing', { ...bare, 'paid_user?': false }, '/contacts', TWO_FACTOR],
  ['not paying', unpaid, '/contacts', '/billing'],
  ['not paying, acting as someone', { ...unpaid, impersonation: acting }, '/contacts', 'stay'],
  ['not paying, at the root', unpaid, '/', '/billing'],
  ['not paying, on billing', unpaid, '/billing', 'stay'],
  ['not paying, on the plan', unpaid, '/billing/plan', 'stay'],
  ['not paying, on the profile', unpaid, '/account/profile', 'stay'],
  ['not paying, on a path that only begins like billing', unpaid, '/billings', '/billing'],
])('%s', (_case, who, path, to) => {
  expect(guard({ user: who, path })).toBe(to)
})

test.each(['/', '/contacts/100042', '/account/profile', '/billing'])(
  'terms not accepted force nobody from %s',
  path => {
    expect(guard({ user: lagging, path })).toBe(path === '/' ? '/dashboard' : 'stay')
  },
)

test.each<[string, GuardedUser, boolean]>([
  ['accepted', user, false],
  ['not accepted', lagging, true],
  ['an admin who has not', { ...lagging, admin: true }, true],
  ['not paying', { ...lagging, 'paid_user?': false }, true],
  ['acting as someone who has not', { ...lagging, impersonation: acting }, false],
  ['looking as another role', { ...lagging, looking_as: 'agent' }, false],
  ['password to change first', { ...lagging, 'change_password?': true }, false],
  ['two-factor to set up first', { ...lagging, 'two_fa_is_required?': true }, false],
  ['two-factor set up', { ...lagging, 'two_fa_is_required?': true, 'has_2fa_enabled?': true }, true],
])('terms are asked for: %s', (_case, who, asked) => {
  expect(asksForTerms(who)).toBe(asked)
})

test.each<[string, GuardedUser, boolean]>([
  ['nothing', user, false],
  ['a password', forced, true],
  ['a second factor', bare, true],
  ['a password, acting as someone', { ...forced, impersonation: acting }, false],
  ['the membership alone', unpaid, false],
])('somebody who owes %s is shown their profile alone', (_case, who, alone) => {
  expect(owesSignIn(who)).toBe(alone)
  expect(owesAnything(who)).toBe(alone || who === unpaid)
})

test.each(OPEN_PATHS)('%s is open to everyone', path => {
  for (const who of [null, user, forced, bare, unpaid]) expect(guard({ user: who, path })).toBe('stay')
})
