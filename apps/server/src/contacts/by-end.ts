import { ENDING, endsProbed } from '../contact-policies/ending.ts'
import { type CompiledScope, gatheredIn } from './compiled.ts'
import { orderBy } from './order.ts'
import type { Page } from './walk.ts'

/** Up to so many each is asked for its policies; more are met with all that end. */
const PROBED = 3000

/** The total and one page of many contacts by what ends next: those whose policy ends, then all others by name, who are sorted only where the page begins there. */
export function pageByEnd(scope: CompiledScope, page: Page): string {
  const slice = `limit ${page.limit} offset ${page.offset}`
  const where = gatheredIn({ ...scope, wide: { gathered: scope.wide?.gathered ?? scope.conditions } })
  const probed = `select c.id from c left join ${endsProbed('c.id')} ${orderBy(page)} ${slice}`
  return `with c as materialized (select c.id, c.sort_name from ${scope.from} where ${where}),
    e as materialized (select c.id, min(p.end_date) as ends from c join contact_policies p on p.contact_id = c.id where ${ENDING('p')} group by c.id)
    select s.total, case when s.total <= ${PROBED} then array(${probed}) else array(${endingFirst(page, 'c')}) end as ids
      from (select count(*) as total from c) s`
}

/** The same of a whole agency, far down. */
export const farByEnd = (page: Page) =>
  `with e as materialized (select p.contact_id as id, min(p.end_date) as ends from contact_policies p
      where ${ENDING('p')} and (p.contact_id in (select unnest(${DELETED}))) is not true group by 1)
    ${endingFirst(page, '(select * from contacts where deleted_at is null) c')}`

const DELETED = 'array(select d.id from contacts d where d.deleted_at is not null)'

/** As arrays, of whose length the planner thinks nothing, so that they are hashed. */
function endingFirst({ desc, backwards = false, limit, offset }: Page, everybody: string): string {
  const [way, same] = [desc === backwards ? 'asc' : 'desc', backwards ? 'desc' : 'asc']
  const parts = [
    `(select e.id from e order by e.ends ${way}, e.id ${way} limit ${limit + offset})`,
    `(select c.id from ${everybody} where (c.id in (select unnest(array(select e.id from e)))) is not true
       order by c.sort_name ${same}, c.id ${same} limit ${limit + offset})`,
  ]
  return `select id from (${(backwards ? parts.toReversed() : parts).join(' union all ')}) c limit ${limit} offset ${offset}`
}
