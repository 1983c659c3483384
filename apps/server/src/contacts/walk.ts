import { BY_CHANGE, type CompiledScope, WHOLE_TABLE, whereOf } from './compiled.ts'
import { FILLED, keyOf, type Order, orderBy, PLACES, sourceOf } from './order.ts'

export interface Page extends Order {
  limit: number
  offset: number
}
/** The ids of a page as a list in order, where that needs no more than its top to be read. */
export function walk(scope: CompiledScope, page: Page): string | undefined {
  if (scope.from !== WHOLE_TABLE) return undefined
  const slice = sliceOf(page)
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

/** Downwards those without the value come last, and no index has them there: whoever has one first, then the others. */
function downFrom(scope: CompiledScope, page: Page, filled: string): string {
  const { backwards = false, limit, offset } = page
  const way = backwards ? 'desc' : 'asc'
  const part = (there: string, first: string) =>
    `(select c.id from ${scope.from} where ${whereOf(scope)} and ${filled} is ${there} order by ${first}c.sort_name ${way}, c.id ${way} limit ${offset + limit})`
  const parts = [part('not null', `${keyOf(page)} ${backwards ? 'asc' : 'desc'}, `), part('null', '')]
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

/** As many of each status as the page may need, off the index, then those without one. */
function headOfEachStatus(scope: CompiledScope, { desc, limit, offset }: Page) {
  const heads = (
    status: string,
  ) => `select c.id, c.sort_name from contacts c where c.status_id ${status} and ${whereOf(scope)}
    order by c.sort_name, c.id limit ${offset + limit}`
  return `select c.id from (
      select s.place, h.* from (${PLACES}) s cross join lateral (${heads('= s.id')}) h
      union all select null, h.* from (${heads('is null')}) h) c
    order by c.place ${desc ? 'desc' : 'asc'} nulls last, c.sort_name, c.id limit ${limit} offset ${offset}`
}
