import { expect, test } from 'vitest'
import { ContactsScope } from './contacts-scope.ts'
import { choiceOrNone, email, emailOrNone, phone, usState, usStateOrNone, zipCode } from './fields.ts'

test.each([
  ['(401) 555-0142', '+14015550142'],
  ['1-401-555-0142', '+14015550142'],
  [' ', null],
  [null, null],
  [undefined, undefined],
])('the phone %j is kept as %j', (typed, kept) => expect(phone.parse(typed)).toBe(kept))

test.each(['12', '401-555-014', '1-800-FLOWERS', '401-911-0142', '+44 20 7183 8750', '401-555-0142 x7'])(
  'the phone %j is refused',
  typed =>
    expect(phone.safeParse(typed).error?.issues[0]?.message).toBe(
      'Enter a US phone number with its area code, like 401-555-0142.',
    ),
)

test('a state is one there is, in two letters', () => {
  expect([usState.parse(' ri '), usState.parse('pr')]).toEqual(['RI', 'PR'])
  expect([usStateOrNone.parse(''), usStateOrNone.parse('dc'), usStateOrNone.parse(null)]).toEqual([null, 'DC', null])
  for (const typed of ['ZZ', 'XX', 'Rhode Island'])
    for (const field of [usState, usStateOrNone])
      expect(field.safeParse(typed).error?.issues[0]?.message, typed).toBe(
        'Use the two letters of a US state, like RI.',
      )
  expect(usState.safeParse('').success).toBe(false)
})

test('a ZIP code has five digits or nine, an e-mail address an @', () => {
  expect([zipCode.parse('02840'), zipCode.parse('02840-1234'), zipCode.parse('')]).toEqual([
    '02840',
    '02840-1234',
    null,
  ])
  for (const typed of ['2840', '028401234', '02840-12']) expect(zipCode.safeParse(typed).success, typed).toBe(false)
  expect([emailOrNone.parse(''), emailOrNone.parse('a@b.co')]).toEqual([null, 'a@b.co'])
  for (const field of [email, emailOrNone])
    expect(field.safeParse('nobody').error?.issues[0]?.message).toBe('Enter an e-mail address.')
})

test('nothing chosen in a form is nothing, anything else is one of the choices', () => {
  const choice = choiceOrNone(['medicare', 'advisory'])
  expect(['', null, undefined, 'medicare'].map(sent => choice.parse(sent))).toEqual([null, null, undefined, 'medicare'])
  expect(choice.safeParse('life').error?.issues[0]?.message).toBe('Choose one of medicare, advisory.')
})

test('no category narrows a list of contacts to nothing', () => {
  expect(ContactsScope.parse({ category: '' })).toEqual({ category: undefined })
  expect(ContactsScope.safeParse({ category: 'life' }).success).toBe(false)
})
