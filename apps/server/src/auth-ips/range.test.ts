import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainIp } from '../core/http/allowed-address.ts'
import { rangeOf } from './range.ts'

test.each([
  ['203.0.113.7', '203.0.113.7/32'],
  [' 203.0.113.7/24 ', '203.0.113.0/24'],
  ['2001:db8::1', '2001:db8::1/128'],
  ['2001:db8:ffff::1/32', '2001:db8::/32'],
])('%s is %s', (written, range) => expect(rangeOf(written)).toBe(range))

test.each([
  '',
  'home',
  '203.0.113',
  '203.0.113.7/33',
  '203.0.113.7/0',
  '203.0.113.7/-1',
  '1.2.3.4/8/8',
  '0x7f.1',
  '1.2.3.4/ ',
])('%j is no range', written => expect(() => rangeOf(written)).toThrow(/range/))

test('a range is a range of itself', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), fc.integer({ min: 1, max: 32 }), (ip, bits) => {
      const range = rangeOf(`${ip}/${bits}`)
      expect(rangeOf(range)).toBe(range)
    }),
  )
})

test('an IPv4 address in IPv6 clothes is itself', () => expect(plainIp('::ffff:203.0.113.7')).toBe('203.0.113.7'))
