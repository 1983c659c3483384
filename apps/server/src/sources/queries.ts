import type { Db } from '../core/db/database.ts'

interface Titled {
  id: number
  title: string
  corporations: { name: string }[]
}

/** As contacts may have them, by title, with the companies each belongs to. */
export const titles = (db: Db) =>
  db.prepared<Titled>(
    `select s.id, s.title,
            (select coalesce(json_agg(json_build_object('name', c.name) order by c.name), '[]')
               from source_corporations j join corporations c on c.id = j.corporation_id where j.source_id = s.id) as corporations
       from sources s order by lower(s.title), s.id`,
  )
