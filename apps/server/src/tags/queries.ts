import { MOST_CHOICES } from '@openbook/api/core/choices.ts'
import type { list as listRoute } from '@openbook/api/tags.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { whereOf } from '../contacts/compiled.ts'
import { compileView } from '../contacts/scope.ts'
import { seen, seenBy } from '../contacts/visible.ts'
import type { Db } from '../core/db/database.ts'
import { notFound } from '../core/http/refused.ts'

type Asked = (typeof listRoute)['body']['_zod']['output']

export interface Tag {
  id: number
  name: string
  color: string
}

/** Tags by id or whose name holds the text, names that begin with it first; with a scope, those its contacts carry and how many do. */
export async function list(db: Db, viewer: Viewer, { q = '', ids, contacts_scope }: Asked) {
  const scope = contacts_scope && (await compileView(db, viewer, contacts_scope))
  const values = [...(scope?.values ?? []), q.trim(), ids ?? null]
  const [text, named] = [`$${values.length - 1}`, `$${values.length}`]
  const carried = scope
    ? `join (select x.tag_id, count(*) as contacts from contact_tags x
              where x.contact_id in (select c.id from ${scope.from} where ${whereOf(scope)}) group by x.tag_id) n on n.tag_id = t.id`
    : ''
  return db.rows<Tag & { contacts?: number }>(
    `select t.id, t.name, t.color${scope ? ', n.contacts' : ''} from tags t ${carried}
      where strpos(lower(t.name), lower(${text})) > 0 and (${named}::bigint[] is null or t.id = any(${named}))
      order by not starts_with(lower(t.name), lower(${text})), lower(t.name) limit ${MOST_CHOICES}`,
    values,
  )
}

/** Makes a tag, or answers the one of that name whatever its case; `made` says which. */
export async function create(db: Db, name: string, color: string): Promise<{ tag: Tag; made: boolean }> {
  const [made] = await db.prepared<Tag>(
    'insert into tags (name, color) values ($1, $2) on conflict (business_unit_id, lower(name)) do nothing returning id, name, color',
    [name, color],
  )
  if (made) return { tag: made, made: true }
  const [known] = await db.prepared<Tag>('select id, name, color from tags where lower(name) = lower($1)', [name])
  if (!known) throw new Error('A tag was neither made nor found.')
  return { tag: known, made: false }
}

/** Gives a tag to contacts and tells their timelines; how many had it not. Throws a 404 where one is out of the viewer's sight, and gives it to nobody then. */
export async function give(db: Db, viewer: Viewer, tag: Tag, contacts: readonly number[]): Promise<number> {
  const ids = [...new Set(contacts)]
  if (!ids.length) return 0
  const found = await db.prepared(
    `select from contacts c where c.id = any($1::bigint[]) and c.deleted_at is null and ${seen('c.owner_id')}
      order by c.id for no key update`,
    [ids, ...seenBy(viewer)],
  )
  if (found.length < ids.length) throw notFound()
  const given = await db.prepared(
    `with come as (
       insert into contact_tags (contact_id, tag_id) select id, $2 from unnest($1::bigint[]) id order by id on conflict do nothing returning contact_id),
     touched as (update contacts c set updated_at = now() from come where c.id = come.contact_id)
     insert into contact_events (contact_id, kind, data)
     select contact_id, 'contacts.tagged', jsonb_build_object('added', jsonb_build_array($3::text), 'removed', '[]'::jsonb) from come returning contact_id`,
    [ids, tag.id, tag.name],
  )
  return given.length
}
