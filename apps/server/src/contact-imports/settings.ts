import type { ImportSetting } from '@openbook/api/contact-imports.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import { refuseSharing, type SharedWith, seenBy } from '../core/db/sharing.ts'
import { notFound, Refused } from '../core/http/refused.ts'

type Setting = z.input<typeof ImportSetting>
const SHARE = 'import_settings.share'

/** Those of whoever asks and what others shared with them, which say nothing of whose the contacts become. */
const SEEN = `
  select s.id, s.name, s.shared, s.user_id = app.user_id() as mine, s.created_at, s.updated_at,
         json_build_object('id', o.id, 'name', o.first_name || ' ' || o.last_name) as owner,
         case when s.user_id = app.user_id() then s.data else s.data #- '{options,owner_id}' #- '{options,pool_id}' end as data
    from import_settings s join users o on o.id = s.user_id
   where ${seenBy('s', 'app.user_id()')}`

export const listSettings = (db: Db) =>
  db.prepared<Setting>(`${SEEN} order by s.user_id <> app.user_id(), lower(s.name), s.id`)

/** One the user sees; nothing for others. */
export const settingOf = async (db: Db, id: number): Promise<Setting | undefined> =>
  (await db.prepared<Setting>(`${SEEN} and s.id = $1`, [id]))[0]

interface Given {
  name: string
  data: object
  shared?: SharedWith | undefined
}

/** Saves a mapping; one of the same name is replaced, and seen by those who saw it unless it is said otherwise. */
export async function saveSetting(db: Db, viewer: Viewer, { name, data, shared }: Given): Promise<Setting> {
  refuseSharing(viewer, shared, SHARE)
  const [saved] = await db.prepared<{ id: number }>(
    `insert into import_settings as s (name, data, shared) values ($1, $2, coalesce($3, 'private'))
     on conflict (user_id, name) do update set data = excluded.data, shared = coalesce($3, s.shared), updated_at = now() returning id`,
    [name, JSON.stringify(data), shared ?? null],
  )
  return seen(db, saved?.id ?? 0)
}

export async function shareSetting(db: Db, viewer: Viewer, id: number, shared: SharedWith): Promise<Setting> {
  const before = await own(db, id)
  if (shared !== before.shared) refuseSharing(viewer, shared, SHARE)
  await db.prepared('update import_settings set shared = $2, updated_at = now() where id = $1', [id, shared])
  return seen(db, id)
}

export async function destroySetting(db: Db, id: number): Promise<void> {
  await own(db, id)
  await db.prepared('delete from import_settings where id = $1', [id])
}

async function seen(db: Db, id: number): Promise<Setting> {
  const setting = await settingOf(db, id)
  if (!setting) throw notFound()
  return setting
}

async function own(db: Db, id: number): Promise<Setting> {
  const setting = await seen(db, id)
  if (!setting.mine)
    throw new Refused(
      403,
      { user: `Only ${setting.owner.name} can change this mapping. Save one of your own under another name.` },
      'import_settings.not_yours',
    )
  return setting
}
