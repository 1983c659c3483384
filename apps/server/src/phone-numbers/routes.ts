import * as phoneNumbers from '@openbook/api/phone-numbers.ts'
import { stateCode } from '@openbook/config/states.ts'
import { reachAll } from '../core/db/reach.ts'
import { invalid, notFound, Refused } from '../core/http/refused.ts'
import { serve } from '../core/http/serve.ts'
import { pageMeta } from '../core/page.ts'
import { ask } from './ask.ts'
import { MOST_A_DAY, priceOfOne, purchase } from './purchase.ts'
import { giveBack } from './pursue.ts'
import * as queries from './queries.ts'
import { shown } from './shown.ts'

const SUBJECT = 'phone_numbers'
const FOUND = 20

export const phoneNumberRoutes = serve('phone_numbers', phoneNumbers, {
  search: async ({ core, query: { area_code, state: named, city, contains, limit = FOUND } }) => {
    const state = named ? stateCode(named) : undefined
    if (named && !state) throw invalid('state', 'Enter a US state, like RI or Rhode Island.', 'phone_numbers.no_state')
    const wanted = {
      area_code: area_code || undefined,
      state,
      city: city || undefined,
      contains: contains || undefined,
    }
    const found = await ask(core, () => core.telephony.search({ ...wanted, limit }))
    const data = found.map(offer => ({ ...offer, monthly_price: priceOfOne() }))
    return { data, meta: pageMeta(1, limit, data.length), vendor: core.telephony.vendor }
  },
  purchase: async ({ body, ...asking }) => shown(await purchase(asking, body)),
  list: async ({ core, db, viewer, query: { page = 1, limit = 50 } }) => {
    const { data, total } = await queries.list(db, viewer.user_id, { limit, offset: (page - 1) * limit })
    return {
      data: data.map(shown),
      meta: pageMeta(page, limit, total),
      vendor: core.telephony.vendor,
      monthly_price: priceOfOne(),
      left_today: Math.max(0, MOST_A_DAY - (await queries.countToday(db, viewer.user_id))),
    }
  },
  adminOfUser: async ({ db, viewer, params, query: { page = 1, limit = 50 } }) => {
    await reachAll(db, viewer)
    const [user] = await db.prepared('select from users where id = $1', [params.id])
    if (!user) throw notFound()
    const { data, total } = await queries.list(db, params.id, { limit, offset: (page - 1) * limit })
    return { data: data.map(shown), meta: pageMeta(page, limit, total) }
  },
  update: async ({ db, viewer, params, body, audit }) => {
    const before = await queries.own(db, viewer.user_id, params.id)
    const label = body.label?.replaceAll('\u0000', '').trim() || null
    audit({ subject_type: SUBJECT, subject_id: params.id, changes: { label: { from: before.label, to: label } } })
    await queries.setLabel(db, params.id, label)
    return shown({ ...before, label })
  },
  release: async ({ core, viewer, params, tenant, audit }) => {
    await tenant(async db => {
      const { status, phone_number } = await queries.own(db, viewer.user_id, params.id)
      if (status === 'buying')
        throw new Refused(409, { base: 'This number is still being bought. Wait a minute.' }, 'phone_numbers.buying')
      audit({ subject_type: SUBJECT, subject_id: params.id, changes: { phone_number } })
      await queries.releasing(db, params.id)
    })
    await giveBack(core, tenant, params.id)
    return tenant(async db => shown(await queries.byId(db, params.id)))
  },
})
