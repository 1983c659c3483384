import { expect, test } from 'vitest'
import { rulesOn } from './transfer-rules.ts'

test('consent that names the recipient is asked for from October 2024 on', () => {
  expect(rulesOn('2024-09-30')).toEqual([])
  expect(rulesOn('2024-10-01').map(({ id }) => id)).toEqual(['tpmo_consent'])
  expect(rulesOn('2026-11-21').map(({ id }) => id)).toEqual(['tpmo_consent'])
})
