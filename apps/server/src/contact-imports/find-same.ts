const BARE = `coalesce(r.external_id, r.phone, r.phone_2, r.phone_3, r.email, r.email_2) is null
  and (r.first_name is null or r.last_name is null or (r.date_of_birth is null and (r.zip is null or r.address is null)))`

const NAMED = `r.first_name is not null and r.last_name is not null
  and (r.date_of_birth is not null or (r.zip is not null and r.address is not null))`
const PERSON = `sort_name = k.value
  and (date_of_birth = r.date_of_birth or (zip = r.zip and lower(address) = lower(r.address)))`

const FOUND = 'c.id, c.number, c.owner_id, c.deleted_at, c.merged_into_id'
const contact = (condition: string) => `select ${FOUND} from contacts c where ${condition}`
const point = (kind: string) =>
  `select ${FOUND} from contact_points p join contacts c on c.id = p.contact_id where p.kind = '${kind}' and p.value = k.value and p.extra`

/** The contacts that one of the looks finds by one of a row's values, by a probe of an index each. */
const meets =
  (rank: number, what: string, columns: string[], looks: string[], only = 'true') =>
  (rows: string) =>
    `
  select r.row_no, ${rank} as rank, '${what}' as what, c.*
    from ${rows} r
   cross join lateral (values ${columns.map(column => `(r.${column})`).join(', ')}) k(value)
   cross join lateral (${looks.join(' union all ')} limit 50) c
   where k.value is not null and ${only}`

const MEETINGS = [
  meets(1, 'external ID', ['external_id'], [contact('external_id = k.value')]),
  meets(
    2,
    'phone',
    ['phone', 'phone_2', 'phone_3'],
    [contact('phone = k.value'), contact('phone_2 = k.value'), contact('phone_3 = k.value'), point('phone')],
  ),
  meets(3, 'e-mail', ['email', 'email_2'], [contact('email = k.value'), contact('email_2 = k.value'), point('email')]),
  meets(
    4,
    'name',
    ['sort_name'],
    [contact(`deleted_at is null and ${PERSON}`), contact(`deleted_at is not null and ${PERSON}`)],
    NAMED,
  ),
  meets(
    5,
    'name',
    ['sort_name'],
    [contact('deleted_at is null and sort_name = k.value'), contact('deleted_at is not null and sort_name = k.value')],
    BARE,
  ),
]
/** SQL for every contact that is the same person as one of the rows. */
export const foundBy = (rows: string) => `
  select f.row_no, f.rank, f.what, coalesce(s.id, f.id) as id, coalesce(s.number, f.number) as number,
         coalesce(s.owner_id, f.owner_id) as owner_id, case when s.id is null then f.deleted_at else s.deleted_at end as deleted_at
    from (${MEETINGS.map(meeting => meeting(rows)).join(' union all ')}) f
    left join lateral (select * from contacts c where f.merged_into_id is not null and c.id = app.survivor_of(f.id)) s on true`

/**
 * SQL for the contact that is the same person as each of the rows (a table with the columns of contact_import_rows),
 * `owners` being those whose contacts may be seen (null: all). Matches by external id, then any phone, any e-mail, then
 * first and last name with date of birth or address; a row that says no more than a name is matched by the name alone. A
 * record merged away stands for the one it was merged into. The LIMIT keeps it a probe of the indexes per row, whatever
 * the size of the book.
 */
export const sameAs = (rows: string, owners: string) => `
  select distinct on (m.row_no) m.row_no, m.what, m.id, m.number, m.deleted_at is not null as deleted, m.seen
    from (select found.*, ${owners} is null or found.owner_id = any(${owners}) as seen from (${foundBy(rows)}) found) m
   order by m.row_no, (m.seen and m.deleted_at is null) desc, m.rank, m.id`

/** The same for the rows of job $1 (only rows $2 if not null), $3 being the owners. */
export const SAME = sameAs(
  `(select * from contact_import_rows where job_id = $1 and ($2::bigint[] is null or row_no = any($2::bigint[])) and problems is null)`,
  '$3::bigint[]',
)

/** SQL for the earliest row of the same file that is the same person, for the rows of job $1 that can be imported. */
export const SAME_IN_FILE = `
  select distinct on (k.row_no) k.row_no, k.what, f.first_row
    from keys k join (select value, min(row_no) as first_row from keys group by value having count(*) > 1) f using (value)
   where f.first_row < k.row_no and k.looks
   order by k.row_no, k.rank`
export const KEYS_IN_FILE = `
  select r.row_no, key.*, key.rank <> 5 or (${BARE}) as looks
    from contact_import_rows r
   cross join lateral (values
     (1, 'external ID', 'id|' || r.external_id),
     (2, 'phone', r.phone), (2, 'phone', r.phone_2), (2, 'phone', r.phone_3),
     (3, 'e-mail', r.email), (3, 'e-mail', r.email_2),
     (4, 'name and date of birth', 'born|' || r.sort_name || '|' || r.date_of_birth::text),
     (4, 'name and address', 'at|' || r.sort_name || '|' || r.zip || '|' || lower(r.address)),
     (5, 'name', 'called|' || r.sort_name)
   ) key(rank, what, value)
   where r.job_id = $1 and r.problems is null and key.value is not null
     and (key.rank <> 4 or (r.first_name is not null and r.last_name is not null))`

/** SQL for why a row is a duplicate, of the columns of SAME: what matched is not said where the contact may not be seen. */
export const REASON = `
  case when not s.seen then 'Already in your agency''s book.'
       when s.deleted then format('Same %s as contact %s, which is in the deleted group. Restore it there instead.', s.what, s.number)
       else format('Same %s as contact %s.', s.what, s.number) end`
