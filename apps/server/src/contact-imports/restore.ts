import { LISTED } from '@openbook/api/core/contact-fields.ts'
import type { IdentityKind } from '@openbook/config/identity-numbers.ts'
import { alsoTaggedOf } from '../contact-merges/tagged.ts'
import { lostSince, MERGED_SINCE, unlessLost, WAS_DELETED } from '../contacts/lost-since.ts'
import type { Db } from '../core/db/database.ts'
import { CONTACT_FIELDS } from './fields.ts'
import { leaveLeftBehind } from './left-behind.ts'
import { type MergedWith, mergedWith } from './merged-with.ts'
import { tellTakenBack } from './number-lines.ts'
import type { ImportJob } from './params.ts'
import { restorePolicies } from './policy-changes.ts'
import { writeFields } from './write-fields.ts'

interface Read {
  row_no: number
  id: number
  /** Nobody wrote to the contact since, and nothing is lost: everything goes back, version and time included. */
  untouched: boolean
  /** Also where it was merged into another: what that one took over stays. */
  gone: boolean
  merged: boolean
  /** Fields that still hold what the import wrote, and those that do not. */
  back: string[]
  changed: string[]
  /** Fields whose former value was deleted from its list. */
  lost: string[]
}
type Judged = Read & MergedWith

const HELD_BY_MERGED = 'Also of a contact merged into this one since, so that it stays: '
const NAMES = CONTACT_FIELDS.map(field => `'${field}'`).join(', ')
/** As an array of names, by the journal's `before`. */
const LOST = `array_remove(array[${LISTED.map(name => `case when ${lostSince(name)} then '${name}' end`).join(', ')}], null)`

/** Puts back what an update overwrote, field by field where somebody changed the contact since. */
export async function restoreContacts(db: Db, job: ImportJob, rows: number[]) {
  const judged = rows.length > 0 ? await judge(db, job, rows) : []
  const whole = judged.filter(({ gone, untouched }) => !gone && untouched)
  const partly = judged.filter(({ gone, untouched, back }) => !gone && !untouched && back.length > 0)
  await writeFields(
    db,
    job,
    'before',
    whole.map(({ row_no }) => row_no),
  )
  await putBack(db, job, partly)
  await leaveLeftBehind(db, job, [...whole, ...partly])
  const there = judged.filter(({ gone }) => !gone).map(({ row_no }) => row_no)
  const left = await removeBeside(db, job, there)
  for (const row_no of await restorePolicies(db, job, there)) left.set(row_no, (left.get(row_no) ?? 0) + 1)
  const ends = judged.map(one => ({ ...one, ...ending(one, left.get(one.row_no) ?? 0) }))
  await conclude(db, job, ends)
  const count = (how: string) => ends.filter(({ how: end }) => end === how).length
  return { restored: count('restored'), partly_restored: count('partly_restored'), kept: count('kept') }
}

async function judge(db: Db, job: ImportJob, rows: number[]): Promise<Judged[]> {
  const read = await db.rows<Read>(
    `select j.row_no, j.subject_id as id, c.id is null or c.merged_into_id is not null as gone, c.merged_into_id is not null as merged,
            l.lost = '{}' and (not j.after ? 'version' or (c.version = (j.after->>'version')::integer and c.updated_at = (j.after->>'updated_at')::timestamptz)) as untouched,
            array(select name from unnest(array[${NAMES}]) name where j.after ? name and name <> all(l.lost) and to_jsonb(c)->name = j.after->name) as back,
            array(select name from unnest(array[${NAMES}]) name where j.after ? name and name <> all(l.lost) and to_jsonb(c)->name is distinct from j.after->name) as changed,
            l.lost
       from bulk_job_rows j left join lateral (select * from contacts where id = j.subject_id for update) c on true
      cross join lateral (select ${LOST} as lost) l
      where j.job_id = $1 and j.row_no = any($2)`,
    [job.id, rows],
  )
  const merged = await mergedWith(
    db,
    job,
    read.filter(({ gone, untouched }) => !gone && !untouched),
  )
  return read.map(one => {
    const { held, before } = merged.get(one.row_no) ?? { held: [], before: {} }
    return { ...one, held, before, back: one.back.filter(name => !held.includes(name)) }
  })
}

async function putBack(db: Db, job: ImportJob, partly: Judged[]): Promise<void> {
  if (partly.length === 0) return
  await db.rows(
    `update contacts c set (${CONTACT_FIELDS.join(', ')}, version, updated_at) =
            (select ${CONTACT_FIELDS.map(name => unlessLost(name, `p.${name}`, `c.${name}`)).join(', ')}, c.version + 1, now()
               from jsonb_populate_record(c, (select jsonb_object_agg(key, value) from jsonb_each(j.before || k.before) where k.back ? key)) p)
       from jsonb_to_recordset($2::jsonb) k(row_no bigint, back jsonb, before jsonb)
       join bulk_job_rows j on j.job_id = $1 and j.row_no = k.row_no
      where c.id = j.subject_id`,
    [job.id, JSON.stringify(partly.map(({ row_no, back, before }) => ({ row_no, back, before })))],
  )
}

