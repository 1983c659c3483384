import { expect, test } from 'vitest'
import { toForm } from './to-form.ts'

const sent = (...asked: Parameters<typeof toForm>) => Object.fromEntries(toForm(...asked))

test('what the form asks no more goes along as what the trigger leaves', () => {
  const before = { trigger: 'birthday', auto_trigger: true, recurrence: 'every_time' } as const
  expect(sent({ trigger: 'manual' }, before)).toEqual({ trigger: 'manual', auto_trigger: 'false', recurrence: 'once' })
  expect(sent({ trigger: 'contact_created' }, before)).toEqual({ trigger: 'contact_created', recurrence: 'once' })
  expect(sent({ ...before, trigger: 'manual' })).toMatchObject({ auto_trigger: 'false', recurrence: 'once' })
  expect(sent({ auto_trigger: true }, { trigger: 'manual', auto_trigger: false })).toEqual({ auto_trigger: 'false' })
})

test('what it still asks is sent as it was changed', () => {
  const before = { trigger: 'contact_created', auto_trigger: false, recurrence: 'once' } as const
  expect(sent({ trigger: 'birthday', recurrence: 'every_time' }, before)).toEqual({
    trigger: 'birthday',
    recurrence: 'every_time',
  })
  expect(sent({ auto_trigger: true }, before)).toEqual({ auto_trigger: 'true' })
})
