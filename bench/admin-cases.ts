import type { Way } from './contacts-raw.ts'

export interface AdminCase {
  name: string
  who: 'buadmin' | 'admin' | 'user3'
  path: string
  ways: Way[]
}
const LIMIT = 25

/** A list of the console as its owner writes it in SQL. */
interface List {
  path: string
  from: string
  /** The name the rows go by in `from`. */
  as: string
  columns: string
  where?: string
  /** Rows alike come in the order of the whole, not by id upwards. */
  alike?: true
}
interface Asked {
  what: string
  who?: AdminCase['who']
  /** As the console sends them. */
  sort?: [field: string, order: 'ASC' | 'DESC']
  filter?: object
  query?: Record<string, string>
  offset?: number
  /** The same in SQL. */
  where?: string
  key?: string
}

/** Rows and count apart, the page before what belongs to it, and all in one pass: whichever is fastest is what we are held to. */
function waysTo({ from, as, columns, where: always, alike }: List, { sort, key, where, offset = 0 }: Asked): Way[] {
  const [field, way] = sort ?? ['id', 'DESC']
  const by = key ?? `${as}.${field}`
  const conditions = ['true', always, where].filter(Boolean).join(' and ')
  const slice = `limit ${LIMIT} offset ${offset}`
  const ties = alike ? ` ${way}` : ''
  const order = `order by ${by} ${way}, ${as}.id${ties}`
  const total = `select count(*) as total from ${from} where ${conditions}`
  const paged = (page: string, also = '') =>
    `select ${columns}${also} from (${page}) page join ${from.replace(` ${as}`, ` ${as} on ${as}.id = page.page_id`)} order by page.k ${way}, page.page_id${ties}`
  const head = `select ${as}.id as page_id, ${by} as k from ${from} where ${conditions}`
  return [
    { name: 'rows, then count', rows: `select ${columns} from ${from} where ${conditions} ${order} ${slice}`, total },
    { name: 'page first, then count', rows: paged(`${head} ${order} ${slice}`), total },
    {
      name: 'one pass',
      rows: `with hits as materialized (${head}) ${paged(`select * from hits order by k ${way}, page_id${ties} ${slice}`, ', (select count(*) from hits) as total')}`,
    },
  ]
}

const person = (id: string) => `(select p.first_name || ' ' || p.last_name from users p where p.id = ${id})`
const found = (text: string, q: string) => `strpos(lower(${text}), '${q}') > 0`

