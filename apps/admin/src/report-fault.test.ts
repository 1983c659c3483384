import { HttpError } from 'react-admin'
import { expect, onTestFinished, test, vi } from 'vitest'
import { faultsTo } from './report-fault.ts'

test('what the data provider was refused is for the browser’s console alone; a fault is told', () => {
  vi.stubGlobal('reportError', vi.fn())
  onTestFinished(() => void vi.unstubAllGlobals())
  const report = vi.fn()
  const { onCaughtError } = faultsTo(report)
  const fault = new RangeError('no row')
  for (const error of [new HttpError('Gone.', 404), fault]) onCaughtError(error)
  expect(report.mock.calls).toEqual([[fault]])
  expect(reportError).toHaveBeenCalledTimes(2)
})
