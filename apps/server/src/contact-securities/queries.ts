import type { ContactSecurity, ContactSecurityInput } from '@openbook/api/contact-securities.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { parseDate, toIsoDate } from '@openbook/config/dates.ts'
import type { z } from 'zod'
import { changedMeanwhile, lastBy } from '../contacts/meanwhile.ts'
import { asideOf, countAside, putBack, setAside } from '../contacts/set-aside.ts'
import type { Db } from '../core/db/database.ts'
import { notFound, Refused } from '../core/http/refused.ts'
import { pageMeta } from '../core/page.ts'

export type Security = z.input<typeof ContactSecurity>
export type Given = Partial<z.output<typeof ContactSecurityInput>>

const TABLE = 'contact_securities'
const LIMIT = 30
export const FIELDS = ['name', 'kind', 'symbol', 'institution', 'account_number', 'quantity', 'value', 'as_of'] as const
const COLUMNS = `id, name, kind, symbol, institution, account_number, trim_scale(quantity)::text as quantity,
  trim_scale(value)::text as value, to_char(as_of, 'MM/DD/YYYY') as as_of, created_at, updated_at`

const only = (rows: Security[]): Security => {
  if (!rows[0]) throw notFound()
  return rows[0]
}

interface Asked {
  page?: number | undefined
  limit?: number | undefined
}

/** The newest first. */
export async function list(db: Db, contact_id: number, { page = 1, limit = LIMIT }: Asked) {
  const data = await db.prepared<Security>(
    `select ${COLUMNS} from contact_securities where contact_id = $1 order by id desc limit $2 offset $3`,
    [contact_id, limit, (page - 1) * limit],
  )
  const [row] = await db.prepared<{ total: number }>(
    'select count(*) as total from contact_securities where contact_id = $1',
    [contact_id],
  )
  return { data, meta: pageMeta(page, limit, row?.total ?? 0), deleted_count: await countAside(db, TABLE, contact_id) }
}

/** The one removed last first. */
export async function listDeleted(db: Db, contact_id: number, { page = 1, limit = LIMIT }: Asked) {
  const data = await db.prepared<Security & { deleted_at: string }>(
    `select ${COLUMNS}, deleted_at from ${asideOf(TABLE)} t order by deleted_at desc, id desc limit $2 offset $3`,
    [contact_id, limit, (page - 1) * limit],
  )
  return { data, meta: pageMeta(page, limit, await countAside(db, TABLE, contact_id)) }
}

/** Holds the security until the transaction ends. Throws a 409 where it is no longer as of `began`. */
export async function lock(db: Db, viewer: Viewer, contact_id: number, id: number, began?: string): Promise<Security> {
  const security = only(
    await db.prepared<Security>(
      `select ${COLUMNS} from contact_securities where id = $1 and contact_id = $2 for update`,
      [id, contact_id],
    ),
  )
  if (!began || security.updated_at === began) return security
  const by = await lastBy(db, contact_id, ['contact_securities.updated'], { security_id: id })
  throw changedMeanwhile(viewer, {
    what: 'investment',
    code: 'contact_securities.stale',
    by,
    at: security.updated_at,
  })
}

/** What was given as it is stored, over what is known; throws a 422 for a day no month has. */
function valuesOf(given: Given, known?: Security) {
  const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const all: Record<string, unknown> = { kind: 'other', ...known, ...sent }
  return FIELDS.map(name => {
    const value = all[name]
    const text = typeof value === 'string' ? value.replaceAll('\u0000', '').toWellFormed().trim() || null : null
    return name === 'as_of' && text ? isoDate(text) : text
  })
}

function isoDate(text: string): string {
  const date = parseDate(text)
  if (!date) throw new Refused(422, { as_of: 'This day is not in the calendar.' }, 'contact_securities.no_such_day')
  return toIsoDate(date)
}

export const create = async (db: Db, contact_id: number, given: Given) =>
  only(
    await db.prepared(
      `insert into contact_securities (${FIELDS}, contact_id) values (coalesce($1, ''), $2, $3, $4, $5, $6, $7, $8, $9) returning ${COLUMNS}`,
      [...valuesOf(given), contact_id],
    ),
  )

export const update = async (db: Db, known: Security, given: Given) =>
  only(
    await db.prepared(
      `update contact_securities set (${FIELDS}, updated_at) = ($1, $2, $3, $4, $5, $6, $7, $8, case
          when (${FIELDS}) is distinct from ($1, $2, $3, $4, $5, $6::numeric, $7::numeric, $8::date) then now() else updated_at end)
        where id = $9 returning ${COLUMNS}`,
      [...valuesOf(given, known), known.id],
    ),
  )

export const destroy = (db: Db, contact_id: number, id: number) => setAside(db, TABLE, contact_id, [id])

/** Throws a 409 where it is there. */
export async function restore(db: Db, viewer: Viewer, contact_id: number, id: number): Promise<Security> {
  await putBack(db, TABLE, contact_id, [id], 'investment')
  return lock(db, viewer, contact_id, id)
}
