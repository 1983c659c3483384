import type { Viewer } from '@openbook/auth/viewer.ts'
import type { FastifyReply } from 'fastify'
import type { Core } from '../core/core.ts'
import type { Full } from './queries.ts'

const NEW = 'new'

const SQL = `
  with gone as (
    delete from contact_tags ct using tags t
     where ct.contact_id = $1 and t.id = ct.tag_id and lower(t.name) = '${NEW}' returning t.name)
  insert into contact_events (contact_id, kind, data)
  select $1, 'contacts.tagged', jsonb_build_object('added', '[]'::jsonb, 'removed', jsonb_build_array(name)) from gone`

interface Opened {
  core: Core
  viewer: Viewer
  reply: FastifyReply
}

/** A contact its owner has opened is no longer new: not by whoever else may look, or acts for them. The tag goes once the answer has been sent whole: reading stays a reading, and a browser that gave up has not seen it. */
export function takeNewTag({ core, viewer, reply }: Opened, contact: Full): Full {
  const own = contact.owner.id === viewer.user_id && viewer.real_user_id === viewer.user_id && !viewer.looking_from
  if (own && contact.deleted_at === null && contact.tags.some(tag => tag.name.toLowerCase() === NEW))
    reply.raw.once('finish', () => {
      core.database
        .tenant(viewer, db => db.prepared(SQL, [contact.id]))
        .catch(error => core.log.error({ err: error }, 'New tag left'))
    })
  return contact
}
