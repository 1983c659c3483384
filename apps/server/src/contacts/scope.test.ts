import * as contacts from '@openbook/api/contacts.ts'
import {
  CONTACT_GROUPS,
  DUPLICATE_FIELDS,
  MOST_EXCEPTED,
  MOST_FILTERS,
  MOST_VALUES,
  type Op,
  SORTS,
} from '@openbook/api/core/contact-filters.ts'
import { type ContactCondition, type ContactsScope, MOST_SELECTED } from '@openbook/api/core/contacts-scope.ts'
import { mayUseConsole } from '@openbook/auth/roles.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { whereOf } from './compiled.ts'
import { compileScope } from './scope.ts'
import { count } from './total.ts'

interface Known {
  id: number
  number: number
  owner_id: number
  first_name: string | null
  last_name: string | null
  state: string | null
  line_of_business: string | null
  status_id: number | null
  source_id: number | null
  agentflow_status_id: number | null
  deleted_at: string | null
  tag_ids: number[]
  city: string | null
  zip: string | null
  address: string | null
  gender: string | null
  phone: string | null
  email: string | null
  date_of_birth: string | null
  created_on: string
  changed_on: string
  contacted_on: string | null
  company_name: string | null
  api_vendor_id: number | null
  emails: string[]
  website: string | null
  external_id: string | null
  pool_id: number | null
  kits: number[]
  further: { kind: string; address: string | null; city: string | null; state: string | null; zip: string | null }[]
  consent_record: string[] | null
  consent_source: string | null
  points: { kind: string; consent: string; validity: string }[]
  policies: {
    carrier_id: number | null
    policy_number: string | null
    plan_name: string | null
    premium: string | null
    status: string
    effective_date: string | null
    end_date: string | null
  }[]
}

let server: TestServer
let ours: Agency
let theirs: Agency
let field: TestUser
let known: Known[]
let downlines: Map<number, number[]>
let lists: Record<'tag' | 'status' | 'source' | 'agentflow' | 'carrier' | 'vendor' | 'pool' | 'kit', number[]>

beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
  field = await mint(server, {
    business_unit_id: ours.business_unit_id,
    role: 'agent',
    username: `field.${ours.agent.username}`,
    manager_id: ours.agent.id,
  })
  for (const unit of [ours, theirs])
    await fill(
      unit,
      [...unit.users, ...(unit === ours ? [field] : [])].map(({ id }) => id),
    )
  await ours.tenant(async db => {
    known = await db.rows<Known>(
      `select c.id, number, owner_id, first_name, last_name, state, line_of_business, status_id, source_id, agentflow_status_id, deleted_at,
              city, zip, address, gender, phone, email, company_name, api_vendor_id, date_of_birth, to_char(created_at at time zone 'America/New_York', 'YYYY-MM-DD') as created_on,
              to_char(updated_at at time zone 'America/New_York', 'YYYY-MM-DD') as changed_on,
              (select to_char(max(e.at) at time zone 'America/New_York', 'YYYY-MM-DD') from contact_events e where e.contact_id = c.id) as contacted_on,
              (select coalesce(json_agg(p), '[]') from (select carrier_id, policy_number, plan_name, premium::text as premium, status, effective_date, end_date from contact_policies where contact_id = c.id) p) as policies,
              website, external_id, pool_id, array(select kit_id::int from mailer_assignments where contact_id = c.id) as kits,
              nullif(array_remove(array[case when exists (select from consent_certificates s where s.contact_id = c.id) then 'certificate' end,
                case when consent_source <> 'No' or consent_at is not null then 'source' end], null), '{}') as consent_record,
              case when consent_source <> 'No' then consent_source end as consent_source,
              (select coalesce(json_agg(x), '[]') from contact_points x where x.contact_id = c.id and (x.extra or x.value in (phone, email))) as points,
              array(select x.value from contact_points x where x.contact_id = c.id and x.extra) as emails,
              (select coalesce(json_agg(a), '[]') from (select kind, address, city, state, zip from contact_addresses where contact_id = c.id) a) as further,
              array(select tag_id::int from contact_tags where contact_id = c.id) as tag_ids from contacts c`,
    )
    const ids = async (table: string) =>
      (await db.rows<{ id: number }>(`select id from ${table} order by id`)).map(({ id }) => id)
    lists = {
      tag: await ids('tags'),
      status: await ids('statuses'),
      source: await ids('sources'),
      agentflow: await ids('agentflow_statuses'),
      carrier: await ids('carriers'),
      vendor: await ids('api_vendors'),
      pool: await ids('pools'),
      kit: await ids('mailer_kits'),
    }
    const rows = await db.rows<{ manager_id: number; user_id: number }>(
      'select manager_id, user_id from user_downlines',
    )
    downlines = new Map(
      ours.users.map(({ id }) => [id, rows.filter(row => row.manager_id === id).map(row => row.user_id)]),
    )
  })
})
afterAll(() => server.close())

