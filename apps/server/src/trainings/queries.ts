import type { AdminTraining } from '@openbook/api/trainings.ts'
import { accountTypes } from '@openbook/auth/role-lists.ts'
import { mayUseConsole } from '@openbook/auth/roles.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { z } from 'zod'
import type { Received } from '../contact-files/receive.ts'
import { askedOf, type Condition } from '../core/asked.ts'
import type { Db } from '../core/db/database.ts'
import { bringBack, deleteKept } from '../core/deletions.ts'
import { notFound } from '../core/http/refused.ts'
import { pageMeta, type slice } from '../core/page.ts'
import { pageOf, rowsOf } from '../core/page-of.ts'

export type Row = z.input<typeof AdminTraining>
export type Stored = Row & { storage_key: string }

export const SORTABLE = ['id', 'section', 'title', 'created_at']
const LIMIT = 50
const FILE = `json_build_object('filename', t.filename, 'content_type', t.content_type, 'size_bytes', t.size_bytes) as file`
const COLUMNS = `t.id, s.title as section, t.title, ${FILE}, t.corporation_id, t.for_account_types, t.created_at, t.updated_at,
  (select c.name from corporations c where c.id = t.corporation_id) as corporation_name`
const FROM = 'from trainings t join training_sections s on s.id = t.section_id'
const SEARCHED = `($1::text is null or strpos(lower(s.title || ' ' || t.title), lower($1)) > 0)`
/** $2 is whether the viewer runs the console, $3 the account types they are of, $4 who they are. */
const MEANT = `($2 or ((cardinality(t.for_account_types) = 0 or t.for_account_types && $3::text[])
  and (t.corporation_id is null or exists (select from users u where u.id = $4 and u.corporation_id = t.corporation_id))))`

const seenBy = ({ role, user_id }: Viewer) => [mayUseConsole(role), accountTypes(role), user_id]

export async function list(
  db: Db,
  viewer: Viewer,
  { q, page = 1, limit = LIMIT }: { q?: string | undefined; page?: number | undefined; limit?: number | undefined },
) {
  const asked = [q?.trim() || null, ...seenBy(viewer)]
  const data = await db.rows<Row>(
    `select ${COLUMNS} ${FROM} where ${SEARCHED} and ${MEANT} order by s.position, s.id, t.title, t.id limit $5 offset $6`,
    [...asked, limit, (page - 1) * limit],
  )
  const [row] = await db.rows<{ total: number }>(
    `select count(*) as total ${FROM} where ${SEARCHED} and ${MEANT}`,
    asked,
  )
  return { data, meta: pageMeta(page, limit, row?.total ?? 0) }
}

/** One that is for the viewer, with where its file lies. */
export async function meantFor(db: Db, viewer: Viewer, id: number) {
  const [row] = await db.rows<Received>(
    `select t.filename, t.content_type, t.size_bytes, t.sha256, t.storage_key ${FROM} where t.id = $1 and ${MEANT}`,
    [id, ...seenBy(viewer)],
  )
  if (!row) throw notFound()
  return row
}

const LISTED = `(select t.id, t.title, t.corporation_id, t.for_account_types, t.created_at, s.position as section,
  lower(s.title || ' ' || t.title) as text ${FROM}) l`
const CONDITIONS = {
  q: at => `strpos(text, lower(${at}::text)) > 0`,
  ids: at => `id = any(${at}::bigint[])`,
  corporation_id: at => `corporation_id = ${at}::bigint`,
  types: at => `(cardinality(for_account_types) = 0 or for_account_types && ${at}::text[])`,
} satisfies Record<string, Condition>

export async function adminList(db: Db, wanted: ReturnType<typeof slice>) {
  const { q, ids: only, filter, offset } = wanted
  const types = filter.role ? accountTypes(String(filter.role)) : undefined
  const { where, values } = askedOf(CONDITIONS, { q, ids: only, corporation_id: filter.corporation_id, types })
  const { ids, total } = await pageOf(db, { ...wanted, from: LISTED, where, short: true }, values, Boolean(q))
  return { items: await rowsOf<Row>(db, `select ${COLUMNS} ${FROM}`, 't.id', ids), from: offset, total }
}

