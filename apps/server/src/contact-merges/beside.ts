import { placeKey } from '../contact-addresses/queries.ts'
import type { Db } from '../core/db/database.ts'
import { ADDRESS } from './combine.ts'

/** Phones and e-mails beyond the columns, unless they stand beside the contact already. */
export const keepFurther = (db: Db, merge_id: number, survivor_id: number, further: object[]) =>
  db.prepared(
    `with added as (
       insert into contact_points as t (contact_id, kind, value, extra)
       select $2, f.kind, f.value, true from jsonb_to_recordset($3::jsonb) f(kind text, value text)
        where not exists (select from contact_points p where p.contact_id = $2 and p.kind = f.kind and p.value = f.value and p.extra)
       returning jsonb_build_object('id', t.id) as key, md5(t::text) as digest)
     insert into contact_merge_rows (merge_id, table_name, column_name, key, digest)
     select $1, 'contact_points', 'contact_id', key, digest from added`,
    [merge_id, survivor_id, JSON.stringify(further)],
  )

/** Addresses that were not chosen, each once, unless the contact has them already. */
export const keepPlaces = (db: Db, merge_id: number, survivor_id: number, places: object[]) =>
  db.prepared(
    `with lost as (
       select distinct on (${placeKey('n')}) ${ADDRESS.map(name => `n.${name}`).join(', ')}, place
         from jsonb_array_elements($3::jsonb) with ordinality e(one, place)
        cross join jsonb_populate_record(null::contact_addresses, e.one) n
        where not exists (select from contact_addresses x where x.contact_id = $2 and ${placeKey('x')} = ${placeKey('n')})
        order by ${placeKey('n')}, place),
     added as (
       insert into contact_addresses as t (contact_id, kind, ${ADDRESS.join(', ')})
       select $2, 'previous', ${ADDRESS.join(', ')} from lost order by place
       returning jsonb_build_object('id', t.id) as key, md5(t::text) as digest)
     insert into contact_merge_rows (merge_id, table_name, column_name, key, digest)
     select $1, 'contact_addresses', 'contact_id', key, digest from added`,
    [merge_id, survivor_id, JSON.stringify(places)],
  )

/** Pinned notes there was no room for, as ordinary notes that say where they come from. */
export const keepNotes = (db: Db, merge_id: number, survivor_id: number, notes: object[]) =>
  db.prepared(
    `with added as (
       insert into contact_notes as t (contact_id, body)
       select $2, 'Pinned note of contact ' || n.number || e'\\n\\n' || n.note
         from jsonb_array_elements($3::jsonb) with ordinality e(one, place) cross join jsonb_to_record(e.one) n(number bigint, note text) order by place
       returning jsonb_build_object('id', t.id) as key, md5(t::text) as digest)
     insert into contact_merge_rows (merge_id, table_name, column_name, key, digest)
     select $1, 'contact_notes', 'contact_id', key, digest from added`,
    [merge_id, survivor_id, JSON.stringify(notes)],
  )
