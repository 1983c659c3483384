import { REGIONS } from '@openbook/api/core/us.ts'
import { expect, test } from 'vitest'
import { stateCode, stateName, US_STATES, US_TERRITORIES } from './states.ts'

test('fifty states and the District of Columbia', () => {
  expect(Object.keys(US_STATES)).toHaveLength(51)
  expect(new Set(Object.values(US_STATES)).size).toBe(51)
})

test('the places are those of the contract', () => {
  expect(Object.keys({ ...US_STATES, ...US_TERRITORIES }).sort()).toEqual([...REGIONS].sort())
})

test('every code and every name leads to its code', () => {
  for (const [code, name] of Object.entries(US_STATES)) {
    expect(stateCode(code.toLowerCase())).toBe(code)
    expect(stateCode(` ${name.toUpperCase()} `)).toBe(code)
    expect(stateName(stateCode(name)!)).toBe(name)
  }
})

test.each([
  ['La.', 'LA'],
  ['N.Y.', 'NY'],
  ['Calif.', 'CA'],
  ['D.C.', 'DC'],
  ['Washington, D.C.', 'DC'],
  ['Washington', 'WA'],
  ['west  virginia', 'WV'],
  ['Puerto Rico', 'PR'],
])('%s is %s', (given, code) => expect(stateCode(given)).toBe(code))

test.each(['', 'Ontario', 'ZZ', '70116'])('"%s" is no state', given => expect(stateCode(given)).toBeUndefined())
