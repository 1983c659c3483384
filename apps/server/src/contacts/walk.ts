import { ENDS, NEXT_ENDS } from '../contact-policies/ending.ts'
import { FAR_BY_END, farByEnd } from './by-end.ts'
import { BY_CHANGE, type CompiledScope, WHOLE_TABLE, whereOf } from './compiled.ts'
import { FILLED, keyOf, type Order, orderBy, PLACES, sourceOf } from './order.ts'

export interface Page extends Order {
  limit: number
  offset: number
}
/** The ids of a page as a list in order, where that needs no more than its top to be read. */
export function walk(scope: CompiledScope, page: Page): string | undefined {
  if (scope.parts) return headsOfParts({ ...scope, parts: undefined, from: WHOLE_TABLE }, scope.parts, page)
  if (scope.from !== WHOLE_TABLE) return undefined
  const slice = sliceOf(page)
  if (page.sort === 'last_contacted_at') return scope.narrowed || scope.deleted ? undefined : byLastContact(scope, page)
  if (page.sort === 'next_policy_end') return byPolicyEnd(scope, page)
  const changes = page.sort === 'updated_at'
  if (scope.owners && (scope.less ? page.sort === 'last_name' : !scope.narrowed && isOfEachBook(page))) {
    const order = changes ? orderBy(page, 'c.updated_at') : orderBy(page)
    return `${headOfEachBook(scope, page, order)} ${order} ${slice}`
  }
  if (!scope.narrowed && changes)
    return `select c.id from ${BY_CHANGE} where ${whereOf(scope)} ${orderBy(page, 'c.updated_at')} ${slice}`
  if (scope.owners) return undefined
  if (page.sort === 'status' && (!scope.narrowed || scope.onlyTags)) return headOfEachStatus(scope, page)
  const filled = page.desc && FILLED[page.sort]
  if (filled) return downFrom(scope, page, filled)
  return `select c.id from ${sourceOf(scope, page)} where ${whereOf(scope)} ${orderBy(page)} ${slice}`
}

/** The top of each part, and those put in order. */
function headsOfParts(scope: CompiledScope, parts: readonly string[], page: Page): string {
  const top = { ...page, limit: page.offset + page.limit, offset: 0 }
  const within = parts.map(part => ({ ...scope, conditions: [part, ...scope.conditions] }))
  if (page.desc && FILLED[page.sort]) {
    const ids = within.map(each => `array(${walk(each, top)})`).join(' || ')
    return `select c.id from ${sourceOf(scope, page)} where c.id = any(${ids}) ${orderBy(page)} ${sliceOf(page)}`
  }
  const heads = within.map(
    each =>
      `(select c.id, ${keyOf(page)} as key, c.sort_name from ${sourceOf(each, page)} where ${whereOf(each)} ${orderBy(page)} ${sliceOf(top)})`,
  )
  return `select c.id from (${heads.join(' union all ')}) c ${orderBy(page, 'c.key')} ${sliceOf(page)}`
}

/** Downwards those without the value come last, and no index has them there: whoever has one first, then the others. */
function downFrom(scope: CompiledScope, page: Page, filled: string): string {
  const { backwards = false, limit, offset } = page
  const way = backwards ? 'desc' : 'asc'
  const part = (there: string, first: string) =>
    `(select c.id from ${scope.from} where ${whereOf(scope)} and ${filled} is ${there} order by ${first}c.sort_name ${way}, c.id ${way} limit ${offset + limit})`
  const parts = [part('not null', `${keyOf(page)} ${backwards ? 'asc' : 'desc'}, `), part('null', '')]
  return `select id from (${(backwards ? parts.toReversed() : parts).join(' union all ')}) c ${sliceOf(page)}`
}

const SPOKEN = `(select c.id, c.sort_name, c.deleted_at, l.owner_id, l.last_contacted_at
  from last_contacts l join contacts c on c.id = l.contact_id where l.alive) c`
