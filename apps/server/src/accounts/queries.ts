import type { PaymentInfo } from '@openbook/api/accounts.ts'
import { AGENCY_ADMIN_ROLES } from '@openbook/auth/roles.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import { notFound } from '../core/http/refused.ts'
import type { Card, Holder } from '../core/vendors/payments/terms.ts'

export interface Kept extends z.input<typeof PaymentInfo> {
  token: string
  customer: string | null
}

const SELECT = `select id, brand, last4, exp_month, exp_year, created_at, token, customer,
  make_date(exp_year, exp_month, 1) + interval '1 month' <= now() as expired from payment_cards`

/** The card on file, of the vendor in use: one of another vendor cannot be charged. */
export async function cardOf(db: Db, user_id: number, vendor: string): Promise<Kept | undefined> {
  const [card] = await db.prepared<Kept>(`${SELECT} where user_id = $1 and vendor = $2 and replaced_at is null`, [
    user_id,
    vendor,
  ])
  return card
}

export async function cardById(db: Db, id: number): Promise<Kept> {
  const [card] = await db.prepared<Kept>(`${SELECT} where id = $1`, [id])
  if (!card) throw notFound()
  return card
}

/** Keeps a card in place of the one before. */
export async function keep(db: Db, user_id: number, vendor: string, card: Card): Promise<Kept> {
  await holderOf(db, user_id, 'for no key update')
  await db.prepared('update payment_cards set replaced_at = now() where user_id = $1 and replaced_at is null', [
    user_id,
  ])
  const [made] = await db.prepared<{ id: number }>(
    `insert into payment_cards (user_id, vendor, token, customer, brand, last4, exp_month, exp_year)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [user_id, vendor, card.token, card.customer, card.brand, card.last4, card.exp_month, card.exp_year],
  )
  return cardById(db, made?.id ?? 0)
}

export async function holderOf(db: Db, user_id: number, lock: '' | 'for no key update' = ''): Promise<Holder> {
  const [holder] = await db.prepared<Holder>(
    `select id as user_id, first_name || ' ' || last_name as name, email::text as email from users where id = $1 ${lock}`,
    [user_id],
  )
  if (!holder) throw notFound()
  return holder
}

const MOST_NAMED = 5

/** Whether somebody pays, and which administrators of their agency can say so. */
export async function membershipOf(db: Db, user_id: number) {
  const [user] = await db.prepared<{ paid_user: boolean }>('select paid_user from users where id = $1', [user_id])
  if (!user) throw notFound()
  const administrators = await db.rows<{ id: number; name: string; email: string }>(
    `select id, first_name || ' ' || last_name as name, email::text as email from users
      where role = any($1) and deactivated_at is null and id <> $2 order by last_name, first_name, id limit ${MOST_NAMED}`,
    [AGENCY_ADMIN_ROLES, user_id],
  )
  return { ...user, administrators }
}
