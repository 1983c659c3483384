import type { IncomingMessage } from 'node:http'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Database } from '../db/database.ts'
import { cameFrom, mayComeFrom, plainIp } from '../http/allowed-address.ts'
import { hashToken, SESSION_COOKIE } from '../http/authenticate.ts'

/** Someone let in, and the hash of the token they came with. */
export interface Guest {
  viewer: Viewer
  hash: string
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

/** Who opens this socket, by session cookie or API token. */
export async function admit(database: Database, request: IncomingMessage): Promise<Guest | undefined> {
  const shown = presented(request)
  if (!shown) return undefined
  const hash = hashToken(shown.token)
  const { rows } = await database.pool.query<{ viewer: Viewer | null }>(
    "select app.sign_in(decode($1, 'hex'), $2) as viewer",
    [hash, shown.bearer],
  )
  const viewer = rows[0]?.viewer
  if (!viewer || viewer.owes) return undefined
  return !viewer.ranged || (await fromAllowed(database, request, viewer)) ? { viewer, hash } : undefined
}

/** A socket is opened from where the person behind it may sign in. */
function fromAllowed(
  database: Database,
  { headers, socket }: IncomingMessage,
  { real_user_id }: Viewer,
): Promise<boolean> {
  const ip = plainIp(cameFrom(headers['x-forwarded-for'], socket.remoteAddress))
  return database.system(db => mayComeFrom(db, real_user_id, ip))
}

const STANDING = `
  select encode(s.token_hash, 'hex') as hash from sessions s join users u on u.id = s.user_id
   where s.token_hash = any($1::bytea[]) and s.ended_at is null and s.expires_at > now() and u.deactivated_at is null
  union all
  select encode(api_token_hash, 'hex') from users where api_token_hash = any($1::bytea[]) and deactivated_at is null`

/** Those of the hashes that would still be let in. */
export async function stillWelcome(database: Database, hashes: string[]): Promise<Set<string>> {
  const rows = await database.system(db => db.rows<{ hash: string }>(STANDING, [hashes.map(hash => `\\x${hash}`)]))
  return new Set(rows.map(row => row.hash))
}
