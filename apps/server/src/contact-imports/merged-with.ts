import { ADDRESS, EMAILS, PHONES } from '../contact-merges/combine.ts'
import type { Db } from '../core/db/database.ts'
import type { ImportJob } from './params.ts'

type Image = Record<string, unknown>
interface Row {
  row_no: number
  back: string[]
}
interface Merge {
  row_no: number
  /** The row's journal: what the import found, and wrote. */
  was: Image
  wrote: Image
  before: Image
  after: Image
  parted: boolean
  /** The records merged away, with the fields this import wrote to each. */
  records: { before: Image; own: string[] }[]
}
/** What merges since the import say of a row's fields. */
export interface MergedWith {
  /** Another record of a merge that stands has the same: it is that one's too. */
  held: string[]
  /** What the contact itself had before a merge that was undone since, by field. */
  before: Image
}

/** The columns in which the same value says the same. */
const alike = (name: string) => [PHONES, EMAILS].find(names => names.includes(name)) ?? [name]
const isOfAddress = (name: string) => ADDRESS.some(part => part === name)
const same = (a: unknown, b: unknown) => (a ?? null) === (b ?? null)

/** By row, for those whose contacts others were merged into since. */
export async function mergedWith(db: Db, job: ImportJob, rows: Row[]): Promise<Map<number, MergedWith>> {
  if (rows.length === 0) return new Map()
  const merges = await db.rows<Merge>(
    `select j.row_no, j.before as was, j.after as wrote, m.before, m.after, m.undone_at is not null as parted,
            (select coalesce(jsonb_agg(jsonb_build_object('before', r.before, 'own', array(
                      select jsonb_object_keys(o.after) from (select job_id, outcome, after from bulk_job_rows where subject_id = r.contact_id offset 0) o
                       where o.job_id = j.job_id and o.outcome = 'updated'))), '[]')
               from contact_merge_records r where r.merge_id = m.id) as records
       from bulk_job_rows j join contact_merges m on m.survivor_id = j.subject_id
      cross join lateral (select (j.after->>'added_at')::timestamptz as at) added
      where j.job_id = $1 and j.row_no = any($2)
        and case when m.undone_at is null then m.created_at >= added.at else m.created_at < added.at and m.undone_at >= added.at end
      order by m.id desc`,
    [job.id, rows.map(({ row_no }) => row_no)],
  )
  const by = Map.groupBy(merges, ({ row_no }) => row_no)
  return new Map(rows.map(({ row_no, back }) => [row_no, judged(back, by.get(row_no) ?? [])]))
}

function judged(back: string[], merges: Merge[]): MergedWith {
  const parted = merges.filter(merge => merge.parted)
  const [first] = parted
  return {
    held: back.filter(name => merges.some(merge => !merge.parted && isHeld(merge, name))),
    before: first ? Object.fromEntries(back.map(name => [name, partedFrom(first.was, parted, name)])) : {},
  }
}

const isHeld = ({ wrote, before, records }: Merge, name: string) =>
  same(before[name], wrote[name]) &&
  records.some(({ before: other, own }) => {
    if (own.includes(name)) return false
    if (isOfAddress(name)) return ADDRESS.every(part => same(other[part], before[part]))
    return alike(name).some(column => same(other[column], wrote[name]))
  })

/** The value before the import, without what merges undone since had brought there; the latest first. */
const partedFrom = (was: Image, parted: Merge[], name: string) =>
  parted.reduce((value, { before, after }) => (same(after[name], value) ? before[name] : value), was[name])