const fill = (unit: Agency, owners: number[]) =>
  unit.tenant(async db => {
    await db.rows(`insert into tags (name) select 'Tag ' || g from generate_series(1, 3) g`)
    await db.rows(`insert into statuses (title, position) select 'Status ' || g, 9 - g from generate_series(1, 3) g`)
    await db.rows(`insert into agentflow_statuses (title) select 'Stage ' || g from generate_series(1, 2) g`)
    await db.rows(`insert into sources (title) select 'Source ' || g from generate_series(1, 2) g`)
    await db.rows(
      `insert into api_vendors (vendor_name, vendor_type, route, owner_id) select 'Vendor ' || g, 'aged', 'owner', $1 from generate_series(1, 2) g`,
      [owners[0]],
    )
    await db.rows(
      `insert into contacts (owner_id, first_name, last_name, company_name, api_vendor_id, phone, email, city, zip, address, gender, date_of_birth, state, line_of_business, status_id, source_id, agentflow_status_id, deleted_at, created_at, updated_at)
       select ($1::bigint[])[1 + g % cardinality($1)], case when g % 5 > 0 then (array['Ann', 'Bob', 'Cy'])[1 + g % 3] end,
              case when g % 7 > 0 then (array['Lee', 'Smith', 'smith', 'Young'])[1 + g % 4] end,
              (array['Acme Tools', 'Zenith & Sons', null])[1 + g % 3], (select id from api_vendors where vendor_name = 'Vendor ' || g % 3),
              case when g % 3 > 0 then '+1401555' || lpad(g::text, 4, '0') end, case when g % 4 = 0 then 'a' || g || '@x.test' end,
              (array['Newport', 'Santa Fe', 'newport', null])[1 + g % 4], (array['02840', '02840-1234', '87501', null])[1 + g % 4],
              (array['1 Oak St', '1 oak st', '12 Elm Rd', null, null])[1 + g % 5], (array['male', 'female', null])[1 + g % 3],
              case when g % 5 > 0 then date '1950-01-01' + g * 97 end,
              (array['RI', 'TX', null])[1 + g % 3], (array['medicare', 'insurance', null])[1 + g % 3],
              (select id from statuses where title = 'Status ' || g % 5), (select id from sources where title = 'Source ' || g % 4),
              (select id from agentflow_statuses where title = 'Stage ' || g % 5),
              case when g % 6 = 0 then now() end, now() - (g % 11) * interval '1 day', now() - (g % 13) * interval '1 day' from generate_series(1, 160) g`,
      [owners],
    )
    await db.rows(
      `insert into contact_tags (contact_id, tag_id) select c.id, t.id from contacts c, tags t where (c.number + t.id) % 3 = 0`,
    )
    await db.rows(
      `insert into contact_points (contact_id, kind, value, extra) select id, 'email', 'extra' || number % 3 || '@x.test', true from contacts where number % 4 = 0`,
    )
    await db.rows(
      `insert into contact_addresses (contact_id, kind, address, city, state, zip)
       select id, (array['mailing', 'previous', 'home'])[1 + number % 3], (array['7 Palm Ct', '1 Oak St', null])[1 + number % 4],
              (array['Naples', 'NEWPORT', null])[1 + number % 5], (array['FL', 'RI', null])[1 + number % 3], (array['34102', '02840-9999', null])[1 + number % 5]
         from contacts where number % 3 < 2
       union all select id, 'business', '90 Elm Rd', 'Santa Fe', 'TX', '87501' from contacts where number % 8 = 0`,
    )
    await db.rows(
      `update contacts set website = (array['https://Oak.test/a', 'https://elm.test'])[1 + number % 3],
              external_id = (array['X-1', 'X-2', 'y-1'])[1 + number % 5]`,
    )
    await db.rows(
      `update contacts set consent_source = (array['Acme, https://acme.test/a', 'Web form', 'web form', 'No', null])[1 + number % 5],
              consent_at = case when number % 7 = 0 and number % 5 <> 3 then now() end`,
    )
    await db.rows(
      `with r as (insert into api_requests (api_vendor_id, outcome, status, answer, took_ms) select id, 'accepted', 201, '{}', 1 from api_vendors order by id limit 1 returning id, api_vendor_id)
       insert into consent_certificates (contact_id, api_request_id, api_vendor_id) select c.id, r.id, r.api_vendor_id from contacts c, r where c.number % 3 = 0`,
    )
    await db.rows(
      `insert into contact_points (contact_id, kind, value, consent, validity, validity_at)
       select id, 'phone', phone, (array['opted_in', 'opted_out', 'unknown'])[1 + number % 3], (array['valid', 'invalid', 'unknown'])[1 + number % 4], now()
         from contacts where phone is not null and number % 4 <> 3
       union all select id, 'phone', '+14015559999', 'opted_out', 'invalid', now() from contacts where number % 7 = 0`,
    )
    await db.rows(
      `with p as (insert into pools (name, holder_id) select 'Pool ' || g, $1 from generate_series(1, 2) g returning id, name)
       update contacts c set pool_id = p.id from p where c.owner_id = $1 and p.name = 'Pool ' || c.number % 4`,
      [owners[1]],
    )
    await db.rows(`insert into mailer_kits (name, pieces, price) select 'Kit ' || g, 1, 1 from generate_series(1, 2) g`)
    await db.rows(
      `insert into mailer_assignments (contact_id, kit_id, household, price, assigned_by)
       select c.id, k.id, 'h', 1, c.owner_id from contacts c, mailer_kits k where (c.number + k.id) % 4 = 0`,
    )
    await db.rows(
      `insert into contact_events (contact_id, kind, at) select id, 'contacts.activity', now() - (number % 11) * interval '1 day' from contacts where number % 5 > 1`,
    )
    await db.rows(`insert into carriers (name) select 'Carrier ' || g from generate_series(1, 2) g`)
    await db.rows(
      `insert into contact_policies (contact_id, carrier_id, carrier_name, policy_number, plan_name, premium, status, effective_date, end_date, created_by)
       select c.id, k.id, k.name, 'PN-' || c.number % 7, (array['Silver Plan', 'gold plan 50%', null])[1 + c.number % 3], c.number % 4 * 12.5, (array['active', 'lapsed', 'pending'])[1 + (c.number + k.id) % 3], date '2026-01-01' + (c.number % 90)::int,
              case when c.number % 5 > 0 then date '2199-01-01' + (c.number % 90)::int end, c.owner_id
         from contacts c, carriers k where (c.number + k.id) % 4 = 0`,
    )
  })

