import type { Viewer } from '@openbook/auth/viewer.ts'
import { formatPhone, usPhone } from '@openbook/config/phones.ts'
import { costOf } from '@openbook/config/wallet.ts'
import { chargeCard } from '../accounts/charge.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import type { AuditNote } from '../core/http/context.ts'
import { invalid, Refused } from '../core/http/refused.ts'
import type { Offer } from '../core/vendors/telephony/terms.ts'
import { reserve } from '../wallets/spend.ts'
import { ask } from './ask.ts'
import { comeToNothing, pursue, type Tenant, tenantOf } from './pursue.ts'
import * as queries from './queries.ts'

export const MOST_A_DAY = 5
export const PAY = 'phone_numbers.pay'
/** Where a notice leads. */
export const SCREEN = '/account/profile?tab=numbers'
export const priceOfOne = () => costOf('phone_number_purchase', 1)

interface Asking {
  core: Core
  viewer: Viewer
  tenant: Tenant
  audit: (note: AuditNote) => void
}
interface Wanted {
  phone_number: string
  use_wallet?: boolean | undefined
}

/** Written down, paid for, bought, settled; asked twice it is one purchase. What is not known yet comes back as `buying`. */
export async function purchase(asking: Asking, wanted: Wanted): Promise<queries.Row> {
  const { core, viewer, tenant } = asking
  const phone_number = usPhone(wanted.phone_number)
  if (!phone_number) throw invalid('phone_number', 'Choose a number of the list.', 'phone_numbers.no_number')
  const own = () => tenantOf(core, viewer)(db => queries.ownByNumber(db, viewer.user_id, phone_number))
  const before = await own()
  if (before) return before
  const [offer] = await ask(core, () => core.telephony.search({ contains: phone_number.slice(2), limit: 1 }))
  if (offer?.phone_number !== phone_number) {
    // Gone while the vendor was asked: perhaps to this user, who asked twice.
    const meanwhile = await own()
    if (meanwhile) return meanwhile
    throw taken()
  }
  const paid_by = wanted.use_wallet === false ? 'card' : 'wallet'
  const { row, fresh } = await tenant(db => writeDown(asking, db, offer, paid_by))
  if (!fresh) return row
  if (paid_by === 'card') await payByCard(core, tenant, row)
  await pursue(core, tenant, row.id)
  const done = await tenant(db => queries.byId(db, row.id))
  if (done.status === 'failed') throw new Refused(409, { base: done.trouble ?? TAKEN }, 'phone_numbers.not_bought')
  return done
}

const TAKEN = 'This number is no longer available. Choose another one.'
const taken = () => new Refused(409, { base: TAKEN }, 'phone_numbers.taken')

/** The purchase before anybody outside is asked, with its money held where the wallet pays. */
async function writeDown({ core, viewer, audit }: Asking, db: Db, offer: Offer, paid_by: queries.Row['paid_by']) {
  const { user_id } = viewer
  await db.prepared('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`phone_numbers.purchase:${user_id}`])
  const before = await queries.ownByNumber(db, user_id, offer.phone_number)
  if (before) return { row: before, fresh: false }
  if ((await queries.countToday(db, user_id)) >= MOST_A_DAY)
    throw new Refused(
      409,
      { base: `You can buy ${MOST_A_DAY} numbers in 24 hours. Try again tomorrow.` },
      'phone_numbers.too_many_today',
    )
  const vendor = core.telephony.vendor === 'twilio' ? 'twilio' : 'sandbox'
  const row = await queries.insert(db, offer, { user_id, price: priceOfOne(), paid_by, vendor })
  if (!row) throw taken()
  if (paid_by === 'wallet') await hold(db, row)
  const { phone_number, price } = row
  audit({ subject_type: 'phone_numbers', subject_id: row.id, changes: { phone_number, price, paid_by } })
  return { row, fresh: true }
}

const A_WEEK = 7 * 24 * 60
export const keyOf = ({ id }: Pick<queries.Row, 'id'>) => `phone_numbers:${id}`
export const descriptionOf = ({ phone_number }: Pick<queries.Row, 'phone_number'>) =>
  `Phone number ${formatPhone(phone_number)}`

/** Holds the price in the wallet; throws a 422 where it has too little. */
export async function hold(db: Db, row: queries.Row): Promise<void> {
  const held = await reserve(db, {
    user_id: row.user_id,
    amount: row.price,
    kind: 'phone_number_purchase',
    key: keyOf(row),
    reference: { type: 'phone_numbers', id: row.id },
    description: descriptionOf(row),
    minutes: A_WEEK,
  })
  await queries.keepReservation(db, row.id, held.id)
}

/** Charged to the card; what comes of it is done by `paidByCard`, now or when the vendor tells. */
async function payByCard(core: Core, tenant: Tenant, row: queries.Row): Promise<void> {
  try {
    await chargeCard(core, tenant, {
      user_id: row.user_id,
      amount: row.price,
      purpose: PAY,
      kind: 'manual_topup',
      key: keyOf(row),
      description: descriptionOf(row),
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await comeToNothing(tenant, row.id, Object.values(error.answer.errors).flat()[0] ?? TAKEN)
    throw error
  }
}
