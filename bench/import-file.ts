import { PLACES } from '../apps/server/src/contacts/seed-people.ts'
import { firstNames, surnames } from './fill/names.ts'

/** The columns of the file, and of the table they end in. */
export const COLUMNS = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'address',
  'city',
  'county',
  'state',
  'zip',
  'date_of_birth',
] as const
const HEADER = 'First name,Last name,E-mail,Phone,Address,City,County,State,ZIP,Date of birth'
/** Area codes nobody in the filled book has: what comes in is new. */
const AREAS = [702, 725, 808, 907, 319, 563, 712, 641]

const surnamesByRank = surnames()
const firstNamesByRank = firstNames()
const zipf = (list: string[], chance: number) =>
  list[Math.min(list.length - 1, Math.floor(12 * ((list.length + 12) / 12) ** chance - 12))] ?? ''

/** `count` people that are in no other round, the same each time. */
export function people(count: number, round: number): string[][] {
  let state = round * 7919 + 17
  const chance = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return Array.from({ length: count }, (_, index) => {
    const [first, last] = [zipf(firstNamesByRank, chance()), zipf(surnamesByRank, chance())]
    const [city, county, state_, zip] = PLACES[Math.floor(chance() * PLACES.length)] ?? ['', '', '', '']
    const block = Math.floor(index / 10_000)
    const exchange = 220 + 12 * block + Math.floor((index % 10_000) / 1000)
    const born = `${1935 + Math.floor(chance() * 70)}-${two(1 + Math.floor(chance() * 12))}-${two(1 + Math.floor(chance() * 28))}`
    const email = `${first}.${last}.r${round}n${index}@new.example.com`.toLowerCase().replace("'", '')
    return [
      first,
      last,
      email,
      `+1${AREAS[round % AREAS.length]}${exchange}${String(index % 1000).padStart(4, '0')}`,
      `${index + 1} Harbor St`,
      city,
      county,
      state_,
      zip,
      born,
    ]
  })
}

const two = (value: number) => String(value).padStart(2, '0')

/** The same people as an agent would have them in a file: phones with marks, dates as Americans write them, and a note where `pad` asks for bulk. */
export function csvOf(rows: readonly string[][], pad = 0): Blob {
  const note = pad ? `,"${'Asked about plans, call back after work. '.repeat(Math.ceil(pad / 41)).slice(0, pad)}"` : ''
  const lines = rows.map(values => {
    const [first, last, email, phone = '', address, city, county, state, zip, born = ''] = values
    const [year, month, day] = born.split('-')
    const written = `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`
    return `${[first, last, email, written, address, city, county, state, zip, `${month}/${day}/${year}`].join(',')}${note}`
  })
  return new Blob([`${HEADER}${pad ? ',Notes' : ''}\r\n`, lines.join('\r\n')], { type: 'text/csv' })
}

/** The same people as COPY takes them. */
export const copyTextOf = (rows: readonly string[][], owner: number) =>
  rows.map(values => `1\t${owner}\t${owner}\t${values.join('\t')}\n`).join('')
