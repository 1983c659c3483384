import type { Viewer } from '@openbook/auth/viewer.ts'
import { record } from '../contact-timeline/record.ts'
import { visibleContact } from '../contacts/visible.ts'
import type { Core } from '../core/core.ts'
import type { SignedIn } from '../core/http/context.ts'
import type { Part } from '../core/http/upload.ts'
import { create, type File } from './queries.ts'
import { receive } from './receive.ts'

interface Upload {
  core: Core
  viewer: Viewer
  contact_id: number
  files: AsyncIterable<Part>
  tenant: SignedIn['tenant']
  made: (file: File) => void
}

/** Keeps an uploaded file with a contact. The bytes arrive between two short transactions; they go again where the second fails. */
export async function add({ core, viewer, contact_id, files, tenant, made }: Upload): Promise<File> {
  await core.database.tenant(viewer, db => visibleContact(db, viewer, contact_id))
  const received = await receive(core, viewer.business_unit_id, files)
  try {
    return await tenant(async db => {
      await visibleContact(db, viewer, contact_id)
      const file = await create(db, contact_id, received)
      await record(db, contact_id, 'contact_files.created', {
        file_id: file.id,
        filename: file.filename,
        size_bytes: file.size_bytes,
      })
      made(file)
      return file
    })
  } catch (error) {
    await core.files.delete(received.storage_key)
    throw error
  }
}
