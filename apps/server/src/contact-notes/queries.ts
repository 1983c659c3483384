import type { ContactNote, NoteVersion } from '@openbook/api/contact-notes.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { LATEST_SHOWN, NOTES_PAGE } from '@openbook/config/limits.ts'
import type { z } from 'zod'
import { changedMeanwhile, lastBy } from '../contacts/meanwhile.ts'
import { seen, seenBy } from '../contacts/visible.ts'
import type { Db } from '../core/db/database.ts'
import { accessDenied, notFound, Refused } from '../core/http/refused.ts'
import { pageMeta } from '../core/page.ts'

export type Note = z.input<typeof ContactNote>

const COLUMNS = `n.id, n.body, json_build_object('id', a.id, 'name', a.first_name || ' ' || a.last_name) as author,
  n.sent_by, app.behind(coalesce(n.edited_by, n.author_id), n.real_user_id) as real_user,
  ${seen('n.author_id')} as editable, n.created_at, n.updated_at,
  (select count(*) from contact_note_versions v where v.note_id = n.id) as versions`

interface Asked {
  page?: number | undefined
  limit?: number | undefined
  /** Words, each of which the note or its author's name has. */
  q?: string | undefined
}

const hasWords = (words: string) =>
  `not exists (select from unnest(${words}::text[]) w where strpos(lower(n.body || ' ' || a.first_name || ' ' || a.last_name), w) = 0)`

/** Newest first. */
export async function list(
  db: Db,
  viewer: Viewer,
  contact_id: number,
  { page = 1, limit = NOTES_PAGE, q = '' }: Asked,
) {
  const words = q.replaceAll('\u0000', '').toLowerCase().split(/\s+/).filter(Boolean)
  const data = await db.prepared<Note>(
    `select ${COLUMNS} from contact_notes n join users a on a.id = n.author_id
      where n.contact_id = $1 and n.deleted_at is null and ${hasWords('$6')} order by n.id desc limit $4 offset $5`,
    [contact_id, ...seenBy(viewer), limit, (page - 1) * limit, words],
  )
  const [row] = await db.prepared<{ total: number; deleted_count: number }>(
    `select count(*) filter (where n.deleted_at is null and ${hasWords('$4')}) as total,
            count(*) filter (where n.deleted_at is not null and ${seen('n.author_id')}) as deleted_count
       from contact_notes n join users a on a.id = n.author_id where n.contact_id = $1`,
    [contact_id, ...seenBy(viewer), words],
  )
  return { data, meta: pageMeta(page, limit, row?.total ?? 0), deleted_count: row?.deleted_count ?? 0 }
}

type Deleted = Note & { deleted_at: string }

/** Those the viewer may bring back, the one deleted last first. */
export async function listDeleted(
  db: Db,
  viewer: Viewer,
  contact_id: number,
  { page = 1, limit = NOTES_PAGE }: Omit<Asked, 'q'>,
) {
  const from = `contact_notes n join users a on a.id = n.author_id where n.contact_id = $1 and n.deleted_at is not null and ${seen('n.author_id')}`
  const values = [contact_id, ...seenBy(viewer)]
  const data = await db.prepared<Deleted>(
    `select ${COLUMNS}, n.deleted_at from ${from} order by n.deleted_at desc, n.id desc limit $4 offset $5`,
    [...values, limit, (page - 1) * limit],
  )
  const [row] = await db.prepared<{ total: number }>(`select count(*) as total from ${from}`, values)
  return { data, meta: pageMeta(page, limit, row?.total ?? 0) }
}

const only = (rows: Note[]): Note => {
  if (!rows[0]) throw notFound()
  return rows[0]
}

export const show = async (db: Db, viewer: Viewer, contact_id: number, id: number) =>
  only(
    await db.prepared<Note>(
      `select ${COLUMNS} from contact_notes n join users a on a.id = n.author_id
        where n.contact_id = $1 and n.id = $4 and n.deleted_at is null`,
      [contact_id, ...seenBy(viewer), id],
    ),
  )

const WRITTEN = `select ${COLUMNS} from n join users a on a.id = n.author_id`

export async function create(db: Db, viewer: Viewer, contact_id: number, body: string): Promise<Note> {
  const [note] = await db.prepared<Note>(
    `with n as (insert into contact_notes (contact_id, body) values ($1, $4) returning *) ${WRITTEN}`,
    [contact_id, ...seenBy(viewer), body],
  )
  if (!note) throw new Error('A note was inserted without an answer.')
  return note
}

