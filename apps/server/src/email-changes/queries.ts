import type { EmailChange } from '@openbook/api/email-changes.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import { holdOwner } from '../sessions/end-all.ts'

const OPEN = 'c.used_at is null and c.expires_at > now()'

export interface Person {
  id: number
  business_unit_id: number
  username: string
  email: string
  first_name: string
}

export async function person(db: Db, userId: number): Promise<Person> {
  const [user] = await db.prepared<Person>(
    'select id, business_unit_id, username::text as username, email::text as email, first_name from users where id = $1',
    [userId],
  )
  if (!user) throw new Error('A signed-in user is gone.')
  return user
}

export async function show(db: Db, userId: number): Promise<z.input<typeof EmailChange>> {
  const { email } = await person(db, userId)
  const [asked] = await db.prepared<{ wanted: string; until: string }>(
    `select c.email::text as wanted, c.expires_at as until from email_changes c where c.user_id = $1 and ${OPEN} order by c.id desc limit 1`,
    [userId],
  )
  return { email, wanted: asked?.wanted ?? null, until: asked?.until ?? null }
}

/** How many links somebody had mailed within an hour. */
export async function asked(db: Db, userId: number): Promise<number> {
  const [row] = await db.prepared<{ count: number }>(
    `select count(*) from email_changes where user_id = $1 and created_at > now() - interval '1 hour'`,
    [userId],
  )
  return row?.count ?? 0
}

export const insert = (
  db: Db,
  user: Person & { session_id: number | null },
  email: string,
  hash: string,
  hours: number,
) =>
  db.prepared(
    `insert into email_changes (business_unit_id, user_id, email, token_hash, expires_at, session_id)
     values ($1, $2, $3, decode($4, 'hex'), now() + make_interval(hours => $5), $6)`,
    [user.business_unit_id, user.id, email, hash, hours, user.session_id],
  )

export const voidOpen = async (db: Db, userId: number): Promise<number> =>
  (
    await db.prepared('update email_changes set used_at = now() where user_id = $1 and used_at is null returning id', [
      userId,
    ])
  ).length

export interface Confirmed {
  user_id: number
  business_unit_id: number
  from: string
  to: string
}

const OWNER = `select user_id from email_changes where token_hash = decode($1, 'hex')`

/** Whose link this is, while it is good: the person held and then the link, as by whoever voids it. The transaction is the system's. */
export async function hold(db: Db, hash: string): Promise<Confirmed | undefined> {
  await holdOwner(db, OWNER, [hash])
  const [row] = await db.prepared<Confirmed>(
    `select u.id as user_id, u.business_unit_id, u.email::text as from, c.email::text as to
       from email_changes c join users u on u.id = c.user_id join business_units b on b.id = u.business_unit_id
      where c.token_hash = decode($1, 'hex') and ${OPEN} and u.deactivated_at is null and b.deactivated_at is null
        for update of c`,
    [hash],
  )
  return row
}

export const setEmail = (db: Db, userId: number, email: string) =>
  db.prepared('update users set email = $2, updated_at = now() where id = $1', [userId, email])
