import { Failed } from '@openbook/api/core/errors.ts'
import { expect, test } from 'vitest'
import { exportFailed, fileNameOf } from './take-out.ts'

test('an export that fails is told with the status text and the sentence of the server', () => {
  const refused = (status: number, base: string) => exportFailed(new Failed(status, { errors: { base } }))
  expect(refused(429, 'Wait a minute.')).toBe('Export failed (Too Many Requests). Wait a minute.')
  expect(refused(418, 'No coffee here.')).toBe('Export failed (418). No coffee here.')
})

test('a file has the name it came with', () => {
  expect(fileNameOf('attachment; filename="audit-log.csv"')).toBe('audit-log.csv')
  expect(fileNameOf(null)).toBe('export.csv')
})
