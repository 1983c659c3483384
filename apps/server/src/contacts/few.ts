import { defaultOp } from '@openbook/api/core/contact-filters.ts'
import type { ContactCondition, ContactFilter } from '@openbook/api/core/contacts-scope.ts'
import type { Db } from '../core/db/database.ts'
import { answersWanted, asksForAnswer } from './answer-filters.ts'
import type { Few } from './compiled.ts'
import type { Asking, Bind } from './conditions.ts'
import { consentsWanted, isOfConsent } from './consent-filters.ts'
import { idsOf } from './filter-values.ts'
import { filterCondition } from './filters.ts'
import { asksForLastContact, spokenWith } from './last-contact-filters.ts'
import { asksForEvents, eventsWanted } from './life-filters.ts'
import { isOfPoints } from './point-filters.ts'
import { isOfPolicy, isWanted, policiesWanted } from './policy-filters.ts'
import { asksForReach, reachWanted } from './reach-filters.ts'

/** Up to so many contacts found elsewhere it is cheaper to begin with them than with many books, or with one's own. */
const FEW = 3000
const FEW_OF_OWN = 500
/** The same where an index tells who they are. */
const INDEXED = 100_000
/** Up to so many they are taken by their ids, which costs the same whoever they are: a statement on them is planned once. */
const A_HANDFUL = 50

interface Way {
  /** `owners` narrow it where an index tells them as well. */
  source: (bind: Bind, owners?: string) => string | undefined
  /** The same with its values hidden from the planner, where any of them are found in one way. */
  steady?: (bind: Bind) => string
  settled: readonly ContactCondition[]
  /** How many are still few, where an index tells all that is asked of them. */
  most?: number
}

/** The contacts that carry a tag, have a phone or e-mail, hold a policy or had something happen in their life as asked for, where they are few. */
export async function fewFirst(
  db: Db,
  asking: Asking,
  nodes: readonly ContactCondition[],
  /** Whether nothing but one filter narrows. */
  alone: boolean,
): Promise<Few | undefined> {
  const own = asking.own === true
  for (const { source, steady, settled, most = own ? FEW_OF_OWN : FEW } of waysOf(asking, nodes, own)) {
    if (steady && alone) {
      if (await areFew(db, steady, own)) return { from: byKeys(steady(asking.bind), asking), steady: true, settled }
      continue
    }
    if (asking.short) continue
    const values: unknown[] = []
    const from = source(value => `$${values.push(value)}`)
    if (!from) continue
    const [found] = await db[values.length ? 'rows' : 'shaped']<{ many: boolean; ids: string[] | null }>(
      `with t as materialized (select contact_id from ${from} limit ${most + 1}), n as (select count(*) as n from t)
       select n > ${most} as many, case when n <= ${A_HANDFUL} then array(select distinct contact_id from t) end as ids from n`,
      values,
    )
    if (!found || found.many) continue
    const { ids } = found
    return {
      from: ids ? byIds(asking.bind(ids)) : beginning(source(asking.bind, asking.owners)),
      steady: Boolean(ids),
      settled,
    }
  }
  return undefined
}

async function areFew(db: Db, source: (bind: Bind) => string, own: boolean): Promise<boolean> {
  const values: unknown[] = []
  const most = own ? FEW_OF_OWN : FEW
  const [found] = await db.shaped<{ n: number }>(
    `select count(*) as n from (select from ${source(value => `$${values.push(value)}`)} limit ${most + 1}) t`,
    values,
  )
  return (found?.n ?? 0) <= most
}

const beginning = (source?: string) =>
  `(select c.* from (select distinct contact_id from ${source}) t join contacts c on c.id = t.contact_id) c`
/** Each by its key: the offset keeps a plan for any values from beginning with a book. */
const taken = (ids: string) =>
  `(select c.* from unnest(${ids}) t(contact_id) cross join lateral (select * from contacts where id = t.contact_id offset 0) c) c`
const byIds = (ids: string) => taken(`(select ${ids}::bigint[])`)
/** One's own book is read off its index and met with them: it is no longer than looking each of them up would take. */
const byKeys = (source: string, { own, owners, deleted }: Asking) =>
  own && !deleted
    ? `(select c.* from contacts c where c.deleted_at is null and c.owner_id in (${owners})
          and (c.id in (select unnest(array(select contact_id from ${source})))) is true) c`
    : taken(`array(select distinct contact_id from ${source})`)