/** Whether a filter lets a contact through, said plainly. */
function lets(contact: Known, node: ContactCondition): boolean {
  if ('any' in node) return node.any.some(each => lets(contact, each))
  if ('all' in node) {
    const ofPolicy = node.all.filter(each => 'field' in each && each.field.startsWith('policy_'))
    return (
      node.all.filter(each => !ofPolicy.includes(each)).every(each => lets(contact, each)) && insured(contact, ofPolicy)
    )
  }
  const { field, op = field === 'created_at' || field === 'updated_at' ? 'between' : 'any_of', value } = node
  if (field === 'birthday') return bornBetween(contact, value as [string, string])
  if (field.startsWith('policy_')) return insured(contact, [node])
  const wanted = [value ?? []].flat().map(each => (field === 'phone' ? dialed(each) : String(each).toLowerCase()))
  if (field === 'email' && !op.endsWith('empty'))
    return compare(op, [...contact.emails, ...valuesAt(contact, field)], wanted)
  const owns = ownsOf(contact, field)
  return compare(op, owns, wanted)
}

function ownsOf(contact: Known, field: string): string[] {
  const [, kind, what] = /^(phone|email)_(consent|validity)$/.exec(field) ?? []
  if (field === 'tag_id') return contact.tag_ids.map(String)
  if (field === 'mailer_kit_id') return contact.kits.map(String)
  if (field === 'consent_record') return contact.consent_record ?? ['none']
  if (!kind) return valuesAt(contact, field)
  const said = contact.points
    .filter(point => point.kind === kind)
    .map(point => point[what as 'consent' | 'validity'])
    .filter(state => state !== 'unknown')
  return said.length || !contact[kind as 'phone' | 'email'] ? said : ['unknown']
}

function bornBetween({ date_of_birth }: Known, [from, to]: [string, string]): boolean {
  const at = (day: string) => day.replaceAll(/\D/g, '')
  const [first, last] = [from ? at(from) : '0101', to ? at(to) : '1231']
  const born = date_of_birth && at(date_of_birth.slice(5))
  if (!born) return false
  return first <= last ? born >= first && born <= last : born >= first || born <= last
}

const dialed = (phone: string | number) => `+1${String(phone).replaceAll(/\D/g, '').slice(-10)}`

function valuesAt(contact: Known, field: string): string[] {
  const born = contact.date_of_birth
  const known: Record<string, string | null> = {
    created_at: contact.created_on,
    updated_at: contact.changed_on,
    last_contacted_at: contact.contacted_on,
    birthday_month: born && String(Number(born.slice(5, 7))),
    age: born && String(yearsSince(born)),
  }
  const value = field in known ? known[field] : (contact[field as keyof Known] as string | number | null)
  const also = isOfAddress(field) ? current(contact).map(place => place[field]) : []
  return [value, ...also]
    .filter(each => each !== null && each !== undefined)
    .flatMap(each => [String(each).toLowerCase(), ...(field === 'zip' ? [String(each).slice(0, 5)] : [])])
}

type OfAddress = Exclude<keyof Known['further'][number], 'kind'>
const isOfAddress = (field: string): field is OfAddress => ['address', 'city', 'state', 'zip'].includes(field)
const current = ({ further }: Known) => further.filter(({ kind }) => kind !== 'previous')

const today = () => new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' })
const yearsSince = (day: string) => {
  const now = today()
  return Number(now.slice(0, 4)) - Number(day.slice(0, 4)) - (now.slice(5) < day.slice(5) ? 1 : 0)
}

function compare(op: Op, owns: string[], wanted: string[]): boolean {
  const number = (text: string) => (text.includes('-') ? Number(text.replaceAll('-', '')) : Number(text))
  if (op === 'is_empty') return owns.length === 0
  if (op === 'not_empty') return owns.length > 0
  if (op === 'last_days') return owns.some(each => number(each) >= number(dayAgo(Number(wanted[0]))))
  if (op === 'not_last_days') return !compare('last_days', owns, wanted)
  if (op === 'none_of') return !owns.some(each => wanted.includes(each))
  if (op === 'all_of') return wanted.every(each => owns.includes(each))
  if (op === 'starts_with') return owns.some(each => wanted.some(start => each.startsWith(start)))
  if (op === 'contains') return owns.some(each => wanted.some(part => each.includes(part)))
  if (op === 'before') return owns.some(each => number(each) < number(wanted[0]!))
  if (op === 'after') return owns.some(each => number(each) > number(wanted[0]!))
  if (op === 'between')
    return owns.some(
      each => number(each) >= number(wanted[0] || '0') && number(each) <= number(wanted[1] || '99999999'),
    )
  return owns.some(each => wanted.includes(each))
}

/** Filters of policies side by side are about one policy. */
function insured({ policies }: Known, nodes: readonly ContactCondition[]): boolean {
  const filters = nodes.filter(node => 'field' in node)
  const column = {
    policy_carrier_id: 'carrier_id',
    policy_number: 'policy_number',
    policy_status: 'status',
    policy_plan_name: 'plan_name',
    policy_premium: 'premium',
    policy_effective_date: 'effective_date',
    policy_end_date: 'end_date',
  } as const
  const keyed = (text: string | number) => String(text).toLowerCase().replaceAll(/[ -]/g, '')
  const holds = (policy: Known['policies'][number], { field, op = 'any_of', value }: (typeof filters)[number]) => {
    if (op === 'not_empty') return true
    const own = policy[column[field as keyof typeof column]]
    return compare(op === 'none_of' ? 'any_of' : op, own === null ? [] : [keyed(own)], [value ?? []].flat().map(keyed))
  }
  const against = ({ op }: (typeof filters)[number]) => op === 'none_of' || op === 'is_empty'
  const wanted = filters.filter(each => !against(each))
  const clear = filters
    .filter(against)
    .every(each => !policies.some(policy => each.op === 'is_empty' || holds(policy, each)))
  return clear && (!wanted.length || policies.some(policy => wanted.every(each => holds(policy, each))))
}

