import type pg from 'pg'
import type { ContactsScope } from '../packages/api/src/core/contacts-scope.ts'
import type { Role } from '../packages/auth/src/roles.ts'
import { asked, askedOfAll, askedOfDownline, askedOfHalf, CLIENT } from './asked-cases.ts'
import { COMMON_TAG, HALF, RARE_TAG } from './fill/people.ts'

export interface Viewer {
  username: string
  user_id: number
  role: Role
}
type Group = 'own' | 'downline' | 'all' | 'half'
/** What narrows a list: as our scope says it, and as a condition on `c` in plain SQL. */
export interface Narrow {
  scope: ContactsScope
  where?: string
  /** The same as two conditions that no contact passes both of, where each has an index. */
  parts?: [string, string]
  tag?: number
  /** The column by which two are the same. */
  duplicates?: 'name_key' | 'first_key' | 'last_key'
  order?: 'status' | 'state' | 'updated_at' | 'created_at' | 'first_name' | 'last_contacted_at' | 'next_policy_end'
  /** Among the deleted. */
  deleted?: true
  /** So far down the list. */
  offset?: number
}
export interface Case {
  name: string
  group: Group
  viewer: Viewer
  narrow: Narrow
  scope: ContactsScope
  /** Asked as the count of a saved quick filter. */
  count?: true
  /** Also asked by sixteen at once. */
  crowd?: true
}

const ASKED = { own: 'mine', downline: 'downline', all: 'all', half: HALF } as const
const WHO = { own: 'agent', downline: 'manager', all: 'buadmin', half: 'buadmin' } as const
const GROUPS = ['own', 'downline', 'all'] as const

/** Whose book, and narrowed how: every pair of them is measured, orders for the whole agency, counts for every group. */
export async function cases(client: pg.Client): Promise<Case[]> {
  const { rows } = await client.query<Viewer>(
    `select username::text, id as user_id, role from users where username = any($1)`,
    [Object.values(WHO)],
  )
  const who = Object.fromEntries(rows.map(row => [row.username, { ...row, user_id: Number(row.user_id) }]))
  const seldom = await seldomIn(client, who.agent?.user_id ?? 0)
  const [usual, others, ended] = [
    common(seldom),
    { ...further(seldom), ...inFields(seldom), ...together(), ...asked(like) },
    ends(seldom),
  ].map(narrows => Object.entries(narrows))
  const made = (group: Group, name: string, narrow: Narrow): Case => ({
    name: `${group}, ${name}`,
    group,
    viewer: who[WHO[group]] as Viewer,
    narrow,
    scope: { contact_group: ASKED[group], order_field: 'last_name', order: 'ASC', page: 1, limit: 15, ...narrow.scope },
  })
  return [
    ...GROUPS.flatMap(group =>
      (usual ?? []).map(([name, narrow]) => ({ ...made(group, name, narrow), crowd: true as const })),
    ),
    ...GROUPS.flatMap(group => (others ?? []).map(([name, narrow]) => made(group, name, narrow))),
    ...Object.entries(askedOfHalf(like)).map(([name, narrow]) => made('half', name, narrow)),
    ...Object.entries(askedOfDownline).map(([name, narrow]) => made('downline', name, narrow)),
    ...[...Object.entries(ORDERS), ...(ended ?? []), ...Object.entries(askedOfAll)].map(([name, narrow]) =>
      made('all', name, narrow),
    ),
    ...GROUPS.flatMap(group =>
      Object.entries(COUNTS).map(([name, narrow]) => ({
        ...made(group, `count of ${name}`, narrow),
        count: true as const,
      })),
    ),
  ]
}

interface Seldom {
  last_name: string
  digits: string
  born: string
  policy_number: string
  address: string
  /** Seven digits of a phone beyond the first three. */
  further_phone: string
  /** Where the last page of fifteen of the whole agency begins. */
  last_offset: number
}

const like = (...words: string[]) =>
  `c.id in (select t.contact_id from contact_texts t where t.business_unit_id = 1 and ${words
    .map(word => `t.search_text like '%${word.toLowerCase()}%'`)
    .join(' and ')})`
const tag = (id: number): Narrow => ({ scope: { search: [{ field: 'tag_id', value: id }] }, tag: id })

const common = ({ last_name, digits }: Seldom): Record<string, Narrow> => ({
  unfiltered: { scope: {} },
  'rare name': { scope: { q: last_name }, where: like(last_name) },
  'common name': { scope: { q: 'smith' }, where: like('smith') },
  'phone fragment': { scope: { q: digits }, where: like(digits) },
  'tag on a fifth': tag(COMMON_TAG),
  'rare tag': tag(RARE_TAG),
})

