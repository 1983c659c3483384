import { makeKey } from '../api-tracking/keys.ts'
import { createVendor } from '../api-tracking/save-vendor.ts'
import type { Db } from '../core/db/database.ts'
import { askerOf } from '../core/jobs/bulk-job.ts'
import { type ImportJob, optionsOf } from './params.ts'

/** The vendor a file was bought from. One that is only named is added, so that the console knows it too. */
export async function vendorOf(db: Db, job: ImportJob): Promise<number | null> {
  const { api_vendor_obj: vendor } = optionsOf(job)
  if (!vendor) return null
  if ('api_vendor_id' in vendor) return vendor.api_vendor_id
  const [known] = await db.rows<{ id: number }>(
    'select id from api_vendors where lower(vendor_name) = lower($1) and deleted_at is null',
    [vendor.vendor_name],
  )
  if (known) return known.id
  const id = await createVendor(db, { ...vendor, owner_id: askerOf(job) })
  await makeKey(db, id)
  return id
}