const USERS: List = {
  path: 'users',
  from: 'users u',
  as: 'u',
  columns: `u.id, u.username, u.email, u.first_name, u.last_name, u.role, u.job_title, u.manager_id, ${person('u.manager_id')} as manager_name, u.phone,
    u.company_name, u.domain_name, u.timezone, u.business_unit_id, (select name from business_units b where b.id = u.business_unit_id) as unit, u.deactivated_at,
    u.last_sign_in_at, u.created_at, u.updated_at`,
  where: 'u.business_unit_id = 1',
}
const LICENCES: List = {
  path: 'licences',
  from: 'licences l',
  as: 'l',
  columns: `l.id, l.state, l.user_id, l.lines, l.number, l.created_at, l.updated_at, l.expires_on, ${person('l.user_id')} as user_name`,
  where: 'l.business_unit_id = 1',
}
const AUDIT: List = {
  path: 'audit_log',
  from: 'audit_log a',
  as: 'a',
  columns: `a.*, ${person('a.user_id')} as user_name, ${person('a.real_user_id')} as real_user_name`,
  where: 'a.business_unit_id = 1',
}
const SIGNUPS: List = {
  path: 'signups',
  from: 'signups s',
  as: 's',
  columns: `s.*, ${person('s.decided_by')} as decided`,
  where: 's.business_unit_id = 1',
}
const REQUESTS: List = {
  path: 'api_requests',
  from: 'api_requests r',
  as: 'r',
  columns:
    'r.id, r.api_vendor_id, (select vendor_name from api_vendors v where v.id = r.api_vendor_id) as vendor, r.outcome, r.status, r.code, r.phone, r.email, r.took_ms, r.at',
  where: 'r.business_unit_id = 1',
}
const TRANSFERS: List = {
  path: 'transfer_attempts',
  from: 'bulk_jobs j',
  as: 'j',
  columns: `j.*, ${person(`(j.params->'values'->>'user_id')::bigint`)} as to_user, ${person('j.user_id')} as by_user`,
  where: `j.business_unit_id = 1 and j.kind = 'contact_transfers.run'`,
  alike: true,
}
const HELPS: List = {
  path: 'helps',
  from: 'helps h',
  as: 'h',
  columns: `h.*, (select username from users u where u.id = h.user_id) as username`,
  where: 'h.business_unit_id = 1',
}
const OFFICES: List = {
  path: 'office_locations',
  from: 'office_locations o',
  as: 'o',
  columns: `o.*, ${person('o.user_id')} as user_name`,
  where: 'o.business_unit_id = 1',
}
const TRAININGS: List = {
  path: 'trainings',
  from: 'trainings t',
  as: 't',
  columns: 't.*, (select title from training_sections s where s.id = t.section_id) as section',
  where: 't.business_unit_id = 1',
}
const NAME = `u.first_name || ' ' || u.last_name || ' ' || u.username::text || ' ' || u.email::text`
const BY_NAME = { sort: ['last_name', 'ASC'] as ['last_name', 'ASC'] }
const STATUS = `case when j.state = 'undone' then 'complete' when j.state = 'completed' then 'complete' else j.state end`

