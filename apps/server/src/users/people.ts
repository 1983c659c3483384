import type { Role } from '@openbook/auth/roles.ts'
import { brandOf, roleLabel } from '@openbook/config/brands.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { pageMeta, slice } from '../core/page.ts'
import { rowsOf } from '../core/page-of.ts'
import { BATCH, sheetOf } from '../core/sheet.ts'
import { pageOfPeople } from './page-of-people.ts'
import { digitsSought, isSought } from './sought.ts'

interface Asked {
  page?: number | undefined
  limit?: number | undefined
  q?: string | undefined
  order?: string | undefined
  order_field?: string | undefined
  paid?: boolean | undefined
  business_unit_id?: number | undefined
}
/** Which of the active users: `below` and everyone under them, of a role. */
interface Among {
  below?: number | null
  role?: Role
}
export interface Person {
  id: number
  username: string
  first_name: string
  last_name: string
  role: string
  business_unit_name: string
  paid_user: boolean
}
/** With what names their role: the brand of their agency. */
type Row = Person & { brand: string }

const SORTABLE = ['last_name', 'first_name', 'username', 'role', 'paid_user']
const PER_PAGE = 50
const whereOf = ({ below = null }: Among) => `
  where u.deactivated_at is null and ${isSought('$1', '$5')}
    and ${below === null ? '$2::bigint is null' : BELOW} and ($3::text is null or u.role = $3) and ($4::bigint is null or u.business_unit_id = $4)`
/** A join, which begins with the few of them where a name is sought. */
const BELOW = 'u.id in (select d.user_id from user_downlines d where d.manager_id = $2 union all select $2::bigint)'

const valuesOf = ({ q, business_unit_id }: Asked, { below = null, role }: Among) => [
  q?.trim() || null,
  below,
  role ?? null,
  business_unit_id ?? null,
  digitsSought(q?.trim()),
]

/** Whoever shares what is sorted by stands by name. 422 for what the list cannot be sorted by. */
function orderOf(asked: Asked): string {
  const [first = ''] = slice({ ...asked, limit: PER_PAGE }, SORTABLE, ['last_name', 'asc']).order.split(', ')
  const by = first.startsWith('last_name') ? [first] : [first, 'last_name']
  return [...by, `first_name${first === 'last_name desc' ? ' desc' : ''}`, 'id'].map(each => `u.${each}`).join(', ')
}

const OF_AGENCY = (column: 'name' | 'brand') =>
  `(select b.${column} from business_units b where b.id = u.business_unit_id)`
const SELECT = `select u.id, u.username, u.first_name, u.last_name, u.role, u.paid_user, u.business_unit_id,
  ${OF_AGENCY('name')} as business_unit_name, ${OF_AGENCY('brand')} as brand from users u`
const PAYS = '($6::boolean is null or u.paid_user = $6)'

async function found(db: Db, asked: Asked, among: Among, limit: number, offset: number) {
  const values = [...valuesOf(asked, among), asked.paid ?? null]
  const wanted = { where: whereOf(among), shown: PAYS, order: orderOf(asked), limit, offset }
  const isPart = Boolean(asked.q?.trim() || among.below)
  const { ids, ...counted } = await pageOfPeople(db, wanted, values, isPart)
  return { data: await rowsOf<Row>(db, SELECT, 'u.id', ids), ...counted }
}

/** A page of the active users, by name unless asked otherwise, with whether they pay; `paid` keeps to one kind. */
export async function people(db: Db, asked: Asked, among: Among = {}) {
  const { page = 1, limit = PER_PAGE, paid } = asked
  const { data, total, paid: paid_count } = await found(db, asked, among, limit, (page - 1) * limit)
  const shown = paid === undefined ? total : paid ? paid_count : total - paid_count
  return { data, meta: pageMeta(page, limit, shown), paid_count }
}

/** The agencies of everyone the same list finds. */
export async function agenciesOf(db: Db, asked: Asked): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(
    `select distinct u.business_unit_id as id from users u ${whereOf({})} and ${PAYS}`,
    [...valuesOf(asked, {}), asked.paid ?? null],
  )
  return rows.map(({ id }) => id)
}

type Tenant = <T>(fn: (db: Db) => Promise<T>) => Promise<T>

type Column = [heading: string, cell: (person: Row) => string]
interface Sheet {
  env: Pick<Core['env'], 'brand'>
  /** Whether the list reaches over several agencies. */
  across?: boolean
  /** Whether it tells who pays. */
  pays?: boolean
}

/** Everyone the same list finds as CSV, in its order, with the columns it has. */
export function peopleSheet(
  tenant: Tenant,
  asked: Asked,
  { env, across = false, pays = false }: Sheet,
  among: Among = {},
) {
  orderOf(asked)
  const columns: Column[] = [
    ['First name', ({ first_name }) => first_name],
    ['Last name', ({ last_name }) => last_name],
    ['Username', ({ username }) => username],
    ['Role', ({ role, brand }) => roleLabel(brandOf(env.brand ?? brand), role)],
  ]
  if (across) columns.push(['Agency', ({ business_unit_name }) => business_unit_name])
  if (pays) columns.push(['Membership', ({ paid_user }) => (paid_user ? 'Paid' : 'Not paid')])
  const next = (_last: Row | undefined, sent: number) =>
    tenant(async db => (await found(db, asked, among, BATCH, sent)).data)
  return sheetOf(
    columns.map(([heading]) => heading),
    next,
    person => columns.map(([, cell]) => cell(person)),
  )
}
