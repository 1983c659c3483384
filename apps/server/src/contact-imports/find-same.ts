import { compared } from './same-person.ts'

/** A row that says no more than a name. */
export const BARE = `coalesce(r.external_id, r.phone, r.phone_2, r.phone_3, r.email, r.email_2) is null
  and (r.first_name is null or r.last_name is null or (r.date_of_birth is null and (r.zip is null or r.address is null)))`

const reach = (of: string) => `array[${of}.phone, ${of}.phone_2, ${of}.phone_3, ${of}.email, ${of}.email_2]`
const NAMED = `btrim(r.sort_name) <> '' and not (${BARE})`
/** Of contacts called like the row, those who share more with it: also among the many on the phone of an office. */
const PERSON = `sort_name = k.value
  and ((r.first_name is not null and r.last_name is not null
        and (date_of_birth = r.date_of_birth or (zip is not null and address_key = r.address_key)))
       or ${reach('c')} && ${reach('r')})`

/** So many contacts are looked at for each value; of more on one phone, as of an office, those called like the row are found by name. */
const MOST = 20

const FOUND = 'c.id, c.number, c.owner_id, c.deleted_at, c.merged_into_id, c.first_name, c.last_name, c.date_of_birth'
const contact = (condition: string) => `select ${FOUND} from contacts c where ${condition}`
const point = (kind: string) =>
  `select ${FOUND} from contact_points p join contacts c on c.id = p.contact_id where p.kind = '${kind}' and p.value = k.value and p.extra`

/** The contacts that one of the looks finds by one of a row's values, by a probe of an index each. */
const meets =
  (rank: number, what: string, columns: string[], looks: string[], only = 'true') =>
  (rows: string) =>
    `
  select r.row_no, ${rank} as rank, '${what}' as what, c.*,
         r.first_name as row_first_name, r.last_name as row_last_name, r.date_of_birth as row_date_of_birth
    from ${rows} r
   cross join lateral (values ${columns.map(column => `(r.${column})`).join(', ')}) k(value)
   cross join lateral (${looks.join(' union all ')} limit ${MOST}) c
   where k.value is not null and ${only}`

/** What more rows than this are called is looked up once for all of them: a list may call everybody "Current Resident". */
const OFTEN = 20
const often = (rows: string) =>
  `select r.sort_name as value from ${rows} r where ${NAMED} group by r.sort_name having count(*) > ${OFTEN}`
/** A subquery of its own, so that it is hashed once and not joined. */
const IS_OFTEN = '(r.sort_name in (select value from often)) is true'

/** By what PERSON holds, as kind and value: of a row or a contact, and where its birth date and its address count. */
const told = (of: 'r' | 'c', born: string, at: string) => `
  lateral (select 'born', ${of}.date_of_birth::text where ${born}
           union select 'at', ${of}.address_key::text where ${at}
           union select 'by', v.value from unnest(${reach(of)}) v(value)) t(kind, value)`
const WHOLE = 'r.first_name is not null and r.last_name is not null'
const called = (deleted: string) =>
  `select id, sort_name, deleted_at, date_of_birth, zip, address_key, phone, phone_2, phone_3, email, email_2
     from contacts where deleted_at ${deleted} and sort_name = n.value`

/**
 * The same as by name, for what rows are often called: each contact so called is read once, and gathered with the rows by
 * what they share. Of more than MOST first those that are there, the oldest first.
 */
const meetsOften = (rows: string) => `
  select m.row_no, 4 as rank, 'name' as what, c.*,
         m.first_name as row_first_name, m.last_name as row_last_name, m.date_of_birth as row_date_of_birth
    from (select d.*, row_number() over (partition by d.row_no order by d.gone, d.id) as nth
            from (select distinct u.row_no, u.first_name, u.last_name, u.date_of_birth, o.id, o.gone
                    from (select array_agg(k.row_no order by k.row_no) filter (where k.id is null) as rows,
                                 array_agg(k.first_name order by k.row_no) filter (where k.id is null) as firsts,
                                 array_agg(k.last_name order by k.row_no) filter (where k.id is null) as lasts,
                                 array_agg(k.date_of_birth order by k.row_no) filter (where k.id is null) as births,
                                 array_agg(distinct k.id) filter (where k.id is not null and not k.gone) as here,
                                 array_agg(distinct k.id) filter (where k.gone) as deleted
                            from (select r.sort_name as called, t.kind, t.value, r.row_no, r.first_name, r.last_name, r.date_of_birth,
                                         null::bigint as id, false as gone
                                    from ${rows} r cross join ${told('r', WHOLE, WHOLE)}
                                   where ${NAMED} and ${IS_OFTEN} and t.value is not null
                                  union all
                                  select c.sort_name, t.kind, t.value, null, null, null, null, c.id, c.deleted_at is not null
                                    from often n cross join lateral (${called('is null')} union all ${called('is not null')}) c
                                   cross join ${told('c', 'true', 'c.zip is not null')}
                                   where t.value is not null) k
                           group by k.called, k.kind, k.value having count(k.row_no) > 0 and count(k.id) > 0) g
                   cross join lateral unnest(g.rows, g.firsts, g.lasts, g.births) u(row_no, first_name, last_name, date_of_birth)
                   cross join lateral (
                     select unnest(g.here) as id, false as gone union all select unnest(g.deleted), true limit ${MOST}) o) d) m
   cross join lateral (${contact('c.id = m.id')} limit 1) c
   where m.nth <= ${MOST}`

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
    `${NAMED} and not ${IS_OFTEN}`,
  ),
  meets(
    5,
    'name',
    ['sort_name'],
    [contact('deleted_at is null and sort_name = k.value'), contact('deleted_at is not null and sort_name = k.value')],
    BARE,
  ),
  meetsOften,
]

