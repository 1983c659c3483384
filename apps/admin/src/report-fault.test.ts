import * as clientErrors from '@openbook/api/client-errors.ts'
import { Failed } from '@openbook/api/core/errors.ts'
import { HttpError } from 'react-admin'
import { expect, test } from 'vitest'
import { reportOf } from './report-fault.ts'

test('a report fits what the endpoint takes, however long the error', () => {
  const error = new RangeError('x'.repeat(20_000))
  const report = reportOf(error, `/admin/${'y'.repeat(900)}`)
  expect(clientErrors.create.body.safeParse(report)).toMatchObject({ success: true })
  expect(report).toMatchObject({ message: expect.stringMatching(/^RangeError: x/), stack: expect.any(String) })
  expect(reportOf('thrown as words', '/admin/users')).toEqual({ message: 'thrown as words', path: '/admin/users' })
})

test('a failed request is not reported', () => {
  expect(reportOf(new Failed(500, {}), '/admin/')).toBeUndefined()
  expect(reportOf(new HttpError('Gone.', 404), '/admin/')).toBeUndefined()
})
