import { WAYS_TOLD } from './ways-told.ts'

/** What cells say of a contact beside its own columns, by the names they know it by. */
export const LOOKED_UP = `join users o on o.id = c.owner_id
    left join statuses s on s.id = c.status_id left join sources src on src.id = c.source_id
    left join api_vendors vendor on vendor.id = c.api_vendor_id left join agentflow_statuses flow on flow.id = c.agentflow_status_id
    left join pools pool on pool.id = c.pool_id left join lateral (${WAYS_TOLD}) ways on true`

/** The cells of some contacts in the order of `ids`, SQL for an array of theirs. */
export const pageOf = (cells: string, ids: string) => `
  select ${cells} from unnest(${ids}::bigint[]) with ordinality p(id, place)
    join contacts c on c.id = p.id
    ${LOOKED_UP}
   order by p.place`
