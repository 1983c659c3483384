import { randomBytes } from 'node:crypto'
import type { ApiKey, ApiKeyChange } from '@openbook/api/api-tracking.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import { hashToken } from '../core/http/authenticate.ts'
import { notFound } from '../core/http/refused.ts'
import { showKey } from './queries.ts'

const SHOWN = 12

export const hashOf = (key: string) => Buffer.from(hashToken(key), 'hex')

/** Makes a key of the vendor. What is answered is the only time it is seen. */
export async function makeKey(db: Db, api_vendor_id: number): Promise<{ id: number; key: string }> {
  const key = `obk_${randomBytes(32).toString('base64url')}`
  const [made] = await db.prepared<{ id: number }>(
    'insert into api_vendor_keys (api_vendor_id, prefix, key_hash) values ($1, $2, $3) returning id',
    [api_vendor_id, key.slice(0, SHOWN), hashOf(key)],
  )
  if (!made) throw new Error('A key was inserted without an id.')
  return { id: made.id, key }
}

type Changed = z.input<typeof ApiKey> & { replacement: (z.input<typeof ApiKey> & { key: string }) | null }

/** Revokes a key at once, or makes the one that takes its place and lets the old one end later. */
export async function changeKey(db: Db, id: number, change: z.output<typeof ApiKeyChange>): Promise<Changed> {
  const [held] = await db.prepared<{ api_vendor_id: number }>(
    `select k.api_vendor_id from api_vendor_keys k join api_vendors v on v.id = k.api_vendor_id
      where k.id = $1 and v.deleted_at is null for update of k`,
    [id],
  )
  if (!held) throw notFound()
  if (change.act === 'revoke') await revoke(db, id)
  else await endIn(db, id, change.keep_old_hours ?? 0)
  const made = change.act === 'rotate' ? await makeKey(db, held.api_vendor_id) : undefined
  const replacement = made ? { ...(await showKey(db, made.id)), key: made.key } : null
  return { ...(await showKey(db, id)), replacement }
}

const revoke = (db: Db, id: number) =>
  db.prepared('update api_vendor_keys set revoked_at = coalesce(revoked_at, now()) where id = $1', [id])

/** A key that was to end sooner still does. */
const endIn = (db: Db, id: number, hours: number) =>
  db.prepared(
    `update api_vendor_keys set expires_at = least(expires_at, now() + make_interval(hours => $2)) where id = $1`,
    [id, hours],
  )
