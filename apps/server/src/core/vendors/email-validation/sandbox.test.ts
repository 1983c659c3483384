import { expect, test } from 'vitest'
import { sandbox } from './sandbox.ts'

test.each([
  ['ada@example.com', 'valid'],
  ['Bounce@example.com', 'invalid'],
  ['bounce+spring@example.com', 'invalid'],
  ['full@example.com', 'invalid'],
  ['unsure@example.com', 'unknown'],
  ['ada@mail.invalid', 'invalid'],
  ['ada@mailinator.com', 'invalid'],
  ['ada@nowhere', 'invalid'],
  ['toString@example.com', 'valid'],
])('%s is %s', async (address, validity) => {
  expect(await sandbox.check(address)).toMatchObject({ validity, reason: expect.stringMatching(/\.$/) })
})
