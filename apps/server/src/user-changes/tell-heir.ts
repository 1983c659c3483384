import type { Asking } from '../contact-acts/start.ts'
import type { Db } from '../core/db/database.ts'
import { notifyAnew } from '../notifications/notify.ts'
import type { Book } from './book.ts'
import { inTheirAgency } from './stand-in.ts'

export interface Leaver {
  id: number
  name: string
  business_unit_id: number
}
interface Told {
  /** The act it is about: told again, it takes the place of what was not read yet. */
  about: { bulk_job_id: number } | { user_change_id: number }
  back?: boolean
}
const NAMED = 5

/** Tells whoever gets the books of several people, or has to give them back, once for all of them; nobody of what they did themselves. */
export async function tellHeir(asking: Asking, leavers: Leaver[], to: Book, { about, back = false }: Told) {
  const [first] = leavers
  if (!first) return
  const there = { business_unit_id: first.business_unit_id, leaving: leavers.map(({ id }) => id) }
  await inTheirAgency(asking, there, async ({ core, db, viewer }) => {
    const heir = await heirOf(db, viewer.user_id, to)
    if (!heir || heir.id === viewer.user_id) return
    const whose = `the contacts of ${leavers.length === 1 ? first.name : `${leavers.length} people`}`
    const given = heir.pool ? `put ${whose} into ${heir.pool}` : `gave you ${whose}`
    await notifyAnew(core, db, {
      user_id: heir.id,
      kind: back ? 'user_changes.books_taken_back' : 'user_changes.books_given',
      title: `${heir.by} ${back ? `took back ${whose}` : given}`,
      body: `${namesOf(leavers)}.${back ? '' : ' What is to come with them in their calendars goes into yours.'}`,
      link: '/contacts',
      data: about,
    })
  })
}

function namesOf(leavers: Leaver[]): string {
  const more = leavers.length - NAMED
  const named = leavers.slice(0, NAMED).map(({ name }) => name)
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

async function heirOf(db: Db, by_id: number, { book_user_id, book_pool_id }: Book) {
  const [heir] = await db.prepared<{ id: number; pool: string | null; by: string }>(
    `select coalesce(p.holder_id, u.id) as id, p.name as pool, b.first_name || ' ' || b.last_name as by
       from users b left join users u on u.id = $2 left join pools p on p.id = $3
      where b.id = $1 and coalesce(p.holder_id, u.id) is not null`,
    [by_id, book_user_id ?? null, book_pool_id ?? null],
  )
  return heir
}

/** Whose books a job handed over so far, or has taken back. */
export const leaversOf = (db: Db, job_id: number, { back = false } = {}): Promise<Leaver[]> =>
  db.rows<Leaver>(
    `select u.id, u.first_name || ' ' || u.last_name as name, u.business_unit_id
       from bulk_job_rows r join users u on u.id = (r.after->>'user_id')::bigint
      where r.job_id = $1 and r.after ? 'book_job_id' and ${back ? `r.undo_outcome = 'restored'` : `r.outcome = 'changed'`} order by r.row_no`,
    [job_id],
  )

/** Where the books went that these transfers handed over. */
export async function bookOf(db: Db, job_ids: number[]): Promise<Book> {
  const [job] = await db.prepared<Book>(
    `select (params->'values'->>'user_id')::bigint as book_user_id, (params->'values'->>'pool_id')::bigint as book_pool_id
       from bulk_jobs where id = any($1) limit 1`,
    [job_ids],
  )
  return job ?? {}
}
