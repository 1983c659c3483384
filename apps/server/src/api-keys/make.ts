import { randomBytes } from 'node:crypto'
import { MOST_API_KEYS } from '@openbook/api/api-keys.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Db } from '../core/db/database.ts'
import { API_KEY_PREFIX, hashToken } from '../core/http/authenticate.ts'
import { invalid } from '../core/http/refused.ts'
import { holdSignedIn } from '../sessions/hold-signed-in.ts'
import * as queries from './queries.ts'

const SHOWN = 6

interface Wanted {
  name: string
  scopes: string[]
  expires_in_days?: number | null | undefined
}

/** A new key of the viewer, and the key itself, which nobody can learn later. */
export async function makeKey(db: Db, viewer: Viewer, { name, scopes, expires_in_days }: Wanted) {
  await holdSignedIn(db, viewer)
  if ((await queries.list(db, viewer.user_id)).length >= MOST_API_KEYS)
    throw invalid('base', `At most ${MOST_API_KEYS} keys. Delete one you no longer use.`, 'api_keys.too_many')
  const key = `${API_KEY_PREFIX}${randomBytes(32).toString('base64url')}`
  const made = await queries.insert(db, {
    ...{ user_id: viewer.user_id, name, scopes: [...new Set(scopes)] },
    ...{ prefix: key.slice(0, API_KEY_PREFIX.length + SHOWN), hash: hashToken(key), days: expires_in_days ?? null },
  })
  return { ...made, key }
}