const ASKED: [List, Asked[]][] = [
  [
    USERS,
    [
      { what: 'page 1', ...BY_NAME },
      { what: 'page 1, of every agency', ...BY_NAME, who: 'admin' },
      { what: 'page 4,000', ...BY_NAME, offset: 99_950 },
      { what: 'a name', ...BY_NAME, filter: { q: 'castillo42' }, where: found(NAME, 'castillo42') },
      { what: 'two letters', ...BY_NAME, filter: { q: 'ca' }, where: found(NAME, 'ca') },
      { what: 'by username', sort: ['username', 'ASC'] },
      { what: 'by e-mail', sort: ['email', 'DESC'] },
      { what: 'by last sign-in', sort: ['last_sign_in_at', 'DESC'] },
      { what: 'by role', sort: ['role', 'ASC'] },
      { what: 'of a role', ...BY_NAME, filter: { role: 'field_manager' }, where: `u.role = 'field_manager'` },
      { what: 'deactivated', ...BY_NAME, filter: { active: false }, where: 'u.deactivated_at is not null' },
      { what: 'below a lead', ...BY_NAME, filter: { manager_id: 23 }, where: 'u.manager_id = 23' },
      {
        what: 'anywhere below a manager',
        ...BY_NAME,
        filter: { user_id: 3 },
        where: '(u.id = 3 or u.id in (select user_id from user_downlines where manager_id = 3))',
      },
    ],
  ],
  [
    LICENCES,
    [
      { what: 'page 1', sort: ['state', 'ASC'] },
      { what: 'page 5,000', sort: ['state', 'ASC'], offset: 125_000 },
      { what: 'by number', sort: ['number', 'ASC'] },
      {
        what: 'a name',
        sort: ['state', 'ASC'],
        filter: { q: 'castillo42' },
        where: `(strpos(l.number, 'CASTILLO42') > 0 or l.state = 'CASTILLO42'
          or exists (select from users u where u.id = l.user_id and ${found(`u.first_name || ' ' || u.last_name`, 'castillo42')}))`,
      },
      { what: 'of a user', sort: ['state', 'ASC'], filter: { user_id: '500' }, where: 'l.user_id = 500' },
      { what: 'of a state', sort: ['id', 'ASC'], filter: { state: 'RI' }, where: `l.state = 'RI'` },
    ],
  ],
  [
    AUDIT,
    [
      { what: 'page 1' },
      { what: 'page 20,000', offset: 500_000 },
      { what: 'by act', sort: ['action', 'ASC'] },
      { what: 'an act', query: { action: 'contact_notes.create' }, where: `a.action = 'contact_notes.create'` },
      { what: 'acts with a word', filter: { q: 'policies' }, where: found('a.action', 'policies') },
      {
        what: 'of a user',
        query: { user_id: '500' },
        where: '(a.user_id = 500 or (a.real_user_id = 500 and a.real_user_id <> a.user_id))',
      },
      { what: 'standing in', query: { standing_in: 'true' }, where: 'a.real_user_id <> a.user_id' },
      {
        what: 'about a record',
        query: { subject_type: 'contacts', subject_id: '4711' },
        where: `a.subject_type = 'contacts' and a.subject_id = 4711`,
      },
    ],
  ],
  [
    SIGNUPS,
    [
      { what: 'page 1' },
      { what: 'page 1,900', offset: 47_500 },
      { what: 'waiting', filter: { status: 'pending' }, where: `s.status = 'pending'` },
      { what: 'by name', ...BY_NAME },
      {
        what: 'a name',
        filter: { q: 'castillo42' },
        where: found(`s.first_name || ' ' || s.last_name || ' ' || s.email::text`, 'castillo42'),
      },
    ],
  ],
  [
    REQUESTS,
    [
      { what: 'page 1' },
      { what: 'page 7,000', offset: 175_000 },
      { what: 'refused', query: { tab: 'refused' }, where: `r.outcome = 'refused'` },
      { what: 'of a vendor', filter: { api_vendor_id: 7 }, where: 'r.api_vendor_id = 7' },
      {
        what: 'an e-mail',
        query: { filter_by: 'email', filter_value: 'lead77@example.com' },
        where: `r.email = 'lead77@example.com'`,
      },
    ],
  ],
  [
    TRANSFERS,
    [
      { what: 'page 1' },
      { what: 'page 580', offset: 14_500 },
      { what: 'by state', sort: ['status', 'ASC'], key: STATUS },
      { what: 'by count', sort: ['total', 'DESC'], key: `coalesce((j.params->>'count')::bigint, 0)` },
      {
        what: 'a title',
        filter: { q: 'moreno 1' },
        where: `exists (select from users b where b.id = j.user_id and ${found(`j.title || ' ' || b.first_name || ' ' || b.last_name`, 'moreno 1')})`,
      },
    ],
  ],
  [
    HELPS,
    [
      { what: 'page 1' },
      {
        what: 'a word',
        filter: { q: 'question 77' },
        where: found(`concat_ws(' ', h.name, h.email, h.subject, h.message)`, 'question 77'),
      },
    ],
  ],
  [
    OFFICES,
    [
      { what: 'page 1', sort: ['name', 'ASC'] },
      { what: 'page 790', sort: ['name', 'ASC'], offset: 19_750 },
    ],
  ],
  [TRAININGS, [{ what: 'page 1', sort: ['title', 'ASC'] }]],
]

function pathOf(list: List, { sort, filter = {}, query = {}, offset = 0 }: Asked): string {
  const search = new URLSearchParams({
    range: JSON.stringify([offset, offset + LIMIT - 1]),
    sort: JSON.stringify(sort ?? ['id', 'DESC']),
    filter: JSON.stringify(filter),
    ...query,
  })
  return `/v1/admin/${list.path}?${search}`
}

/** Every list of the console that grows with an agency, as people ask for it. */
export const adminCases = (): AdminCase[] =>
  ASKED.flatMap(([list, all]) =>
    all.map(asked => ({
      name: `${list.path.replaceAll('_', ' ')}, ${asked.what}`,
      who: asked.who ?? 'buadmin',
      path: pathOf(list, asked),
      ways: waysTo(asked.who === 'admin' ? { ...list, where: '' } : list, asked),
    })),
  )
