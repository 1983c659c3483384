export interface Lead {
  first_name: string
  last_name: string
  cells: string[]
}

/** The columns of a bought lead list, its misspelling included. */
export const LEAD_HEADER = [
  'First Name',
  'Last Name',
  'Company Name',
  'Address',
  'City',
  'County',
  'Statie',
  'Zip',
  'Phone 1',
  'Phone 2',
  'Email',
  'Website',
]

const FIRST =
  'Ingrid Tomas Wren Malik Odette Casper Noor Elias Petra Juno Hugo Sunniva Rafael Maeve Bartholomew Ximena'.split(' ')
const LAST =
  'Abernathy Lindqvist Okonjo Vasquez Thistlewood Marchetti Oyelaran Kowalczyk Fenwick D’Amico Saint-Clair Nakamura'.split(
    ' ',
  )
const FIRMS = ['Rowe & Daughters', 'Penn Bros, Inc', '"Blue" Heron Ltd', 'Quill Printing Co', 'Castor Tile Esq']
const PLACES = [
  ['New Orleans', 'Orleans', 'LA', '70116'],
  ['Brighton', 'Livingston', 'MI', '48116'],
  ['Bridgeport', 'Gloucester', 'NJ', '08014'],
  ['Anchorage', 'Anchorage', 'AK', '99501'],
  ['Sioux Falls', 'Minnehaha', 'SD', '57105'],
]

/** Invented people, the same for the same mark; lists of at most 1,000 with different marks share no phone and no e-mail. */
export function leadList(count: number, mark: number): Lead[] {
  const next = numbers(mark)
  const one = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
  return Array.from({ length: count }, (_, at) => {
    const [first_name, last_name] = [one(FIRST), one(LAST)]
    const [city = '', county = '', state = '', zip = ''] = one(PLACES)
    const name = `${first_name}.${last_name}`.toLowerCase().replaceAll(/[^a-z.]/g, '')
    const email = `${name}.${mark}.${at}@example.com`
    const street = `${1 + Math.floor(next() * 9000)} ${one(['Hazel', 'Boston', 'Ship'])} Ave #${at}`
    const phones = [phone('907', mark, at), phone('605', mark, at)]
    const cells = [
      first_name,
      last_name,
      one(FIRMS),
      street,
      city,
      county,
      state,
      zip,
      ...phones,
      email,
      `http://www.${name}.example`,
    ]
    return { first_name, last_name, cells }
  })
}

/** Exchanges of real numbers: N11 are services, 555 is fiction and the demo's. */
const EXCHANGES = Array.from({ length: 700 }, (_, at) => String(200 + at)).filter(each => !/.11|555/.test(each))

function phone(area: string, mark: number, at: number) {
  const number = mark * 1000 + at
  return `${area}-${EXCHANGES[Math.floor(number / 10_000) % EXCHANGES.length]}-${String(number % 10_000).padStart(4, '0')}`
}

/** Mulberry32: small, seeded, good enough to invent people. */
function numbers(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

interface Shape {
  delimiter?: string
  newline?: string
}

/** Rows as delimited text, every cell that needs it in quotes. */
export const delimited = (rows: string[][], { delimiter = ',', newline = '\r\n' }: Shape = {}) =>
  rows.map(cells => `${cells.map(cell => quoted(cell, delimiter)).join(delimiter)}${newline}`).join('')

const quoted = (cell: string, delimiter: string) =>
  cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

export const leadFile = (leads: Lead[]) => delimited([LEAD_HEADER, ...leads.map(({ cells }) => cells)])
