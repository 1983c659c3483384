import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Core } from '../core.ts'
import type { Database } from '../db/database.ts'
import { cameFrom, mayComeFrom, plainIp } from '../http/allowed-address.ts'
import { hashToken, SESSION_COOKIE } from '../http/authenticate.ts'
import type { Trusts } from '../http/trust-proxy.ts'

/** Someone let in, the hash of the token they came with, and from where; null where that is no address. */
export interface Guest {
  viewer: Viewer
  hash: string
  ip: string | null
}

/** A browser says where its page came from; that must be us. Other programs say nothing. */
export function fromOurPages({ headers: { origin, host } }: IncomingMessage): boolean {
  if (origin === undefined) return true
  const page = URL.parse(origin)?.host
  return page !== undefined && page !== '' && (host === page || host === `api.${page}`)
}

function presented({ headers: { authorization, cookie } }: IncomingMessage) {
  if (authorization?.startsWith('Bearer ')) return { token: authorization.slice(7), bearer: true }
  const token = cookie
    ?.split(/; */)
    .find(pair => pair.startsWith(`${SESSION_COOKIE}=`))
    ?.slice(SESSION_COOKIE.length + 1)
  return token ? { token, bearer: false } : undefined
}

/** Who opens this socket, by session cookie or API token. Whoever does not pay may, to hear that they do. */
export async function admit(
  { database, env }: Pick<Core, 'database' | 'env'>,
  request: IncomingMessage,
): Promise<Guest | undefined> {
  const shown = presented(request)
  if (!shown) return undefined
  const hash = hashToken(shown.token)
  const { rows } = await database.pool.query<{ viewer: Viewer | null }>(
    "select app.sign_in(decode($1, 'hex'), $2) as viewer",
    [hash, shown.bearer],
  )
  const viewer = rows[0]?.viewer
  if (!viewer || (viewer.owes && viewer.owes !== 'billing')) return undefined
  const ip = addressOf(request, env.trustProxy)
  return !viewer.ranged || (await isAllowed(database, viewer, ip)) ? { viewer, hash, ip } : undefined
}

function addressOf({ headers, socket }: IncomingMessage, trusts: Trusts | undefined): string | null {
  const [address = ''] = cameFrom(trusts, headers['x-forwarded-for'], socket.remoteAddress).split('%')
  return isIP(address) ? plainIp(address) : null
}

/** A socket is opened from where the person behind it may sign in. */
const isAllowed = async (database: Database, { real_user_id }: Viewer, ip: string | null): Promise<boolean> =>
  ip !== null && database.system(db => mayComeFrom(db, real_user_id, ip))

const STANDING = `
  with open as (select * from unnest($1::bytea[], $2::inet[], $3::boolean[]) with ordinality as o(hash, ip, unpaid, n)),
  standing as (
    select o.*, s.user_id, coalesce(s.real_user_id, s.user_id) as person_id, app.owed_by_session(s, u) as owes
      from open o join sessions s on s.token_hash = o.hash join users u on u.id = s.user_id
     where s.ended_at is null and s.expires_at > now()
    union all
    select o.*, u.id, u.id, app.owed_by_bearer(u) from open o join users u on u.api_token_hash = o.hash)
  select s.n from standing s join users u on u.id = s.user_id join users p on p.id = s.person_id
   where (s.owes is null or s.owes = 'billing' and s.unpaid) and u.deactivated_at is null and not app.is_closed(u.business_unit_id)
     and (not p.ranged or s.ip is not null and app.may_come_from(p.id, s.ip))`

type Place = Pick<Guest, 'hash' | 'ip' | 'viewer'>

/** Those of them who would still be let in, from where they are. */
export async function stillWelcome<P extends Place>(database: Database, open: P[]): Promise<Set<P>> {
  const sent = [
    open.map(({ hash }) => `\\x${hash}`),
    open.map(({ ip }) => ip),
    open.map(({ viewer }) => viewer.owes === 'billing'),
  ]
  const rows = await database.system(db => db.rows<{ n: number }>(STANDING, sent))
  return new Set(rows.flatMap(({ n }) => open[n - 1] ?? []))
}