/** What the scope means, said plainly. */
function expected(viewer: TestUser, scope: ContactsScope): Known[] {
  const below = downlines.get(viewer.id) ?? []
  const { downline_user_id: root } = scope
  const group =
    scope.for_contact_group_all && scope.contact_group !== 'deleted'
      ? 'all'
      : (scope.contact_group ?? (root ? 'downline' : 'mine'))
  const sight = mayUseConsole(viewer.role) ? undefined : [viewer.id, ...below]
  const inGroup = ({ owner_id, deleted_at }: Known) => {
    if ((deleted_at !== null) !== (group === 'deleted')) return false
    if (group === 'mine') return owner_id === viewer.id
    if (group === 'all_agents' && owner_id === viewer.id) return false
    if (root) return owner_id === root || (downlines.get(root) ?? []).includes(owner_id)
    if (group === 'downline') return below.includes(owner_id)
    return sight?.includes(owner_id) ?? true
  }
  const text = ({ first_name, last_name, number, phone, email, further, ...primary }: Known) =>
    ` ${[first_name, last_name, email, phone, number, ...[primary, ...further].flatMap(({ address, city, zip }) => [address, city, zip?.replace('-', '')])].map(each => each ?? '').join(' ')}`.toLowerCase()
  const words = (scope.q ?? '').toLowerCase().split(' ').filter(Boolean)
  const found = known.filter(
    contact =>
      inGroup(contact) &&
      lets(contact, { all: (scope.search ?? []) as never }) &&
      (!scope.category || [scope.category].flat().some(line => line === contact.line_of_business)) &&
      (!scope.type || contact.policies.some(({ status }) => status === 'active') === (scope.type === 'client')) &&
      words.every(word => text(contact).includes(word)),
  )
  const chosen = scope.duplicate?.is_duplicate
    ? shared(found, scope.duplicate.fields ?? ['first_name', 'last_name'])
    : found
  return chosen.filter(({ id }) => !scope.except_ids?.includes(id))
}

function shared(contacts: Known[], fields: readonly (typeof DUPLICATE_FIELDS)[number][]): Known[] {
  const keyOf = (contact: Known) =>
    fields
      .map(field => `${contact[field]}${field === 'address' ? contact.zip?.slice(0, 5) : ''}`.toLowerCase())
      .join('|')
  const whole = contacts.filter(contact => fields.every(field => contact[field]))
  const counts = Map.groupBy(whole, keyOf)
  return whole.filter(contact => (counts.get(keyOf(contact))?.length ?? 0) > 1)
}

const of = (
  field: string,
  values: () => readonly (string | number)[],
  ops: readonly Op[] = ['any_of', 'none_of', 'is_empty', 'not_empty'],
) =>
  fc.record(
    {
      field: fc.constant(field),
      op: fc.constantFrom(...ops),
      value: fc.uniqueArray(fc.constantFrom(...values()), { minLength: 1, maxLength: 3 }),
    },
    { requiredKeys: ops.includes('any_of') ? ['field', 'value'] : ['field', 'op', 'value'] },
  )
const days = (field: string, from: string, to: string) => {
  const day = fc.constantFrom(from, to)
  return fc.oneof(
    fc.record({ field: fc.constant(field), op: fc.constantFrom('before' as const, 'after' as const), value: day }),
    fc.record({
      field: fc.constant(field),
      op: fc.constant('between' as const),
      value: fc.constantFrom([from, to], [from, ''], ['', to]),
    }),
  )
}
const dayAgo = (ago: number) => {
  const day = new Date(today())
  day.setUTCDate(day.getUTCDate() - ago)
  return day.toISOString().slice(0, 10)
}
const leaf = () =>
  fc.oneof(
    of('tag_id', () => lists.tag, ['any_of', 'none_of', 'all_of', 'is_empty', 'not_empty']),
    of('status_id', () => lists.status),
    of('source_id', () => lists.source),
    of('agentflow_status_id', () => lists.agentflow),
    of('owner_id', () => [...ours.users.map(({ id }) => id), theirs.agent.id], ['any_of', 'none_of']),
    of('state', () => ['RI', 'tx', 'ZZ', 'FL']),
    of('line_of_business', () => ['medicare', 'insurance']),
    of('gender', () => ['male', 'female']),
    of('city', () => ['NEWPORT', 'santa fe', 'naples'], ['any_of', 'none_of', 'is_empty', 'not_empty', 'starts_with']),
    of('zip', () => ['02840', '875', '87501', '34102'], ['any_of', 'none_of', 'starts_with']),
    of('first_name', () => ['ANN', 'bob', 'Cyd'], ['any_of', 'none_of', 'is_empty', 'not_empty']),
    of('first_name', () => ['an', 'BO', 'cyd'], ['starts_with']),
    of('first_name', () => ['ann', 'bob'], ['contains']),
    of('last_name', () => ['smith', 'LEE'], ['any_of', 'none_of', 'is_empty', 'not_empty']),
    of('last_name', () => ['s', 'YOU', 'acme'], ['starts_with']),
    of('last_name', () => ['mit', 'oung'], ['contains']),
    of('company_name', () => ['acme tools', 'acme'], ['any_of', 'none_of', 'is_empty', 'not_empty']),
    of('company_name', () => ['acme t', 'ze', 'tools'], ['starts_with']),
    of('company_name', () => ['tools', 'nith & s'], ['contains']),
    of('api_vendor_id', () => lists.vendor),
    of('phone', () => ['(401) 555-0002', '401.555.0004', '+14015550005'], [
      'any_of',
      'none_of',
      'is_empty',
      'not_empty',
    ]),
    of('email', () => ['A4@x.test', 'extra0@X.test'], ['any_of', 'none_of', 'is_empty', 'not_empty']),
    of('policy_number', () => ['pn1', 'PN-2', 'pn 3'], ['any_of', 'none_of']),
    of('policy_number', () => ['p', 'pn-4'], ['starts_with']),
    of('address', () => ['1 oak st', '12 ELM', '7 pa'], ['starts_with', 'is_empty', 'not_empty']),
    of('address', () => ['1 Oak St', 'oak st', '7 PALM CT'], ['any_of']),
    of('address', () => ['oak', '2 elm r', 'palm'], ['contains']),
    of('website', () => ['OAK', 'test/'], ['contains', 'is_empty', 'not_empty']),
    of('external_id', () => ['X-1', 'y-1', 'X-9']),
    of('external_id', () => ['X-', 'y'], ['starts_with']),
    of('pool_id', () => lists.pool),
    of('mailer_kit_id', () => lists.kit),
    of('phone_consent', () => ['opted_in', 'opted_out', 'unknown'], ['any_of', 'none_of']),
    of('phone_validity', () => ['valid', 'invalid', 'unknown'], ['any_of', 'none_of']),
    of('consent_record', () => ['certificate', 'source', 'none'], ['any_of', 'none_of']),
    of('consent_source', () => ['WEB FORM', 'acme, https://acme.test/a', 'no', 'acme'], ['any_of', 'none_of']),
    of('consent_source', () => ['web', 'Acme, ', 'no'], ['starts_with', 'is_empty', 'not_empty']),
    of('email_consent', () => ['opted_in', 'unknown'], ['any_of', 'none_of']),
    of('policy_plan_name', () => ['silver plan', 'SILVER', 'gold plan 50%'], ['any_of', 'none_of', 'starts_with']),
    of('policy_plan_name', () => ['ver', 'plan', '50%'], ['contains']),
    fc.record({
      field: fc.constant('policy_premium'),
      op: fc.constantFrom('before' as const, 'after' as const),
      value: fc.constantFrom('12.5', 25),
    }),
    fc.record({
      field: fc.constant('policy_premium'),
      op: fc.constant('between' as const),
      value: fc.constantFrom(['12.50', '25'], ['25', ''], ['', '12.5']),
    }),
    fc.record({
      field: fc.constant('birthday'),
      op: fc.constant('between' as const),
      value: fc.constantFrom(['03/01', '06/30'], ['11/15', '02/29'], ['', '04/30'], ['10/31', '']),
    }),
    of('birthday_month', () => [1, 6, 7], ['any_of']),
    of('policy_carrier_id', () => lists.carrier),
    of('policy_status', () => ['active', 'lapsed']),
    days('policy_end_date', '2199-01-20', '2199-02-20'),
    days('date_of_birth', '1955-03-01', '1980-12-31'),
    days('created_at', dayAgo(9), dayAgo(4)),
    days('updated_at', dayAgo(8), dayAgo(3)),
    days('last_contacted_at', dayAgo(8), dayAgo(3)),
    fc.record({
      field: fc.constant('last_contacted_at'),
      op: fc.constantFrom('last_days' as const, 'not_last_days' as const),
      value: fc.constantFrom(0, 4, 30),
    }),
    fc.record({
      field: fc.constant('last_contacted_at'),
      op: fc.constantFrom('is_empty' as const, 'not_empty' as const),
    }),
    fc.record({
      field: fc.constant('age'),
      op: fc.constantFrom('before' as const, 'after' as const),
      value: fc.constantFrom(60, 71),
    }),
    fc.record({
      field: fc.constant('age'),
      op: fc.constant('between' as const),
      value: fc.constantFrom([50, 64], [65, ''], [71, 71]),
    }),
  )