const NEVER = '(select c.* from contacts c where not exists (select from last_contacts l where l.contact_id = c.id)) c'

/** Whom somebody spoke with is read off its index, then everybody else by name. */
function byLastContact(scope: CompiledScope, page: Page): string {
  const { backwards = false, limit, offset } = page
  const same = backwards ? 'desc' : 'asc'
  const named = `c.sort_name ${same}, c.id ${same} limit ${offset + limit}`
  const spoken = headsOf(scope, SPOKEN, `c.last_contacted_at ${page.desc === backwards ? 'asc' : 'desc'}, ${named}`)
  const parts = [spoken, headsOf(scope, NEVER, named)]
  return `select id from (${(backwards ? parts.toReversed() : parts).join(' union all ')}) c ${sliceOf(page)}`
}

function headsOf({ owners, conditions }: CompiledScope, from: string, order: string): string {
  const heads = (owned: string) =>
    `select c.* from ${from} where ${[...conditions, owned].filter(Boolean).join(' and ')} order by ${order}`
  const all = owners ? `(${owners}) o (id) cross join lateral (${heads('c.owner_id = o.id')}) c` : `(${heads('')}) c`
  return `(select c.id from ${all} order by ${order})`
}

const ENDING = `(select c.id, c.owner_id, c.sort_name, c.deleted_at, n.end_date
  from ${NEXT_ENDS} n join contacts c on c.id = n.contact_id) c`
const ENDLESS = `(select c.* from contacts c where not ${ENDS('c.id')}) c`

/** Whose policy ends is read off its index, then everybody else by name. */
function byPolicyEnd(scope: CompiledScope, page: Page): string | undefined {
  if (scope.owners || scope.narrowed || scope.deleted) return undefined
  const { backwards = false, limit, offset } = page
  if (scope.plain && offset > FAR_BY_END) return farByEnd(page)
  const [way, same] = [page.desc === backwards ? 'asc' : 'desc', backwards ? 'desc' : 'asc']
  const parts = [
    headsOf(scope, ENDING, `c.end_date ${way}, c.id ${way} limit ${offset + limit}`),
    headsOf(scope, ENDLESS, `c.sort_name ${same}, c.id ${same} limit ${offset + limit}`),
  ]
  return `select id from (${(backwards ? parts.toReversed() : parts).join(' union all ')}) c ${sliceOf(page)}`
}

const isOfEachBook = ({ sort }: Page) => sort === 'updated_at' || sort === 'last_name'
export const sliceOf = ({ limit, offset }: Page) => `limit ${limit} offset ${offset}`

function headOfEachBook(scope: CompiledScope, { sort, offset, limit }: Page, order: string) {
  const [key, from] = sort === 'updated_at' ? ['updated_at', BY_CHANGE] : ['sort_name', WHOLE_TABLE]
  return `select c.id from (${scope.owners}) o (id) cross join lateral (
    select c.id, c.${key} from ${from} where c.owner_id = o.id and ${scope.conditions.join(' and ')}
     ${order} limit ${offset + limit}) c`
}

/** As many of each status as the page may need, off the index, and of those without one, who are last. */
function headOfEachStatus(scope: CompiledScope, { desc, backwards = false, limit, offset }: Page) {
  const names = backwards ? 'c.sort_name desc, c.id desc' : 'c.sort_name, c.id'
  const heads = (
    status: string,
  ) => `select c.id, c.sort_name from contacts c where c.status_id ${status} and ${whereOf(scope)}
    order by ${names} limit ${offset + limit}`
  const places = `c.place ${desc === backwards ? 'asc' : 'desc'} nulls ${backwards ? 'first' : 'last'}`
  return `select c.id from (
      select s.place, h.* from (${PLACES}) s cross join lateral (${heads('= s.id')}) h
      union all select null, h.* from (${heads('is null')}) h) c
    order by ${places}, ${names} limit ${limit} offset ${offset}`
}
