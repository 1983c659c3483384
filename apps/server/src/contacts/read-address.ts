import { type RegionCode, stateCode, stateName } from '@openbook/config/states.ts'

/** How the post writes what towns are called; each as it is written out first. */
const TOWNS = ['saint st', 'fort ft', 'mount mt', 'heights hts']
/** The same of streets, and for what may as well be somebody's name: read so beside a number alone. */
const STREETS = [
  'street st str',
  'avenue ave av',
  'boulevard blvd boul',
  'road rd',
  'drive dr',
  'circle cir',
  'terrace ter terr',
  'trail trl',
  'parkway pkwy pky',
  'highway hwy',
  'expressway expy',
  'freeway fwy',
  'turnpike tpke',
  'lane ln',
  'court ct',
  'place pl',
  'square sq',
  'plaza plz',
  'crossing xing',
  'route rte rt',
  'point pt',
  'ridge rdg',
  'village vlg',
  'valley vly',
  'creek crk',
  'cove cv',
  'center centre ctr',
  'mountain mtn',
  'spring spg',
  'springs spgs',
  'building bldg',
  'north n',
  'south s',
  'east e',
  'west w',
  'northeast ne',
  'northwest nw',
  'southeast se',
  'southwest sw',
]
const UNITS = ['apartment', 'apt', 'unit', 'suite', 'ste', 'no', '#']
/** What the database takes for the same word of a street (app.street_words); the second is how it is kept. */
export const STREET_WORDS = [...TOWNS, ...STREETS].map(row => row.split(' '))
/** What it takes for an apartment. */
export const UNIT_WORDS = UNITS
const COUNTRY = /[\s,]+(?:usa?|u\.s\.a?\.?|united states)[\s,]*$/i
const ZIP_CODE = /[\s,]+\d{5}(?:-?\d{4})?[\s,]*$/
const COUNTY = /(?:^|,)\s*([^,\d]{2,60}?)\s+(?:county|parish)[\s,]*$/i
const LONGEST_CITY = 4
const LONGEST_STATE = 3

/** What a text says as an address. */
export interface Address {
  /** The text without what is told by the rest. */
  rest: string
  /** Regular expressions that everything a contact is found by must match: words that are written in more than one way. */
  patterns: string[]
  /** Its state; `pattern` where the same word may be part of a street. */
  state?: { code: RegionCode; pattern: string | undefined } | undefined
  /** Without a number beside it the last word is a state where one of these is a city of it, or where nobody is called so. */
  cities: string[]
  counties: string[]
}

export function readAddress(text: string): Address {
  const numbered = /\d/.test(text)
  const whole = text.replace(COUNTRY, '')
  const [zip = ''] = ZIP_CODE.exec(whole) ?? []
  const { state, before } = stateAtEnd(zip ? whole.slice(0, -zip.length) : whole)
  const [ending, county] = COUNTY.exec(before) ?? []
  const place = ending ? before.slice(0, -ending.length) : before
  const { words, patterns } = formsIn(tokensOf(place), numbered)
  return {
    rest: [...words, zip].join(' '),
    patterns,
    state,
    cities: state && !numbered && !county ? citiesOf(tokensOf(place)) : [],
    counties: county ? [county.toLowerCase(), `${county.toLowerCase()} county`, `${county.toLowerCase()} parish`] : [],
  }
}

const tokensOf = (text: string) => text.split(/[\s,;"]+/).filter(Boolean)
const letters = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9#]/g, '')

function stateAtEnd(text: string): { state?: Address['state']; before: string } {
  const tokens = [...text.matchAll(/[^\s,;"]+/g)]
  for (let count = Math.min(LONGEST_STATE, tokens.length - 1); count > 0; count--) {
    const said = tokens.slice(-count).map(([token]) => token)
    const code = stateCode(said.join(' '))
    const isState = code && (count === 1 || stateName(code).toLowerCase() === said.join(' ').toLowerCase())
    if (!isState) continue
    const forms = waysOf(letters(said.join('')), true)
    const pattern = forms.length > 1 ? anyOf(forms) : undefined
    return { state: { code, pattern }, before: text.slice(0, tokens.at(-count)?.index) }
  }
  return { before: text }
}

const citiesOf = (tokens: string[]) =>
  Array.from({ length: Math.min(LONGEST_CITY, tokens.length) }, (_, at) =>
    tokens
      .slice(-at - 1)
      .join(' ')
      .toLowerCase(),
  )

/** Everything a word may stand for; nothing where it is written in one way. */
function waysOf(word: string, numbered: boolean): string[] {
  const rows = numbered ? STREET_WORDS : STREET_WORDS.slice(0, TOWNS.length)
  return [...new Set(rows.filter(row => row.includes(word)).flat())]
}

const anyOf = (ways: string[]) => `\\m(${ways.join('|')})\\M`

function formsIn(tokens: string[], numbered: boolean): { words: string[]; patterns: string[] } {
  const words: string[] = []
  const patterns: string[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] ?? ''
    const unit = numbered ? unitAt(tokens, at) : undefined
    const ways = waysOf(letters(token), numbered)
    if (unit) {
      patterns.push(anyOf([unit.name]))
      at += unit.length - 1
    } else if (ways.length) patterns.push(anyOf(ways))
    else words.push(token)
  }
  return { words, patterns }
}

/** An apartment, however it is called: `Apt 4`, `Unit #4`, `#4`. */
function unitAt(tokens: string[], at: number): { name: string; length: number } | undefined {
  const [first = '', second = ''] = tokens.slice(at).map(letters)
  const glued = /^#([a-z0-9]{1,5})$/.exec(first)?.[1]
  if (glued && at > 0) return { name: glued, length: 1 }
  const name = /^#?([a-z]?\d{1,5}[a-z]?|[a-z])$/.exec(second)?.[1]
  return name && at > 0 && UNITS.includes(first) ? { name, length: 2 } : undefined
}
