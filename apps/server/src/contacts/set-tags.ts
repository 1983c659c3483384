import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Db } from '../core/db/database.ts'
import { visibleContact } from './visible.ts'

interface Named {
  tags?: string[] | undefined
  add?: string[] | undefined
  remove?: string[] | undefined
}

/** Gives a contact exactly these tags, or adds and removes only some, by name whatever the case; new names become tags of the agency. */
export async function setTags(
  db: Db,
  viewer: Viewer,
  id: number,
  { tags, add = [], remove = [] }: Named,
): Promise<void> {
  const names = tags ?? add
  await visibleContact(db, viewer, id, { lock: true })
  await db.prepared(
    `insert into tags (name) select distinct on (lower(name)) name from unnest($1::text[]) with ordinality t(name, place)
      order by lower(name), place on conflict (business_unit_id, lower(name)) do nothing`,
    [names],
  )
  await db.prepared(
    `with wanted as materialized (select id, name from tags where lower(name) in (select lower(name) from unnest($2::text[]) name)),
     gone as (
       delete from contact_tags ct using tags t
        where ct.contact_id = $1 and t.id = ct.tag_id and ct.tag_id not in (select id from wanted)
          and ($3::text[] is null or lower(t.name) = any (array(select lower(name) from unnest($3::text[]) name))) returning t.name),
     come as (
       insert into contact_tags (contact_id, tag_id) select $1, id from wanted on conflict do nothing returning tag_id),
     told as (
       select array(select name from wanted join come on come.tag_id = wanted.id order by lower(name)) as added,
              array(select name from gone order by lower(name)) as removed),
     touched as (update contacts set updated_at = now() where id = $1 and exists (select from told where added <> '{}' or removed <> '{}'))
     insert into contact_events (contact_id, kind, data)
     select $1, 'contacts.tagged', jsonb_build_object('added', added, 'removed', removed) from told where added <> '{}' or removed <> '{}'`,
    [id, names, tags ? null : remove],
  )
}
