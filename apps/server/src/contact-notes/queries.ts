import type { ContactNote } from '@openbook/api/contact-notes.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { z } from 'zod'
import { seen, seenBy } from '../contacts/visible.ts'
import type { Db } from '../core/db/database.ts'
import { accessDenied, notFound } from '../core/http/refused.ts'

export type Note = z.input<typeof ContactNote>

const COLUMNS = `n.id, n.body, json_build_object('id', a.id, 'name', a.first_name || ' ' || a.last_name) as author,
  ${seen('n.author_id')} as editable, n.created_at, n.updated_at,
  (select count(*) from contact_note_versions v where v.note_id = n.id) as versions`

/** Newest first. */
export const list = (db: Db, viewer: Viewer, contact_id: number) =>
  db.prepared<Note>(
    `select ${COLUMNS} from contact_notes n join users a on a.id = n.author_id where n.contact_id = $1 order by n.id desc`,
    [contact_id, ...seenBy(viewer)],
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

/** Throws a 404 where the contact has no such note, a 403 where it is someone else's whom the viewer does not manage. */
async function ownNote(db: Db, viewer: Viewer, contact_id: number, id: number): Promise<void> {
  const [note] = await db.prepared<{ editable: boolean }>(
    `select ${seen('n.author_id')} as editable from contact_notes n where n.id = $4 and n.contact_id = $1 for update`,
    [contact_id, ...seenBy(viewer), id],
  )
  if (!note) throw notFound()
  if (!note.editable) throw accessDenied()
}

export async function update(db: Db, viewer: Viewer, contact_id: number, id: number, body: string): Promise<Note> {
  await ownNote(db, viewer, contact_id, id)
  await db.prepared(
    `insert into contact_note_versions (note_id, body, written_by, written_at)
     select id, body, coalesce(edited_by, author_id), updated_at from contact_notes where id = $1 and body <> $2`,
    [id, body],
  )
  const [note] = await db.prepared<Note>(
    `with n as (update contact_notes set body = $5, edited_by = app.user_id(), updated_at = case when body = $5 then updated_at else now() end where id = $4 and contact_id = $1 returning *) ${WRITTEN}`,
    [contact_id, ...seenBy(viewer), id, body],
  )
  if (!note) throw notFound()
  return note
}

export async function destroy(db: Db, viewer: Viewer, contact_id: number, id: number): Promise<string> {
  await ownNote(db, viewer, contact_id, id)
  const [gone] = await db.prepared<{ body: string }>('delete from contact_notes where id = $1 returning body', [id])
  if (!gone) throw notFound()
  return gone.body
}

/** What the note said before, the latest first. Throws a 404 where the contact has no such note. */
export async function versions(db: Db, contact_id: number, id: number) {
  const [note] = await db.prepared('select from contact_notes where id = $1 and contact_id = $2', [id, contact_id])
  if (!note) throw notFound()
  return db.prepared<{ id: number; body: string; author: { id: number; name: string } | null; at: string }>(
    `select v.id, v.body, v.written_at as at,
            case when u.id is not null then json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) end as author
       from contact_note_versions v left join users u on u.id = v.written_by where v.note_id = $1 order by v.id desc limit 100`,
    [id],
  )
}