export async function show(db: Db, id: number): Promise<Stored> {
  const [row] = await db.prepared<Stored>(`select ${COLUMNS}, t.storage_key ${FROM} where t.id = $1`, [id])
  if (!row) throw notFound()
  return row
}

/** The same, held until it is written or deleted: two files sent at once would else both be of one that is replaced. */
export async function hold(db: Db, id: number): Promise<Stored> {
  await db.prepared('select from trainings where id = $1 for no key update', [id])
  return show(db, id)
}

/** The section of that name, added at the end where there is none. */
export async function sectionId(db: Db, title: string): Promise<number> {
  const [row] = await db.prepared<{ id: number }>(
    `insert into training_sections (title, position) select $1, coalesce(max(position), 0) + 1 from training_sections
     on conflict (business_unit_id, title) do update set title = excluded.title returning id`,
    [title],
  )
  if (!row) throw new Error('A section was inserted without an answer.')
  return row.id
}

export const sections = (db: Db) =>
  db.prepared<{ section: string; count: number }>(
    `select s.title as section, (select count(*) from trainings t where t.section_id = s.id) as count
       from training_sections s where exists (select from trainings t where t.section_id = s.id) order by s.position, s.id`,
  )

export const order = (db: Db, titles: string[]) =>
  db.prepared(
    `update training_sections s set position = coalesce(w.place, 1000 + o.n)
       from (select id, title, row_number() over (order by position, id) as n from training_sections) o left join unnest($1::text[]) with ordinality w(title, place) on w.title = o.title where o.id = s.id`,
    [titles],
  )

/** Deletes a section with its trainings; gives how many these were. */
export async function deleteSection(db: Db, title: string): Promise<number> {
  const [section] = await db.prepared<{ id: number }>('select id from training_sections where title = $1 for update', [
    title,
  ])
  if (!section) throw notFound()
  const held = await db.prepared<{ storage_key: string }>(
    'select storage_key from trainings where section_id = $1 order by id for update',
    [section.id],
  )
  const keys = held.map(({ storage_key }) => storage_key)
  await deleteKept(db, 'training_sections', section.id, keys)
  return keys.length
}

/** Brings a section back with its trainings; one that is there stays. 404 where there was none within a day. */
export async function restoreSection(db: Db, title: string): Promise<void> {
  const [gone] = await db.prepared<{ id: number }>(
    `select subject_id as id from deletions
      where subject_type = 'training_sections' and rows->0->'rows'->0->>'title' = $1 order by id desc limit 1`,
    [title],
  )
  if (gone && (await bringBack(db, 'training_sections', gone.id))) return
  const [there] = await db.prepared('select from training_sections where title = $1', [title])
  if (!there) throw notFound()
}

export async function destroy(db: Db, id: number): Promise<Stored> {
  const row = await hold(db, id)
  await deleteKept(db, 'trainings', id, [row.storage_key])
  return row
}

interface Values {
  section_id: number
  title: string
  corporation_id: number | null
  for_account_types: string[]
}

export async function create(db: Db, { section_id, title, corporation_id, for_account_types }: Values, file: Received) {
  const [made] = await db.prepared<{ id: number }>(
    `insert into trainings (section_id, title, corporation_id, for_account_types, filename, content_type, size_bytes, sha256, storage_key)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      section_id,
      title,
      corporation_id,
      for_account_types,
      file.filename,
      file.content_type,
      file.size_bytes,
      file.sha256,
      file.storage_key,
    ],
  )
  if (!made) throw new Error('A training was inserted without an answer.')
  return show(db, made.id)
}

export async function update(db: Db, id: number, values: Partial<Values>, file: Received | undefined) {
  const set = Object.entries({ ...values, ...file }).filter(([, value]) => value !== undefined)
  const columns = set.map(([column], index) => `${column} = $${index + 2}, `).join('')
  await db.prepared(`update trainings set ${columns}updated_at = now() where id = $1`, [
    id,
    ...set.map(([, value]) => value),
  ])
  return show(db, id)
}
