import { CROWD } from '../contact-merges/crowds.ts'
import { BARE, calledKey } from './find-same.ts'
import { probe } from './probe.ts'
import { compared } from './same-person.ts'

/** What the rows of job $1 that can be imported may have in common, the contact each was found to be (`same`) included. */
const KEYS = `
  select r.row_no, key.*, key.rank <> 5 or (${BARE}) as looks
    from contact_import_rows r
   cross join lateral (values
     (1, 'external ID', 'id|' || r.external_id),
     (2, 'phone', r.phone), (2, 'phone', r.phone_2), (2, 'phone', r.phone_3),
     (3, 'e-mail', r.email), (3, 'e-mail', r.email_2),
     (4, 'name and date of birth', 'born|' || r.sort_name || '|' || r.date_of_birth::text),
     (4, 'name and address', 'at|' || r.sort_name || '|' || case when r.zip is not null then r.address_key end),
     (5, 'name', 'called|' || r.sort_name)
   ) key(rank, what, value)
   where r.job_id = $1 and r.problems is null and key.value is not null
     and (key.rank <> 4 or (r.first_name is not null and r.last_name is not null))
  union all
  select row_no, 0, 'contact', 'is|' || id, true from same where another is null`

/** One row of the file, by a probe of its index whatever is known of the table. */
const row = (row_no: string) => probe('first_name, last_name, date_of_birth', 'contact_import_rows', row_no)

/**
 * Rows with a key in common, each with every other; where they are not `few` only with the first, and with the first that
 * says the same.
 */
const PAIRS = `
  select g.value, k.row_no, o.row_no as other, g.rank, g.what, k.looks, true as few
    from shared g cross join lateral unnest(g.rows, g.looking) k(row_no, looks) cross join lateral unnest(g.rows) o(row_no)
   where cardinality(g.rows) <= ${CROWD} and o.row_no <> k.row_no
  union all
  select m.value, m.row_no, o.row_no, m.rank, m.what, m.looks, false
    from (select g.value, g.rank, g.what, g.rows[1] as leads, k.row_no, k.looks,
                 min(k.row_no) over (partition by g.value, lower(r.first_name), lower(r.last_name), r.date_of_birth) as alike
            from shared g cross join lateral unnest(g.rows, g.looking) k(row_no, looks)
           cross join lateral ${row('k.row_no')} r
           where cardinality(g.rows) > ${CROWD}) m
   cross join lateral (select m.leads union select m.alike) o(row_no)
   where o.row_no < m.row_no`

/**
 * With a query `same` (see find-same): the pairs of rows of the file, judged. `apart` are earlier rows that are another
 * than this one, `circle` the rows that are the same as the other.
 */
const JUDGED = `
  keys as materialized (${KEYS}),
  shared as materialized (
    select value, min(rank) as rank, min(what) as what, array_agg(row_no order by row_no) as rows, array_agg(looks order by row_no) as looking
      from (select distinct * from keys where value in (select value from keys group by value having min(row_no) < max(row_no))) k
     group by value having bool_or(looks)),
  judged as materialized (
    select p.*, c.another, c.whole,
           array_agg(p.other) filter (where c.another is not null and p.other < p.row_no) over (partition by p.value, p.row_no) as apart,
           array_agg(p.row_no) filter (where c.another is null and p.few) over (partition by p.value, p.other) as circle
      from (${PAIRS}) p
     cross join lateral ${row('p.row_no')} a
     cross join lateral ${row('p.other')} b
     cross join lateral ${compared('p.rank', 'a', 'b')} c)`

/**
 * SQL for queries after `same`, for the rows of job $1 that can be imported: `in_file`, the earliest row of the same file
 * that is the same person, where no row before it is known to be that one and somebody else than this (in a crowd: that
 * says all this one says); `beside`, the earliest row it shares something with that is another person; `taken`, the rows
 * before whom somebody else was found to be the same contact.
 */
export const IN_FILE = `${JUDGED},
  in_file as materialized (
    select distinct on (row_no) row_no, what, other as first_row
      from judged
     where other < row_no and rank <> 0 and looks and another is null and case when few then not coalesce(apart && circle, false) else whole end
     order by row_no, rank, other),
  beside as materialized (
    select distinct on (row_no) row_no, what, other as first_row, another
      from judged where other < row_no and rank not in (0, 5) and another is not null order by row_no, rank, other),
  taken as materialized (
    select row_no, min(other) as first_row from judged where rank = 0 and other < row_no and another is not null group by row_no)`

/** SQL for what is said of a row that shares something with another person of the file, of the columns of `beside` called `b`; `end` is SQL too. */
export const sharesInFile = (end: string) =>
  `format('Shares the %s of row %s of the file, who has another %s: %s', ${calledKey('b.what')}, b.first_row, b.another, ${end})`
