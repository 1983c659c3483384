/** SQL: the ids of contacts and of every record merged into them, at any depth, as `(select id …)`. `ids` is one id, or `unnest` of many. */
export const withParts = (ids: string) =>
  `(with recursive part (id) as (select ${ids} union select c.id from part join contacts c on c.merged_into_id = part.id) select id from part)`