/** Of the primary address, or of a further one they did not leave. */
function placed(primary: string, further: string): Pick<Narrow, 'where' | 'parts'> {
  const rows = `contact_addresses a where a.kind <> 'previous' and ${further}`
  return {
    where: `(${primary} or exists (select from ${rows} and a.contact_id = c.id))`,
    parts: [
      primary,
      `c.id in (select a.contact_id from ${rows} and a.business_unit_id = 1) and (${primary}) is not true`,
    ],
  }
}
const inState = (codes: string) => placed(`c.state in (${codes})`, `a.state in (${codes})`).where

const ANY: Narrow = {
  scope: {
    search: [
      {
        any: [
          { field: 'state', value: ['RI', 'TX'] },
          { field: 'tag_id', value: 2 },
          { field: 'status_id', value: 5 },
        ],
      },
    ],
  },
  where: `(${inState(`'RI', 'TX'`)} or c.status_id = 5 or exists (select from contact_tags t where t.contact_id = c.id and t.tag_id = 2))`,
}
/** As they stand in the texts, and in the field that is asked for. */
const inField = (column: string, text: string) => `${like(text)} and lower(c.${column}) like '%${text}%'`
/** Where the second largest number of them live. */
const COUNTY = 'Providence'
const JUNE: Narrow = {
  scope: { search: [{ field: 'birthday_month', value: 6 }] },
  where: 'c.birthday between 600 and 699',
}

const further = ({ last_name, born, policy_number, address }: Seldom): Record<string, Narrow> => ({
  'any of three': ANY,
  'a state': { scope: { search: [{ field: 'state', value: 'TX' }] }, ...placed(`c.state = 'TX'`, `a.state = 'TX'`) },
  'birth date searched': { scope: { q: born }, where: `c.date_of_birth = to_date('${born}', 'MM/DD/YYYY')` },
  'name and birth date': {
    scope: { q: `${last_name} ${born}` },
    where: `${like(last_name)} and c.date_of_birth = to_date('${born}', 'MM/DD/YYYY')`,
  },
  'policy number searched': {
    scope: { q: policy_number },
    where: `c.id in (select t.contact_id from contact_texts t where t.business_unit_id = 1 and t.search_text like '%${policy_number.toLowerCase()}%'
      union all select p.contact_id from contact_policies p
      where p.business_unit_id = 1 and p.policy_number is not null and p.deleted_at is null and app.policy_key(p.policy_number) like '${policy_number.replaceAll('-', '')}%')`,
  },
  'address searched': { scope: { q: address }, where: like(...address.split(' ')) },
  'born in June': JUNE,
  'lapsed with a carrier': {
    scope: {
      search: [
        { field: 'policy_carrier_id', value: 3 },
        { field: 'policy_status', value: 'lapsed' },
      ],
    },
    where: `exists (select from contact_policies p where p.contact_id = c.id and p.carrier_id = 3 and p.deleted_at is null and p.status = 'lapsed')`,
  },
  'duplicates by name': { scope: { duplicate: { is_duplicate: true } }, duplicates: 'name_key' },
  'duplicates by first name': {
    scope: { duplicate: { is_duplicate: true, fields: ['first_name'] } },
    duplicates: 'first_key',
  },
  'duplicates by last name': {
    scope: { duplicate: { is_duplicate: true, fields: ['last_name'] } },
    duplicates: 'last_key',
  },
  'a city': {
    scope: { search: [{ field: 'city', value: 'Newport' }] },
    ...placed(`c.city_key = 'newport'`, `a.city_key = 'newport'`),
  },
  'a county': {
    scope: { search: [{ field: 'county', value: COUNTY }] },
    ...placed(`c.county_key = '${COUNTY.toLowerCase()}'`, `a.county_key = '${COUNTY.toLowerCase()}'`),
  },
  'a ZIP': {
    scope: { search: [{ field: 'zip', value: '02840' }] },
    ...placed(`c.zip_key = '02840'`, `a.zip_key = '02840'`),
  },
  'city begins with new': {
    scope: { search: [{ field: 'city', op: 'starts_with', value: 'new' }] },
    ...placed(`c.city_key >= 'new' and c.city_key < 'nex'`, `a.city_key >= 'new' and a.city_key < 'nex'`),
  },
  'not in a city': {
    scope: { search: [{ field: 'city', op: 'none_of', value: 'Newport' }] },
    where: `not ${placed(`coalesce(c.city_key = 'newport', false)`, `a.city_key = 'newport'`).where}`,
  },
})

