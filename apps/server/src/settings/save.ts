import { CHANGED, type Setting } from '@openbook/api/settings.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { settingNamed, wrongValue } from '@openbook/config/settings.ts'
import { OF_CONTACTS, receive } from '../contact-files/receive.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { eraseFiles } from '../core/files/erase.ts'
import type { AuditNote } from '../core/http/context.ts'
import { invalid, notFound } from '../core/http/refused.ts'
import type { Part } from '../core/http/upload.ts'
import * as queries from './queries.ts'

interface Sent {
  core: Core
  viewer: Viewer
  /** Runs with every agency in reach, and keeps the note. */
  system: <T>(fn: (db: Db) => Promise<T>) => Promise<T>
  audit: (note: AuditNote) => void
  key: string
  value: string | undefined
  files: AsyncIterable<Part>
}

/** Sets one setting to a value or a file, empty for what is built in, and tells every open app. */
export async function saveSetting({ core, viewer, system, audit, key, value, files }: Sent): Promise<Setting> {
  const definition = settingNamed(key)
  if (!definition) throw notFound()
  if (value === undefined && definition.kind !== 'file')
    throw invalid('value', 'Send a value; an empty one sets it back.', 'settings.wrong_value')
  const written = value?.trim() || null
  const file =
    definition.kind === 'file' && written === null && value === undefined
      ? await receive(core, viewer.business_unit_id, files, { ...OF_CONTACTS, only: definition.accepts })
      : null
  const wrong = written && wrongValue(definition, written)
  if (wrong) throw invalid('value', wrong, 'settings.wrong_value')
  try {
    const { saved, old } = await system(async db => {
      const { id, before, old } = await queries.write(db, key, viewer.real_user_id, { value: written, file })
      audit({
        whole_system: true,
        subject_type: 'settings',
        subject_id: id,
        changes: { key, from: before, to: file?.filename ?? written },
      })
      await tellEveryone(core, db, key)
      return { saved: await queries.show(db, key), old }
    })
    await eraseFiles(core, [old])
    return saved
  } catch (error) {
    await eraseFiles(core, [file?.storage_key])
    throw error
  }
}

async function tellEveryone(core: Core, db: Db, key: string) {
  const agencies = await db.rows<{ id: number }>('select id from business_units where deactivated_at is null')
  await core.cable.publishAll(
    db,
    agencies.map(({ id }) => ({ stream: `business_unit:${id}`, message: { type: CHANGED, data: { key } } })),
  )
}
