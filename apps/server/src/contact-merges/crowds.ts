/** A value more records share than this tells of an office, a home or a placeholder: it links only those who are called alike. */
export const CROWD = 50
/** So many of those who share one value are looked at: a placeholder may stand in every record of an agency. */
export const READ = 10_000

/** What two records of one person have in common. */
export const BY = {
  phone: 1,
  email: 2,
  name_and_birthday: 3,
  name_and_zip: 4,
  birthday_and_zip: 5,
  name_in_book: 6,
  address: 7,
} as const

/** SQL for how the row `of` of contacts is called, as two records of one person sound alike. */
export const called = (of: string) => `coalesce(${of}.match_name, ${of}.sort_name)`
const COPY = `md5(row(c.sort_name, c.date_of_birth, c.phone, c.phone_2, c.phone_3, c.email, c.email_2, left(c.zip, 5), c.address_key)::text)`

/**
 * SQL for what a contact `c` is alike in with others of a crowd: how they are called. A name that is itself what they share
 * tells of copies alone. Birthday and ZIP link nobody: who is called alike as well shares name and birthday.
 */
export const alikeBy = (by: number) => (by === BY.name_and_zip || by === BY.name_in_book ? COPY : called('c'))
export const CROWDED: readonly number[] = Object.values(BY).filter(by => by !== BY.birthday_and_zip)

/**
 * With queries that end in `links`: those of a crowd who are alike, as pairs `a` and `b`, out of a query `alike` of `by`,
 * `value`, `alike`, `owner_id` and `id`. Each is linked with the first of its book, and the firsts of some books with each
 * other, so that a crowd makes hardly more pairs than it has members, and whoever sees some of the books sees them linked.
 */
export const LINKS = `
   firsts as materialized (select by, value, alike, owner_id, min(id) as id from alike group by by, value, alike, owner_id),
   heads as (select (array_agg(id order by id))[1:${CROWD}] as ids from firsts group by by, value, alike having count(*) > 1),
   links as materialized (
     select m.id as a, f.id as b from alike m join firsts f using (by, value, alike, owner_id) where m.id <> f.id
     union select a.id, b.id from heads, unnest(ids) a (id), unnest(ids) b (id) where a.id < b.id)`
