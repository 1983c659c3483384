import { expect, test } from 'vitest'
import { weakPassword } from './weak-password.ts'

test.each([
  'password1234',
  'Password2026!',
  'P@ssw0rd1234',
  'passwordpassword',
  '123456789012',
  '098765432109',
  'qwertyuiop12',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'administrator',
  'letmein!letmein!',
  'Summer2026!!!',
  'asdfghjkl123',
  'welcome-12345',
])('%s is refused', password => {
  expect(weakPassword(password)).toBeTruthy()
})

test.each(['janemorrow2026', 'Jane-Morrow-1', 'morrowmorrow!', 'jane.password1'])(
  '%s is refused for Jane Morrow',
  password => {
    expect(weakPassword(password, ['jane.morrow', 'Jane', 'Morrow'])).toBeTruthy()
    expect(weakPassword(`${password} walrus`, ['jane.morrow', 'Jane', 'Morrow'])).toBeUndefined()
  },
)

test.each([
  'correct horse battery staple',
  'lantern-orbit-mango',
  'Xk9#vQ2!mZ7p',
  'openbook-demo',
  'summer walrus monday lamp',
])('%s is good enough', password => {
  expect(weakPassword(password, ['jane', 'Jane', 'Morrow'])).toBeUndefined()
})
