import { expect, test } from 'vitest'
import { plainNumber, printedNumber, wrongNumber } from './identity-numbers.ts'

test.each<readonly [typed: string, said: string | undefined]>([
  ['1EG4-TE5-MK73', undefined],
  ['1eg4 te5 mk72', undefined],
  ['9AA0AA0AA00', undefined],
  ['', 'Type the'],
  ['1EG4TE5MK7', 'has 11 characters'],
  ['1EG4TE5MK7333', 'has 11 characters'],
  ['0EG4TE5MK73', 'in other places'],
  ['1E*4TE5MK73', 'in other places'],
  ['11G4TE5MK73', 'in other places'],
  ['1EGATE5MK73', 'in other places'],
  ['1EG4TE5M773', 'in other places'],
  ['1EG4TE5MK7A', 'in other places'],
  ...[...'SLOIBZ'].map(letter => [`1${letter}G4TE5MK73`, 'S, L, O, I, B and Z'] as const),
])('%s as a Medicare number: %s', (typed, said) => {
  const wrong = wrongNumber('medicare_number', typed)
  if (said) expect(wrong).toContain(said)
  else expect(wrong).toBeUndefined()
})

test.each<readonly [typed: string, said: string | undefined]>([
  ['123-45-6789', undefined],
  ['899 99 9999', undefined],
  ['665010001', undefined],
  ['12345678', 'nine digits'],
  ['12345678A', 'nine digits'],
  ['000-12-3456', 'ever given out'],
  ['666-12-3456', 'ever given out'],
  ['900-12-3456', 'ever given out'],
  ['999-99-9999', 'ever given out'],
  ['123-00-6789', 'ever given out'],
  ['123-45-0000', 'ever given out'],
  ['078-05-1120', 'ever given out'],
])('%s as a Social Security number: %s', (typed, said) => {
  const wrong = wrongNumber('social_security_number', typed)
  if (said) expect(wrong).toContain(said)
  else expect(wrong).toBeUndefined()
  expect(wrong ?? '').not.toContain(typed || 'never')
})

test('a number is kept plain and shown as on the card', () => {
  expect(printedNumber('medicare_number', plainNumber(' 1eg4-te5-mk73 '))).toBe('1EG4-TE5-MK73')
  expect(printedNumber('social_security_number', plainNumber('123.45.6789'))).toBe('123-45-6789')
})
