import type { ImportSetting } from '@openbook/api/contact-imports.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import { notFound } from '../core/http/refused.ts'

type Setting = z.input<typeof ImportSetting>
const COLUMNS = 'id, name, data, created_at, updated_at'

export const listSettings = (db: Db) =>
  db.prepared<Setting>(`select ${COLUMNS} from import_settings where user_id = app.user_id() order by lower(name), id`)

export async function saveSetting(db: Db, name: string, data: object): Promise<Setting> {
  const [saved] = await db.prepared<Setting>(
    `insert into import_settings (name, data) values ($1, $2)
     on conflict (user_id, name) do update set data = excluded.data, updated_at = now() returning ${COLUMNS}`,
    [name, JSON.stringify(data)],
  )
  if (!saved) throw notFound()
  return saved
}

export async function destroySetting(db: Db, id: number): Promise<void> {
  const [gone] = await db.prepared(
    'delete from import_settings where id = $1 and user_id = app.user_id() returning id',
    [id],
  )
  if (!gone) throw notFound()
}
