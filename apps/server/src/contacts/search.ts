import { isRealDate, toIsoDate } from '@openbook/config/dates.ts'

const PHONE = /(?<![\p{L}\d+])\+?1?[\s.-]*\(?\d{3}\)?[\s.-]*\d{3}[\s.-]*\d{4}(?![\p{L}\d])/gu
const DIGITS_AND_MARKS = /^[+#(]?[\d().+-]*\d[\d().+-]*$/
const HAS_LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
const MOST_WORDS = 12
const LONGEST_POLICY = 40

/** What a search text asks for: words that must all match, days one may be born on, and the text as a policy number. */
export interface Asked {
  words: string[]
  born: string[]
  policy: string | undefined
}

/** Reads a search text; digits written as a phone, ZIP or number come without their marks. Nothing in it: nothing can match. */
export function readSearch(q: string, year = new Date().getUTCFullYear()): Asked {
  const text = q.replaceAll('\u0000', '')
  const parts = text.replaceAll(PHONE, phone => ` ${phone.replaceAll(/\D/g, '').slice(-10)} `).split(/[\s,;"]+/)
  const born = parts.flatMap(part => datesIn(part, year))
  const words = parts
    .filter(part => !datesIn(part, year).length)
    .map(word => (DIGITS_AND_MARKS.test(word) ? word.replaceAll(/\D/g, '') : word))
    .map(word => word.replaceAll(/^[^\p{L}\p{N}@]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter(word => HAS_LETTER_OR_DIGIT.test(word))
    .slice(0, MOST_WORDS)
  return { words, born, policy: policyIn(text) }
}

const DAY = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/
const ISO_DAY = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/

/** The days a word can mean: month first, day first where the month cannot be; a year of two digits in either century. */
function datesIn(word: string, year: number): string[] {
  const [, isoYear, isoMonth, isoDay] = ISO_DAY.exec(word) ?? []
  const [, one, , two, written] = DAY.exec(word) ?? []
  const years = isoYear ?? (written?.length === 4 ? written : undefined)
  const all = years ? [Number(years)] : [1900, 2000].map(century => century + Number(written)).filter(y => y <= year)
  const days = [[isoMonth ?? one, isoDay ?? two], ...(isoYear ? [] : [[two, one]])]
  const real = days.map(([month, day]) =>
    all.map(each => ({ year: each, month: Number(month), day: Number(day) })).filter(isRealDate),
  )
  return (real.find(dates => dates.length) ?? []).map(toIsoDate)
}

/** As policy numbers are compared: letters and digits alone. It has a digit, and four of them at least. */
function policyIn(text: string): string | undefined {
  const key = text.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase()
  return /\d/.test(key) && key.length >= 4 && key.length <= LONGEST_POLICY ? key : undefined
}