const groups = (inner: fc.Arbitrary<unknown>) => {
  const some = fc.array(inner, { minLength: 1, maxLength: 3 })
  return fc.oneof(
    some.map(any => ({ any })),
    some.map(all => ({ all })),
  )
}
const search = () =>
  fc.array(
    fc.oneof({ weight: 3, arbitrary: leaf() }, { weight: 1, arbitrary: groups(fc.oneof(leaf(), groups(leaf()))) }),
    {
      maxLength: 3,
    },
  ) as unknown as fc.Arbitrary<ContactCondition[]>
const extras = () =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant({}) },
    {
      weight: 1,
      arbitrary: fc.record({
        category: fc.constantFrom('medicare' as const, ['insurance' as const, 'medicare' as const]),
      }),
    },
    { weight: 1, arbitrary: fc.record({ type: fc.constantFrom('lead' as const, 'client' as const) }) },
    { weight: 1, arbitrary: fc.record({ for_contact_group_all: fc.boolean() }) },
    {
      weight: 2,
      arbitrary: fc.record({
        duplicate: fc.record({
          is_duplicate: fc.constantFrom(true, true, false),
          fields: fc.uniqueArray(fc.constantFrom(...DUPLICATE_FIELDS), { minLength: 1 }),
        }),
      }),
    },
  )
const plain = () =>
  fc.record(
    {
      search: search(),
      q: fc.constantFrom(
        '',
        '',
        'smith',
        'ann',
        'ann lee',
        'bob smith',
        'nobody',
        'oak',
        'palm',
        String(known[0]?.number),
      ),
      contact_group: fc.constantFrom('all' as const, ...CONTACT_GROUPS),
      order: fc.constantFrom('ASC' as const, 'DESC' as const),
      order_field: fc.constantFrom(...SORTS),
      limit: fc.constantFrom(7, 15, 50),
    },
    { requiredKeys: [] },
  )
const excepted = () =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant({}) },
    {
      weight: 1,
      arbitrary: fc
        .uniqueArray(fc.nat(known.length - 1), { maxLength: known.length })
        .map(places => ({ except_ids: places.map(place => known[place]!.id) })),
    },
  )
const scopes = () =>
  fc.tuple(plain(), extras(), excepted()).map(([scope, more, less]) => ({ ...scope, ...more, ...less }))

