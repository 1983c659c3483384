import { createHash } from 'node:crypto'
import type { Terms } from '@openbook/api/terms.ts'
import { BUILT_TERMS_PUBLISHED, termsText } from '@openbook/config/terms.ts'
import type { Db } from '../core/db/database.ts'

/** A text of the terms and when it was published. */
export const versionOf = (body: string, published_at: string) => ({
  version: createHash('sha256').update(body).digest('hex'),
  ...{ body, published_at },
})
export type Version = ReturnType<typeof versionOf>
export const BUILT = versionOf(termsText(), BUILT_TERMS_PUBLISHED)

/** Whether users `u` ever accepted terms, and whether those of today; the parameter is the digest of the built-in text. */
export const acceptedColumns = (built: string) => `
  exists (select from terms_acceptances a where a.user_id = u.id) as tos,
  exists (select from terms_acceptances a join terms_versions v on v.id = a.version_id
           where a.user_id = u.id and v.digest = coalesce((
             select encode(sha256(convert_to(value, 'UTF8')), 'hex') from settings where key = 'terms_of_use'), ${built})) as updated_tos`

/** The terms as they are now. */
export async function current(db: Db): Promise<Version> {
  const [own] = await db.prepared<{ body: string; published_at: string }>(
    `select value as body, updated_at as published_at from settings where key = 'terms_of_use' and value is not null`,
  )
  return own ? versionOf(own.body, own.published_at) : BUILT
}

/** The version a user accepted last. */
export async function acceptedLast(db: Db, userId: number): Promise<Terms['accepted']> {
  const [last] = await db.prepared<NonNullable<Terms['accepted']>>(
    `select v.digest as version, v.body, v.published_at, a.accepted_at
       from terms_acceptances a join terms_versions v on v.id = a.version_id
      where a.user_id = $1 order by a.id desc limit 1`,
    [userId],
  )
  return last ?? null
}