/** SQL for every contact that one of the rows meets, with what tells the two apart; null where they are the same person. */
const metBy = (rows: string) => `
  with often as materialized (${often(rows)})
  select f.row_no, f.rank, f.what, coalesce(s.id, f.id) as id, coalesce(s.number, f.number) as number,
         coalesce(s.owner_id, f.owner_id) as owner_id, case when s.id is null then f.deleted_at else s.deleted_at end as deleted_at,
         j.another, j.fit, j.whole
    from (${MEETINGS.map(meeting => meeting(rows)).join(' union all ')}) f
   cross join lateral (select f.row_first_name as first_name, f.row_last_name as last_name, f.row_date_of_birth as date_of_birth) r
   cross join lateral ${compared('f.rank', 'r', 'f')} j
    left join lateral (select * from contacts c where f.merged_into_id is not null and c.id = app.survivor_of(f.id) limit 1) s on true`

/** SQL for every contact that is the same person as one of the rows. */
export const foundBy = (rows: string) => `select * from (${metBy(rows)}) met where met.another is null`

/** Whom a row fits best comes first. */
const best = (equal: string) => `(m.seen and m.deleted_at is null) desc, m.rank = 1 desc, m.fit desc, m.rank, ${equal}`

/**
 * SQL for the contact that is the same person as each of the rows (a table with the columns of contact_import_rows), and
 * beside it for one that shares something with the row and is another person, told apart by `another`; `owners` being
 * those whose contacts may be seen (null: all), `among` a condition on the contacts `met`. Meets by external id, any phone, any e-mail, then by the name with what
 * else is said; a row that says no more than a name is matched by the name alone. Of several the one that fits best, of
 * `equals` who fit as well the first by `equal`, an order of `m` (the oldest); `next` is the one that fits next best, if it may be seen and is there. A record merged away stands for the one it was merged into. The LIMIT keeps it a
 * probe of the indexes per row, whatever the size of the book; what many rows are called is one look for all of them.
 */
export const sameAs = (rows: string, owners: string, among = 'true', equal = 'm.id') => `
  select distinct on (m.row_no, m.another is null) m.row_no, m.what, m.id, m.number, m.owner_id, m.deleted_at is not null as deleted,
         m.seen, m.another, m.whole,
         count(*) over (partition by m.row_no, m.another is null, m.seen and m.deleted_at is null, m.rank, m.fit) as equals,
         ${['id', 'number', 'what'].map(name => `case when lead(m.seen and m.deleted_at is null) over best then lead(m.${name}) over best end as next_${name}`).join(', ')}
    from (select distinct on (met.row_no, met.id, met.another is null) met.*, ${owners} is null or met.owner_id = any(${owners}) as seen
            from (${metBy(rows)}) met where (met.another is null or met.deleted_at is null) and ${among}
           order by met.row_no, met.id, met.another is null, met.rank, met.fit desc) m
  window best as (partition by m.row_no, m.another is null order by ${best(equal)})
   order by m.row_no, m.another is null, ${best(equal)}`

const OF_JOB = `(select * from contact_import_rows where job_id = $1 and ($2::bigint[] is null or row_no = any($2::bigint[])) and problems is null)`

/** The same for the rows of job $1 (only rows $2 if not null), $3 being the owners. */
export const SAME = sameAs(OF_JOB, '$3::bigint[]')

/** The same of contacts the job has not written itself: what becomes of rows beside those it has is in the forecast. */
export const SAME_OF_OTHERS = sameAs(
  OF_JOB,
  '$3::bigint[]',
  `not exists (select from (select job_id, outcome from bulk_job_rows where subject_id = met.id offset 0) w
                where w.job_id = $1 and w.outcome in ('created', 'updated', 'policy_added', 'policy_updated'))`,
)

/** SQL for why a row is a duplicate, of the columns of SAME called `s`: what matched is not said where the contact may not be seen. */
export const reason = (s: string) => `
  case when not ${s}.seen then 'Already in your agency''s book.'
       when ${s}.deleted then format('Same %s as contact %s, which is in the deleted group. Restore it there instead.', ${s}.what, ${s}.number)
       when ${s}.equals > 1 then format('Same %s as contact %s, the oldest of %s it fits equally.', ${s}.what, ${s}.number, ${s}.equals)
       else format('Same %s as contact %s.', ${s}.what, ${s}.number) end`

/** SQL for what a key that two people share is called in a sentence. */
export const calledKey = (what: string) =>
  `case ${what} when 'phone' then 'phone number' when 'e-mail' then 'e-mail address' else ${what} end`

/** What becomes of a row that shares something with another person, as its reason ends. */
export const OF_THEIR_OWN = 'a contact of their own.'
export const LEFT_OUT = 'left out as chosen.'

/** SQL for what is said of a row that shares something with another person of the book, of the columns of SAME called `s`; `end` is SQL too. */
export const shares = (s: string, end: string) => `
  format('Shares the %s of %s, who has another %s: %s', ${calledKey(`${s}.what`)},
         case when ${s}.seen then 'contact ' || ${s}.number else 'somebody else in your agency''s book' end, ${s}.another, ${end})`

/** SQL for the number of the contact that the reason of a journal row `j` tells of; other outcomes than these quote the file. */
export const TOLD_CONTACT = `
  case when j.outcome in ('duplicate', 'to_create', 'created', 'to_update', 'updated', 'sharing_left_out') then substring(j.reason from '[Cc]ontact (\\d{1,15})')::bigint end`