test('the rows of all pages are exactly the scope, each once, and the count is their number', async () => {
  const viewers = [ours.agent, ours.manager, ours.agent2, ours.buadmin, ours.admin]
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...viewers),
      scopes(),
      fc.boolean(),
      async (viewer, scope: ContactsScope, narrowed) => {
        const under =
          narrowed && (viewer === ours.manager || mayUseConsole(viewer.role)) ? { downline_user_id: ours.agent.id } : {}
        const asked = { ...scope, ...under }
        const ids: number[] = []
        let pages = 1
        let total = 0
        for (let page = 1; page <= pages; page++) {
          const { data, meta } = await viewer.call(contacts.list, { body: { contacts_scope: { ...asked, page } } })
          ids.push(...data.map(({ id }) => id))
          pages = meta.total_pages
          total = meta.total_count
        }
        expect([...ids].sort((a, b) => a - b)).toEqual(
          expected(viewer, asked)
            .map(({ id }) => id)
            .sort((a, b) => a - b),
        )
        expect(total).toBe(ids.length)
        await ours.tenant(async db => {
          const compiled = await compileScope(db, { user_id: viewer.id, role: viewer.role }, asked)
          expect(await count(db, compiled)).toBe(total)
        })
        await ours.tenant(async db => {
          const compiled = await compileScope(db, { user_id: viewer.id, role: viewer.role }, asked)
          const acted = await db.rows<{ id: number }>(
            `select c.id from ${compiled.from} where ${whereOf(compiled)}`,
            compiled.values,
          )
          expect(acted.map(({ id }) => id).sort((a, b) => a - b)).toEqual([...ids].sort((a, b) => a - b))
        })
      },
    ),
    { numRuns: 250, endOnFailure: true },
  )
}, 120_000)

test('tags over the whole agency leave out what is deleted', async () => {
  for (const value of [
    lists.tag[0]!,
    [lists.tag[1]!],
    lists.tag.slice(0, 2),
    lists.tag,
    [lists.tag[0]!, lists.tag[0]!],
  ]) {
    const scope = { contact_group: 'all' as const, search: [{ field: 'tag_id' as const, value }], limit: 200 }
    const { data, meta } = await ours.buadmin.call(contacts.list, { body: { contacts_scope: scope } })
    const ids = expected(ours.buadmin, scope).map(({ id }) => id)
    expect(data.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids.sort((a, b) => a - b))
    expect(meta.total_count).toBe(ids.length)
  }
})

const names = async (scope: ContactsScope) =>
  (await ours.buadmin.call(contacts.list, { body: { contacts_scope: { contact_group: 'all', limit: 200, ...scope } } }))
    .data

test('sorted by last name, turned round by DESC', async () => {
  const up = (await names({})).map(({ id }) => id)
  expect((await names({ order: 'DESC' })).map(({ id }) => id)).toEqual(up.toReversed())
})

test('sorted by last change, the same by whichever way it is read', async () => {
  const changed = new Map(known.map(({ id, changed_on }) => [id, changed_on]))
  for (const scope of [
    {},
    { search: [{ field: 'state' as const, value: ['RI', 'TX'] }] },
    { q: 'smith' },
    { contact_group: 'downline' as const, downline_user_id: ours.manager.id },
    { contact_group: 'deleted' as const },
  ]) {
    const up = await names({ order_field: 'updated_at', ...scope })
    expect(up.length).toBeGreaterThan(3)
    expect(up.map(({ updated_at }) => updated_at)).toEqual(up.map(({ updated_at }) => updated_at).sort())
    const days = up.map(({ id }) => changed.get(id) ?? '')
    expect(days).toEqual(days.toSorted())
    const down = (await names({ order_field: 'updated_at', order: 'DESC', ...scope })).map(({ id }) => id)
    expect(down).toEqual(up.map(({ id }) => id).toReversed())
  }
})

test('sorted by last contact, the same by whichever way it is read, and those never spoken with by name', async () => {
  for (const scope of [
    {},
    { search: [{ field: 'state' as const, value: ['RI', 'TX'] }] },
    { q: 'smith' },
    { contact_group: 'downline' as const, downline_user_id: ours.manager.id },
    { contact_group: 'deleted' as const },
  ]) {
    const rows = await names({ order_field: 'last_contacted_at', order: 'DESC', ...scope })
    const at = rows.flatMap(({ last_contacted_at }) => last_contacted_at ?? [])
    expect(at.length).toBeGreaterThan(3)
    expect(at).toEqual(at.toSorted().toReversed())
    const never = rows.slice(at.length)
    expect(never.filter(({ last_contacted_at }) => last_contacted_at)).toEqual([])
    const named = (await names(scope)).filter(({ last_contacted_at }) => !last_contacted_at)
    expect(never.map(({ id }) => id)).toEqual(named.map(({ id }) => id))
    const all: number[] = []
    for (let page = 1; all.length < rows.length && page < 60; page++)
      all.push(
        ...(await names({ order_field: 'last_contacted_at', order: 'DESC', ...scope, limit: 7, page })).map(
          ({ id }) => id,
        ),
      )
    expect(all).toEqual(rows.map(({ id }) => id))
  }
})

test('sorted by what ends next, the same by whichever way it is read, and those with nothing that ends by name', async () => {
  let ending = 0
  const iso = (day: string | null) => day && `${day.slice(6)}-${day.slice(0, 2)}-${day.slice(3, 5)}`
  for (const scope of [
    {},
    { search: [{ field: 'state' as const, value: ['RI', 'TX'] }] },
    { q: 'smith' },
    { contact_group: 'downline' as const, downline_user_id: ours.manager.id },
    { contact_group: 'all_agents' as const },
    { search: [{ field: 'tag_id' as const, value: lists.tag }] },
    { contact_group: 'deleted' as const },
  ])
    for (const order of ['ASC', 'DESC'] as const) {
      const by = { order_field: 'next_policy_end' as const, order, ...scope }
      const rows = await names(by)
      const ends = rows.flatMap(({ next_policy_end }) => iso(next_policy_end) ?? [])
      ending += ends.length
      expect(ends).toEqual(order === 'ASC' ? ends.toSorted() : ends.toSorted().toReversed())
      const endless = (await names(scope)).filter(({ next_policy_end }) => !next_policy_end)
      expect(rows.slice(ends.length).map(({ id }) => id)).toEqual(endless.map(({ id }) => id))
      const all: number[] = []
      for (let page = 1; all.length < rows.length && page < 60; page++)
        all.push(...(await names({ ...by, limit: 7, page })).map(({ id }) => id))
      expect(all).toEqual(rows.map(({ id }) => id))
    }
  expect(ending).toBeGreaterThan(30)
})

