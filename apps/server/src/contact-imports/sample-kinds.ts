import { wrongNumber } from '@openbook/config/identity-numbers.ts'
import { readDate } from '@openbook/config/read-date.ts'
import { stateCode } from '@openbook/config/states.ts'
import { consentSaid } from './read-consent.ts'
import { readPolicyStatus } from './read-policy-status.ts'

/** What the values of a column can be recognised as. */
export const KINDS = {
  email: (text: string) => /^[^\s@,;]+@[^\s@,;]+\.[a-z]{2,}$/i.test(text),
  phone: (text: string) => /^[+(]?\d[\d\s().+/-]*(\.0)?(\s*(x|ext\.?)\s*\d+)?$/i.test(text) && isPhoneLength(text),
  state: (text: string) => stateCode(text) !== undefined,
  zip: (text: string) => /^'?\d{5}([- ]?\d{4})?$|^'?\d{3,4}$/.test(text),
  date: (text: string) => readDate(text) !== undefined,
  gender: (text: string) => /^(m|f|male|female|man|woman|x|other|non-?binary|u|unknown)$/i.test(text),
  website: (text: string) => /^(https?:\/\/)?([\w-]+\.)+[a-z]{2,}(\/\S*)?$/i.test(text) && !text.includes('@'),
  money: (text: string) => /^\$?\s*\d[\d,]*(\.\d+)?(\s*\/\s*\w+)?$/.test(text),
  policy_status: (text: string) => readPolicyStatus(text) !== undefined,
  medicare_number: (text: string) => wrongNumber('medicare_number', text) === undefined,
  social_security_number: (text: string) => wrongNumber('social_security_number', text) === undefined,
  consent_word: (text: string) => consentSaid(text) !== undefined,
  number: (text: string) => /^[\d.,+-]+$/.test(text),
  words: (text: string) => /^\p{L}[\p{L}\s.,'’&()-]*$/u.test(text),
} as const

export type Kind = keyof typeof KINDS

/** What the values of a column are said to be. */
export const WORDS: Partial<Record<Kind, string>> = {
  email: 'e-mail addresses',
  phone: 'phone numbers',
  website: 'web addresses',
  state: 'states',
  zip: 'ZIP codes',
  gender: 'genders',
  date: 'dates',
  money: 'amounts',
  policy_status: 'statuses of policies',
  medicare_number: 'Medicare numbers',
  social_security_number: 'Social Security numbers',
  words: 'words',
}

function isPhoneLength(text: string): boolean {
  const digits = text
    .replace(/(x|ext).*$/i, '')
    .replace(/\.0$/, '')
    .replace(/\D/g, '')
  return (digits.length >= 10 && digits.length <= 15) || /^\d{3}[-. ]\d{4}$/.test(text)
}

/** The share (0-1) of the filled samples that are of a kind; undefined where all are empty. */
export function shareOf(samples: readonly string[], kind: Kind): number | undefined {
  const filled = samples.map(sample => sample.trim()).filter(Boolean)
  return filled.length === 0 ? undefined : filled.filter(KINDS[kind]).length / filled.length
}
