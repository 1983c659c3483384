import { readDates } from '@openbook/config/read-date.ts'
import { type Address, readAddress } from './read-address.ts'

const PHONE = /(?<![\p{L}\d])\+?1?[\s.-]*\(?\d{3}\)?[\s.-]*\d{3}[\s.-]*\d{4}(?![\p{L}\d])/gu
const EXTENSION = /(\d{3}[\s.-]*\d{4})[\s,;]*(?:ext(?:ension)?\b\.?|x(?=[\s:]*\d)|#)[\s:]*\d{1,7}(?![\p{L}\d])/giu
const DIGITS_AND_MARKS = /^[+#(]?[\d().+-]*\d[\d().+-]*$/
const HAS_LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
const MOST_WORDS = 12
const LONGEST_POLICY = 40
const SHORTEST_WORD = 3

/** What a search text asks for: words that must all match, days one may be born on, and the text as a policy number. */
export interface Asked {
  words: string[]
  born: string[]
  policy: string | undefined
  /** The same text as an address, or with a birth date that may as well be something else: who is found so is found too. */
  other: Other | undefined
}
export interface Other extends Omit<Address, 'rest'> {
  words: string[]
  born: string[]
}

/** Reads a search text; digits written as a phone, ZIP or number come without their marks. Nothing in it: nothing can match. */
export function readSearch(q: string, year = new Date().getUTCFullYear()): Asked {
  const text = q.replaceAll('\u0000', '')
  const written = text
    .replaceAll(EXTENSION, '$1')
    .replaceAll(PHONE, phone => ` ${phone.replaceAll(/\D/g, '').slice(-10)} `)
  return { ...wordsIn(written, year), policy: policyIn(text), other: otherIn(written, year) }
}

function wordsIn(text: string, year: number): { words: string[]; born: string[] } {
  const parts = text.split(/[\s,;"]+/)
  const words = parts
    .filter(part => !datesIn(part, year).length)
    .map(word => (DIGITS_AND_MARKS.test(word) ? word.replaceAll(/\D/g, '') : word))
    .map(word => word.replaceAll(/^[^\p{L}\p{N}@]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter(word => HAS_LETTER_OR_DIGIT.test(word))
    .slice(0, MOST_WORDS)
  return { words, born: parts.flatMap(part => datesIn(part, year)) }
}

const DAY = /^(?:\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})|\d{4}[/.-]\d{1,2}[/.-]\d{1,2})$/
const datesIn = (word: string, year: number) => (DAY.test(word) ? readDates(word, year) : [])

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const DATE = '\\d{1,2}(?:st|nd|rd|th)?'
const YEAR = '(?:\\d{4}|\\d{2})'
const SAID_DAY = new RegExp(
  `(?<![\\p{L}\\d])(?:${MONTH}[\\s-]+${DATE}[\\s,-]+${YEAR}|${DATE}[\\s/-]+${MONTH}[\\s,/-]+${YEAR}|\\d{8})(?![\\p{L}\\d])`,
  'giu',
)

/** Undefined where the text says nothing else so, or too little to look somebody up by. */
function otherIn(text: string, year: number): Other | undefined {
  const said: string[] = []
  const left = text.replaceAll(SAID_DAY, day => {
    const days = readDates(day.trim(), year)
    said.push(...days)
    return days.length ? ' ' : day
  })
  const { rest, ...address } = readAddress(left)
  const { words, born } = wordsIn(rest, year)
  const days = [...said, ...born]
  const isOther = said.length || address.patterns.length || address.state || address.counties.length
  const isEnough = days.length || words.some(word => word.length >= SHORTEST_WORD)
  return isOther && isEnough ? { ...address, words, born: days } : undefined
}

/** As policy numbers are compared: letters and digits alone. It has a digit, and four of them at least. */
export function policyIn(text: string): string | undefined {
  const key = text.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase()
  return /\d/.test(key) && key.length >= 4 && key.length <= LONGEST_POLICY ? key : undefined
}