test.each(['first_name', 'state', 'status'] as const)(
  'sorted by %s, contacts without one come last either way',
  async order_field => {
    for (const order of ['ASC', 'DESC'] as const) {
      const values = (await names({ order_field, order })).map(
        row => (order_field === 'status' ? row.status?.name : row[order_field]) ?? null,
      )
      const given = values.filter(value => value !== null)
      expect(values.slice(given.length).every(value => value === null)).toBe(true)
      const ordered = given.map(value => value.toLowerCase()).sort()
      const isDown = (order === 'DESC') !== (order_field === 'status')
      expect(given.map(value => value.toLowerCase())).toEqual(isDown ? ordered.toReversed() : ordered)
    }
  },
)

test('the first so many are the top of the list, in whatever order it is', async () => {
  for (const order_field of SORTS) {
    const all = (await names({ order_field, q: '', search: [{ field: 'state', value: ['RI', 'TX'] }] })).map(
      ({ id }) => id,
    )
    for (const scope of [
      { select_n: 10 },
      { select_n: 10, q: 'smith' },
      { select_n: 10, duplicate: { is_duplicate: true } },
    ]) {
      const { data, meta } = await ours.buadmin.call(contacts.list, {
        body: {
          contacts_scope: {
            contact_group: 'all',
            order_field,
            search: [{ field: 'state', value: ['RI', 'TX'] }],
            limit: 7,
            ...scope,
          },
        },
      })
      const whole = await names({
        order_field,
        search: [{ field: 'state', value: ['RI', 'TX'] }],
        ...scope,
        select_n: undefined,
      })
      expect(meta.total_count).toBe(Math.min(10, whole.length))
      expect(data.map(({ id }) => id)).toEqual(whole.slice(0, 7).map(({ id }) => id))
      if (!('q' in scope) && !('duplicate' in scope)) expect(data.map(({ id }) => id)).toEqual(all.slice(0, 7))
    }
  }
})

test('the last so many are the bottom of the list, in whatever order it is and whichever way round', async () => {
  for (const order_field of SORTS)
    for (const order of ['ASC', 'DESC'] as const) {
      const all = (await names({ order_field, order })).map(({ id }) => id)
      expect(all.length).toBeGreaterThan(70)
      const last = { order_field, order, select_n: 70, select_last: true }
      expect((await names(last)).map(({ id }) => id)).toEqual(all.slice(-70))
      const except_ids = [all.at(-1)!, all[0]!]
      expect((await names({ ...last, except_ids })).map(({ id }) => id)).toEqual(all.slice(-70, -1))
      const narrow = { ...last, select_n: 3, duplicate: { is_duplicate: true } }
      const twins = (await names({ ...narrow, select_n: undefined })).map(({ id }) => id)
      expect((await names(narrow)).map(({ id }) => id)).toEqual(twins.slice(-3))
    }
})

test('who is left out of the first so many is not replaced by the next', async () => {
  for (const order_field of SORTS) {
    const [first, second, third] = (await names({ order_field, select_n: 3 })).map(({ id }) => id)
    const rest = await names({ order_field, select_n: 3, except_ids: [second!, 999_999_999] })
    expect(rest.map(({ id }) => id)).toEqual([first, third])
  }
  const except_ids = Array.from({ length: MOST_EXCEPTED }, (_, at) => at + 1)
  await expect(names({ except_ids })).resolves.toBeTruthy()
  await expect(names({ except_ids: [...except_ids, MOST_EXCEPTED + 1] })).rejects.toMatchObject({
    status: 422,
    errors: { 'contacts_scope.except_ids': expect.stringContaining('At most 1,000') },
  })
})

test('all_downline: false keeps to those who report directly, or to the user who is named', async () => {
  const total = async (viewer: TestUser, scope: ContactsScope) =>
    (await viewer.call(contacts.list, { body: { contacts_scope: scope } })).meta.total_count
  const owned = (...owners: TestUser[]) =>
    known.filter(({ owner_id, deleted_at }) => !deleted_at && owners.some(({ id }) => id === owner_id)).length
  const { manager, agent, buadmin } = ours
  expect(await total(manager, { contact_group: 'downline' })).toBe(owned(agent, field))
  expect(await total(manager, { contact_group: 'downline', all_downline: false })).toBe(owned(agent))
  expect(await total(manager, { contact_group: 'all', all_downline: false })).toBe(owned(agent, manager))
  expect(await total(buadmin, { downline_user_id: manager.id })).toBe(owned(manager, agent, field))
  expect(await total(buadmin, { downline_user_id: manager.id, all_downline: false })).toBe(owned(manager))
  expect(await total(buadmin, { contact_group: 'all', all_downline: false })).toBe(owned(buadmin))
})

test('representer_type is the role of the owner', async () => {
  const total = async (viewer: TestUser, representer_type: string) =>
    (await viewer.call(contacts.list, { body: { contacts_scope: { contact_group: 'all', representer_type } } })).meta
      .total_count
  const alive = known.filter(({ deleted_at }) => !deleted_at)
  expect(await total(ours.buadmin, 'manager')).toBe(alive.filter(({ owner_id }) => owner_id === ours.manager.id).length)
  expect(await total(ours.manager, 'agent')).toBe(
    alive.filter(({ owner_id }) => [ours.agent.id, field.id].includes(owner_id)).length,
  )
  await expect(total(ours.agent, 'emperor')).rejects.toMatchObject({
    status: 422,
    errors: { 'contacts_scope.representer_type': expect.stringContaining('pool_holder') },
  })
})

