import type { ExportColumn } from '@openbook/api/contact-exports.ts'
import { ANSWERS_TOLD } from './answers-told.ts'
import { cellsOf } from './columns.ts'
import { POLICIES_TOLD, POLICY_COLUMNS } from './policies-told.ts'
import { WAYS_TOLD } from './ways-told.ts'

/** What cells say of a contact beside its own columns, by the names they know it by. */
const LOOKED_UP = `join users o on o.id = c.owner_id
    left join statuses s on s.id = c.status_id left join sources src on src.id = c.source_id
    left join api_vendors vendor on vendor.id = c.api_vendor_id left join agentflow_statuses flow on flow.id = c.agentflow_status_id
    left join pools pool on pool.id = c.pool_id`

/** What else is looked up of each, and the columns it is looked up for. */
const FURTHER: readonly [columns: readonly ExportColumn[], join: string][] = [
  [['phones', 'emails', 'opted_in', 'opted_out'], `left join lateral (${WAYS_TOLD}) ways on true`],
  [POLICY_COLUMNS, `left join lateral (${POLICIES_TOLD}) policies on true`],
  [['answers'], `left join lateral (${ANSWERS_TOLD}) captures on true`],
  [['last_contacted_at'], 'left join last_contacts last on last.contact_id = c.id'],
]

/** What `c` is joined with for these columns. */
export const joinsOf = (columns: readonly ExportColumn[]) =>
  [
    LOOKED_UP,
    ...FURTHER.filter(([needed]) => needed.some(column => columns.includes(column))).map(([, join]) => join),
  ].join('\n    ')

/** The rows of some contacts in the order of `ids`, SQL for an array of theirs; points in time are told in `zone`. */
export const pageOf = (columns: readonly ExportColumn[], zone: string, ids: string) => `
  select ${cellsOf(columns, zone)} from unnest(${ids}::bigint[]) with ordinality p(id, place)
    join contacts c on c.id = p.id
    ${joinsOf(columns)}
   order by p.place`
