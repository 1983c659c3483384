import type { SecondFactorFilter } from '@openbook/api/core/user-filter.ts'
import type { User } from '@openbook/api/users.ts'
import type { Role } from '@openbook/auth/roles.ts'
import type { z } from 'zod'
import { askedOf, type Condition } from '../core/asked.ts'
import type { Db } from '../core/db/database.ts'
import { notFound } from '../core/http/refused.ts'
import type { slice } from '../core/page.ts'
import { pageOf, rowsOf } from '../core/page-of.ts'
import { BATCH } from '../core/sheet.ts'
import { SECOND_FACTOR_DUE, secondFactorIs } from './second-factor.ts'
import { digitsSought, isSought } from './sought.ts'

type Row = z.input<typeof User> & { role: Role }
export interface Filter {
  role?: string | undefined
  active?: boolean | undefined
  manager_id?: number | undefined
  corporation_id?: number | undefined
  business_unit_id?: number | undefined
  user_id?: number | undefined
  contacts_left?: boolean | undefined
  invited?: boolean | undefined
  paid?: boolean | undefined
  second_factor?: SecondFactorFilter | undefined
  among?: readonly Role[] | undefined
}

export const SORTABLE = [
  'id',
  'username',
  'email',
  'first_name',
  'last_name',
  'role',
  'business_unit_id',
  'paid_user',
  'last_sign_in_at',
  'created_at',
]

const INVITED = `from signups s where s.business_unit_id = u.business_unit_id and s.user_id = u.id and s.status = 'approved'
    and s.accepted_at is null and u.last_sign_in_at is null and u.deactivated_at is null`

const COLUMNS = `u.id, u.username, u.email, u.first_name, u.last_name, u.role, u.job_title, u.manager_id,
  (select m.first_name || ' ' || m.last_name from users m where m.id = u.manager_id) as manager_name,
  u.phone, u.company_name, u.corporation_id, (select k.name from corporations k where k.id = u.corporation_id) as corporation_name, u.domain_name, u.timezone, u.business_unit_id,
  (select b.name from business_units b where b.id = u.business_unit_id) as business_unit_name,
  u.deactivated_at is null as active, u.deactivated_at,
  case when u.deactivated_at is null then 0 else (select count(*) from contacts c where c.owner_id = u.id and c.deleted_at is null and c.pool_id is null) end as contacts_left,
  u.second_factors, u.paid_user, ${SECOND_FACTOR_DUE} as second_factor_due, 
  (select case when s.invitation_hash is null then 'void' when s.invited_until > now() then 'open' else 'over' end
     ${INVITED} order by s.id desc limit 1) as invitation, u.last_sign_in_at, u.created_at, u.updated_at`

const HAS_CONTACTS_LEFT = `(u.deactivated_at is not null and exists (select from contacts c where c.owner_id = u.id and c.deleted_at is null and c.pool_id is null))`
const BELOW = (at: string) => `exists (select from user_downlines d where d.manager_id = ${at} and d.user_id = u.id)`
const CONDITIONS = {
  q: (at, bind, q: string) => isSought(at, bind(digitsSought(q))),
  ids: at => `u.id = any(${at}::bigint[])`,
  role: at => `u.role = ${at}::text`,
  active: at => `(u.deactivated_at is null) = ${at}::boolean`,
  manager_id: at => `u.manager_id = ${at}::bigint`,
  business_unit_id: at => `u.business_unit_id = ${at}::bigint`,
  user_id: at => `(u.id = ${at}::bigint or ${BELOW(at)})`,
  among: at => `u.role = any(${at}::text[])`,
  corporation_id: at => `u.corporation_id = ${at}::bigint`,
  contacts_left: at => `${at}::boolean = ${HAS_CONTACTS_LEFT}`,
  second_factor: at => secondFactorIs(`${at}::text`),
  invited: at => `${at}::boolean = exists (select ${INVITED})`,
  paid: at => `u.paid_user = ${at}::boolean`,
} satisfies Record<string, Condition>

const whereOf = ({ q, ids }: ReturnType<typeof slice>, filter: Filter) => askedOf(CONDITIONS, { ...filter, q, ids })

const found = (db: Db, wanted: ReturnType<typeof slice>, filter: Filter) => {
  const { where, values } = whereOf(wanted, filter)
  const short = filter.manager_id !== undefined
  return pageOf(db, { ...wanted, from: 'users u', where, short }, values, Boolean(wanted.q))
}

export async function list(db: Db, wanted: ReturnType<typeof slice>, filter: Filter) {
  const { ids, total } = await found(db, wanted, filter)
  const items = await rowsOf<Row>(db, `select ${COLUMNS} from users u`, 'u.id', ids)
  return { items, from: wanted.offset, total }
}

/** Everyone the same list finds, by id and in its order, up to so many, and how many there are. */
export const idsOf = (db: Db, wanted: ReturnType<typeof slice>, filter: Filter, most: number) =>
  found(db, { ...wanted, limit: most, offset: 0 }, filter)

export async function show(db: Db, id: number): Promise<Row> {
  const [row] = await db.prepared<Row>(`select ${COLUMNS} from users u where u.id = $1`, [id])
  if (!row) throw notFound()
  return row
}

/** The same, held until the transaction ends, so that two administrators do not change one person at a time. What only points at them goes on. */
export async function hold(db: Db, id: number): Promise<Row> {
  await db.prepared('select from users where id = $1 for no key update', [id])
  return show(db, id)
}

/** The agencies of everyone the list finds. */
export async function agenciesOf(db: Db, wanted: ReturnType<typeof slice>, filter: Filter): Promise<number[]> {
  const { where, values } = whereOf(wanted, filter)
  const rows = await db.rows<{ id: number }>(`select distinct u.business_unit_id as id from users u ${where}`, values)
  return rows.map(({ id }) => id)
}

/** The next of everyone the list finds, behind so many: for the spreadsheet. */
export const batch = async (db: Db, offset: number, wanted: ReturnType<typeof slice>, filter: Filter): Promise<Row[]> =>
  (await list(db, { ...wanted, limit: BATCH, offset }, filter)).items