test('birthdays and fresh contacts are found by days from today', async () => {
  const born = (ahead: number) => dayAgo(-ahead).replace(/^\d{4}/, '1960')
  await theirs.tenant(db =>
    db.rows(
      `insert into contacts (owner_id, last_name, date_of_birth, created_at)
       values ($1, 'Bday', $2, now()), ($1, 'Bday', $3, now() - interval '3 days'), ($1, 'Bday', $4, now() - interval '40 days')`,
      [theirs.agent2.id, born(0), born(7), born(9)],
    ),
  )
  const total = async (filter: object) =>
    (await theirs.agent2.call(contacts.list, { body: { contacts_scope: { q: 'bday', search: [filter as never] } } }))
      .meta.total_count
  expect(await total({ field: 'birthday', op: 'next_days', value: 0 })).toBe(1)
  expect(await total({ field: 'birthday', op: 'next_days', value: 7 })).toBe(2)
  expect(await total({ field: 'birthday', op: 'next_days', value: '3660' })).toBe(3)
  expect(await total({ field: 'created_at', op: 'last_days', value: 0 })).toBe(1)
  expect(await total({ field: 'created_at', op: 'last_days', value: 4 })).toBe(2)
  expect(await total({ field: 'created_at', op: 'between', value: [dayAgo(0), dayAgo(0)] })).toBe(1)
})

const asked = (search: unknown[], scope: object = {}) =>
  ours.agent.call(contacts.list, { body: { contacts_scope: { search, ...scope } as never } })

test('a scope has limits, and says which one was passed', async () => {
  const one = { field: 'state', value: 'RI' }
  await expect(asked(Array(MOST_FILTERS).fill(one))).resolves.toMatchObject({ data: expect.any(Array) })
  const many = { status: 422, errors: { 'contacts_scope.search': `Use at most ${MOST_FILTERS} filters.` } }
  await expect(asked([{ any: Array(MOST_FILTERS).fill(one) }, one])).rejects.toMatchObject(many)
  const values = (count: number) => [{ field: 'state', value: Array(count).fill('RI') }]
  await expect(asked(values(MOST_VALUES))).resolves.toBeTruthy()
  await expect(asked(values(MOST_VALUES + 1))).rejects.toMatchObject({
    status: 422,
    errors: { 'contacts_scope.search.0': expect.stringContaining(String(MOST_VALUES)) },
  })
  await expect(asked([], { select_n: MOST_SELECTED + 1 })).rejects.toMatchObject({ status: 422 })
  await expect(asked([{ any: [{ all: [{ any: [one] }] }] }])).rejects.toMatchObject({
    status: 422,
    errors: { 'contacts_scope.search.0': expect.stringContaining('two deep') },
  })
})

test('filters of no value, and groups of none, narrow nothing', async () => {
  const { headers } = ours.agent
  const total = async (search: unknown[]) => {
    const body = JSON.stringify({ contacts_scope: { search } })
    const response = await fetch(`${server.origin}/v1/contacts`, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    })
    expect(response.status, JSON.stringify(search)).toBe(200)
    return ((await response.json()) as { meta: { total_count: number } }).meta.total_count
  }
  const all = await total([])
  for (const empty of [
    { field: 'state', value: '' },
    { field: 'tag_id', value: [] },
    { any: [] },
    { all: [{ field: 'age', value: ['', ''] }] },
  ])
    expect(await total([empty])).toBe(all)
  expect(await total([{ field: 'state', op: 'is_empty', value: '' }])).toBeLessThan(all)
})

test('a downline user out of sight is a 404', async () => {
  const under = (viewer: TestUser, downline_user_id: number) =>
    viewer.call(contacts.list, { body: { contacts_scope: { contact_group: 'downline', downline_user_id } } })
  for (const id of [ours.agent2.id, ours.manager.id, theirs.agent.id, 999_999_999])
    await expect(under(ours.agent, id)).rejects.toMatchObject({ status: 404 })
  await expect(under(ours.buadmin, theirs.agent.id)).rejects.toMatchObject({ status: 404 })
  await expect(under(ours.agent, field.id)).resolves.toMatchObject({ data: expect.any(Array) })
})

test.each([
  [{ field: 'tag_id', value: 'abc' }, 'Tag takes ids, not "abc".'],
  [{ field: 'agentflow_status_id', value: 'Met' }, 'Agentflow status takes ids, not "Met".'],
  [{ field: 'status_id', value: [1.5] }, 'Status takes ids, not "1.5".'],
  [{ field: 'owner_id', value: '1e99' }, 'Owner takes ids, not "1e99".'],
  [{ field: 'state' }, 'State needs a value.'],
  [
    { field: 'created_at', op: 'before', value: '02/30/2026' },
    'Created at takes dates like 06/14/1958, not "02/30/2026".',
  ],
  [
    { field: 'created_at', op: 'between', value: '01/01/2026' },
    'Created at takes two values here, the first and the last.',
  ],
  [{ field: 'age', op: 'after', value: '-1' }, 'Age takes ages in years, not "-1".'],
  [{ field: 'birthday_month', value: 13 }, 'Birthday month takes months from 1 to 12, not "13".'],
  [{ field: 'birthday', op: 'next_days', value: 99999 }, 'Birthday takes a number of days, at most 3660, not "99999".'],
  [
    { field: 'life_event', value: 'lottery' },
    'Life event is one of deceased, do_not_contact, do_not_mail, bereaved, moved_state, plan_lost, turning_65, not "lottery".',
  ],
  [
    { field: 'policy_status', value: 'great' },
    'Policy status is one of pending, active, lapsed, cancelled, not "great".',
  ],
])('%j is a 422', async (filter, message) => {
  await expect(asked([filter])).rejects.toMatchObject({ status: 422, errors: { 'contacts_scope.search': message } })
})

test.each([
  [{ field: 'salary', value: 1 }, 'There is no filter "salary".'],
  [{ field: 'state', op: 'before', value: 'RI' }, 'state cannot be compared by "before".'],
  [{ field: 'state', op: 'up', value: 'RI' }, 'state cannot be compared by "up".'],
  [{ some: [] }, 'There is no filter "undefined".'],
])('%j is off the contract', async (filter, message) => {
  await expect(asked([filter])).rejects.toMatchObject({ status: 422, errors: { 'contacts_scope.search.0': message } })
})
