import { stateCode } from '@openbook/config/states.ts'
import { withScheme } from '@openbook/config/urls.ts'

const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/

/** An e-mail address in lower case, also out of `Name <address>` and `mailto:`; undefined if it is none. */
export function readEmail(text: string): string | undefined {
  const address = (/<([^<>]+)>$/.exec(text)?.[1] ?? text).replace(/^mailto:/i, '').toLowerCase()
  const [local = ''] = address.split('@')
  return EMAIL.test(address) && local.length <= 64 ? address : undefined
}

/** A ZIP code with the zeros spreadsheets drop; undefined if it is none. */
export function readZip(text: string): string | undefined {
  const plain = text.replace(/^'/, '').replace(/\.0+$/, '')
  const [, five, four] = /^(\d{3,5})(?:[- ]+(\d{4}))?$/.exec(plain) ?? /^(\d{4,5})(\d{4})$/.exec(plain) ?? []
  if (!five) return undefined
  return four ? `${five.padStart(5, '0')}-${four}` : five.padStart(5, '0')
}

export const readState = (text: string): string | undefined => stateCode(text)

const GENDERS: Record<string, 'male' | 'female' | 'other'> = {
  m: 'male',
  male: 'male',
  man: 'male',
  mr: 'male',
  f: 'female',
  female: 'female',
  woman: 'female',
  w: 'female',
  mrs: 'female',
  ms: 'female',
  x: 'other',
  o: 'other',
  other: 'other',
  nonbinary: 'other',
}

export function readGender(text: string): string | undefined {
  const key = text.toLowerCase().replace(/[^a-z]/g, '')
  return Object.hasOwn(GENDERS, key) ? GENDERS[key] : undefined
}

/** A web address; https:// is put in front where there is no scheme. */
export function readWebsite(text: string): string | undefined {
  const address = withScheme(text)
  return /^https?:\/\/([\p{L}\p{N}_-]+\.)+\p{L}[\p{L}\p{N}-]+(:\d+)?([/?#]\S*)?$/iu.test(address) ? address : undefined
}

const LINES: readonly [pattern: RegExp, line: string][] = [
  [/medicare|medigap|\bpdp\b|\bmapd?\b|part [abcd]\b/i, 'medicare'],
  [/funeral|pre-?need|burial|cremation|final arrangement/i, 'funeral_planning'],
  [/advis|annuit|investment|securit|retirement|wealth|financial/i, 'advisory'],
  [/insur|life|health|final expense|dental|vision|auto|home|disability|term|casualty|p&c/i, 'insurance'],
]

export const readLineOfBusiness = (text: string): string | undefined =>
  LINES.find(([pattern]) => pattern.test(text))?.[1]

/** An amount as decimal text, up to eight digits and four decimals, as numeric(12,4) holds. */
export function readPremium(text: string): string | undefined {
  const amount = text.replace(
    /^(USD|US\$|\$)\s*|\s*(USD|\/\s*(mo|month|yr|year)\.?|per (month|year)|monthly|annually)$/gi,
    '',
  )
  if (!/^(\d{1,8}|\d{1,2}(,\d{3}){1,2}|\d{3}(,\d{3}))(\.\d{0,4})?$|^\.\d{1,4}$/.test(amount)) return undefined
  const [whole = '', decimals = ''] = amount.replaceAll(',', '').split('.')
  return `${whole.replace(/^0+(?=\d)/, '') || '0'}${decimals ? `.${decimals}` : ''}`
}

/** Tags apart by comma, semicolon or bar, without repeats in any case. */
export function readTags(text: string): string[] {
  const seen = new Map<string, string>()
  for (const part of text.split(/[,;|\n]/)) {
    const tag = part.trim()
    if (tag && !seen.has(tag.toLowerCase())) seen.set(tag.toLowerCase(), tag)
  }
  return [...seen.values()]
}

const TITLES = /^(mr|mrs|ms|miss|dr|prof|rev)\.?$/i
const SUFFIXES = /^(jr|sr|ii|iii|iv|esq|md|phd|cpa)\.?$/i
const PARTICLES = /^(de|del|della|der|di|la|las|los|le|van|von|st\.?|san|da|dos|du|el|al|bin)$/i

/** First and last name out of "Maria de la Cruz", "Cruz, Maria" or "Dr. John Smith Jr". */
export function splitName(text: string): { first_name?: string; last_name?: string } {
  const [before = '', ...after] = text.split(',').map(part => part.trim())
  const behind = after.filter(part => part && !SUFFIXES.test(part)).join(' ')
  if (behind) return named(behind, before)
  const words = before.split(' ').filter((word, index) => word && !(index === 0 && TITLES.test(word)))
  if (words.length < 2) return named(words[0] ?? before, '')
  let last = words.length - 1
  if (last > 1 && SUFFIXES.test(words[last] ?? '')) last--
  while (last > 1 && PARTICLES.test(words[last - 1] ?? '')) last--
  return named(words.slice(0, last).join(' '), words.slice(last).join(' '))
}

const named = (first: string, last: string) => ({
  ...(first ? { first_name: first } : {}),
  ...(last ? { last_name: last } : {}),
})
