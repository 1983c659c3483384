import { WireDate } from '@openbook/api/core/pages.ts'
import { dateProblem } from '@openbook/config/dates.ts'
import { expect, test } from 'vitest'
import { dayErrors } from './day-errors.ts'

test('a day no calendar has is told of as the contract tells of one that is no day', () => {
  const said = dateProblem('13/45/2010')
  expect(WireDate.safeParse('13/45/2010').error?.issues.map(({ message }) => message)).toEqual([said])
  const values = { born: '02/30/1950', since: '02/28/1950', until: '' }
  expect(dayErrors(values, ['born', 'since', 'until'])).toEqual({ born: { type: 'day', message: said } })
})
