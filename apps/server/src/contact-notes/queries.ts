import type { ContactNote } from '@openbook/api/contact-notes.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { z } from 'zod'
import { seen, seenBy } from '../contacts/visible.ts'
import type { Db } from '../core/db/database.ts'
import { accessDenied, notFound } from '../core/http/refused.ts'

export type Note = z.input<typeof ContactNote>

const COLUMNS = `n.id, n.body, json_build_object('id', a.id, 'name', a.first_name || ' ' || a.last_name) as author,
  ${seen('n.author_id')} as editable, n.created_at, n.updated_at`

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
  const [note] = await db.prepared<Note>(
    `with n as (update contact_notes set body = $5, updated_at = now() where id = $4 and contact_id = $1 returning *) ${WRITTEN}`,
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
