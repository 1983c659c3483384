import { expect, test } from 'vitest'
import { SETTING_DEFINITIONS, settingNamed, wrongValue } from './settings.ts'

test('a setting nobody declared is none', () => {
  expect(settingNamed('announcement')?.kind).toBe('text')
  for (const name of ['nope', 'toString', '']) expect(settingNamed(name)).toBeUndefined()
})

test('every setting says what it is for, and what is built in fits its own kind', () => {
  for (const [key, definition] of Object.entries(SETTING_DEFINITIONS)) {
    expect(definition.line, key).toMatch(/^[A-Z].+\.$/)
    if (definition.built) expect(wrongValue(definition, definition.built), key).toBeUndefined()
  }
})

test.each([
  ['email', 'help@example.com', undefined],
  ['email', 'help', 'Enter an e-mail address.'],
  ['phone', '401-555-0142', undefined],
  ['phone', '1 (800) 555-0142', undefined],
  ['phone', '111-555-0142', 'Enter a phone number with its area code.'],
  ['phone', 'call me', 'Enter a phone number with its area code.'],
  ['text', 'x'.repeat(301), 'At most 300 characters.'],
  ['file', 'x', 'This setting is a file. Send one.'],
] as const)('%s: %s', (kind, value, wrong) => expect(wrongValue({ kind }, value)).toBe(wrong))
