import { type adminUpdate, MOST_TRAINING_BYTES } from '@openbook/api/trainings.ts'
import { ROLES } from '@openbook/auth/roles.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { type Received, receive } from '../contact-files/receive.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { eraseFiles } from '../core/files/erase.ts'
import type { SignedIn } from '../core/http/context.ts'
import { invalid, Refused } from '../core/http/refused.ts'
import type { Part } from '../core/http/upload.ts'
import * as queries from './queries.ts'

type Form = (typeof adminUpdate)['form']['_zod']['output']
const FOLDER = { folder: 'trainings', maxBytes: MOST_TRAINING_BYTES, more: ['video/mp4', 'video/webm'] }

interface Asked {
  core: Core
  viewer: Viewer
  form: Form
  files: AsyncIterable<Part>
  tenant: SignedIn['tenant']
  /** Told the id of what was added. */
  noted?: (id: number) => void
}

/** Adds a training with its file, or changes one, with another file where one is sent. Bytes nobody points at go again. */
export async function save({ core, viewer, form, files, tenant, noted }: Asked, id?: number): Promise<queries.Stored> {
  if (id) await core.database.tenant(viewer, db => queries.show(db, id))
  const file = await fileOf({ core, viewer, files }, id !== undefined)
  try {
    const { row, old } = await tenant(async db => {
      const written = await write(db, form, file, id)
      noted?.(written.row.id)
      return written
    })
    if (file) await eraseFiles(core, [old])
    return row
  } catch (error) {
    await eraseFiles(core, [file?.storage_key])
    throw error
  }
}

async function write(db: Db, form: Form, file: Received | undefined, id: number | undefined) {
  const { section, title, corporation_id, for_account_types } = form
  const values = {
    ...(section !== undefined && { section_id: await queries.sectionId(db, clean(section)) }),
    ...(title !== undefined && { title: clean(title) }),
    ...(corporation_id !== undefined && { corporation_id: await companyOf(db, corporation_id) }),
    ...(for_account_types !== undefined && { for_account_types: rolesOf(for_account_types) }),
  }
  if (id) {
    const { storage_key } = await queries.hold(db, id)
    return { row: await queries.update(db, id, values, file), old: storage_key }
  }
  if (!file) throw invalid('file', 'Choose a file.', 'trainings.no_file')
  const whole = { section_id: 0, title: '', corporation_id: null, for_account_types: [], ...values }
  return { row: await queries.create(db, whole, file), old: undefined }
}

const clean = (text: string) => text.replaceAll('\u0000', '').trim() || 'Untitled'

async function companyOf(db: Db, id: number | ''): Promise<number | null> {
  if (id === '') return null
  const [found] = await db.prepared('select from corporations where id = $1', [id])
  if (!found) throw invalid('corporation_id', 'Choose a company of your agency.', 'trainings.corporation')
  return id
}

function rolesOf(types: string[]): string[] {
  if (types.every(type => ROLES.some(role => role === type))) return [...new Set(types)]
  throw invalid('for_account_types', `Use one of the roles: ${ROLES.join(', ')}.`, 'trainings.roles')
}

/** A change may come without a file. */
async function fileOf({ core, viewer, files }: Pick<Asked, 'core' | 'viewer' | 'files'>, optional: boolean) {
  try {
    return await receive(core, viewer.business_unit_id, files, FOLDER)
  } catch (error) {
    if (optional && error instanceof Refused && error.answer.code === 'contact_files.none') return undefined
    throw error
  }
}
