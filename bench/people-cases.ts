import { ROLES } from '../packages/auth/src/roles.ts'
import type { AdminCase } from './admin-cases.ts'
import type { Way } from './contacts-raw.ts'

const LIMIT = 25
const NAME = `lower(u.first_name || ' ' || u.last_name || ' ' || u.username::text)`
const called = (q: string) => `strpos(${NAME}, '${q}') > 0`
const PERSON = 'u.id, u.username, u.first_name, u.last_name, u.role'

/** A page of people as its owner writes it in SQL: whose it is, what stands in a row, in what order. */
interface Pages {
  path: string
  columns: string
  order: string
  where: string
  /** What is counted beside the total. */
  counted?: string
  ways: (asked: Pages & { offset: number }) => Way[]
}
interface Asked {
  what: string
  who?: AdminCase['who']
  page?: number
  query?: Record<string, string>
  where?: string
  order?: string
}

const sliceOf = (offset: number) => `limit ${LIMIT} offset ${offset}`

/** Rows and count apart, and both in one pass. */
function waysToPeople({ columns, where, order, counted = '', offset }: Pages & { offset: number }): Way[] {
  const slice = sliceOf(offset)
  const kept = 'u.id, u.username, u.first_name, u.last_name, u.role, u.paid_user'
  return [
    {
      name: 'rows, then count',
      rows: `select ${columns} from users u where ${where} order by ${order} ${slice}`,
      total: `select count(*) as total${counted} from users u where ${where}`,
    },
    {
      name: 'one pass',
      rows: `with hits as materialized (select ${kept} from users u where ${where})
        select ${columns}, (select count(*) from hits) as total from hits u order by ${order} ${slice}`,
    },
  ]
}

const REPORTS = '(select count(*) from users r where r.manager_id = u.id)'
const BELOW = '(select count(*) from user_downlines d where d.manager_id = u.id)'
const CONTACTS = {
  counted: '(select count(*) from contacts c where c.owner_id = u.id and c.deleted_at is null)',
  kept: `(select coalesce(sum(k.change), 0) from contact_counts k where k.business_unit_id = 1 and k.owner_id = u.id)`,
}

/** The page first, then what is below its people: their contacts counted, or from the totals kept. */
const waysToTree = ({ columns, where, order, offset }: Pages & { offset: number }): Way[] =>
  Object.entries(CONTACTS).map(([how, contacts]) => ({
    name: `contacts ${how}`,
    rows: `select ${columns}, ${REPORTS} as reports, ${BELOW} as below, ${contacts} as contacts
      from (select * from users u where ${where} order by ${order} ${sliceOf(offset)}) u order by ${order}`,
    total: `select count(*) as total from users u where ${where}`,
  }))

const BY_NAME = 'u.last_name, u.first_name, u.id'
const ACTIVE = 'u.business_unit_id = 1 and u.deactivated_at is null'
const OWNERS: Pages = { path: 'owners', columns: PERSON, order: BY_NAME, where: ACTIVE, ways: waysToPeople }
const HOLDERS: Pages = { ...OWNERS, path: 'pool_holders', where: `${ACTIVE} and u.role = 'pool_holder'` }
const MEMBERS: Pages = {
  ...OWNERS,
  path: 'paid_membership',
  columns: `${PERSON}, u.paid_user`,
  counted: ', count(*) filter (where u.paid_user) as paid',
}
const TREE: Pages = {
  path: 'tree',
  columns: `${PERSON}, u.deactivated_at is null as active`,
  order: `array_position('{${ROLES.join()}}'::text[], u.role), ${BY_NAME}`,
  where: 'u.business_unit_id = 1',
  ways: waysToTree,
}

const NAMED = { what: 'a name', query: { q: 'castillo42' }, where: called('castillo42') }
const LETTERS = { what: 'two letters', query: { q: 'ca' }, where: called('ca') }
const MINE = 'u.id = 3 or u.id in (select user_id from user_downlines where manager_id = 3)'

const ASKED: [Pages, Asked[]][] = [
  [
    OWNERS,
    [
      { what: 'page 1' },
      { what: 'page 3,800', page: 3800 },
      NAMED,
      LETTERS,
      { what: 'by username', query: { order_field: 'username' }, order: `u.username, ${BY_NAME}` },
      { what: 'a manager’s own', who: 'user3', where: `(${MINE})` },
      { ...NAMED, what: 'a manager’s own, a name', who: 'user3', where: `(${MINE}) and ${NAMED.where}` },
    ],
  ],
  [HOLDERS, [{ what: 'page 1' }, NAMED]],
  [
    MEMBERS,
    [
      { what: 'page 1' },
      { what: 'unpaid', query: { paid: 'false' }, where: 'not u.paid_user' },
      { what: 'by payment', query: { order_field: 'paid_user' }, order: `u.paid_user, ${BY_NAME}` },
      NAMED,
    ],
  ],
  [
    TREE,
    [
      { what: 'the top', where: 'u.manager_id is null' },
      { what: 'below a manager', query: { manager_id: '3' }, where: 'u.manager_id = 3' },
      { what: 'below a lead', query: { manager_id: '23' }, where: 'u.manager_id = 23' },
      NAMED,
      LETTERS,
    ],
  ],
]

function caseOf(pages: Pages, { what, who = 'buadmin', page = 1, query = {}, where, order }: Asked): AdminCase {
  const search = new URLSearchParams({ page: String(page), limit: String(LIMIT), ...query })
  const narrowed = [pages.where, where].filter(Boolean).join(' and ')
  return {
    name: `users ${pages.path.replaceAll('_', ' ')}, ${what}`,
    who,
    path: `/v1/admin/users/${pages.path}?${search}`,
    ways: pages.ways({ ...pages, where: narrowed, order: order ?? pages.order, offset: (page - 1) * LIMIT }),
  }
}

/** The lists of people that other screens choose from, and the hierarchy, a page at a time. */
export const peopleCases = (): AdminCase[] => ASKED.flatMap(([pages, all]) => all.map(asked => caseOf(pages, asked)))