/** Takes away the tags, notes, policies and answers the update added, but no tag somebody put on anew or that a record merged into its contact has too. Gives by row how many stay because somebody wrote in them. */
async function removeBeside(db: Db, job: ImportJob, rows: number[]): Promise<Map<number, number>> {
  const added = (key: string) =>
    `select j.row_no, j.subject_id, value::bigint as id, (j.after->>'added_at')::timestamptz as added_at from bulk_job_rows j cross join lateral jsonb_array_elements_text(j.after->'${key}') where j.job_id = $1 and j.row_no = any($2)`
  await db.rows(
    `delete from contact_tags t using (${added('tags')}) a where t.contact_id = a.subject_id and t.tag_id = a.id and t.created_at = coalesce(a.added_at, t.created_at) and not ${alsoTaggedOf('t')}`,
    [job.id, rows],
  )
  await db.rows(`delete from data_captures t using (${added('answers')}) a where t.id = a.id`, [job.id, rows])
  await db.rows(
    `delete from removed_parts t using (${added('answers')}) a where t.part = 'data_captures' and t.part_id = a.id`,
    [job.id, rows],
  )
  const numbers = await db.rows<{ contact_id: number; kind: IdentityKind; there: boolean }>(
    `delete from identity_numbers t using (${added('numbers')}) a where t.id = a.id returning t.contact_id, t.kind, t.deleted_at is null as there`,
    [job.id, rows],
  )
  await tellTakenBack(
    db,
    job,
    numbers.filter(({ there }) => there),
  )
  const left = new Map<number, number>()
  for (const [key, table] of [
    ['note', 'contact_notes'],
    ['policy', 'contact_policies'],
  ] as const) {
    await db.rows(`delete from ${table} t using (${added(key)}) a where t.id = a.id and t.updated_at = t.created_at`, [
      job.id,
      rows,
    ])
    const still = await db.rows<{ row_no: number }>(
      `select a.row_no from (${added(key)}) a join ${table} t on t.id = a.id and t.deleted_at is null`,
      [job.id, rows],
    )
    for (const { row_no } of still) left.set(row_no, (left.get(row_no) ?? 0) + 1)
  }
  return left
}

const called = (name: string) => name.replace(/(status|source)_id$/, '$1').replaceAll('_', ' ')

function ending({ gone, merged, untouched, back, changed, held, lost }: Judged, left: number) {
  if (gone) return { how: 'kept', why: merged ? MERGED_SINCE : 'The contact is gone.' }
  const conflicts = [...(untouched ? [] : changed.map(called)), ...(left > 0 ? ['a note or policy'] : [])]
  const why = [
    ...(conflicts.length > 0 ? [`Changed since the import and left as it is: ${conflicts.join(', ')}.`] : []),
    ...(held.length > 0 ? [`${HELD_BY_MERGED}${held.map(called).join(', ')}.`] : []),
    ...(lost.length > 0 ? [`${WAS_DELETED}${lost.map(called).join(', ')}.`] : []),
  ]
  if (why.length === 0) return { how: 'restored', why: null }
  return { how: back.length > 0 ? 'partly_restored' : 'kept', why: why.join(' ') }
}

async function conclude(
  db: Db,
  job: ImportJob,
  ends: { row_no: number; id: number; how: string; why: string | null }[],
): Promise<void> {
  await db.rows(
    `update bulk_job_rows j
        set undone_at = now(), undo_outcome = e.how, undo_reason = e.why,
            outcome = case e.how when 'restored' then 'to_update' else j.outcome end,
            before = case e.how when 'restored' then null else j.before end,
            after = case e.how when 'restored' then null else j.after end
       from unnest($2::bigint[], $3::text[], $4::text[]) e(row_no, how, why) where j.job_id = $1 and j.row_no = e.row_no`,
    [job.id, ends.map(({ row_no }) => row_no), ends.map(({ how }) => how), ends.map(({ why }) => why)],
  )
  await db.rows(
    `insert into contact_events (business_unit_id, contact_id, kind, data)
     select app.business_unit_id(), id, 'contact_imports.undone', jsonb_build_object('import_attempt_id', $2::bigint, 'filename', $3::text)
       from unnest($1::bigint[]) id`,
    [ends.filter(({ how }) => how !== 'kept').map(({ id }) => id), job.id, job.title],
  )
}