interface Which {
  contact_id: number
  id: number
  /** The `updated_at` a change began from. */
  began?: string | undefined
}

/** Holds the note until the transaction ends; throws a 404 where the contact has no such note, a 403 where it is someone else's whom the viewer does not manage. */
async function ownNote(db: Db, viewer: Viewer, { contact_id, id }: Which) {
  const [note] = await db.prepared<{ editable: boolean; updated_at: string; deleted_at: string | null }>(
    `select ${seen('n.author_id')} as editable, n.updated_at, n.deleted_at from contact_notes n
      where n.id = $4 and n.contact_id = $1 for update`,
    [contact_id, ...seenBy(viewer), id],
  )
  if (!note) throw notFound()
  if (!note.editable) throw accessDenied()
  return note
}

/** As ownNote. Throws a 409 where the note is no longer as of `began`, a 404 where it is deleted and nobody said how they knew it. */
async function freshNote(db: Db, viewer: Viewer, which: Which): Promise<void> {
  const { contact_id, id, began } = which
  const { updated_at, deleted_at } = await ownNote(db, viewer, which)
  if (deleted_at && !began) throw notFound()
  if (!deleted_at && (!began || began === updated_at)) return
  const act = deleted_at ? 'contact_notes.deleted' : 'contact_notes.updated'
  const by = await lastBy(db, contact_id, [act], { note_id: id })
  if (!deleted_at) throw changedMeanwhile(viewer, { what: 'note', code: 'contact_notes.stale', by, at: updated_at })
  const said = `${by ?? 'Someone'} deleted this note meanwhile. What you wrote can be added as a new one.`
  throw new Refused(409, { base: said }, 'contact_notes.gone')
}

/** Writes other words into it; the same ones change nothing. Gives the note and whether it changed. */
export async function update(db: Db, viewer: Viewer, which: Which, body: string) {
  const { contact_id, id } = which
  await freshNote(db, viewer, which)
  const [changed] = await db.prepared(
    `insert into contact_note_versions (note_id, body, written_by, real_user_id, written_at)
     select id, body, coalesce(edited_by, author_id), real_user_id, updated_at from contact_notes where id = $1 and body <> $2 returning id`,
    [id, body],
  )
  const set = changed
    ? 'body = $5, edited_by = app.user_id(), real_user_id = app.real_user_id(), updated_at = now()'
    : 'body = $5'
  const note = only(
    await db.prepared<Note>(
      `with n as (update contact_notes set ${set} where id = $4 and contact_id = $1 returning *) ${WRITTEN}`,
      [contact_id, ...seenBy(viewer), id, body],
    ),
  )
  return { note, changed: Boolean(changed) }
}

const setDeleted = async (db: Db, viewer: Viewer, { contact_id, id }: Which, deleted: boolean) =>
  only(
    await db.prepared<Note>(
      `with n as (update contact_notes set deleted_at = case when $5 then now() end where id = $4 and contact_id = $1 returning *) ${WRITTEN}`,
      [contact_id, ...seenBy(viewer), id, deleted],
    ),
  )

export async function destroy(db: Db, viewer: Viewer, which: Which): Promise<Note> {
  await freshNote(db, viewer, which)
  return setDeleted(db, viewer, which, true)
}

/** Brings it back; throws a 409 where it is there. */
export async function restore(db: Db, viewer: Viewer, which: Which): Promise<Note> {
  const { deleted_at } = await ownNote(db, viewer, which)
  if (!deleted_at) throw new Refused(409, { base: 'This note is not deleted.' }, 'contact_notes.there')
  return setDeleted(db, viewer, which, false)
}

/** What the note said before, the latest first. Throws a 404 where the contact has no such note. */
export async function versions(db: Db, contact_id: number, id: number) {
  const [note] = await db.prepared<{ sent_by: string | null }>(
    'select sent_by from contact_notes where id = $1 and contact_id = $2 and deleted_at is null',
    [id, contact_id],
  )
  if (!note) throw notFound()
  return db.prepared<z.input<typeof NoteVersion>>(
    `select v.id, v.body, v.written_at as at, case when v.id = min(v.id) over () then $2::text end as sent_by, app.behind(v.written_by, v.real_user_id) as real_user,
            case when u.id is not null then json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) end as author
       from contact_note_versions v left join users u on u.id = v.written_by where v.note_id = $1 order by v.id desc limit ${LATEST_SHOWN}`,
    [id, note.sent_by],
  )
}
