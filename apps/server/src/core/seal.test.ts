import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

test('what is sealed opens again, and does not show', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 4, unit: 'binary' }), fc.string(), (text, secret) => {
      const sealed = seal(secret, 'test', text)
      expect(unseal(secret, 'test', sealed)).toBe(text)
      expect(sealed.includes(Buffer.from(text))).toBe(false)
    }),
  )
})

test('another secret, another purpose or a changed byte opens nothing', () => {
  const sealed = seal('secret', 'rx:1', 'Metformin')
  expect(unseal('other', 'rx:1', sealed)).toBeUndefined()
  expect(unseal('secret', 'rx:2', sealed)).toBeUndefined()
  for (let place = 0; place < sealed.length; place++) {
    const changed = Buffer.from(sealed)
    changed[place] = (changed[place] ?? 0) ^ 1
    expect(unseal('secret', 'rx:1', changed)).toBeUndefined()
  }
  expect(unseal('secret', 'rx:1', Buffer.alloc(3, 1))).toBeUndefined()
})
