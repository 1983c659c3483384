/** The cells of some contacts in the order of `ids`, SQL for an array of theirs. */
export const pageOf = (cells: string, ids: string) => `
  select ${cells} from unnest(${ids}::bigint[]) with ordinality p(id, place)
    join contacts c on c.id = p.id join users o on o.id = c.owner_id
    left join statuses s on s.id = c.status_id left join sources src on src.id = c.source_id
   order by p.place`
