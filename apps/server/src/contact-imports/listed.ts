import type { ScrubAgainst } from '@openbook/api/core/import-options.ts'
import type { z } from 'zod'
import { keptOptOut, OPTED_OUT } from '../contact-points/opted-out.ts'
import { inColumns } from '../contact-points/ways.ts'
import { inForce } from '../contact-policies/in-force.ts'
import type { Bind } from '../contacts/conditions.ts'
import { STOPPED } from '../life-events/unwanted.ts'
import { foundBy } from './find-same.ts'

export type Lists = Pick<z.output<typeof ScrubAgainst>, 'customers' | 'opted_out' | 'tag_ids'>

/** What is known of the rows besides their columns, as SQL. */
interface Known {
  /** Further phones and e-mails: row_no, kind, value. */
  points?: string
  /** Contacts that they are for certain: row_no, id, whether it is out of the deleted group. */
  selves?: string
}

/** Those whom nobody may write to, whoever has them: said of the person, by whatever number the row has. */
const UNWANTED = `
  select f.row_no, 1, case e.kind when 'deceased' then 'No longer living.' else 'Asked not to be contacted.' end
    from found f join life_events e on e.contact_id = f.id
   where e.kind in ('deceased', 'do_not_contact') and e.undone_at is null
  union all
  select f.row_no, 1, 'Do not contact: their status says so.'
    from found f join contacts c on c.id = f.id where ${STOPPED}`
/** Opt-outs count by value, wherever in the agency they were said. */
function optedOut(rows: string, points: string): string[] {
  const where = (holds: string) => `
  select k.row_no, 2, 'This phone or e-mail has opted out.'
    from (select r.row_no, v.kind, v.value from ${rows} r
           cross join lateral ${inColumns('r')}
          where v.value is not null ${points}) k
   where ${holds}`
  return [where(`(k.kind, k.value) in (${OPTED_OUT})`), where(keptOptOut('k'))]
}
const CUSTOMERS = `
  select f.row_no, 3, 'Already a customer of your agency.'
    from found f where f.here and exists (select from contact_policies p where p.contact_id = f.id and ${inForce('p')})`
const tagged = (tags: string) => `
  select f.row_no, 4, format('In your agency''s book with the tag "%s".', t.name)
    from found f join contact_tags ct on ct.contact_id = f.id join tags t on t.id = ct.tag_id where f.here and ct.tag_id = any(${tags}::bigint[])`

export const namesList = ({ customers, opted_out, tag_ids }: Lists) =>
  Boolean(customers || opted_out || tag_ids?.length)

/** SQL for the rows (with the columns of contact_import_rows) whose person is on one of the lists, each once, with the first reason why. */
export function listedBy(rows: string, lists: Lists, bind: Bind, { points, selves }: Known = {}): string {
  const { customers, opted_out, tag_ids = [] } = lists
  const reasons = [
    ...(opted_out ? [UNWANTED, ...optedOut(rows, points ? `union all ${points}` : '')] : []),
    ...(customers ? [CUSTOMERS] : []),
    ...(tag_ids.length ? [tagged(bind(tag_ids))] : []),
  ]
  const found = `found as materialized (select row_no, id, f.deleted_at is null as here from (${foundBy(rows)}) f ${selves ? `union ${selves}` : ''})`
  return `with ${found} select distinct on (l.row_no) l.row_no, l.why from (${reasons.join(' union all ')}) l(row_no, rank, why) order by l.row_no, l.rank, l.why`
}
