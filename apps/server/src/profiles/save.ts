import type { CurrentUser } from '@openbook/api/core/current-user.ts'
import { PICTURES } from '@openbook/api/profiles.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Core } from '../core/core.ts'
import { eraseFiles } from '../core/files/erase.ts'
import type { AuditNote, SignedIn } from '../core/http/context.ts'
import type { Part } from '../core/http/upload.ts'
import { currentUser } from '../sessions/current-user.ts'
import { holdPerson } from '../sessions/end-all.ts'
import { receivePictures } from './pictures.ts'
import { type Changes, difference, type Picture, pictures, update } from './queries.ts'

interface Sent {
  core: Core
  viewer: Viewer
  tenant: SignedIn['tenant']
  audit: (note: AuditNote) => void
  form: Changes & { remove?: Picture | undefined }
  files: AsyncIterable<Part>
}

/** Names, words and pictures of the viewer. Pictures arrive before the transaction and go again where it fails. */
export async function saveProfile({ core, viewer, tenant, audit, form, files }: Sent): Promise<CurrentUser> {
  const { remove, ...written } = form
  const received = await receivePictures(core, `users/${viewer.business_unit_id}`, PICTURES, files)
  const changes = { ...written, ...(remove && { [remove]: null }), ...received }
  try {
    const { user, before } = await tenant(async db => {
      await holdPerson(db, viewer.user_id)
      const before = await pictures(db, viewer.user_id)
      const noted = await difference(db, viewer.user_id, changes)
      await update(db, viewer.user_id, changes)
      audit({ subject_type: 'users', subject_id: viewer.user_id, changes: noted })
      return { user: await currentUser(core, db, viewer.user_id, viewer.session_id), before }
    })
    await eraseFiles(core, gone(before, changes))
    return user
  } catch (error) {
    await eraseFiles(core, Object.values(received))
    throw error
  }
}

/** Pictures that others have taken the place of. */
const gone = (before: Record<Picture, string | null> | undefined, changes: Changes) =>
  PICTURES.flatMap(name => (changes[name] === undefined ? [] : [before?.[name] ?? null]))