const inFields = ({ further_phone }: Seldom): Record<string, Narrow> => ({
  'a city searched': { scope: { q: 'newport' }, where: like('newport') },
  'further phone searched': { scope: { q: further_phone }, where: like(further_phone) },
  'first name contains ann': {
    scope: { search: [{ field: 'first_name', op: 'contains', value: 'ann' }] },
    where: inField('first_name', 'ann'),
  },
  'street contains maple': {
    scope: { search: [{ field: 'address', op: 'contains', value: 'maple' }] },
    where: inField('address', 'maple'),
  },
  'company contains hold': {
    scope: { search: [{ field: 'company_name', op: 'contains', value: 'hold' }] },
    where: inField('company_name', 'hold'),
  },
  'a website': { scope: { search: [{ field: 'website', op: 'not_empty' }] }, where: `coalesce(c.website, '') <> ''` },
  'no website': { scope: { search: [{ field: 'website', op: 'is_empty' }] }, where: `coalesce(c.website, '') = ''` },
  'no phone': { scope: { search: [{ field: 'phone', op: 'is_empty' }] }, where: 'not c.has_phone' },
  'a line of business': { scope: { category: 'medicare' }, where: `c.line_of_business = 'medicare'` },
  leads: { scope: { type: 'lead' }, where: `not ${CLIENT}` },
  clients: { scope: { type: 'client' }, where: CLIENT },
})

/** Words that a tenth of the agency has, or a hundredth, together with something else. */
const together = (): Record<string, Narrow> => ({
  'smith of a status': {
    scope: { q: 'smith', search: [{ field: 'status_id', value: 5 }] },
    where: `${like('smith')} and c.status_id = 5`,
  },
  'oak of a status': {
    scope: { q: 'oak', search: [{ field: 'status_id', value: 5 }] },
    where: `${like('oak')} and c.status_id = 5`,
  },
  'oak, leads': { scope: { q: 'oak', type: 'lead' }, where: `${like('oak')} and not ${CLIENT}` },
  'newport with a tag': {
    scope: { q: 'newport', search: [{ field: 'tag_id', value: COMMON_TAG }] },
    where: `${like('newport')} and exists (select from contact_tags t where t.contact_id = c.id and t.tag_id = ${COMMON_TAG})`,
  },
  'newport, women': {
    scope: { q: 'newport', search: [{ field: 'gender', value: 'female' }] },
    where: `${like('newport')} and c.gender = 'female'`,
  },
  'word of a third': { scope: { q: 'mail.example.com' }, where: like('mail.example.com') },
})

/** Of the whole agency: its other end, and what was deleted. */
const ends = ({ last_offset }: Seldom): Record<string, Narrow> => ({
  'the last page': { scope: { page: last_offset / 15 + 1 }, offset: last_offset },
  deleted: { scope: { contact_group: 'deleted' }, deleted: true },
})

const ORDERS: Record<string, Narrow> = {
  'by status': { scope: { order_field: 'status' }, order: 'status' },
  'by state': { scope: { order_field: 'state' }, order: 'state' },
  'by last change': { scope: { order_field: 'updated_at', order: 'DESC' }, order: 'updated_at' },
  'by first name': { scope: { order_field: 'first_name' }, order: 'first_name' },
  'by next policy end, page 30,000': {
    scope: { order_field: 'next_policy_end', page: 30_000 },
    order: 'next_policy_end',
    offset: 449_985,
  },
  'tag on a fifth, by status': {
    ...tag(COMMON_TAG),
    scope: { ...tag(COMMON_TAG).scope, order_field: 'status' },
    order: 'status',
  },
}

const COUNTS: Record<string, Narrow> = { 'any of three': ANY, 'born in June': JUNE, 'a rare tag': tag(RARE_TAG) }

/** Someone with a policy and a surname that few in the agency have, from the agent's own book, as one would look for them. */
async function seldomIn(client: pg.Client, agent: number): Promise<Seldom> {
  const { rows } = await client.query<Seldom>(
    `select (select substring(value from 4 for 7) from contact_points where extra and kind = 'phone' order by id limit 1) as further_phone,
            (select (count(*) - 1) / 15 * 15 from contacts where business_unit_id = 1 and deleted_at is null)::integer as last_offset, last_name, right(phone, 7) as digits, to_char(date_of_birth, 'MM/DD/YYYY') as born, p.policy_number, c.address
       from contacts c join contact_policies p on p.contact_id = c.id
      where c.owner_id = $1 and c.deleted_at is null and phone is not null and last_name ~ '^[A-Za-z]{6,}$'
      order by (select count(*) from contacts d where d.business_unit_id = 1 and d.deleted_at is null
                   and d.sort_name >= lower(c.last_name) and d.sort_name < lower(c.last_name) || '!'), c.id limit 1`,
    [agent],
  )
  const [found] = rows
  if (!found) throw new Error('The agent has no contacts to search for.')
  return found
}
