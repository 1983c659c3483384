export const IDENTITY_KINDS = ['medicare_number', 'social_security_number'] as const
export type IdentityKind = (typeof IDENTITY_KINDS)[number]

/** As people and forms call them. */
export const IDENTITY_NAMES: Record<IdentityKind, string> = {
  medicare_number: 'Medicare number',
  social_security_number: 'Social Security number',
}

/** The letters of a Medicare number: all but S, L, O, I, B and Z, which look like digits. */
const A = '[AC-HJKMNP-RT-Y]'
const AN = '[AC-HJKMNP-RT-Y0-9]'
/** Position by position, as CMS writes it: C A AN N A AN N A A N N. */
const MEDICARE_NUMBER = new RegExp(`^[1-9]${A}${AN}\\d${A}${AN}\\d${A}${A}\\d\\d$`)
/** What the Social Security Administration never gives, and two numbers that were printed as samples. */
const NEVER_GIVEN = /^(000|666|9\d\d|\d{3}00|\d{5}0000)|^(078051120|219099999)$/

export const SHAPES: Record<IdentityKind, string> = {
  medicare_number: '1EG4-TE5-MK73',
  social_security_number: '123-45-6789',
}

/** A number as it is kept: without spaces and hyphens, letters as capitals. */
export const plainNumber = (typed: string) => typed.replaceAll(/[\s\-–.]/g, '').toUpperCase()

/** A kept number as it is printed on the card. */
export const printedNumber = (kind: IdentityKind, plain: string) =>
  plain.replace(kind === 'medicare_number' ? /^(.{4})(.{3})(.{4})$/ : /^(.{3})(.{2})(.{4})$/, '$1-$2-$3')

/** What is wrong with a number, never with the number in it; nothing where it could be one. */
export function wrongNumber(kind: IdentityKind, typed: string): string | undefined {
  const plain = plainNumber(typed)
  if (!plain) return `Type the ${IDENTITY_NAMES[kind]}.`
  return kind === 'medicare_number' ? wrongMedicare(plain) : wrongSocialSecurity(plain)
}

function wrongMedicare(plain: string): string | undefined {
  if (plain.length !== 11)
    return `A Medicare number has 11 characters, this has ${plain.length}. Copy it from the card.`
  if (/[SLOIBZ]/.test(plain)) return 'The letters S, L, O, I, B and Z do not occur in it. A 0, 1, 5 or 8 may be meant.'
  if (!MEDICARE_NUMBER.test(plain))
    return 'Letters and digits stand in other places in a Medicare number. Compare it with the card.'
  return undefined
}

function wrongSocialSecurity(plain: string): string | undefined {
  if (!/^\d{9}$/.test(plain)) return 'A Social Security number has nine digits. Compare it with the card.'
  if (NEVER_GIVEN.test(plain)) return 'No such number is ever given out. Compare it with the card.'
  return undefined
}

/** Letters and digits with what stands between them on a card or a form, and nothing else. */
const WRITTEN: Record<IdentityKind, RegExp> = {
  medicare_number: /^[a-z0-9]{4}([-–. ]?)[a-z0-9]{3}\1[a-z0-9]{4}$/i,
  social_security_number: /^\d{3}([-–. ]?)\d{2}\1\d{4}$/,
}

/** The whole number that a text is, and whether it can hardly be anything else: nine digits in a row may be a policy. */
export function wholeNumber(text: string): { kind: IdentityKind; number: string; sure: boolean } | undefined {
  const typed = text.trim()
  const kind = IDENTITY_KINDS.find(each => WRITTEN[each].test(typed) && !wrongNumber(each, typed))
  return kind && { kind, number: plainNumber(typed), sure: /\D/.test(typed) }
}

/** A text of so many characters and more that begins as a Medicare number does is taken for one. */
const TELLING = 7

/** Whether somebody is about to type a number, or has typed a whole one. */
export function typesNumber(text: string): boolean {
  const plain = plainNumber(text)
  const begun = plain.length >= TELLING && MEDICARE_NUMBER.test(plain + '1EG4TE5MK73'.slice(plain.length))
  return begun || /^\d{3}[-–]\d{2}(?:[-–]\d{0,4})?$/.test(text.trim()) || wholeNumber(text) !== undefined
}
