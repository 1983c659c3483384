import * as authIps from '@openbook/api/auth-ips.ts'
import { plainIp } from '../core/http/allowed-address.ts'
import { serve } from '../core/http/serve.ts'
import { pageMeta } from '../core/page.ts'
import { requireProof } from '../sessions/prove.ts'
import * as queries from './queries.ts'
import { rangeOf } from './range.ts'
import { endOutside } from './refuse.ts'

export const authIpRoutes = serve('auth_ips', authIps, {
  list: async ({ db, viewer, request }) => {
    const your_ip = plainIp(request.ip)
    const data = await queries.list(db, viewer.user_id, your_ip)
    return { data, meta: pageMeta(1, Math.max(data.length, 1), data.length), your_ip }
  },
  create: async ({ core, db, viewer, request, body, audit }) => {
    await requireProof(db, viewer)
    const ip = plainIp(request.ip)
    const made = await queries.create(db, viewer.user_id, ip, rangeOf(body.range), body.label ?? null)
    await endOutside({ core, db, viewer, ip, confirmed: body.confirm })
    audit({ subject_type: 'auth_ips', subject_id: made.id, changes: { range: made.range } })
    return made
  },
  update: async ({ core, db, viewer, request, params, body, audit }) => {
    await requireProof(db, viewer)
    const ip = plainIp(request.ip)
    await queries.hold(db, viewer.user_id, ip, params.id)
    const { range, label, confirm } = body
    const change = { range: range === undefined ? undefined : rangeOf(range), label }
    const made = await queries.update(db, viewer.user_id, ip, params.id, change)
    await endOutside({ core, db, viewer, ip, confirmed: confirm })
    audit({ subject_type: 'auth_ips', subject_id: made.id, changes: { range: made.range } })
    return made
  },
  destroy: async ({ core, db, viewer, request, params, query, audit }) => {
    await requireProof(db, viewer)
    const ip = plainIp(request.ip)
    const gone = await queries.destroy(db, viewer.user_id, ip, params.id)
    await endOutside({ core, db, viewer, ip, confirmed: query.confirm })
    audit({ subject_type: 'auth_ips', subject_id: gone.id, changes: { range: gone.range } })
    return gone
  },
})
