import type { RxDetail, RxDetailInput } from '@openbook/api/contact-rx.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { z } from 'zod'
import { changedMeanwhile } from '../contacts/meanwhile.ts'
import type { Db } from '../core/db/database.ts'
import { seal, unseal } from '../core/seal.ts'
import * as queries from './queries.ts'

type Medicine = z.input<typeof RxDetail>
type Given = z.output<typeof RxDetailInput>
type Began = { updated_at?: string | undefined }
export type Change =
  | ({ id: number; remove: true } & Began)
  | { id: number; restore: true }
  | (Given & { id?: number | undefined } & Began)

/** Whose key opens them: the installation's secret, and the agency. */
export interface Lock {
  secret: string
  business_unit_id: number
}

const purpose = ({ business_unit_id }: Lock) => `contact_rx:${business_unit_id}`
const EMPTY = { strength: null, frequency: null, quantity: null, pharmacy: null, prescriber: null, note: null }
const clean = (text: string | null | undefined) => text?.replaceAll('\u0000', '').toWellFormed().trim() || null

function sealed(lock: Lock, given: Given): Buffer {
  const fields = Object.fromEntries(Object.keys(EMPTY).map(name => [name, clean(given[name as keyof Given])]))
  return seal(lock.secret, purpose(lock), JSON.stringify({ ...fields, drug: clean(given.drug) ?? given.drug }))
}

function opened(lock: Lock, { id, sealed: bytes, updated_at }: queries.SealedRow): Medicine {
  const text = unseal(lock.secret, purpose(lock), bytes)
  const fields = text === undefined ? undefined : (JSON.parse(text) as Partial<Medicine>)
  return { ...EMPTY, drug: '', ...fields, id, updated_at, readable: fields !== undefined }
}

/** The medicines of a contact and those removed from it, opened. One that cannot be opened says so instead of vanishing. */
export async function medicines(db: Db, lock: Lock, contact_id: number) {
  const [there, deleted] = [await queries.list(db, contact_id), await queries.listDeleted(db, contact_id)]
  return {
    rx_details: there.map(row => opened(lock, row)),
    deleted: deleted.map(row => ({ ...opened(lock, row), deleted_at: row.deleted_at })),
  }
}

async function refuseStale(db: Db, viewer: Viewer, contact_id: number, change: Change): Promise<void> {
  if (!change.id || 'restore' in change || !change.updated_at) return
  const { by, at } = await queries.changed(db, contact_id, change.id)
  if (at !== change.updated_at) throw changedMeanwhile(viewer, { what: 'medicine', code: 'contact_rx.stale', by, at })
}

/** Adds, changes, removes and puts back as told; answers how many of each. Throws a 404 for an id the contact does not have, a 409 where one was changed since it was read. */
export async function changeMedicines(db: Db, viewer: Viewer, lock: Lock, contact_id: number, changes: Change[]) {
  const counts = { added: 0, changed: 0, removed: 0, restored: 0 }
  for (const change of changes) {
    await refuseStale(db, viewer, contact_id, change)
    if ('remove' in change) {
      await queries.destroy(db, contact_id, change.id)
      counts.removed++
    } else if ('restore' in change) {
      await queries.restore(db, contact_id, change.id)
      counts.restored++
    } else if (change.id) {
      await queries.update(db, contact_id, change.id, sealed(lock, change))
      counts.changed++
    } else {
      await queries.create(db, contact_id, sealed(lock, change))
      counts.added++
    }
  }
  return counts
}
