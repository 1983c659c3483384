import type { Setting } from '@openbook/api/settings.ts'
import { SETTING_DEFINITIONS, SETTING_KEYS, type SettingKey, settingNamed } from '@openbook/config/settings.ts'
import type { Db } from '../core/db/database.ts'
import { notFound } from '../core/http/refused.ts'

interface Row {
  id: number
  key: string
  value: string | null
  filename: string | null
  storage_key: string | null
  content_type: string | null
  size_bytes: number | null
  updated_at: string
  changed_by: string | null
}

const COLUMNS = `id, key, value, filename, storage_key, content_type, size_bytes, updated_at,
  (select u.first_name || ' ' || u.last_name from users u where u.id = s.changed_by) as changed_by`

/** Every setting of the code, with what somebody set. */
export async function all(db: Db): Promise<Setting[]> {
  const rows = await db.rows<Row>(`select ${COLUMNS} from settings s`)
  const known = new Map(rows.map(row => [row.key, row]))
  return SETTING_KEYS.map(key => shown(key, known.get(key)))
}

export async function show(db: Db, key: string): Promise<Setting> {
  const found = (await all(db)).find(({ id }) => id === key)
  if (!found) throw notFound()
  return found
}

const fileOf = (key: string, row: Row | undefined) =>
  row?.filename ? { filename: row.filename, size_bytes: row.size_bytes ?? 0, url: `/v1/settings/${key}/file` } : null

function shown(key: SettingKey, row: Row | undefined): Setting {
  const { label, line, kind, built, public: open } = SETTING_DEFINITIONS[key]
  return {
    ...{ id: key, label, line, kind, built, public: open, value: row?.value ?? null, file: fileOf(key, row) },
    ...{ updated_at: row?.updated_at ?? null, changed_by: row?.changed_by ?? null },
  }
}

/** What a public setting says: what was set, else what is built in. 404 for any other. */
export async function publicValue(db: Db, key: string): Promise<string | null> {
  const definition = settingNamed(key)
  if (!definition?.public) throw notFound()
  const [row] = await db.prepared<{ value: string | null }>('select value from settings where key = $1', [key])
  return row?.value ?? definition.built
}

/** Public settings in one line and where files are fetched, for every screen. */
export async function forScreens(db: Db): Promise<Record<string, string>> {
  const rows = await db.prepared<{ key: string; value: string | null }>(
    `select key, value from settings where value is not null or storage_key is not null`,
  )
  return Object.fromEntries(
    rows.flatMap(({ key, value }) => {
      const definition = settingNamed(key)
      if (definition?.kind === 'file') return [[key, `/v1/settings/${key}/file`]]
      return definition?.public && definition.kind !== 'long_text' && value ? [[key, value]] : []
    }),
  )
}

export interface StoredFile {
  filename: string
  storage_key: string
  content_type: string
  size_bytes: number
}

export async function storedFile(db: Db, key: string): Promise<StoredFile> {
  const [row] = await db.prepared<StoredFile>(
    'select filename, storage_key, content_type, size_bytes from settings where key = $1 and storage_key is not null',
    [key],
  )
  if (!row) throw notFound()
  return row
}

/** Writes a value or a file; answers the row's id and the storage key of the file there was. */
export async function write(
  db: Db,
  key: string,
  userId: number,
  set: { value: string | null; file?: StoredFile | null },
) {
  const [before] = await db.prepared<{ storage_key: string | null; value: string | null; filename: string | null }>(
    'select storage_key, value, filename from settings where key = $1 for update',
    [key],
  )
  const { filename = null, storage_key = null, content_type = null, size_bytes = null } = set.file ?? {}
  const [row] = await db.prepared<{ id: number }>(
    `insert into settings (key, value, filename, storage_key, content_type, size_bytes, changed_by)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (key) do update set value = $2, filename = $3, storage_key = $4, content_type = $5, size_bytes = $6,
       changed_by = $7, updated_at = now()
     returning id`,
    [key, set.value, filename, storage_key, content_type, size_bytes, userId],
  )
  return { id: row?.id ?? 0, before: before?.value ?? before?.filename ?? null, old: before?.storage_key ?? null }
}
