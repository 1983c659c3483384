import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { Refused } from '../core/http/refused.ts'
import { notify } from '../notifications/notify.ts'
import { activeAbove } from '../users/above.ts'
import { hasLeft } from '../users/has-left.ts'
import { spend } from '../wallets/spend.ts'
import { descriptionOf, keyOf, SCREEN } from './purchase.ts'
import { giveBack, tenantOf } from './pursue.ts'
import * as queries from './queries.ts'

const BATCH = 200
const DAY_MS = 86_400_000
const GRACE = 14
/** So often somebody with too little money is told. */
const WARN_DAYS = 6

/** Every day the numbers whose month is over are paid from the wallet; what stays unpaid for two weeks is given back, as is whatever somebody has who left: their wallet pays no more. */
export async function renew(core: Core): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await core.database.system(db => queries.due(db, after, BATCH))
    for (const row of rows)
      await renewOne(core, row).catch(err => core.log.warn({ err, id: row.id }, 'phone_numbers.renew'))
    after = rows.at(-1)?.id ?? 0
    if (rows.length < BATCH) return
  }
}

async function renewOne(core: Core, { id, ...whose }: queries.Row): Promise<void> {
  const tenant = tenantOf(core, whose)
  await tenant(async db => {
    const row = await queries.byId(db, id, 'for update')
    const late = daysSince(row.paid_until)
    if (row.status !== 'owned' || late < 0) return
    const left = await hasLeft(db, row.user_id)
    if (!left && (await paid(db, row))) await queries.paidOn(db, id)
    else if (late >= GRACE) await lose(core, db, row, left)
    else if (daysSince(row.warned_at) > WARN_DAYS) await warn(core, db, row, { left, days: Math.ceil(GRACE - late) })
  })
  await giveBack(core, tenant, id)
}

/** For ever where it never was. */
const daysSince = (at: string | null) => (at ? (Date.now() - Date.parse(at)) / DAY_MS : Number.POSITIVE_INFINITY)

/** One month, once: the key names the day it begins. */
async function paid(db: Db, row: queries.Row): Promise<boolean> {
  try {
    await spend(db, {
      user_id: row.user_id,
      amount: row.price,
      kind: 'phone_number_purchase',
      key: `${keyOf(row)}:${row.paid_until?.slice(0, 10)}`,
      reference: { type: 'phone_numbers', id: row.id },
      description: `${descriptionOf(row)}, another month`,
    })
    return true
  } catch (error) {
    if (error instanceof Refused && error.answer.code === 'wallets.balance_too_low') return false
    throw error
  }
}

async function lose(core: Core, db: Db, row: queries.Row, left: boolean): Promise<void> {
  await queries.releasing(db, row.id)
  await tell(core, db, row, left, {
    kind: 'phone_numbers.lost',
    title: (number: string) => `${number} was given back`,
    body: left
      ? 'Whose it was has left, and it was not paid for two weeks.'
      : 'It was not paid for two weeks, since the wallet had too little.',
  })
}

async function warn(core: Core, db: Db, row: queries.Row, { left, days }: { left: boolean; days: number }) {
  const within = days === 1 ? 'a day' : `${days} days`
  await queries.warned(db, row.id)
  await tell(core, db, row, left, {
    kind: 'phone_numbers.unpaid',
    title: (number: string) => (left ? `${number} is not paid for any more` : `${number} could not be paid`),
    body: left
      ? `They have left, so nothing is taken from their wallet. In ${within} the number is given back, unless they are reactivated before.`
      : `Your wallet has too little for another month. Add money within ${within}, or the number is given back.`,
  })
}

interface Told {
  kind: `${string}.${string}`
  title: (number: string) => string
  body: string
}

/** The owner, or where they have left whoever is nearest above them and here. */
async function tell(core: Core, db: Db, row: queries.Row, left: boolean, { kind, title, body }: Told): Promise<void> {
  if (!left)
    return void (await notify(core, db, {
      user_id: row.user_id,
      kind,
      title: title(descriptionOf(row)),
      body,
      link: SCREEN,
    }))
  const above = (await activeAbove(db, [row.user_id])).get(row.user_id)
  if (above === undefined) return
  const number = `${descriptionOf(row)} of ${await queries.ownerOf(db, row)}`
  await notify(core, db, { user_id: above, kind, title: title(number), body, link: null })
}
