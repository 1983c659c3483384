import type { ImportOptions } from '@openbook/api/contact-imports.ts'
import type { z } from 'zod'
import type { Core } from '../core/core.ts'
import type { SignedIn } from '../core/http/context.ts'
import { invalid } from '../core/http/refused.ts'
import { applySetting } from './apply-setting.ts'
import * as queries from './queries.ts'
import { startPreview } from './start.ts'
import { storeUpload } from './store-upload.ts'

type Options = z.output<typeof ImportOptions>
type Given = Pick<SignedIn, 'core' | 'viewer' | 'files' | 'tenant' | 'audit'>

/** Takes a file and imports it by a saved mapping, with nothing left to ask. With `id` it is a file that was uploaded before. */
export async function importBySetting({ core, viewer, files, tenant, audit }: Given, setting: number, known?: number) {
  const id = known ?? (await storeUpload(core, files, tenant))
  audit({ subject_type: 'contact_imports', subject_id: id, changes: { import_setting_id: setting } })
  return forgetful(core, tenant, known === undefined ? id : undefined, () =>
    tenant(async db => {
      const { columns } = await queries.show(db, viewer, id)
      await startPreview(core, db, viewer, id, await applySetting(db, setting, columns), true)
      return queries.show(db, viewer, id)
    }),
  )
}

const BY_TYPE: Record<'clients' | 'leads', Omit<Options, 'mapping'>> = {
  clients: { on_duplicate: 'update', policies: 'ours', tags: ['Client'] },
  leads: { on_duplicate: 'skip', policies: 'theirs' },
}

interface Typed {
  import_type: keyof typeof BY_TYPE
  import_setting_id?: number | undefined
  on_sharing?: Options['on_sharing']
}

/** Takes a file of leads or clients and imports it by a saved mapping, or by what its columns are guessed to mean. */
export async function importByType(
  { core, viewer, files, tenant, audit }: Given,
  { import_type, import_setting_id, on_sharing }: Typed,
) {
  const id = await storeUpload(core, files, tenant, 'import_file')
  audit({ subject_type: 'contact_imports', subject_id: id, changes: { import_type, import_setting_id } })
  return forgetful(core, tenant, id, () =>
    tenant(async db => {
      const { columns } = await queries.show(db, viewer, id)
      const known = import_setting_id
        ? savedAs(import_type, await applySetting(db, import_setting_id, columns))
        : { ...BY_TYPE[import_type], mapping: guessed(columns) }
      await startPreview(core, db, viewer, id, { ...known, ...(on_sharing && { on_sharing }) }, true)
      return queries.show(db, viewer, id)
    }),
  )
}

/** The saved options, but for what makes clients of them. */
const savedAs = (type: keyof typeof BY_TYPE, saved: Options): Options =>
  type === 'leads'
    ? saved
    : { ...saved, ...BY_TYPE.clients, tags: [...new Set([...(saved.tags ?? []), ...(BY_TYPE.clients.tags ?? [])])] }

function guessed(columns: { field: string | null }[]): Options['mapping'] {
  const mapping = columns.map(({ field }) => field)
  if (mapping.some(field => field !== null)) return mapping
  throw invalid('import_file', 'None of the columns could be recognised. Use the imports page to say what they mean.')
}

/** What was stored for a request that is refused goes again. */
async function forgetful<T>(core: Core, tenant: Given['tenant'], id: number | undefined, work: () => Promise<T>) {
  try {
    return await work()
  } catch (error) {
    if (id !== undefined)
      await tenant(async db => {
        const [gone] = await db.rows<{ storage_key: string }>(
          'select storage_key from contact_import_attempts where id = $1',
          [id],
        )
        await db.rows('delete from bulk_jobs where id = $1', [id])
        if (gone) await core.files.delete(gone.storage_key)
      })
    throw error
  }
}
