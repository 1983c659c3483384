import { wrongNumber } from '@openbook/config/identity-numbers.ts'

const SECRET_NAME =
  /^(api_?key|authorization|password|passwd|secret|ssn|social(_?security)?(_?(number|no))?|mbi|hicn|medicare(_?(beneficiary|claim))?_?(number|no|id|identifier)|(credit_?)?card_?(number|no)|cvv|cvc|(bank_?)?account_?(number|no)|routing_?(number|no))$/i
const SSN = /\b\d{3}-\d{2}-\d{4}\b/g
/** Nine digits that could be one, together or apart, also right behind the word. */
const BARE_SSN = /(?:(?<![a-z\d])|(?<=ssn|number))\d{3}([ .–]?)\d{2}\1\d{4}(?![a-z\d])/gi
/** What says of nine digits in a row behind it that they are of something else. */
const OF_SOMETHING_ELSE =
  /\b(claim|policy|group|case|order|invoice|ticket|quote|application|confirmation|reference|tracking|npn)([ _-]?(id|no|num|number))?[\s.:#]*$/i
/** So many letters before it are looked at: of a long text full of numbers, not all before each. */
const FAR = 40
const MBI = /(?:(?<![a-z\d])|(?<=mbi))[1-9][a-z][a-z\d]\d[-–. ]?[a-z][a-z\d]\d[-–. ]?[a-z]{2}\d{2}(?![a-z\d])/gi
const CARD = /\b\d(?:[ -]?\d){12,18}\b/g
export const REMOVED = '[removed]'

/** A text without what looks like a Social Security, Medicare or card number, or a key, and without what cannot be stored. */
export const redactText = (text: string): string =>
  text
    .replaceAll('\0', '')
    .toWellFormed()
    .replace(/\bobk_[\w-]+/g, REMOVED)
    .replace(SSN, REMOVED)
    .replace(BARE_SSN, (digits: string, _apart, at: number, whole: string) => {
      const named = /^\d+$/.test(digits) && OF_SOMETHING_ELSE.test(whole.slice(Math.max(0, at - FAR), at))
      return named || wrongNumber('social_security_number', digits) ? digits : REMOVED
    })
    .replace(MBI, REMOVED)
    .replace(CARD, digits => (luhn(digits.replace(/\D/g, '')) ? REMOVED : digits))

/** What a vendor numbers by itself, and postal codes with their four digits more. */
const NUMBERED = /(^|_)(id|zip|zip_?code|postal_?code)$/i
export const isNumbered = (name: string, value: unknown) =>
  NUMBERED.test(name) && typeof value === 'string' && /^\d{9}$/.test(value)

/** The same through an object: fields that are named like a secret are blotted out whole. */
export function redactFields(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value)
  if (Array.isArray(value)) return value.map(redactFields)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      redactText(name),
      isSecret(name) && inner !== '' && inner !== null
        ? REMOVED
        : isNumbered(name, inner)
          ? inner
          : redactFields(inner),
    ]),
  )
}

export const isSecret = (name: string) =>
  SECRET_NAME.test(name.replace(/([a-z])([A-Z])/g, '$1_$2').replace(/[\s-]+/g, '_'))

function luhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
