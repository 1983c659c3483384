/** SQL: the status a lead comes with, by its title; null where an agency has none of that title. */
export const NEW_LEAD = "(select id from statuses where lower(title) = 'new lead' order by position, id limit 1)"
