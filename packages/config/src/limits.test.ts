import * as contract from '@openbook/api/core/pages.ts'
import { expect, test } from 'vitest'
import { ianaZone, PAGE_SIZES, TIME_ZONES } from './limits.ts'

test('every zone code names a zone this runtime knows', () => {
  for (const { iana } of Object.values(TIME_ZONES))
    expect(new Intl.DateTimeFormat('en-US', { timeZone: iana }).resolvedOptions().timeZone).toBe(iana)
})

test('an unknown zone code is Eastern', () => {
  expect(ianaZone('hst')).toBe('Pacific/Honolulu')
  expect(ianaZone('utc')).toBe('America/New_York')
})

test('page sizes are those of the contract', () => {
  expect(PAGE_SIZES).toEqual(contract.PAGE_SIZES)
})
