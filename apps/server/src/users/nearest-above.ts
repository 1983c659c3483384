/** The nearest above somebody (`id`, as SQL) who can sign in; null where there is none. */
export const nearestAbove = (id: string) => `(
  with recursive above as (
    select manager_id as id, 1 as step from users where id = ${id}
    union all
    select u.manager_id, step + 1 from above join users u on u.id = above.id where u.deactivated_at is not null and step < 50)
  select u.id from above join users u on u.id = above.id where u.deactivated_at is null limit 1)`