function waysOf(asking: Asking, nodes: readonly ContactCondition[], own: boolean): Way[] {
  const filters = nodes.filter((node): node is ContactFilter => 'field' in node)
  const policies = filters.filter(filter => isOfPolicy(filter.field) && isWanted(filter))
  return [
    ...filters.filter(asksForTag).map(filter => ({
      source: (bind: Bind) => `contact_tags where tag_id = any(${bind(idsOf(filter))}::bigint[])`,
      steady: (bind: Bind) => `contact_tags where tag_id = any((select ${bind(idsOf(filter))}::bigint[])::bigint[])`,
      settled: filter.op === 'all_of' ? [] : [filter],
    })),
    ...filters.filter(asksForReach).map(filter => ({
      source: (bind: Bind) => reachWanted(bind, filter),
      settled: [filter],
    })),
    ...filters.filter(asksForEvents).map(filter => ({
      source: (bind: Bind) => eventsWanted(bind, filter),
      settled: [filter],
    })),
    ...filters.filter(asksForAnswer).map(filter => ({
      source: (bind: Bind) => answersWanted(bind, filter),
      settled: [filter],
    })),
    ...filters.filter(asksForLastContact).map(filter => ({
      source: (bind: Bind) => spokenWith(asking, bind, filter),
      settled: [filter],
    })),
    ...filters.filter(isOfConsent).map(filter => ({
      source: (bind: Bind) => consentsWanted(asking, bind, filter),
      settled: [filter],
    })),
    { source: (bind: Bind) => policiesWanted({ ...asking, bind }, policies), settled: policies },
    ...filters.filter(seldomIn(asking, own)).map(filter => ({
      source: (bind: Bind, owners?: string) =>
        `(select c.id as contact_id from contacts c where ${inIndex(asking, filter)}${filterCondition({ ...asking, bind, way: 'gathered' }, filter)}${owners ? ` and c.owner_id in (${owners})` : ''}) t`,
      settled: [filter],
      ...(asking.owners && { most: INDEXED }),
    })),
  ]
}

/** Of somebody's books what an index tells without a contact, where those are more than one's own. */
const seldomIn =
  ({ owners, deleted }: Asking, own: boolean) =>
  (filter: ContactFilter) =>
    asksForSeldom(filter) && (!owners || (!own && !deleted && TOLD_BY_INDEX.includes(filter.field)))
const TOLD_BY_INDEX: readonly string[] = ['company_name', 'website']

/** What few contacts of an agency have, and no order of a list says: walking one for it would read them all. */
function asksForSeldom(filter: ContactFilter): boolean {
  const op = defaultOp(filter.field, filter.op)
  if (op === 'is_empty') return RARELY_EMPTY.includes(filter.field)
  if (isOfPoints(filter.field)) return op === 'any_of' && ![filter.value].flat().includes('unknown')
  return op !== 'none_of' && SELDOM.includes(filter.field) && (op === 'not_empty' || filter.field !== 'company_name')
}
/** These stand in indexes of contacts that are not deleted alone; for others to ask that is work for nothing. */
const inIndex = ({ deleted }: Asking, { field }: ContactFilter) =>
  !deleted && OF_THE_LIVING.includes(field) ? 'c.deleted_at is null and ' : ''
const RARELY_EMPTY: readonly string[] = ['first_name', 'last_name', 'source_id', 'line_of_business', 'address']
const SELDOM: readonly string[] = [
  ...['website', 'external_id', 'mailer_kit_id', 'company_name', 'pool_id', 'api_vendor_id', 'agentflow_status_id'],
  ...['source_id', 'line_of_business', 'gender'],
]
const OF_THE_LIVING: readonly string[] = [...RARELY_EMPTY, 'company_name', 'pool_id', 'gender', 'website']

const asksForTag = ({ field, op = 'any_of' }: ContactFilter) =>
  field === 'tag_id' && (op === 'any_of' || op === 'all_of')
