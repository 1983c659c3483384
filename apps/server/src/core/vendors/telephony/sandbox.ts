import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../db/database.ts'
import { AREA_CODES, type AreaCode } from './sandbox-places.ts'
import { type Bought, type Offer, type Telephony, Unavailable, type Wanted } from './terms.ts'

/** Of each area code the numbers 555-0100 to 555-0199, which are nobody's and are kept for stories. */
const LINES = 100
const SLOW = 1500
/** How numbers with these endings behave, so that it can be rehearsed. */
export const ODD_LINES = {
  /** Somebody is always faster: listed, but not to be had. */
  taken: 90,
  /** Takes its time, and is bought. */
  slow: 91,
  /** The vendor fails before it buys anything. */
  failing: 92,
  /** Bought, but the answer gets lost. */
  lost: 93,
} as const

const lineOf = (phone_number: string) => Number(phone_number.slice(-2))
const able = (line: number) => ({ voice: true, sms: line % 10 !== 7, mms: line % 10 !== 7 && line % 10 !== 4 })
const numbersOf = ({ area_code, city, state }: AreaCode): Offer[] =>
  Array.from({ length: LINES }, (_, line) => ({
    phone_number: `+1${area_code}55501${String(line).padStart(2, '0')}`,
    city,
    state,
    capabilities: able(line),
  }))

/** A rehearsal of a vendor of numbers, which knows what it has sold. */
export const sandbox = (database: Database, slow = SLOW): Telephony => ({
  vendor: 'sandbox',
  search: async wanted => {
    const sold = await database.system(db =>
      db.rows<{ phone_number: string }>('select phone_number from sandbox_phone_numbers where released_at is null'),
    )
    const gone = new Set(sold.map(({ phone_number }) => phone_number))
    return found(wanted)
      .filter(({ phone_number }) => !gone.has(phone_number))
      .slice(0, wanted.limit)
  },
  buy: async (phone_number, key) => {
    const line = lineOf(phone_number)
    if (line === ODD_LINES.slow) await wait(slow)
    if (line === ODD_LINES.failing) throw new Error('The sandbox does not answer.')
    const offered = found({ area_code: phone_number.slice(2, 5), limit: LINES })
    if (line === ODD_LINES.taken || !offered.some(offer => offer.phone_number === phone_number)) throw taken()
    const [bought] = await database.system(db =>
      db.rows<{ sid: string }>(
        `insert into sandbox_phone_numbers (phone_number, key) values ($1, $2) on conflict do nothing returning sid`,
        [phone_number, key],
      ),
    )
    if (!bought) throw taken()
    if (line === ODD_LINES.lost) throw new Error('The answer of the sandbox got lost.')
    return { sid: bought.sid, phone_number, capabilities: able(line) }
  },
  boughtUnder: async key => {
    const [row] = await database.system(db =>
      db.rows<Pick<Bought, 'sid' | 'phone_number'>>(
        'select sid, phone_number from sandbox_phone_numbers where key = $1 and released_at is null',
        [key],
      ),
    )
    return row && { ...row, capabilities: able(lineOf(row.phone_number)) }
  },
  release: async sid => {
    await database.system(db =>
      db.rows('update sandbox_phone_numbers set released_at = now() where sid = $1 and released_at is null', [sid]),
    )
  },
})

const taken = () => new Unavailable('The requested number is not available (21422).')

function found({ area_code, state, city, contains }: Wanted): Offer[] {
  const town = city?.toLowerCase()
  const places = AREA_CODES.filter(
    place =>
      (!area_code || place.area_code === area_code) &&
      (!state || place.state === state) &&
      (!town || place.city.toLowerCase().includes(town)),
  )
  const lists = places
    .map(numbersOf)
    .map(list => list.filter(offer => !contains || offer.phone_number.includes(contains)))
  const longest = Math.max(0, ...lists.map(list => list.length))
  return Array.from({ length: longest }, (_, at) => lists.flatMap(list => list[at] ?? [])).flat()
}
