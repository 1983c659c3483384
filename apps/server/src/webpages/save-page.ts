import type { WebpageSettings } from '@openbook/api/webpages.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Core } from '../core/core.ts'
import { eraseFiles } from '../core/files/erase.ts'
import type { AuditNote, SignedIn } from '../core/http/context.ts'
import type { Part } from '../core/http/upload.ts'
import { receivePictures } from '../profiles/pictures.ts'
import { type PageChanges, setPage, webpageSettings } from './queries.ts'

interface Sent {
  core: Core
  viewer: Viewer
  tenant: SignedIn['tenant']
  audit: (note: AuditNote) => void
  form: PageChanges & { remove_photo?: boolean | undefined }
  files: AsyncIterable<Part>
}

/** What the viewer says on their page, and its picture, which goes again where the rest is refused. */
export async function savePage({ core, viewer, tenant, audit, form, files }: Sent): Promise<WebpageSettings> {
  const { remove_photo, ...written } = form
  const received = await receivePictures(core, `webpages/${viewer.business_unit_id}`, ['photo'], files)
  const changes: PageChanges = { ...written, ...(remove_photo && { photo: null }), ...received }
  try {
    const { before, page } = await tenant(async db => {
      const before = await setPage(db, viewer.user_id, changes)
      audit({ subject_type: 'webpages', subject_id: viewer.user_id, changes })
      return { before, page: await webpageSettings(db, viewer.user_id) }
    })
    if (changes.photo !== undefined) await eraseFiles(core, [before])
    return page
  } catch (error) {
    await eraseFiles(core, Object.values(received))
    throw error
  }
}
